// RUN: sw-opt %s --sw-distribute --canonicalize --cse --split-input-file | FileCheck %s

// Pieces of 4 * ceil(n / 32) columns. A CPE at the edge owns fewer; its rows in
// LDM are as far apart as these rounded up to whole vectors.
// CHECK-LABEL: func.func @product
// CHECK-SAME:    %{{.*}}: memref<64x64xf32>, %[[B:.*]]: memref<64x?xf32>, %{{.*}}: memref<64x?xf32>, %[[N:.*]]: index)
// CHECK-DAG:   %[[C3:.*]] = arith.constant 3
// CHECK-DAG:   %[[C4:.*]] = arith.constant 4
// CHECK-DAG:   %[[C31:.*]] = arith.constant 31
// CHECK-DAG:   %[[C32:.*]] = arith.constant 32
// CHECK-DAG:     %[[COL:.*]] = sw.coord col
// CHECK:         %[[A:.*]] = sw.alloc : memref<8x8xf32, #sw.ldm>
// CHECK:         %[[BB:.*]] = sw.alloc : memref<8x16xf32, #sw.ldm>
// CHECK:         %[[CB:.*]] = sw.alloc : memref<8x16xf32, #sw.ldm>
// CHECK:         %[[UP:.*]] = arith.addi %[[N]], %[[C31]]
// CHECK:         %[[VECTORS:.*]] = arith.divsi %[[UP]], %[[C32]]
// CHECK:         %[[PIECE:.*]] = arith.muli %[[VECTORS]], %[[C4]]
// CHECK:         %[[FIRST:.*]] = arith.muli %[[COL]], %[[PIECE]]
// CHECK:         %[[REST:.*]] = arith.subi %[[N]], %[[FIRST]]
// CHECK:         %[[MOST:.*]] = arith.minsi %[[REST]], %[[PIECE]]
// CHECK:         %[[OWN:.*]] = arith.maxsi %[[MOST]], %{{.*}}
// CHECK:         %[[OWN3:.*]] = arith.addi %[[OWN]], %[[C3]]
// CHECK:         %[[FULL:.*]] = arith.divsi %[[OWN3]], %[[C4]]
// CHECK:         %[[PITCH:.*]] = arith.muli %[[FULL]], %[[C4]]
// CHECK:         %[[BT:.*]] = sw.tile %[[BB]] sizes(%[[PITCH]]) : memref<8x16xf32, #sw.ldm> to memref<8x?xf32, #sw.ldm>
// CHECK:         %[[BOWN:.*]] = memref.subview %[[BT]][0, 0] [8, %[[OWN]]] [1, 1] : {{.*}} to memref<8x?xf32, strided<[?, 1]>, #sw.ldm>
// CHECK:         %[[CT:.*]] = sw.tile %[[CB]] sizes(%[[PITCH]])
// CHECK:         %[[COWN:.*]] = memref.subview %[[CT]][0, 0] [8, %[[OWN]]] [1, 1]
// CHECK:         tpp.unary zero outs(%[[COWN]] :
// CHECK:         %[[MAIN:.*]] = memref.subview %[[B]][%{{.*}}, %[[FIRST]]] [8, %[[OWN]]] [1, 1]
// CHECK:         sw.dma_get %[[MAIN]] to %[[BOWN]],
// CHECK:         sw.spm_gemm ins(%[[A]], %[[BOWN]]) outs(%[[COWN]]) {{.*}} vec n
// CHECK:         sw.dma_put %[[COWN]] to
func.func @product(%A: memref<64x64xf32>, %B: memref<64x?xf32>, %C: memref<64x?xf32>, %n: index) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %b0 = sw.alloc spread [row, col] units [1, 4] : memref<64x128xf32, #sw.ldm>
    %c0 = sw.alloc spread [row, col] units [1, 4] : memref<64x128xf32, #sw.ldm>
    %b = sw.tile %b0 sizes(%n) : memref<64x128xf32, #sw.ldm> to memref<64x?xf32, #sw.ldm>
    %c = sw.tile %c0 sizes(%n) : memref<64x128xf32, #sw.ldm> to memref<64x?xf32, #sw.ldm>
    tpp.unary zero outs(%c : memref<64x?xf32, #sw.ldm>)
    sw.dma_get %A to %a, %r : memref<64x64xf32> to memref<64x64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_get %B to %b, %r : memref<64x?xf32> to memref<64x?xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    tpp.gemm ins(%a, %b : memref<64x64xf32, #sw.ldm>, memref<64x?xf32, #sw.ldm>) outs(%c : memref<64x?xf32, #sw.ldm>)
    sw.dma_put %c to %C, %r : memref<64x?xf32, #sw.ldm> to memref<64x?xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

// Vectors along M: rows of A and C are whole vectors, and of a transposed A the
// columns.
// CHECK-LABEL: func.func @along_m
// CHECK-DAG:     sw.alloc : memref<8x12xf64, #sw.ldm>
// CHECK-DAG:     sw.alloc : memref<12x8xf64, #sw.ldm>
// CHECK:         %[[A:.*]] = memref.subview %{{.*}} [8, %{{.*}}] [1, 1] : {{.*}} strided<[?, 1]>, #sw.ldm>
// CHECK:         %[[C:.*]] = sw.tile %{{.*}} sizes(%{{.*}}) : memref<12x8xf64, #sw.ldm> to memref<?x8xf64, #sw.ldm>
// CHECK:         sw.spm_gemm ins(%[[A]], %{{.*}}) outs(%[[C]]) {{.*}} vec m {{.*}} trans_a
func.func @along_m() {
  sw.launch @k view(core_group) {
    %a0 = sw.alloc spread [col, row] units [1, 4] : memref<64x96xf64, #sw.ldm>
    %b = sw.alloc spread [row, col] : memref<64x64xf64, #sw.ldm>
    %c0 = sw.alloc spread [row, col] units [4, 1] : memref<96x64xf64, #sw.ldm>
    %a = sw.tile %a0 : memref<64x96xf64, #sw.ldm> to memref<64x90xf64, #sw.ldm>
    %c = sw.tile %c0 : memref<96x64xf64, #sw.ldm> to memref<90x64xf64, #sw.ldm>
    tpp.gemm ins(%a, %b : memref<64x90xf64, #sw.ldm>, memref<64x64xf64, #sw.ldm>) outs(%c : memref<90x64xf64, #sw.ldm>) trans_a {sw.tile = #sw.tile<vector = m>}
  }
  return
}

// -----

// Constant extents that the mesh and the unit divide make constants.
// CHECK-LABEL: func.func @constant
// CHECK-NOT:     arith.divsi
// CHECK:         sw.tile %{{.*}} : memref<2x8x16xf32, #sw.ldm> to memref<4x8xf32, #sw.ldm>
// CHECK-NOT:     memref.subview
// CHECK:         tpp.unary relu
func.func @constant(%slot: index) {
  sw.launch @k view(core_group) {
    %b0 = sw.alloc spread [none, row, col] units [1, 1, 4] : memref<2x64x128xf32, #sw.ldm>
    %b = sw.tile %b0[%slot] : memref<2x64x128xf32, #sw.ldm> to memref<32x64xf32, #sw.ldm>
    tpp.unary relu ins(%b : memref<32x64xf32, #sw.ldm>) outs(%b : memref<32x64xf32, #sw.ldm>)
  }
  return
}
