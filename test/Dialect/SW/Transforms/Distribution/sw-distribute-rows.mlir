// RUN: sw-opt %s --sw-distribute --canonicalize --cse --split-input-file --verify-diagnostics | FileCheck %s

// 200 rows: 25 of a mesh row, 4 of a CPE but for 1 or none of the last ones.
// CHECK-LABEL: func.func @exchange(
// CHECK-SAME:    %[[C:.*]]: memref<200x200xf32>)
// CHECK-DAG:   %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG:   %[[C25:.*]] = arith.constant 25 : index
// CHECK-DAG:   %[[C28:.*]] = arith.constant 28 : index
// CHECK-DAG:   %[[C200:.*]] = arith.constant 200 : index
// CHECK-DAG:     %[[ROW:.*]] = sw.coord row
// CHECK-DAG:     %[[COL:.*]] = sw.coord col
// CHECK:         %[[S:.*]] = sw.alloc : memref<4x200xf32, #sw.ldm>
// CHECK:         %[[P:.*]] = sw.alloc : memref<25x28xf32, #sw.ldm>
// CHECK-DAG:     %[[FIRST:.*]] = arith.muli %[[ROW]], %[[C25]]
// CHECK-DAG:     %[[INNER:.*]] = arith.muli %[[COL]], %[[C4]]
// CHECK-DAG:     %[[START:.*]] = arith.addi %[[FIRST]], %[[INNER]]
// CHECK:         %[[MAIN:.*]] = memref.subview %[[C]][%[[START]], 0] [%[[OWN:.*]], 200] [1, 1]
// CHECK:         sw.dma_get %[[MAIN]] to
// CHECK:         sw.rows_spread %{{.*}} to %{{.*}} sizes(%[[C25]], %[[C200]], %[[C28]]) : memref<?x200xf32, #sw.ldm> to memref<25x?xf32, strided<[?, 1]>, #sw.ldm>
// CHECK:         sw.rows_collect %{{.*}} to %{{.*}} sizes(%[[C25]], %[[C200]], %[[C28]])
// CHECK:         sw.dma_put %{{.*}} to %[[MAIN]]
func.func @exchange(%C: memref<200x200xf32>) {
  sw.launch @k view(core_group) {
    %s0 = sw.alloc spread [nested, none] : memref<256x200xf32, #sw.ldm>
    %p0 = sw.alloc spread [row, col] units [1, 4] : memref<200x224xf32, #sw.ldm>
    %s = sw.tile %s0 : memref<256x200xf32, #sw.ldm> to memref<200x200xf32, #sw.ldm>
    %p = sw.tile %p0 : memref<200x224xf32, #sw.ldm> to memref<200x200xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %C to %s, %r : memref<200x200xf32> to memref<200x200xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.rows_spread %s to %p : memref<200x200xf32, #sw.ldm> to memref<200x200xf32, #sw.ldm>
    tpp.unary relu ins(%p : memref<200x200xf32, #sw.ldm>) outs(%p : memref<200x200xf32, #sw.ldm>)
    sw.rows_collect %p to %s : memref<200x200xf32, #sw.ldm> to memref<200x200xf32, #sw.ldm>
    sw.dma_put %s to %C, %r : memref<200x200xf32, #sw.ldm> to memref<200x200xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

func.func @spread() {
  sw.launch @k view(core_group) {
    %s = sw.alloc spread [row, none] : memref<64x64xf32, #sw.ldm>
    %p = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-error @+1 {{expects whole rows with spread [nested, none], but got [row, none]}}
    sw.rows_spread %s to %p : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @units() {
  sw.launch @k view(core_group) {
    %s = sw.alloc spread [nested, none] units [2, 1] : memref<128x64xf32, #sw.ldm>
    %p = sw.alloc spread [row, col] units [4, 1] : memref<128x64xf32, #sw.ldm>
    // expected-error @+1 {{expects one unit of the rows, but got 2 and 4}}
    sw.rows_collect %p to %s : memref<128x64xf32, #sw.ldm> to memref<128x64xf32, #sw.ldm>
  }
  return
}
