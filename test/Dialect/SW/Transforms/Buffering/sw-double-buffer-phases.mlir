// RUN: sw-opt %s --sw-double-buffer --canonicalize --cse --verify-diagnostics --remarks-filter='sw-double-buffer' | FileCheck %s

// All CPEs put when all gets have arrived, and get when all puts are done, if
// the tiling requests it.

!main = memref<4096x64xf32>
!view = memref<512x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<512x64xf32, #sw.ldm>

// CHECK-LABEL: func.func @unary(
// CHECK:         %[[RX:.*]] = sw.reply : <2>
// CHECK:         %[[RY:.*]] = sw.reply : <2>
// CHECK:         sw.barrier array
// CHECK:         scf.for {{.*}} iter_args(%[[S:.*]] =
// CHECK:           %[[SN:.*]] = arith.subi %{{.*}}, %[[S]]
// CHECK:           scf.if
// CHECK:             sw.dma_get %{{.*}}, %[[RX]][%[[SN]]]
// CHECK:           sw.dma_wait %[[RX]][%[[S]]]
// CHECK:           tpp.unary relu
// CHECK-NEXT:      sw.dma_wait %[[RX]][%[[SN]]]
// CHECK-NEXT:      sw.barrier array
// CHECK-NEXT:      sw.dma_put %{{.*}}, %[[RY]][%[[S]]]
// CHECK-NEXT:      sw.dma_wait %[[RY]][%[[S]]]
// CHECK-NEXT:      sw.barrier array
// CHECK-NEXT:      scf.yield
func.func @unary(%X: !main, %Y: !main) {
  %c0 = arith.constant 0 : index
  %c512 = arith.constant 512 : index
  %c4096 = arith.constant 4096 : index
  // expected-remark @below {{puts when all gets have arrived, as its schedule says}}
  sw.launch @unary view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %bx = sw.alloc spread [all, none] : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %by = sw.alloc spread [all, none] : !tile
    %rx = sw.reply : !sw.reply<1>
    %ry = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c4096 step %c512 {
      %x = memref.subview %X[%i, 0] [512, 64] [1, 1] : !main to !view
      %y = memref.subview %Y[%i, 0] [512, 64] [1, 1] : !main to !view
      sw.dma_get %x to %bx, %rx : !view to !tile, !sw.reply<1>
      sw.dma_wait %rx : !sw.reply<1>
      tpp.unary relu ins(%bx : !tile) outs(%by : !tile) {sw.tile = #sw.tile<mesh = [all, none], units = [1, 1], phases>}
      sw.dma_put %by to %y, %ry : !tile to !view, !sw.reply<1>
      sw.dma_wait %ry : !sw.reply<1>
    }
  }
  return
}

// In place the get waits for the put of its slot, which is done.
// CHECK-LABEL: func.func @in_place(
// CHECK:         scf.for {{.*}} iter_args(%[[S:.*]] =
// CHECK:           tpp.unary relu
// CHECK-NEXT:      sw.dma_wait %[[R:.*]][%[[SN:.*]]]
// CHECK-NEXT:      sw.barrier array
// CHECK-NEXT:      sw.dma_put %{{.*}}, %[[R]][%[[S]]]
// CHECK-NEXT:      sw.dma_wait %[[R]][%[[S]]]
// CHECK-NEXT:      sw.barrier array
func.func @in_place(%X: !main) {
  %c0 = arith.constant 0 : index
  %c512 = arith.constant 512 : index
  %c4096 = arith.constant 4096 : index
  // expected-remark @below {{puts when all gets have arrived, as its schedule says}}
  sw.launch @in_place view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %bx = sw.alloc spread [all, none] : !tile
    %rx = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c4096 step %c512 {
      %x = memref.subview %X[%i, 0] [512, 64] [1, 1] : !main to !view
      sw.dma_get %x to %bx, %rx : !view to !tile, !sw.reply<1>
      sw.dma_wait %rx : !sw.reply<1>
      tpp.unary relu ins(%bx : !tile) outs(%bx : !tile) {sw.tile = #sw.tile<mesh = [all, none], units = [1, 1], phases>}
      sw.dma_put %bx to %x, %rx : !tile to !view, !sw.reply<1>
      sw.dma_wait %rx : !sw.reply<1>
    }
  }
  return
}

// Nothing requests phases: a barrier stands after the first gets only.
// CHECK-LABEL: func.func @no_request(
// CHECK:         sw.barrier array
// CHECK:         scf.for
// CHECK-NOT:     sw.barrier
// CHECK:         return
func.func @no_request(%X: !main, %Y: !main) {
  %c0 = arith.constant 0 : index
  %c512 = arith.constant 512 : index
  %c4096 = arith.constant 4096 : index
  sw.launch @no_request view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %bx = sw.alloc spread [all, none] : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %by = sw.alloc spread [all, none] : !tile
    %rx = sw.reply : !sw.reply<1>
    %ry = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c4096 step %c512 {
      %x = memref.subview %X[%i, 0] [512, 64] [1, 1] : !main to !view
      %y = memref.subview %Y[%i, 0] [512, 64] [1, 1] : !main to !view
      sw.dma_get %x to %bx, %rx : !view to !tile, !sw.reply<1>
      sw.dma_wait %rx : !sw.reply<1>
      tpp.unary relu ins(%bx : !tile) outs(%by : !tile)
      sw.dma_put %by to %y, %ry : !tile to !view, !sw.reply<1>
      sw.dma_wait %ry : !sw.reply<1>
    }
  }
  return
}
