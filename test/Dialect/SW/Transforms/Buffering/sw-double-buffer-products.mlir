// RUN: sw-opt %s --sw-double-buffer --canonicalize --cse --verify-diagnostics --remarks-filter='sw-double-buffer' | FileCheck %s

// Products whose operands have one buffer or two, and puts in phases with gets.

!main = memref<64x512xf32>
!out = memref<64x512xf32>
!view = memref<64x64xf32, strided<[512, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// The get of A, which has one buffer, is waited for in this iteration: that of
// the next B comes after it.
// CHECK-LABEL: func.func @own_first(
// CHECK:         scf.for
// CHECK-NOT:       scf.if
// CHECK:           sw.dma_get %{{.*}} to %[[A:.*]], %[[RA:.*]] :
// CHECK:           scf.if
// CHECK:             sw.dma_get
// CHECK:           sw.dma_wait %[[RA]]
// CHECK:           tpp.gemm
func.func @own_first(%A: !main, %B: !main, %C: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{the schedule gives the operand one buffer}}
    %a = sw.alloc spread [row, col] buffers 1 : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %b = sw.alloc spread [row, col] : !tile
    %c = sw.alloc spread [row, col] : !tile
    %ra = sw.reply : !sw.reply<1>
    %rb = sw.reply : !sw.reply<1>
    %rc = sw.reply : !sw.reply<1>
    tpp.unary zero outs(%c : !tile)
    scf.for %i = %c0 to %c512 step %c64 {
      %x = memref.subview %A[0, %i] [64, 64] [1, 1] : !main to !view
      %y = memref.subview %B[0, %i] [64, 64] [1, 1] : !main to !view
      sw.dma_get %x to %a, %ra : !view to !tile, !sw.reply<1>
      sw.dma_get %y to %b, %rb : !view to !tile, !sw.reply<1>
      sw.dma_wait %ra : !sw.reply<1>
      sw.dma_wait %rb : !sw.reply<1>
      tpp.gemm ins(%a, %b : !tile, !tile) outs(%c : !tile)
    }
    sw.dma_put %c to %C, %rc : !tile to memref<64x64xf32>, !sw.reply<1>
    sw.dma_wait %rc : !sw.reply<1>
  }
  return
}

// All CPEs wait after the put of a product that requests phases, before the
// gets of the next iteration, and not after other loops.
// CHECK-LABEL: func.func @phases(
// CHECK:         scf.for
// CHECK:           scf.if
// CHECK:             sw.dma_get
// CHECK:           tpp.gemm
// CHECK-NEXT:      sw.dma_put %{{.*}}, %[[RC:.*]] :
// CHECK-NEXT:      sw.dma_wait %[[RC]]
// CHECK-NEXT:      sw.barrier array
// CHECK-NEXT:      scf.yield
func.func @phases(%A: memref<64x64xf32>, %B: !main, %C: !out) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %b = sw.alloc spread [row, col] : !tile
    // expected-remark @below {{the schedule gives the operand one buffer}}
    %c = sw.alloc spread [row, col] buffers 1 : !tile
    %ra = sw.reply : !sw.reply<1>
    %rb = sw.reply : !sw.reply<1>
    %rc = sw.reply : !sw.reply<1>
    sw.dma_get %A to %a, %ra : memref<64x64xf32> to !tile, !sw.reply<1>
    sw.dma_wait %ra : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %y = memref.subview %B[0, %i] [64, 64] [1, 1] : !main to !view
      %z = memref.subview %C[0, %i] [64, 64] [1, 1] : !out to !view
      sw.dma_get %y to %b, %rb : !view to !tile, !sw.reply<1>
      sw.dma_wait %rb : !sw.reply<1>
      tpp.gemm ins(%a, %b : !tile, !tile) outs(%c : !tile) beta_zero {sw.tile = #sw.tile<vector = n, phases>}
      sw.dma_put %c to %z, %rc : !tile to !view, !sw.reply<1>
      sw.dma_wait %rc : !sw.reply<1>
    }
  }
  return
}

// With two buffers of C a put goes on while the next tile is computed. What is
// fetched for the tile after that is fetched when the last put is done, and is
// there before this one begins.
// CHECK-LABEL: func.func @turns_of_two(
// CHECK:         scf.for
// CHECK-NOT:       scf.if
// CHECK:           sw.dma_wait %[[RB:.*]][%[[S:.*]]]
// CHECK:           sw.dma_wait %[[RC:.*]][%[[S]]]
// CHECK:           tpp.gemm
// CHECK:           sw.dma_wait %[[RC]][%[[O:.*]]]
// CHECK-NEXT:      sw.barrier array
// CHECK-NEXT:      scf.if
// CHECK:             sw.dma_get %{{.*}}, %[[RB]][%[[O]]]
// CHECK:           }
// CHECK-NEXT:      sw.dma_wait %[[RB]][%[[O]]]
// CHECK-NEXT:      sw.barrier array
// CHECK-NEXT:      sw.dma_put %{{.*}}, %[[RC]][%[[S]]]
// CHECK-NEXT:      scf.yield %[[O]]
// CHECK:         sw.dma_wait %[[RC]]
// CHECK:         sw.dma_wait %[[RC]]
func.func @turns_of_two(%A: memref<64x64xf32>, %B: !main, %C: !out) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %b = sw.alloc spread [row, col] : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %c = sw.alloc spread [row, col] : !tile
    %ra = sw.reply : !sw.reply<1>
    %rb = sw.reply : !sw.reply<1>
    %rc = sw.reply : !sw.reply<1>
    sw.dma_get %A to %a, %ra : memref<64x64xf32> to !tile, !sw.reply<1>
    sw.dma_wait %ra : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %y = memref.subview %B[0, %i] [64, 64] [1, 1] : !main to !view
      %z = memref.subview %C[0, %i] [64, 64] [1, 1] : !out to !view
      sw.dma_get %y to %b, %rb : !view to !tile, !sw.reply<1>
      sw.dma_wait %rb : !sw.reply<1>
      tpp.gemm ins(%a, %b : !tile, !tile) outs(%c : !tile) beta_zero {sw.tile = #sw.tile<vector = n, phases>}
      sw.dma_put %c to %z, %rc : !tile to !view, !sw.reply<1>
      sw.dma_wait %rc : !sw.reply<1>
    }
  }
  return
}
