// RUN: sw-opt %s --sw-dma-insert --split-input-file --verify-diagnostics | FileCheck %s

// What row_contiguous names is transferred in whole rows and exchanged in LDM. The
// second buffer that the schedule gives C is for the transfers. The fill of C
// moves it in the same way.
// CHECK-LABEL: func.func @product(
// CHECK-SAME:    %[[A:.*]]: memref<200x75xf32>, %[[B:.*]]: memref<75x200xf32>, %[[C:.*]]: memref<200x200xf32>)
// CHECK:         %[[Z:.*]] = sw.alloc spread [row, col] units [1, 4] : memref<200x224xf32, #sw.ldm>
// CHECK:         %[[ZV:.*]] = memref.subview %[[Z]][0, 0] [200, 200] [1, 1]
// CHECK:         %[[ZS:.*]] = sw.alloc spread [nested, none] : memref<256x200xf32, #sw.ldm>
// CHECK:         %[[ZSV:.*]] = memref.subview %[[ZS]][0, 0] [200, 200] [1, 1]
// CHECK:         linalg.fill {{.*}} outs(%[[ZV]] :
// CHECK-NEXT:    sw.rows_collect %[[ZV]] to %[[ZSV]] :
// CHECK-NEXT:    sw.dma_put %[[ZSV]] to %[[C]],
// CHECK:         %[[AB:.*]] = sw.alloc spread [row, col] : memref<200x80xf32, #sw.ldm>
// CHECK:         %[[AV:.*]] = memref.subview %[[AB]][0, 0] [200, 75] [1, 1]
// CHECK:         %[[AS:.*]] = sw.alloc spread [nested, none] buffers 2 : memref<256x75xf32, #sw.ldm>
// CHECK:         %[[ASV:.*]] = memref.subview %[[AS]][0, 0] [200, 75] [1, 1]
// CHECK:         %[[CB:.*]] = sw.alloc spread [row, col] units [1, 4] : memref<200x224xf32, #sw.ldm>
// CHECK:         %[[CV:.*]] = memref.subview %[[CB]]
// CHECK:         %[[CS:.*]] = sw.alloc spread [nested, none] buffers 1 : memref<256x200xf32, #sw.ldm>
// CHECK:         %[[CSV:.*]] = memref.subview %[[CS]]
// CHECK:         sw.dma_get %[[A]] to %[[ASV]], %[[RA:.*]] :
// CHECK-NEXT:    sw.dma_get %[[B]] to %{{.*}}, %[[RB:.*]] :
// CHECK-NEXT:    sw.dma_get %[[C]] to %[[CSV]], %[[RC:.*]] :
// CHECK-NEXT:    sw.dma_wait %[[RA]]
// CHECK-NEXT:    sw.dma_wait %[[RB]]
// CHECK-NEXT:    sw.dma_wait %[[RC]]
// CHECK-NEXT:    sw.rows_spread %[[ASV]] to %[[AV]] :
// CHECK-NEXT:    sw.rows_spread %[[CSV]] to %[[CV]] :
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    sw.rows_collect %[[CV]] to %[[CSV]] :
// CHECK-NEXT:    sw.dma_put %[[CSV]] to %[[C]], %[[RC]] :
// CHECK-NEXT:    sw.dma_wait %[[RC]]
func.func @product(%A: memref<200x75xf32>, %B: memref<75x200xf32>, %C: memref<200x200xf32>) {
  %z = arith.constant 0.0 : f32
  linalg.fill {sw.tile = #sw.tile<mesh = [row, col], units = [1, 4]>} ins(%z : f32) outs(%C : memref<200x200xf32>)
  linalg.matmul {sw.tile = #sw.tile<mesh = [row, col, none], units = [1, 4, 1], buffers = [2, 2, 1], row_contiguous = [1, 0, 1]>}
      ins(%A, %B : memref<200x75xf32>, memref<75x200xf32>) outs(%C : memref<200x200xf32>)
  return
}

// -----

func.func @transposed(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<64x64xf32>) {
  // expected-error @+1 {{expects operand 0, which 'row_contiguous' of 'sw.tile' names, to have f32 or f64 elements, rows spread 'row' and columns spread 'col', but got 'memref<64x64xf32>' with spread [col, row]}}
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%A, %B : memref<64x64xf32>, memref<64x64xf32>) outs(%C : memref<64x64xf32>) attrs = {sw.tile = #sw.tile<row_contiguous = [1, 0, 0]>} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}
