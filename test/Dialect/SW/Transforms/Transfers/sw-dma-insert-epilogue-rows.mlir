// RUN: sw-opt %s --sw-dma-insert | FileCheck %s

// What an epilogue reads as the result is cut travels in whole rows where the
// result does; a row of numbers, and what is cut otherwise, does not.
!array = memref<64x100xf32>
#same = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK-LABEL: func.func @residual(
// CHECK-SAME:    %{{.*}}: memref<64x64xf32>, %{{.*}}: memref<64x100xf32>, %[[BIAS:.*]]: memref<64xf32>, %[[R:.*]]: memref<64x100xf32>, %[[C:.*]]: memref<64x100xf32>)
// CHECK:         linalg.matmul
// CHECK:         %[[BB:.*]] = sw.alloc spread [row]{{.*}} : memref<64xf32, #sw.ldm>
// CHECK:         %[[RB:.*]] = sw.alloc spread [row, col] : memref<64x104xf32, #sw.ldm>
// CHECK:         %[[RV:.*]] = memref.subview %[[RB]]
// CHECK:         %[[RS:.*]] = sw.alloc spread [nested, none] buffers 2 : memref<64x100xf32, #sw.ldm>
// CHECK:         sw.dma_get %[[BIAS]] to %[[BB]],
// CHECK-NEXT:    sw.dma_get %[[R]] to %[[RS]],
// CHECK:         sw.rows_spread %[[RS]] to %[[RV]] :
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %[[BB]], %[[RV]] :
// CHECK:         sw.rows_collect
// CHECK:         sw.dma_put %{{.*}} to %[[C]],
func.func @residual(%a: memref<64x64xf32>, %b: !array, %bias: memref<64xf32>, %r: !array, %c: !array) {
  linalg.matmul {sw.tile = #sw.tile<mesh = [row, col, none], row_contiguous = [0, 0, 1]>}
      ins(%a, %b : memref<64x64xf32>, !array) outs(%c : !array)
  linalg.generic {indexing_maps = [#same, #row, #same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%c, %bias, %r : !array, memref<64xf32>, !array) outs(%c : !array)
      attrs = {sw.tile = #sw.tile<mesh = [row, col], buffers = [2, 2, 2, 2], epilogue>} {
  ^bb0(%x: f32, %y: f32, %z: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    %t = arith.addf %s, %z : f32
    linalg.yield %t : f32
  }
  return
}

// An op that is no epilogue moves what it reads in pieces.
// CHECK-LABEL: func.func @apart(
// CHECK:         linalg.matmul
// CHECK-NOT:     sw.rows_spread
// CHECK:         linalg.add
func.func @apart(%a: memref<64x64xf32>, %b: !array, %r: !array, %c: !array, %d: !array) {
  linalg.matmul {sw.tile = #sw.tile<mesh = [row, col, none], row_contiguous = [0, 0, 1]>}
      ins(%a, %b : memref<64x64xf32>, !array) outs(%c : !array)
  linalg.add {sw.tile = #sw.tile<mesh = [row, col]>} ins(%r, %r : !array, !array) outs(%d : !array)
  return
}
