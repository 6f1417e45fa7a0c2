// Gets and puts overlap on SW26010-Pro; sw-double-buffer-phases.mlir has them in
// turns.
// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-double-buffer --verify-diagnostics --remarks-filter='sw-double-buffer' | FileCheck %s

!tile = memref<64x64xf32, #sw.ldm>
!main = memref<64x512xf32>
!view = memref<64x64xf32, strided<[512, 1], offset: ?>>

// The tile of the next iteration is fetched while this one is computed.

// CHECK-LABEL: func.func @fetch(
// CHECK-SAME:    %[[A:.*]]: memref<64x512xf32>)
// CHECK-DAG:   %[[LB:.*]] = arith.constant 64 : index
// CHECK-DAG:   %[[UB:.*]] = arith.constant 512 : index
// CHECK:       sw.launch
// CHECK-NEXT:    %[[BUF:.*]] = sw.alloc spread [none, row, col] : memref<2x64x64xf32, #sw.ldm>
// CHECK-NEXT:    %[[C:.*]] = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
// CHECK-NEXT:    %[[R:.*]] = sw.reply : <2>
// CHECK:         %[[FIRST:.*]] = sw.tile %[[BUF]][%[[S0:.*]]] : memref<2x64x64xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
// CHECK-NEXT:    %[[V0:.*]] = memref.subview %[[A]][0, %[[LB]]]
// CHECK-NEXT:    sw.dma_get %[[V0]] to %[[FIRST]], %[[R]][%[[S0]]]
// CHECK-NEXT:    sw.barrier array
// CHECK-NEXT:    scf.for %[[K:.*]] = %[[LB]] to %[[UB]] step %[[LB]] iter_args(%[[S:.*]] = %[[S0]])
// CHECK-NEXT:      %[[T:.*]] = sw.tile %[[BUF]][%[[S]]]
// CHECK-NEXT:      %[[SN:.*]] = arith.subi %{{.*}}, %[[S]]
// CHECK-NEXT:      %[[NEXT:.*]] = arith.addi %[[K]], %[[LB]]
// CHECK-NEXT:      %[[HAS:.*]] = arith.cmpi slt, %[[NEXT]], %[[UB]]
// CHECK-NEXT:      scf.if %[[HAS]] {
// CHECK-NEXT:        %[[TN:.*]] = sw.tile %[[BUF]][%[[SN]]]
// CHECK-NEXT:        %[[VN:.*]] = memref.subview %[[A]][0, %[[NEXT]]]
// CHECK-NEXT:        sw.dma_get %[[VN]] to %[[TN]], %[[R]][%[[SN]]]
// CHECK-NEXT:      }
// CHECK-NOT:       sw.dma_get
// CHECK:           sw.dma_wait %[[R]][%[[S]]]
// CHECK-NEXT:      tpp.gemm ins(%[[T]], %[[T]] : {{.*}}) outs(%[[C]] :
// CHECK-NEXT:      scf.yield %[[SN]]
// CHECK-NEXT:    }
// CHECK-NEXT:  }
func.func @fetch(%A: !main) {
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @fetch view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %b = sw.alloc spread [row, col] : !tile
    %c = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %k = %c64 to %c512 step %c64 {
      %a = memref.subview %A[0, %k] [64, 64] [1, 1] : !main to !view
      sw.dma_get %a to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.gemm ins(%b, %b : !tile, !tile) outs(%c : !tile)
    }
  }
  return
}

// Partial tiles: the size belongs to the iteration that is fetched. The view of a
// put that the loop does not change comes along, and is waited for when its slot
// is needed again. The loop may be empty.

// CHECK-LABEL: func.func @partial(
// CHECK-SAME:    %[[X:.*]]: memref<64x512xf32>, %[[Y:.*]]: memref<64x512xf32>, %[[N:.*]]: index)
// CHECK:         %[[BX:.*]] = sw.alloc spread [none, row, col] : memref<2x64x64xf32, #sw.ldm>
// CHECK:         %[[BY:.*]] = sw.alloc spread [none, row, col] : memref<2x64x64xf32, #sw.ldm>
// CHECK:         %[[RX:.*]] = sw.reply : <2>
// CHECK:         %[[RY:.*]] = sw.reply : <2>
// CHECK:         %[[RUNS:.*]] = arith.cmpi slt, %[[ZERO:.*]], %[[N]]
// CHECK-NEXT:    scf.if %[[RUNS]] {
// CHECK:           %[[P:.*]] = affine.min #{{.*}}(%[[ZERO]])[%[[N]]]
// CHECK:           memref.subview %{{.*}}[0, 0] [60, %[[P]]] [1, 1]
// CHECK:           sw.dma_get
// CHECK-NEXT:    }
// CHECK-NEXT:    sw.barrier array
// CHECK-NEXT:    scf.for %[[I:.*]] = %{{.*}} iter_args(%[[S:.*]] =
// CHECK:           scf.if
// CHECK:             %[[NS:.*]] = affine.min #{{.*}}(%{{.*}})[%[[N]]]
// CHECK:             %[[NV:.*]] = memref.subview %[[X]]{{.*}} [60, %[[NS]]]
// CHECK:             %[[NT:.*]] = memref.subview %{{.*}}[0, 0] [60, %[[NS]]] [1, 1]
// CHECK:             sw.dma_get %[[NV]] to %[[NT]], %[[RX]]
// CHECK:           }
// CHECK:           sw.dma_wait %[[RX]][%[[S]]]
// CHECK-NEXT:      sw.dma_wait %[[RY]][%[[S]]]
// CHECK-NEXT:      tpp.unary relu
// CHECK-NEXT:      sw.dma_put %{{.*}} to %{{.*}}, %[[RY]][%[[S]]]
// CHECK-NOT:       sw.dma_wait
// CHECK:           scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    sw.dma_wait %[[RY]][
// CHECK-NEXT:    sw.dma_wait %[[RY]][
// CHECK-NEXT:  }
func.func @partial(%X: !main, %Y: !main, %n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  sw.launch @partial view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %bx = sw.alloc spread [row, col] : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %by = sw.alloc spread [row, col] : !tile
    %rx = sw.reply : !sw.reply<1>
    %ry = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %n step %c64 {
      %s = affine.min affine_map<(d0)[s0] -> (64, s0 - d0)>(%i)[%n]
      %x = memref.subview %X[0, %i] [60, %s] [1, 1] : !main to memref<60x?xf32, strided<[512, 1], offset: ?>>
      %y = memref.subview %Y[0, %i] [60, %s] [1, 1] : !main to memref<60x?xf32, strided<[512, 1], offset: ?>>
      %tx = memref.subview %bx[0, 0] [60, %s] [1, 1] : !tile to memref<60x?xf32, strided<[64, 1]>, #sw.ldm>
      %ty = memref.subview %by[0, 0] [60, %s] [1, 1] : !tile to memref<60x?xf32, strided<[64, 1]>, #sw.ldm>
      sw.dma_get %x to %tx, %rx : memref<60x?xf32, strided<[512, 1], offset: ?>> to memref<60x?xf32, strided<[64, 1]>, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %rx : !sw.reply<1>
      tpp.unary relu ins(%tx : memref<60x?xf32, strided<[64, 1]>, #sw.ldm>) outs(%ty : memref<60x?xf32, strided<[64, 1]>, #sw.ldm>)
      sw.dma_put %ty to %y, %ry : memref<60x?xf32, strided<[64, 1]>, #sw.ldm> to memref<60x?xf32, strided<[512, 1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %ry : !sw.reply<1>
    }
  }
  return
}

// In place, tiles of different iterations are apart. The get into a slot waits
// until the put of what was there is complete.

// CHECK-LABEL: func.func @in_place(
// CHECK:         %[[R:.*]] = sw.reply : <2>
// CHECK:         scf.for %{{.*}} iter_args(%[[S:.*]] =
// CHECK:           %[[SN:.*]] = arith.subi %{{.*}}, %[[S]]
// CHECK:           scf.if
// CHECK-NEXT:        sw.dma_wait %[[R]][%[[SN]]]
// CHECK:             sw.dma_get %{{.*}}, %[[R]][%[[SN]]]
// CHECK:           sw.dma_wait %[[R]][%[[S]]]
// CHECK-NEXT:      tpp.unary relu
// CHECK-NEXT:      sw.dma_put %{{.*}}, %[[R]][%[[S]]]
// CHECK-NOT:       sw.dma_wait
// CHECK:         }
// CHECK-NEXT:    sw.dma_wait %[[R]][
// CHECK-NEXT:    sw.dma_wait %[[R]][
func.func @in_place(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @in_place view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %x = memref.subview %X[0, %i] [64, 64] [1, 1] : !main to !view
      sw.dma_get %x to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : !tile) outs(%b : !tile)
      sw.dma_put %b to %x, %r : !tile to !view, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// The same of a slice in another shape.

// CHECK-LABEL: func.func @in_slice(
// CHECK:         %[[R:.*]] = sw.reply : <2>
// CHECK:         scf.for %{{.*}} iter_args(%[[S:.*]] =
// CHECK:           tpp.unary relu
// CHECK-NEXT:      sw.dma_put %{{.*}}, %[[R]][%[[S]]]
// CHECK-NOT:       sw.dma_wait
// CHECK:         }
// CHECK-NEXT:    sw.dma_wait %[[R]][
// CHECK-NEXT:    sw.dma_wait %[[R]][
func.func @in_slice(%whole: memref<8x64x512xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  %slice = memref.subview %whole[2, 0, 0] [1, 64, 512] [1, 1, 1]
      : memref<8x64x512xf32> to memref<1x64x512xf32, strided<[32768, 512, 1], offset: 65536>>
  %X = memref.collapse_shape %slice [[0, 1], [2]]
      : memref<1x64x512xf32, strided<[32768, 512, 1], offset: 65536>> into memref<64x512xf32, strided<[512, 1], offset: 65536>>
  sw.launch @in_slice view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %x = memref.subview %X[0, %i] [64, 64] [1, 1] : memref<64x512xf32, strided<[512, 1], offset: 65536>> to !view
      sw.dma_get %x to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : !tile) outs(%b : !tile)
      sw.dma_put %b to %x, %r : !tile to !view, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// The tile of C over k: its put overlaps the next tile's products, in which the
// buffer is used in an inner loop, through a view from further out.

// CHECK-LABEL: func.func @accumulator(
// CHECK:         %[[BUF:.*]] = sw.alloc spread [none, row, col] : memref<2x64x64xf32, #sw.ldm>
// CHECK:         %[[R:.*]] = sw.reply : <2>
// CHECK:         scf.for %{{.*}} iter_args(%[[S:.*]] =
// CHECK-NEXT:      %[[T:.*]] = sw.tile %[[BUF]][%[[S]]]
// CHECK-NEXT:      %[[V:.*]] = memref.subview %[[T]][0, 0] [60, 64] [1, 1]
// CHECK-NOT:       memref.subview %[[T]]
// CHECK:           sw.dma_wait %[[R]][%[[S]]]
// CHECK-NEXT:      tpp.unary zero outs(%[[V]]
// CHECK-NEXT:      scf.for
// CHECK-NEXT:        tpp.binary add {{.*}} outs(%[[V]]
// CHECK-NEXT:      }
// CHECK-NEXT:      sw.dma_put %[[V]] to %{{.*}}, %[[R]][%[[S]]]
func.func @accumulator(%C: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @accumulator view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    %t = memref.subview %b[0, 0] [60, 64] [1, 1] : !tile to memref<60x64xf32, strided<[64, 1]>, #sw.ldm>
    scf.for %i = %c0 to %c512 step %c64 {
      %c = memref.subview %C[0, %i] [60, 64] [1, 1] : !main to memref<60x64xf32, strided<[512, 1], offset: ?>>
      tpp.unary zero outs(%t : memref<60x64xf32, strided<[64, 1]>, #sw.ldm>)
      scf.for %k = %c0 to %c512 step %c64 {
        tpp.binary add ins(%t, %t : memref<60x64xf32, strided<[64, 1]>, #sw.ldm>, memref<60x64xf32, strided<[64, 1]>, #sw.ldm>)
            outs(%t : memref<60x64xf32, strided<[64, 1]>, #sw.ldm>)
      }
      sw.dma_put %t to %c, %r : memref<60x64xf32, strided<[64, 1]>, #sw.ldm> to memref<60x64xf32, strided<[512, 1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// The slots have the unit 1.
// CHECK-LABEL: func.func @units(
// CHECK:         sw.alloc spread [none, row, col] units [1, 1, 4] : memref<2x64x64xf32, #sw.ldm>
func.func @units(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @units view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %b = sw.alloc spread [row, col] units [1, 4] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %x = memref.subview %X[0, %i] [64, 64] [1, 1] : !main to !view
      sw.dma_get %x to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : !tile) outs(%b : !tile)
    }
  }
  return
}

// One iteration has nothing to overlap with.
// CHECK-LABEL: func.func @single_iteration(
// CHECK:         sw.reply : <1>
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      memref.subview
// CHECK-NEXT:      sw.dma_get
func.func @single_iteration(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  sw.launch @single_iteration view(core_group) {
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c64 step %c64 {
      %x = memref.subview %X[0, %i] [64, 64] [1, 1] : !main to !view
      sw.dma_get %x to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : !tile) outs(%b : !tile)
    }
  }
  return
}
