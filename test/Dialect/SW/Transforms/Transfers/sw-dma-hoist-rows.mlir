// RUN: sw-opt %s --sw-dma-hoist --verify-diagnostics --remarks-filter='sw-dma' | FileCheck %s

// The exchange leaves the loop with the transfers: C stays in pieces.
// CHECK-LABEL: func.func @accumulate(
// CHECK-SAME:    %[[A:.*]]: memref<64x256xf32>, %[[B:.*]]: memref<256x64xf32>, %[[C:.*]]: memref<64x64xf32>)
// CHECK:         sw.dma_get %[[C]] to %[[S:.*]], %[[R:.*]] :
// CHECK-NEXT:    sw.dma_wait %[[R]]
// CHECK-NEXT:    sw.rows_spread %[[S]] to %[[P:.*]] :
// CHECK-NEXT:    scf.for
// CHECK-NOT:       sw.rows
// CHECK:           tpp.gemm {{.*}} outs(%[[P]] :
// CHECK-NEXT:    }
// CHECK-NEXT:    sw.rows_collect %[[P]] to %[[S]] :
// CHECK-NEXT:    sw.dma_put %[[S]] to %[[C]], %[[R]] :
// CHECK-NEXT:    sw.dma_wait %[[R]]
func.func @accumulate(%A: memref<64x256xf32>, %B: memref<256x64xf32>, %C: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  sw.launch @k view(core_group) {
    scf.for %k = %c0 to %c256 step %c64 {
      %AV = memref.subview %A[0, %k] [64, 64] [1, 1] : memref<64x256xf32> to memref<64x64xf32, strided<[256, 1], offset: ?>>
      %BV = memref.subview %B[%k, 0] [64, 64] [1, 1] : memref<256x64xf32> to memref<64x64xf32, strided<[64, 1], offset: ?>>
      %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
      %b = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
      %p = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
      %s = sw.alloc spread [nested, none] : memref<64x64xf32, #sw.ldm>
      %ra = sw.reply : !sw.reply<1>
      %rc = sw.reply : !sw.reply<1>
      sw.dma_get %AV to %a, %ra : memref<64x64xf32, strided<[256, 1], offset: ?>> to memref<64x64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %ra : !sw.reply<1>
      sw.dma_get %BV to %b, %ra : memref<64x64xf32, strided<[64, 1], offset: ?>> to memref<64x64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %ra : !sw.reply<1>
      // expected-remark @below {{moved a get before the loop in which it does not change}}
      sw.dma_get %C to %s, %rc : memref<64x64xf32> to memref<64x64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %rc : !sw.reply<1>
      // expected-remark @below {{moved an exchange of rows before the loop in which it does not change}}
      sw.rows_spread %s to %p : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
      tpp.gemm ins(%a, %b : memref<64x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>) outs(%p : memref<64x64xf32, #sw.ldm>)
      // expected-remark @below {{moved an exchange of rows after the loop in which it does not change}}
      sw.rows_collect %p to %s : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
      // expected-remark @below {{moved a put after the loop in which it does not change}}
      sw.dma_put %s to %C, %rc : memref<64x64xf32, #sw.ldm> to memref<64x64xf32>, !sw.reply<1>
      sw.dma_wait %rc : !sw.reply<1>
    }
  }
  return
}

// What a fill leaves in pieces is neither put nor fetched nor exchanged.
// CHECK-LABEL: func.func @fill(
// CHECK-SAME:    %[[C:.*]]: memref<64x64xf32>)
// CHECK:         tpp.unary zero outs(%[[P:.*]] :
// CHECK-NEXT:    tpp.unary relu ins(%[[P]] : {{.*}}) outs(%[[P]] :
// CHECK-NEXT:    sw.rows_collect %[[P]] to %[[S:.*]] :
// CHECK-NEXT:    sw.dma_put %[[S]] to %[[C]],
// CHECK-NEXT:    sw.dma_wait
// CHECK-NEXT:  }
func.func @fill(%C: memref<64x64xf32>) {
  sw.launch @k view(core_group) {
    %p0 = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %s0 = sw.alloc spread [nested, none] : memref<64x64xf32, #sw.ldm>
    %p1 = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %s1 = sw.alloc spread [nested, none] : memref<64x64xf32, #sw.ldm>
    %r0 = sw.reply : !sw.reply<1>
    %r1 = sw.reply : !sw.reply<1>
    tpp.unary zero outs(%p0 : memref<64x64xf32, #sw.ldm>)
    // expected-remark @below {{removed an exchange of rows that a later one overwrites}}
    sw.rows_collect %p0 to %s0 : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
    // expected-remark @below {{removed a put that a later put overwrites}}
    sw.dma_put %s0 to %C, %r0 : memref<64x64xf32, #sw.ldm> to memref<64x64xf32>, !sw.reply<1>
    sw.dma_wait %r0 : !sw.reply<1>
    // expected-remark @below {{removed a get of a tile that LDM holds}}
    sw.dma_get %C to %s1, %r1 : memref<64x64xf32> to memref<64x64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r1 : !sw.reply<1>
    // expected-remark @below {{removed an exchange of rows whose pieces LDM holds}}
    sw.rows_spread %s1 to %p1 : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
    tpp.unary relu ins(%p1 : memref<64x64xf32, #sw.ldm>) outs(%p1 : memref<64x64xf32, #sw.ldm>)
    sw.rows_collect %p1 to %s1 : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
    sw.dma_put %s1 to %C, %r1 : memref<64x64xf32, #sw.ldm> to memref<64x64xf32>, !sw.reply<1>
    sw.dma_wait %r1 : !sw.reply<1>
  }
  return
}

// A loop that may not run, a part that the loop changes after its exchange, and
// whole rows that the loop fetches anew keep the exchange.
// CHECK-LABEL: func.func @kept(
// CHECK:         scf.for
// CHECK-NEXT:      sw.rows_spread
// CHECK:         scf.for
// CHECK-NEXT:      sw.rows_spread
// CHECK-NEXT:      tpp.unary relu
// CHECK:         scf.for
// CHECK:           sw.dma_get
// CHECK-NEXT:      sw.dma_wait
// CHECK-NEXT:      sw.rows_spread
func.func @kept(%X: memref<64x256xf32>, %C: memref<64x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  sw.launch @k view(core_group) {
    %p = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %q = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %s = sw.alloc spread [nested, none] : memref<64x64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %C to %s, %r : memref<64x64xf32> to memref<64x64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    scf.for %k = %c0 to %n step %c64 {
      sw.rows_spread %s to %p : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
      tpp.binary add ins(%p, %q : memref<64x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>) outs(%q : memref<64x64xf32, #sw.ldm>)
    }
    scf.for %k = %c0 to %c256 step %c64 {
      sw.rows_spread %s to %p : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
      tpp.unary relu ins(%p : memref<64x64xf32, #sw.ldm>) outs(%p : memref<64x64xf32, #sw.ldm>)
      tpp.binary add ins(%p, %q : memref<64x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>) outs(%q : memref<64x64xf32, #sw.ldm>)
    }
    scf.for %k = %c0 to %c256 step %c64 {
      %XV = memref.subview %X[0, %k] [64, 64] [1, 1] : memref<64x256xf32> to memref<64x64xf32, strided<[256, 1], offset: ?>>
      sw.dma_get %XV to %s, %r : memref<64x64xf32, strided<[256, 1], offset: ?>> to memref<64x64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      sw.rows_spread %s to %p : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
      tpp.binary add ins(%p, %q : memref<64x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>) outs(%q : memref<64x64xf32, #sw.ldm>)
    }
    sw.dma_put %q to %C, %r : memref<64x64xf32, #sw.ldm> to memref<64x64xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}
