// RUN: sw-opt %s --sw-double-buffer --verify-diagnostics --remarks-filter='sw-double-buffer' | FileCheck %s

// What is transferred gets two slots, and what is exchanged has one.
// CHECK-LABEL: func.func @stream(
// CHECK:         %[[S:.*]] = sw.alloc spread [none, nested, none] : memref<2x64x64xf32, #sw.ldm>
// CHECK:         %[[P:.*]] = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
// CHECK:         scf.for
// CHECK:           %[[T:.*]] = sw.tile %[[S]][%[[SLOT:.*]]] :
// CHECK:           sw.dma_get
// CHECK:           sw.dma_wait %[[R:.*]][%[[SLOT]]]
// CHECK-NEXT:      sw.rows_spread %[[T]] to %[[P]] :
func.func @stream(%X: memref<64x256xf32>, %C: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %s = sw.alloc spread [nested, none] : memref<64x64xf32, #sw.ldm>
    %p = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %q = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    %rq = sw.reply : !sw.reply<1>
    tpp.unary zero outs(%q : memref<64x64xf32, #sw.ldm>)
    scf.for %k = %c0 to %c256 step %c64 {
      %XV = memref.subview %X[0, %k] [64, 64] [1, 1] : memref<64x256xf32> to memref<64x64xf32, strided<[256, 1], offset: ?>>
      sw.dma_get %XV to %s, %r : memref<64x64xf32, strided<[256, 1], offset: ?>> to memref<64x64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      sw.rows_spread %s to %p : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
      tpp.binary add ins(%p, %q : memref<64x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>) outs(%q : memref<64x64xf32, #sw.ldm>)
    }
    sw.dma_put %q to %C, %rq : memref<64x64xf32, #sw.ldm> to memref<64x64xf32>, !sw.reply<1>
    sw.dma_wait %rq : !sw.reply<1>
  }
  return
}
