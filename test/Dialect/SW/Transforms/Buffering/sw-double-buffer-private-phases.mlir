// RUN: sw-opt %s --sw-double-buffer --canonicalize --cse --verify-diagnostics --remarks-filter='sw-double-buffer' | FileCheck %s
// RUN: sw-opt %s --sw-double-buffer --remarks-filter=sw-double-buffer 2>&1 | FileCheck %s --check-prefix=REMARK

// CPEs with tiles of their own let gets and puts alternate where `sw.tile` says so.

!main = memref<800x64xf32>
!view = memref<8x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<8x64xf32, #sw.ldm>

// 100 tiles: the CPEs from 36 on have one less and wait for the others at both barriers of the last round.
// REMARK: puts when all gets have arrived, as its schedule says
// CHECK-LABEL: func.func @phases(
// CHECK-DAG:     %[[SHORT:.*]] = arith.constant 36 : index
// CHECK:         %[[ID:.*]] = sw.coord id
// CHECK:         scf.for {{.*}} iter_args(%[[S:.*]] =
// CHECK:           tpp.unary relu
// CHECK-NEXT:      sw.dma_wait %[[R:.*]][%[[SN:.*]]]
// CHECK-NEXT:      sw.barrier array
// CHECK-NEXT:      sw.dma_put %{{.*}}, %[[Q:.*]][%[[S]]]
// CHECK-NEXT:      sw.dma_wait %[[Q]][%[[S]]]
// CHECK-NEXT:      sw.barrier array
// CHECK-NEXT:      scf.yield %[[SN]]
// CHECK-NEXT:    } {sw.private}
// CHECK-NEXT:    %[[C:.*]] = arith.cmpi sge, %[[ID]], %[[SHORT]]
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      sw.barrier array
// CHECK-NEXT:      sw.barrier array
// CHECK-NEXT:    }
func.func @phases(%X: !main, %Y: !main) {
  %c64 = arith.constant 64 : index
  %c100 = arith.constant 100 : index
  // expected-remark @below {{puts when all gets have arrived, as its schedule says}}
  sw.launch @phases view(core_group) {
    %id = sw.coord id
    // expected-remark @below {{gave the buffer two slots}}
    %bx = sw.alloc private : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %by = sw.alloc private : !tile
    %rx = sw.reply : !sw.reply<1>
    %ry = sw.reply : !sw.reply<1>
    scf.for %t = %id to %c100 step %c64 {
      %i = affine.apply affine_map<(d0) -> (d0 * 8)>(%t)
      %x = memref.subview %X[%i, 0] [8, 64] [1, 1] : !main to !view
      %y = memref.subview %Y[%i, 0] [8, 64] [1, 1] : !main to !view
      sw.dma_get %x to %bx, %rx : !view to !tile, !sw.reply<1>
      sw.dma_wait %rx : !sw.reply<1>
      tpp.unary relu ins(%bx : !tile) outs(%by : !tile) {sw.tile = #sw.tile<private, phases>}
      sw.dma_put %by to %y, %ry : !tile to !view, !sw.reply<1>
      sw.dma_wait %ry : !sw.reply<1>
    } {sw.private}
  }
  return
}

// The number of tiles is a multiple of that of the CPEs: all have equally many.
// CHECK-LABEL: func.func @even(
// CHECK:         scf.for
// CHECK:           sw.barrier array
// CHECK:           sw.barrier array
// CHECK:         } {sw.private}
// CHECK-NOT:     sw.barrier
// CHECK:         return
func.func @even(%X: memref<1024x64xf32>, %Y: memref<1024x64xf32>) {
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  // expected-remark @below {{puts when all gets have arrived, as its schedule says}}
  sw.launch @even view(core_group) {
    %id = sw.coord id
    // expected-remark @below {{gave the buffer two slots}}
    %bx = sw.alloc private : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %by = sw.alloc private : !tile
    %rx = sw.reply : !sw.reply<1>
    %ry = sw.reply : !sw.reply<1>
    scf.for %t = %id to %c128 step %c64 {
      %i = affine.apply affine_map<(d0) -> (d0 * 8)>(%t)
      %x = memref.subview %X[%i, 0] [8, 64] [1, 1] : memref<1024x64xf32> to !view
      %y = memref.subview %Y[%i, 0] [8, 64] [1, 1] : memref<1024x64xf32> to !view
      sw.dma_get %x to %bx, %rx : !view to !tile, !sw.reply<1>
      sw.dma_wait %rx : !sw.reply<1>
      tpp.unary relu ins(%bx : !tile) outs(%by : !tile) {sw.tile = #sw.tile<private, phases>}
      sw.dma_put %by to %y, %ry : !tile to !view, !sw.reply<1>
      sw.dma_wait %ry : !sw.reply<1>
    } {sw.private}
  }
  return
}

// Nothing requests phases.
// CHECK-LABEL: func.func @unasked(
// CHECK-NOT:     sw.barrier
// CHECK:         return
func.func @unasked(%X: !main, %Y: !main) {
  %c64 = arith.constant 64 : index
  %c100 = arith.constant 100 : index
  sw.launch @unasked view(core_group) {
    %id = sw.coord id
    // expected-remark @below {{gave the buffer two slots}}
    %bx = sw.alloc private : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %by = sw.alloc private : !tile
    %rx = sw.reply : !sw.reply<1>
    %ry = sw.reply : !sw.reply<1>
    scf.for %t = %id to %c100 step %c64 {
      %i = affine.apply affine_map<(d0) -> (d0 * 8)>(%t)
      %x = memref.subview %X[%i, 0] [8, 64] [1, 1] : !main to !view
      %y = memref.subview %Y[%i, 0] [8, 64] [1, 1] : !main to !view
      sw.dma_get %x to %bx, %rx : !view to !tile, !sw.reply<1>
      sw.dma_wait %rx : !sw.reply<1>
      tpp.unary relu ins(%bx : !tile) outs(%by : !tile) {sw.tile = #sw.tile<private>}
      sw.dma_put %by to %y, %ry : !tile to !view, !sw.reply<1>
      sw.dma_wait %ry : !sw.reply<1>
    } {sw.private}
  }
  return
}
