// RUN: sw-opt %s --sw-dma-insert | FileCheck %s
// RUN: sw-opt %s --sw-dma-insert --sw-dma-hoist --sw-boundary | FileCheck %s --check-prefix=STAGED

// The units of the loops become those of the buffers, also of the fill of C, so
// that the product finds C in LDM. Extents are multiples of places * unit.

// CHECK-LABEL: func.func @product
// CHECK:         sw.alloc spread [row, col] units [1, 4] : memref<48x96xf32, #sw.ldm>
// CHECK:         linalg.fill
// CHECK:         sw.alloc spread [row, col] : memref<48x56xf32, #sw.ldm>
// CHECK:         sw.alloc spread [row, col] units [1, 4] : memref<56x96xf32, #sw.ldm>
// CHECK:         sw.alloc spread [row, col] units [1, 4] : memref<48x96xf32, #sw.ldm>
// CHECK:         linalg.matmul
// STAGED-LABEL: func.func @product
// STAGED:         %[[C0:.*]] = sw.alloc spread [row, col] units [1, 4] : memref<48x96xf32, #sw.ldm>
// STAGED:         %[[C:.*]] = sw.tile %[[C0]] : memref<48x96xf32, #sw.ldm> to memref<41x77xf32, #sw.ldm>
// STAGED:         linalg.fill {{.*}} outs(%[[C]] :
// STAGED:         linalg.matmul {{.*}} outs(%[[C]] :
func.func @product(%A: memref<41x53xf32>, %B: memref<53x77xf32>, %C: memref<41x77xf32>) {
  %z = arith.constant 0.0 : f32
  linalg.fill {sw.tile = #sw.tile<mesh = [row, col], units = [1, 4]>}
      ins(%z : f32) outs(%C : memref<41x77xf32>)
  linalg.matmul {sw.tile = #sw.tile<units = [1, 4, 1], vector = n>}
      ins(%A, %B : memref<41x53xf32>, memref<53x77xf32>) outs(%C : memref<41x77xf32>)
  return
}

// Other units cut C in another way: it goes through main memory.
// STAGED-LABEL: func.func @differ
// STAGED:         linalg.fill
// STAGED:         sw.dma_put
// STAGED:         sw.dma_get {{.*}} to memref<41x77xf32, #sw.ldm>
// STAGED:         linalg.matmul
func.func @differ(%A: memref<41x53xf32>, %B: memref<53x77xf32>, %C: memref<41x77xf32>) {
  %z = arith.constant 0.0 : f32
  linalg.fill {sw.tile = #sw.tile<mesh = [row, col]>}
      ins(%z : f32) outs(%C : memref<41x77xf32>)
  linalg.matmul {sw.tile = #sw.tile<units = [1, 4, 1]>}
      ins(%A, %B : memref<41x53xf32>, memref<53x77xf32>) outs(%C : memref<41x77xf32>)
  return
}

// Vectors along M: A and C have the unit in their rows.
// CHECK-LABEL: func.func @along_m
// CHECK:         sw.alloc spread [row, col] units [4, 1] : memref<64x56xf64, #sw.ldm>
// CHECK:         sw.alloc spread [row, col] : memref<56x80xf64, #sw.ldm>
// CHECK:         sw.alloc spread [row, col] units [4, 1] : memref<64x80xf64, #sw.ldm>
func.func @along_m(%A: memref<41x53xf64>, %B: memref<53x77xf64>, %C: memref<41x77xf64>) {
  linalg.matmul {sw.tile = #sw.tile<units = [4, 1, 1], vector = m>}
      ins(%A, %B : memref<41x53xf64>, memref<53x77xf64>) outs(%C : memref<41x77xf64>)
  return
}
