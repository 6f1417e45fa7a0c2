// RUN: sw-opt %s --sw-distribute --canonicalize --cse --split-input-file --verify-diagnostics | FileCheck %s

// Whole rows: no CPE needs another one.
// CHECK-LABEL: func.func @rows
// CHECK: tpp.reduce sum ins(%{{.*}} : memref<2x100xf32, #sw.ldm>) over 1 outs(%{{.*}} : memref<2xf32, #sw.ldm>)
// CHECK-NOT: sw.mesh_reduce
func.func @rows() {
  sw.launch @k view(core_group) {
    %x = sw.alloc spread [all, none] : memref<128x100xf32, #sw.ldm>
    %y = sw.alloc spread [all] : memref<128xf32, #sw.ldm>
    tpp.reduce sum ins(%x : memref<128x100xf32, #sw.ldm>) over 1 outs(%y : memref<128xf32, #sw.ldm>)
  }
  return
}

// -----

// Rows over mesh rows, columns over mesh columns: the CPEs of a mesh row combine.
// CHECK-LABEL: func.func @parts
// CHECK: %[[Y:.*]] = sw.alloc : memref<2xf64, #sw.ldm>
// CHECK: %[[P:.*]] = sw.alloc : memref<2xf64, #sw.ldm>
// CHECK: tpp.unary identity ins(%{{.*}} : f64) bcast scalar outs(%[[P]] : memref<2xf64, #sw.ldm>)
// CHECK: tpp.reduce maximumf ins(%{{.*}} : memref<2x10xf64, #sw.ldm>) over 1 outs(%[[P]] : memref<2xf64, #sw.ldm>)
// CHECK: sw.mesh_reduce {{ *}}maximumf %[[P]] into %[[Y]] over {{ *}}row
func.func @parts() {
  sw.launch @k view(core_group) {
    %x = sw.alloc spread [row, col] : memref<16x80xf64, #sw.ldm>
    %y = sw.alloc spread [row] : memref<16xf64, #sw.ldm>
    tpp.reduce maximumf ins(%x : memref<16x80xf64, #sw.ldm>) over 1 outs(%y : memref<16xf64, #sw.ldm>)
  }
  return
}

// -----

// A partial tile in a slot: the part has its size.
// CHECK-LABEL: func.func @partial
// CHECK: %[[P:.*]] = sw.alloc : memref<8xf32, #sw.ldm>
// CHECK: %[[T:.*]] = sw.tile %[[P]] sizes(%{{.*}}) : memref<8xf32, #sw.ldm> to memref<?xf32, #sw.ldm>
// CHECK: sw.mesh_reduce {{ *}}sum %[[T]] into %{{.*}} over {{ *}}col
func.func @partial(%n: index, %s: index) {
  sw.launch @k view(core_group) {
    %x0 = sw.alloc spread [none, row, col] : memref<2x16x64xf32, #sw.ldm>
    %y0 = sw.alloc spread [none, col] : memref<2x64xf32, #sw.ldm>
    %x = sw.tile %x0[%s] sizes(%n) : memref<2x16x64xf32, #sw.ldm> to memref<16x?xf32, #sw.ldm>
    %y = sw.tile %y0[%s] sizes(%n) : memref<2x64xf32, #sw.ldm> to memref<?xf32, #sw.ldm>
    tpp.reduce sum ins(%x : memref<16x?xf32, #sw.ldm>) over 0 outs(%y : memref<?xf32, #sw.ldm>)
  }
  return
}

// -----

// CPEs reduce all tiles that they have, and combine the results once.
// CHECK-LABEL: func.func @tiles
// CHECK: %[[Y:.*]] = sw.alloc : memref<64xf32, #sw.ldm>
// CHECK: %[[P:.*]] = sw.alloc : memref<64xf32, #sw.ldm>
// CHECK: tpp.unary identity ins(%{{.*}} : f32) bcast scalar outs(%[[P]]
// CHECK: scf.for
// CHECK:   tpp.reduce sum ins(%{{.*}}) over 0 outs(%[[P]]
// CHECK-NOT: sw.mesh_reduce
// CHECK: }
// CHECK: sw.mesh_reduce {{ *}}sum %[[P]] into %[[Y]] over {{ *}}array
func.func @tiles(%X: memref<1024x64xf32>, %c0: index, %c128: index, %c1024: index) {
  sw.launch @k view(core_group) {
    %x = sw.alloc spread [all, none] : memref<128x64xf32, #sw.ldm>
    %y = sw.alloc spread [none] : memref<64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c1024 step %c128 {
      %v = memref.subview %X[%i, 0] [128, 64] [1, 1] : memref<1024x64xf32> to memref<128x64xf32, strided<[64, 1], offset: ?>>
      sw.dma_get %v to %x, %r : memref<128x64xf32, strided<[64, 1], offset: ?>> to memref<128x64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.reduce sum ins(%x : memref<128x64xf32, #sw.ldm>) over 0 outs(%y : memref<64xf32, #sw.ldm>)
    }
  }
  return
}

// -----

// Another op in the loop uses what the tiles so far yield.
// CHECK-LABEL: func.func @used
// CHECK: scf.for
// CHECK:   tpp.unary identity
// CHECK:   sw.mesh_reduce
// CHECK:   tpp.unary relu
// CHECK: }
func.func @used(%c0: index, %c128: index, %c1024: index) {
  sw.launch @k view(core_group) {
    %x = sw.alloc spread [all, none] : memref<128x64xf32, #sw.ldm>
    %y = sw.alloc spread [none] : memref<64xf32, #sw.ldm>
    scf.for %i = %c0 to %c1024 step %c128 {
      tpp.reduce sum ins(%x : memref<128x64xf32, #sw.ldm>) over 0 outs(%y : memref<64xf32, #sw.ldm>)
      tpp.unary relu ins(%y : memref<64xf32, #sw.ldm>) outs(%y : memref<64xf32, #sw.ldm>)
    }
  }
  return
}

// -----

func.func @other_spread() {
  sw.launch @k view(core_group) {
    %x = sw.alloc spread [row, col] : memref<16x80xf64, #sw.ldm>
    %y = sw.alloc spread [none] : memref<16xf64, #sw.ldm>
    // expected-error @below {{expects an output with spread [row], cut as the input [row, col], but got [none]}}
    tpp.reduce sum ins(%x : memref<16x80xf64, #sw.ldm>) over 1 outs(%y : memref<16xf64, #sw.ldm>)
  }
  return
}
