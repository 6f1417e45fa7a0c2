// RUN: sw-opt %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @tiles
// CHECK: %[[S:.*]] = sw.alloc spread [nested, none] units [4, 1] : memref<256x256xf32, #sw.ldm>
// CHECK: sw.rows_spread %[[S]] to %[[C:.*]] : memref<256x256xf32, #sw.ldm> to memref<256x256xf32, #sw.ldm>
// CHECK: sw.rows_collect %[[C]] to %[[S]] : memref<256x256xf32, #sw.ldm> to memref<256x256xf32, #sw.ldm>
func.func @tiles() {
  sw.launch @k view(core_group) {
    %s = sw.alloc spread [nested, none] units [4, 1] : memref<256x256xf32, #sw.ldm>
    %c = sw.alloc spread [row, col] units [4, 1] : memref<256x256xf32, #sw.ldm>
    sw.rows_spread %s to %c : memref<256x256xf32, #sw.ldm> to memref<256x256xf32, #sw.ldm>
    sw.rows_collect %c to %s : memref<256x256xf32, #sw.ldm> to memref<256x256xf32, #sw.ldm>
  }
  return
}

// CHECK-LABEL: func.func @pieces
// CHECK: sw.rows_spread %{{.*}} to %{{.*}} sizes(%{{.*}}, %{{.*}}, %{{.*}}) : memref<4x256xf64, #sw.ldm> to memref<32x32xf64, #sw.ldm>
func.func @pieces(%rows: index, %cols: index, %piece: index) {
  sw.launch @k view(cpe) {
    %s = sw.alloc : memref<4x256xf64, #sw.ldm>
    %c = sw.alloc : memref<32x32xf64, #sw.ldm>
    sw.rows_spread %s to %c sizes(%rows, %cols, %piece) : memref<4x256xf64, #sw.ldm> to memref<32x32xf64, #sw.ldm>
  }
  return
}

// -----

func.func @odd_rows() {
  sw.launch @k view(core_group) {
    %s = sw.alloc : memref<64x65xbf16, #sw.ldm>
    %c = sw.alloc : memref<64x65xbf16, #sw.ldm>
    // expected-error @below {{expects the distance of rows to be whole words, multiples of 2 elements, but got 65}}
    sw.rows_spread %s to %c : memref<64x65xbf16, #sw.ldm> to memref<64x65xbf16, #sw.ldm>
  }
  return
}

// -----

func.func @odd_pieces(%rows: index) {
  %c256 = arith.constant 256 : index
  %c33 = arith.constant 33 : index
  sw.launch @k view(cpe) {
    %s = sw.alloc : memref<4x256xf16, #sw.ldm>
    %c = sw.alloc : memref<32x34xf16, #sw.ldm>
    // expected-error @below {{expects the columns of a piece to be whole words, multiples of 2 elements, but got 33}}
    sw.rows_spread %s to %c sizes(%rows, %c256, %c33) : memref<4x256xf16, #sw.ldm> to memref<32x34xf16, #sw.ldm>
  }
  return
}

// -----

func.func @no_launch(%s: memref<64x64xf32, #sw.ldm>, %c: memref<64x64xf32, #sw.ldm>) {
  // expected-error @+1 {{'sw.rows_spread' op expects to be in a sw.launch}}
  sw.rows_spread %s to %c : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
  return
}

// -----

func.func @no_sizes() {
  sw.launch @k view(cpe) {
    %s = sw.alloc : memref<4x256xf32, #sw.ldm>
    %c = sw.alloc : memref<32x32xf32, #sw.ldm>
    // expected-error @+1 {{expects 3 sizes in the CPE view, but got 0}}
    sw.rows_collect %c to %s : memref<32x32xf32, #sw.ldm> to memref<4x256xf32, #sw.ldm>
  }
  return
}

// -----

func.func @sizes(%n: index) {
  sw.launch @k view(core_group) {
    %s = sw.alloc spread [nested, none] : memref<64x64xf32, #sw.ldm>
    %c = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-error @+1 {{expects 0 sizes in the core-group view, but got 1}}
    sw.rows_collect %c to %s sizes(%n) : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @shapes() {
  sw.launch @k view(core_group) {
    %s = sw.alloc spread [nested, none] : memref<64x64xf32, #sw.ldm>
    %c = sw.alloc spread [row, col] : memref<64x128xf32, #sw.ldm>
    // expected-error @+1 {{expects the whole rows and the part to be tiles of one shape, but got 'memref<64x64xf32, #sw.ldm>' and 'memref<64x128xf32, #sw.ldm>'}}
    sw.rows_spread %s to %c : memref<64x64xf32, #sw.ldm> to memref<64x128xf32, #sw.ldm>
  }
  return
}

// -----

func.func @types() {
  sw.launch @k view(core_group) {
    %s = sw.alloc spread [nested, none] : memref<64x64xf32, #sw.ldm>
    %c = sw.alloc spread [row, col] : memref<64x64xf64, #sw.ldm>
    // expected-error @+1 {{expects one element type, but got 'f32' and 'f64'}}
    sw.rows_spread %s to %c : memref<64x64xf32, #sw.ldm> to memref<64x64xf64, #sw.ldm>
  }
  return
}

// -----

func.func @integers() {
  sw.launch @k view(core_group) {
    %s = sw.alloc spread [nested, none] : memref<64x64xi32, #sw.ldm>
    %c = sw.alloc spread [row, col] : memref<64x64xi32, #sw.ldm>
    // expected-error @+1 {{expects f32 or f64 elements, but got 'i32'}}
    sw.rows_spread %s to %c : memref<64x64xi32, #sw.ldm> to memref<64x64xi32, #sw.ldm>
  }
  return
}

// -----

func.func @rank() {
  sw.launch @k view(core_group) {
    %s = sw.alloc spread [nested] : memref<64xf32, #sw.ldm>
    %c = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    // expected-error @+1 {{expects the whole rows to have rank 2, but got 1}}
    sw.rows_spread %s to %c : memref<64xf32, #sw.ldm> to memref<64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @axes() {
  sw.launch @k view(core_group) {
    // expected-error @+1 {{expects 'spread' to use each mesh axis once, but 'col' of dimension 1 uses one again}}
    %s = sw.alloc spread [nested, col] : memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @extent() {
  sw.launch @k view(core_group) {
    // expected-error @+1 {{expects the extent of dimension 0 to be a multiple of 64, the places of 'nested' on 'sw26010', but got 72}}
    %s = sw.alloc spread [nested, none] : memref<72x64xf32, #sw.ldm>
  }
  return
}
