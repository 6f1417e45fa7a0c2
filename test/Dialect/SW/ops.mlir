// RUN: sw-opt %s | sw-opt | FileCheck %s
// RUN: sw-opt %s --mlir-print-op-generic | sw-opt | FileCheck %s

// CHECK-LABEL: func.func @core_group
func.func @core_group(%main: memref<512x512xf32>, %m: index, %k: index) {
  %c1 = arith.constant 1 : index
  // CHECK: sw.launch @matmul view(core_group) {
  sw.launch @matmul view(core_group) {
    // CHECK: %[[R:.*]] = sw.reply : <2>
    %r = sw.reply : !sw.reply<2>
    // CHECK: %[[BUF:.*]] = sw.alloc spread [none, row, col] : memref<2x256x64xf32, #sw.ldm>
    %buf = sw.alloc spread [none, row, col] : memref<2x256x64xf32, #sw.ldm>
    // CHECK: sw.alloc spread [row, col] units [1, 4] : memref<256x96xf32, #sw.ldm>
    %u = sw.alloc spread [row, col] units [1, 4] : memref<256x96xf32, #sw.ldm>
    // CHECK: sw.alloc spread [row, col] units [1, 4] buffers 1 : memref<256x96xf32, #sw.ldm>
    %one = sw.alloc spread [row, col] units [1, 4] buffers 1 : memref<256x96xf32, #sw.ldm>
    // CHECK: sw.alloc private buffers 2 : memref<16x64xf32, #sw.ldm>
    %two = sw.alloc private buffers 2 : memref<16x64xf32, #sw.ldm>
    // CHECK: sw.alloc spread [row, per_col] units [1, 4] : memref<256x52xf32, #sw.ldm>
    %own = sw.alloc spread [row, per_col] units [1, 4] : memref<256x52xf32, #sw.ldm>
    // CHECK: sw.alloc spread [none, col] units [8, 16] : memref<8x128xf32, #sw.ldm>
    %w = sw.alloc spread [none, col] units [8, 16] : memref<8x128xf32, #sw.ldm>
    // CHECK: sw.alloc spread [all] : memref<128xf32, #sw.ldm>
    %v = sw.alloc spread [all] : memref<128xf32, #sw.ldm>
    // CHECK: sw.alloc spread [] : memref<f32, #sw.ldm>
    %s = sw.alloc spread [] : memref<f32, #sw.ldm>
    %src = memref.subview %main[0, 0] [%m, %k] [1, 1] : memref<512x512xf32> to memref<?x?xf32, strided<[512, 1]>>
    // CHECK: %[[T:.*]] = sw.tile %[[BUF]][%{{.*}}] sizes(%{{.*}}, %{{.*}}) : memref<2x256x64xf32, #sw.ldm> to memref<?x?xf32, #sw.ldm>
    %t = sw.tile %buf[%c1] sizes(%m, %k) : memref<2x256x64xf32, #sw.ldm> to memref<?x?xf32, #sw.ldm>
    // CHECK: sw.dma_get %{{.*}} to %[[T]], %[[R]][%{{.*}}] : memref<?x?xf32, strided<[512, 1]>> to memref<?x?xf32, #sw.ldm>, <2>
    sw.dma_get %src to %t, %r[%c1] : memref<?x?xf32, strided<[512, 1]>> to memref<?x?xf32, #sw.ldm>, !sw.reply<2>
    // CHECK: sw.dma_wait %[[R]][%{{.*}}] : <2>
    sw.dma_wait %r[%c1] : !sw.reply<2>
    // CHECK: sw.dma_put %[[T]] to %{{.*}}, %[[R]] :
    sw.dma_put %t to %src, %r : memref<?x?xf32, #sw.ldm> to memref<?x?xf32, strided<[512, 1]>>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
  }
  return
}

// CHECK-LABEL: func.func @parts
func.func @parts() {
  // CHECK:      sw.launch @net view(cpe) {
  // CHECK-NEXT:   sw.part @conv {
  // CHECK-NEXT:     sw.coord row
  // CHECK-NEXT:   }
  // CHECK-NEXT:   sw.barrier {{ *}}array
  // CHECK-NEXT:   sw.part @pool attributes {note} {
  // CHECK-NEXT:     sw.barrier {{ *}}row
  // CHECK-NEXT:   }
  // CHECK-NEXT:   sw.part @empty {
  // CHECK-NEXT:   }
  // CHECK-NEXT: }
  sw.launch @net view(cpe) {
    sw.part @conv {
      %r = sw.coord row
    }
    sw.barrier array
    sw.part @pool attributes {note} {
      sw.barrier row
    }
    sw.part @empty {
    }
  }
  return
}

// CHECK-LABEL: func.func @ahead
func.func @ahead(%w: memref<64xf32>) {
  // CHECK: sw.part @b {
  // CHECK-NEXT: sw.alloc ahead offset 256 : memref<64xf32, #sw.ldm>
  sw.launch @net view(cpe) {
    sw.part @a {
      %x = sw.alloc offset 256 : memref<64xf32, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %w to %x, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.barrier array
    sw.part @b {
      %y = sw.alloc ahead offset 256 : memref<64xf32, #sw.ldm>
    }
  }
  return
}

// CHECK-LABEL: func.func @cpe
func.func @cpe(%m: index, %n: index, %k: index) {
  // CHECK: sw.launch @product view(cpe) attributes {sw.ldm_bytes = 6144 : i64} {
  sw.launch @product view(cpe) attributes {sw.ldm_bytes = 6144 : i64} {
    // CHECK: sw.coord row
    %r = sw.coord row
    // CHECK: sw.coord col
    %c = sw.coord col
    // CHECK: sw.coord id
    %i = sw.coord id
    // CHECK: %[[A:.*]] = sw.alloc offset 0 : memref<8x32xf32, #sw.ldm>
    %a = sw.alloc offset 0 : memref<8x32xf32, #sw.ldm>
    // CHECK: %[[B:.*]] = sw.alloc offset 1024 : memref<8x32xf32, #sw.ldm>
    %b = sw.alloc offset 1024 : memref<8x32xf32, #sw.ldm>
    // CHECK: %[[C:.*]] = sw.alloc offset 2048 : memref<32x32xf32, #sw.ldm>
    %d = sw.alloc offset 2048 : memref<32x32xf32, #sw.ldm>
    // CHECK: sw.barrier row
    sw.barrier row
    // CHECK: sw.barrier array
    sw.barrier array
    // CHECK: sw.spm_gemm ins(%[[A]], %[[B]]) outs(%[[C]]) sizes(%{{.*}}, %{{.*}}, %{{.*}}) vec m alpha 2.000000e+00 beta 0.000000e+00 trans_a
    sw.spm_gemm ins(%a, %b) outs(%d) sizes(%m, %n, %k) vec m alpha 2.0 beta 0.0 trans_a
        : memref<8x32xf32, #sw.ldm>, memref<8x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
    // CHECK: %[[LATER:.*]] = arith.cmpi
    // CHECK: sw.spm_gemm {{.*}} beta 1.000000e+00 accumulate %[[LATER]] trans_a
    %later = arith.cmpi ne, %m, %n : index
    sw.spm_gemm ins(%a, %b) outs(%d) sizes(%m, %n, %k) vec n alpha 1.0 beta 1.0 accumulate %later trans_a
        : memref<8x32xf32, #sw.ldm>, memref<8x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
  }
  return
}

// A padded piece: rows are further apart than they are long.
// CHECK-LABEL: func.func @padded
func.func @padded(%m: index, %n: index, %k: index, %rows: index, %cols: index, %pitch: index) {
  sw.launch @product view(cpe) {
    %a = sw.alloc : memref<32x8xf32, #sw.ldm>
    %b = sw.alloc : memref<8x32xf32, #sw.ldm>
    %c = sw.alloc : memref<32x32xf32, #sw.ldm>
    %t = sw.tile %c sizes(%rows, %pitch) : memref<32x32xf32, #sw.ldm> to memref<?x?xf32, #sw.ldm>
    // CHECK: %[[OWN:.*]] = memref.subview
    %own = memref.subview %t[0, 0] [%rows, %cols] [1, 1]
        : memref<?x?xf32, #sw.ldm> to memref<?x?xf32, strided<[?, 1]>, #sw.ldm>
    // CHECK: sw.spm_gemm {{.*}} outs(%[[OWN]])
    sw.spm_gemm ins(%a, %b) outs(%own) sizes(%m, %n, %k) vec n alpha 1.0 beta 0.0
        : memref<32x8xf32, #sw.ldm>, memref<8x32xf32, #sw.ldm>, memref<?x?xf32, strided<[?, 1]>, #sw.ldm>
  }
  return
}

// CHECK-LABEL: func.func @mapped
func.func @mapped() {
  // CHECK: {mapping = [#sw.map<row>, #sw.map<col>]}
  scf.forall (%r, %c) in (8, 8) {
  } {mapping = [#sw.map<row>, #sw.map<col>]}
  return
}

// CHECK-LABEL: func.func @private
// CHECK: sw.coord id
// CHECK: sw.alloc private : memref<16x64xf32, #sw.ldm>
func.func @private() {
  sw.launch @k view(core_group) {
    %id = sw.coord id
    %b = sw.alloc private : memref<16x64xf32, #sw.ldm>
  }
  return
}
