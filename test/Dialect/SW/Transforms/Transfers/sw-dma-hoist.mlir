// RUN: sw-opt %s --sw-dma-hoist --verify-diagnostics --remarks-filter='sw-dma' | FileCheck %s

// The tile of C stays in LDM over k: its get in the loop finds what the zero put,
// the put of zeros is overwritten later, and the put leaves the loop.

// CHECK-LABEL: func.func @accumulate(
// CHECK-SAME:    %[[A:.*]]: memref<256x300xf32>, %[[C:.*]]: memref<256x512xf32>)
// CHECK:       sw.launch @accumulate
// CHECK-NEXT:    %[[BC:.*]] = sw.alloc spread [row, col] : memref<256x256xf32, #sw.ldm>
// CHECK-NEXT:    %[[BA:.*]] = sw.alloc spread [row, col] : memref<256x256xf32, #sw.ldm>
// CHECK-NEXT:    %[[RA:.*]] = sw.reply
// CHECK-NEXT:    %[[RC:.*]] = sw.reply
// CHECK-NEXT:    scf.for %[[J:.*]] =
// CHECK-NEXT:      %[[CV:.*]] = memref.subview %[[C]][0, %[[J]]]
// CHECK-NEXT:      tpp.unary zero outs(%[[BC]] :
// CHECK-NEXT:      scf.for %[[K:.*]] =
// CHECK-NEXT:        %[[AV:.*]] = memref.subview %[[A]][0, %[[K]]]
// CHECK-NEXT:        sw.dma_get %[[AV]] to %[[BA]], %[[RA]]
// CHECK-NEXT:        sw.dma_wait %[[RA]]
// CHECK-NEXT:        tpp.gemm ins(%[[BA]], %[[BA]] : {{.*}}) outs(%[[BC]] :
// CHECK-NEXT:      }
// CHECK-NEXT:      sw.dma_put %[[BC]] to %[[CV]], %[[RC]]
// CHECK-NEXT:      sw.dma_wait %[[RC]]
// CHECK-NEXT:    }
// CHECK-NEXT:  }
func.func @accumulate(%A: memref<256x300xf32>, %C: memref<256x512xf32>) {
  %c0 = arith.constant 0 : index
  %c256 = arith.constant 256 : index
  %c512 = arith.constant 512 : index
  sw.launch @accumulate view(core_group) {
    scf.for %j = %c0 to %c512 step %c256 {
      %c = memref.subview %C[0, %j] [256, 256] [1, 1]
          : memref<256x512xf32> to memref<256x256xf32, strided<[512, 1], offset: ?>>
      %bz = sw.alloc spread [row, col] : memref<256x256xf32, #sw.ldm>
      %rz = sw.reply : !sw.reply<1>
      tpp.unary zero outs(%bz : memref<256x256xf32, #sw.ldm>)
      // expected-remark @below {{removed a put that a later put overwrites}}
      sw.dma_put %bz to %c, %rz : memref<256x256xf32, #sw.ldm> to memref<256x256xf32, strided<[512, 1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %rz : !sw.reply<1>
      scf.for %k = %c0 to %c512 step %c256 {
        %a = memref.subview %A[0, %k] [256, 256] [1, 1]
            : memref<256x300xf32> to memref<256x256xf32, strided<[300, 1], offset: ?>>
        %ba = sw.alloc spread [row, col] : memref<256x256xf32, #sw.ldm>
        %ra = sw.reply : !sw.reply<1>
        %bc = sw.alloc spread [row, col] : memref<256x256xf32, #sw.ldm>
        %rc = sw.reply : !sw.reply<1>
        sw.dma_get %a to %ba, %ra : memref<256x256xf32, strided<[300, 1], offset: ?>> to memref<256x256xf32, #sw.ldm>, !sw.reply<1>
        // expected-remark @below {{moved a get before the loop in which it does not change}}
        // expected-remark @below {{removed a get of a tile that LDM holds}}
        sw.dma_get %c to %bc, %rc : memref<256x256xf32, strided<[512, 1], offset: ?>> to memref<256x256xf32, #sw.ldm>, !sw.reply<1>
        sw.dma_wait %ra : !sw.reply<1>
        sw.dma_wait %rc : !sw.reply<1>
        tpp.gemm ins(%ba, %ba : memref<256x256xf32, #sw.ldm>, memref<256x256xf32, #sw.ldm>) outs(%bc : memref<256x256xf32, #sw.ldm>)
        // expected-remark @below {{moved a put after the loop in which it does not change}}
        sw.dma_put %bc to %c, %rc : memref<256x256xf32, #sw.ldm> to memref<256x256xf32, strided<[512, 1], offset: ?>>, !sw.reply<1>
        sw.dma_wait %rc : !sw.reply<1>
      }
    }
  }
  return
}

// The loop may not run: then memory is not touched.
// CHECK-LABEL: func.func @may_be_empty(
// CHECK-SAME:    %[[C:.*]]: memref<64xf32>, %[[N:.*]]: index)
// CHECK:         %[[RUNS:.*]] = arith.cmpi slt, %{{.*}}, %[[N]]
// CHECK-NEXT:    scf.if %[[RUNS]] {
// CHECK-NEXT:      sw.dma_get %[[C]] to
// CHECK-NEXT:      sw.dma_wait
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      tpp.unary relu
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[RUNS2:.*]] = arith.cmpi slt, %{{.*}}, %[[N]]
// CHECK-NEXT:    scf.if %[[RUNS2]] {
// CHECK-NEXT:      sw.dma_put %{{.*}} to %[[C]]
// CHECK-NEXT:      sw.dma_wait
// CHECK-NEXT:    }
func.func @may_be_empty(%c: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  sw.launch @may_be_empty view(core_group) {
    scf.for %k = %c0 to %n step %c1 {
      %b = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      // expected-remark @below {{moved a get before the loop in which it does not change}}
      sw.dma_get %c to %b, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : memref<64xf32, #sw.ldm>) outs(%b : memref<64xf32, #sw.ldm>)
      // expected-remark @below {{moved a put after the loop in which it does not change}}
      sw.dma_put %b to %c, %r : memref<64xf32, #sw.ldm> to memref<64xf32>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// As before, but the tile was put before the loop: it is there, and around a loop
// that does not run the pair would only put back what it got. The get finds the
// zeros in LDM.
// CHECK-LABEL: func.func @empty_but_prepared(
// CHECK:         sw.launch
// CHECK-NOT:     scf.if
// CHECK:         tpp.unary zero
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      tpp.unary relu
// CHECK-NEXT:    }
// CHECK-NEXT:    sw.dma_put
// CHECK-NEXT:    sw.dma_wait
func.func @empty_but_prepared(%c: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  sw.launch @empty_but_prepared view(core_group) {
    %bz = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    %rz = sw.reply : !sw.reply<1>
    tpp.unary zero outs(%bz : memref<64xf32, #sw.ldm>)
    // expected-remark @below {{removed a put that a later put overwrites}}
    sw.dma_put %bz to %c, %rz : memref<64xf32, #sw.ldm> to memref<64xf32>, !sw.reply<1>
    sw.dma_wait %rz : !sw.reply<1>
    scf.for %k = %c0 to %n step %c1 {
      %b = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      // expected-remark @below {{moved a get before the loop in which it does not change}}
      // expected-remark @below {{removed a get of a tile that LDM holds}}
      sw.dma_get %c to %b, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : memref<64xf32, #sw.ldm>) outs(%b : memref<64xf32, #sw.ldm>)
      // expected-remark @below {{moved a put after the loop in which it does not change}}
      sw.dma_put %b to %c, %r : memref<64xf32, #sw.ldm> to memref<64xf32>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// The tile that one op puts and the next one gets stays in LDM; main memory still
// gets it, since others may read it.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME:    %[[X:.*]]: memref<64xf32>, %[[Y:.*]]: memref<64xf32>, %[[Z:.*]]: memref<64xf32>)
// CHECK:         %[[B0:.*]] = sw.alloc
// CHECK:         %[[B1:.*]] = sw.alloc
// CHECK:         %[[B2:.*]] = sw.alloc
// CHECK-NOT:     sw.alloc
// CHECK:         sw.dma_get %[[X]] to %[[B0]]
// CHECK:         tpp.unary relu ins(%[[B0]] : {{.*}}) outs(%[[B1]] :
// CHECK:         sw.dma_put %[[B1]] to %[[Y]]
// CHECK-NOT:     sw.dma_get
// CHECK:         tpp.binary add ins(%[[B1]], %[[B1]] : {{.*}}) outs(%[[B2]] :
// CHECK:         sw.dma_put %[[B2]] to %[[Z]]
func.func @chain(%x: memref<64xf32>, %y: memref<64xf32>, %z: memref<64xf32>) {
  sw.launch @chain view(core_group) {
    %b0 = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    %b1 = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    %b1x = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    %b2 = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %x to %b0, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    tpp.unary relu ins(%b0 : memref<64xf32, #sw.ldm>) outs(%b1 : memref<64xf32, #sw.ldm>)
    sw.dma_put %b1 to %y, %r : memref<64xf32, #sw.ldm> to memref<64xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    // expected-remark @below {{removed a get of a tile that LDM holds}}
    sw.dma_get %y to %b1x, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    tpp.binary add ins(%b1x, %b1x : memref<64xf32, #sw.ldm>, memref<64xf32, #sw.ldm>) outs(%b2 : memref<64xf32, #sw.ldm>)
    sw.dma_put %b2 to %z, %r : memref<64xf32, #sw.ldm> to memref<64xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// A buffer in a mapped loop is one CPE's own: it stays, and so do its transfers
// but for those that leave loops inside.
// CHECK-LABEL: func.func @mapped(
// CHECK:         scf.forall
// CHECK-NEXT:      sw.alloc
// CHECK-NEXT:      sw.reply
// CHECK-NEXT:      sw.dma_get
// CHECK-NEXT:      sw.dma_wait
// CHECK-NOT:       scf.for
// CHECK:           sw.dma_put
// CHECK-NEXT:      sw.dma_wait
// CHECK-NEXT:    }
func.func @mapped(%x: memref<64xf32>, %y: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  sw.launch @mapped view(core_group) {
    scf.forall (%row) in (8) {
      scf.for %k = %c0 to %c4 step %c1 {
        %b = sw.alloc spread [none] : memref<64xf32, #sw.ldm>
        %r = sw.reply : !sw.reply<1>
        // expected-remark @below {{moved a get before the loop in which it does not change}}
        sw.dma_get %x to %b, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
        sw.dma_wait %r : !sw.reply<1>
        // expected-remark @below {{moved a put after the loop in which it does not change}}
        sw.dma_put %b to %y, %r : memref<64xf32, #sw.ldm> to memref<64xf32>, !sw.reply<1>
        sw.dma_wait %r : !sw.reply<1>
      }
    } {mapping = [#sw.map<row>]}
  }
  return
}

// A kernel in the CPE view is not touched.
// CHECK-LABEL: func.func @cpe_view(
// CHECK:         scf.for
// CHECK-NEXT:      sw.dma_get
func.func @cpe_view(%c: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  sw.launch @cpe_view view(cpe) {
    %b = sw.alloc : memref<64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    scf.for %k = %c0 to %c4 step %c1 {
      sw.dma_get %c to %b, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// Buffers that become one get the fewest of what the schedule gives the two.
// CHECK-LABEL: func.func @unified_buffers(
// CHECK:         sw.alloc spread [row, col] buffers 1
// CHECK-NOT:     sw.alloc
// CHECK:         return
func.func @unified_buffers(%c: memref<64x64xf32>) {
  sw.launch @k view(core_group) {
    %b0 = sw.alloc spread [row, col] buffers 2 : memref<64x64xf32, #sw.ldm>
    %b1 = sw.alloc spread [row, col] buffers 1 : memref<64x64xf32, #sw.ldm>
    %r0 = sw.reply : !sw.reply<1>
    %r1 = sw.reply : !sw.reply<1>
    tpp.unary zero outs(%b0 : memref<64x64xf32, #sw.ldm>)
    // expected-remark @below {{removed a put that a later put overwrites}}
    sw.dma_put %b0 to %c, %r0 : memref<64x64xf32, #sw.ldm> to memref<64x64xf32>, !sw.reply<1>
    sw.dma_wait %r0 : !sw.reply<1>
    // expected-remark @below {{removed a get of a tile that LDM holds}}
    sw.dma_get %c to %b1, %r1 : memref<64x64xf32> to memref<64x64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r1 : !sw.reply<1>
    tpp.unary relu ins(%b1 : memref<64x64xf32, #sw.ldm>) outs(%b1 : memref<64x64xf32, #sw.ldm>)
    sw.dma_put %b1 to %c, %r1 : memref<64x64xf32, #sw.ldm> to memref<64x64xf32>, !sw.reply<1>
    sw.dma_wait %r1 : !sw.reply<1>
  }
  return
}
