// RUN: sw-opt %s --sw-distribute --canonicalize --cse | FileCheck %s

// CHECK-LABEL: func.func @product
// CHECK-SAME:    %[[A:.*]]: memref<256x64xf32>, %[[B:.*]]: memref<64x128xf32>, %[[C:.*]]: memref<256x128xf32>)
// CHECK-DAG:   %[[M:.*]] = arith.constant 256
// CHECK-DAG:   %[[N:.*]] = arith.constant 128
// CHECK-DAG:   %[[K:.*]] = arith.constant 64
// CHECK-DAG:   %[[C32:.*]] = arith.constant 32
// CHECK-DAG:   %[[C8:.*]] = arith.constant 8
// CHECK:       sw.launch @k view(cpe)
// CHECK-DAG:     %[[COL:.*]] = sw.coord col
// CHECK-DAG:     %[[ROW:.*]] = sw.coord row
// CHECK:         %[[LA:.*]] = sw.alloc : memref<32x8xf32, #sw.ldm>
// CHECK:         %[[LB:.*]] = sw.alloc : memref<8x16xf32, #sw.ldm>
// CHECK:         %[[LC:.*]] = sw.alloc : memref<32x16xf32, #sw.ldm>
// CHECK:         %[[I:.*]] = arith.muli %[[ROW]], %[[C32]]
// CHECK:         %[[J:.*]] = arith.muli %[[COL]], %[[C8]]
// CHECK:         %[[PA:.*]] = memref.subview %[[A]][%[[I]], %[[J]]] [32, 8] [1, 1]
// CHECK:         sw.dma_get %[[PA]] to %[[LA]], %{{.*}} : memref<32x8xf32, strided<[64, 1], offset: ?>> to memref<32x8xf32, #sw.ldm>
// CHECK:         memref.subview %[[B]]{{.*}} [8, 16] [1, 1]
// CHECK-NOT:     sw.barrier
// CHECK:         sw.spm_gemm ins(%[[LA]], %[[LB]]) outs(%[[LC]]) sizes(%[[M]], %[[N]], %[[K]]) vec n alpha 1.000000e+00 beta 0.000000e+00 :
// CHECK:         memref.subview %[[C]]{{.*}} [32, 16] [1, 1]
// CHECK-NEXT:    sw.dma_put %[[LC]]
func.func @product(%A: memref<256x64xf32>, %B: memref<64x128xf32>, %C: memref<256x128xf32>) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] : memref<64x128xf32, #sw.ldm>
    %c = sw.alloc spread [row, col] : memref<256x128xf32, #sw.ldm>
    sw.dma_get %A to %a, %r : memref<256x64xf32> to memref<256x64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_get %B to %b, %r : memref<64x128xf32> to memref<64x128xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    tpp.gemm ins(%a, %b : memref<256x64xf32, #sw.ldm>, memref<64x128xf32, #sw.ldm>) outs(%c : memref<256x128xf32, #sw.ldm>) beta_zero
    sw.dma_put %c to %C, %r : memref<256x128xf32, #sw.ldm> to memref<256x128xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// A is stored K x M: its rows lie over mesh columns.
// CHECK-LABEL: func.func @transposed
// CHECK:         sw.alloc : memref<8x32xf64, #sw.ldm>
// CHECK:         sw.spm_gemm {{.*}} beta 1.000000e+00 trans_a :
func.func @transposed() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [col, row] : memref<64x256xf64, #sw.ldm>
    %b = sw.alloc spread [row, col] : memref<64x128xf64, #sw.ldm>
    %c = sw.alloc spread [row, col] : memref<256x128xf64, #sw.ldm>
    tpp.gemm ins(%a, %b : memref<64x256xf64, #sw.ldm>, memref<64x128xf64, #sw.ldm>) outs(%c : memref<256x128xf64, #sw.ldm>) trans_a
  }
  return
}

// A partial tile is cut anew: pieces of ceil(m / 8), the last ones smaller or empty.
// CHECK-LABEL: func.func @partial
// CHECK-SAME:    %[[MAIN:.*]]: memref<?x64xf32>, %[[M:.*]]: index, %[[SLOT:.*]]: index)
// CHECK-DAG:   %[[C0:.*]] = arith.constant 0
// CHECK-DAG:   %[[C7:.*]] = arith.constant 7
// CHECK-DAG:   %[[C8:.*]] = arith.constant 8
// CHECK-DAG:     %[[ROW:.*]] = sw.coord row
// CHECK:         %[[BUF:.*]] = sw.alloc : memref<2x32x8xf32, #sw.ldm>
// CHECK:         %[[UP:.*]] = arith.addi %[[M]], %[[C7]]
// CHECK:         %[[PIECE:.*]] = arith.divsi %[[UP]], %[[C8]]
// CHECK:         %[[FIRST:.*]] = arith.muli %[[ROW]], %[[PIECE]]
// CHECK:         %[[REST:.*]] = arith.subi %[[M]], %[[FIRST]]
// CHECK:         %[[MOST:.*]] = arith.minsi %[[REST]], %[[PIECE]]
// CHECK:         %[[OWN:.*]] = arith.maxsi %[[MOST]], %[[C0]]
// CHECK:         %[[T:.*]] = sw.tile %[[BUF]][%[[SLOT]]] sizes(%[[OWN]]) : memref<2x32x8xf32, #sw.ldm> to memref<?x8xf32, #sw.ldm>
// CHECK:         tpp.unary relu ins(%[[T]] :
// CHECK:         memref.subview %[[MAIN]][%{{.*}}, %{{.*}}] [%{{.*}}, 8] [1, 1]
// CHECK:         sw.dma_put %[[T]]
func.func @partial(%main: memref<?x64xf32>, %m: index, %slot: index) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %buf = sw.alloc spread [none, row, col] : memref<2x256x64xf32, #sw.ldm>
    %t = sw.tile %buf[%slot] sizes(%m) : memref<2x256x64xf32, #sw.ldm> to memref<?x64xf32, #sw.ldm>
    tpp.unary relu ins(%t : memref<?x64xf32, #sw.ldm>) outs(%t : memref<?x64xf32, #sw.ldm>)
    sw.dma_put %t to %main, %r : memref<?x64xf32, #sw.ldm> to memref<?x64xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// A static tile that the mesh does not divide has a size of its own on each CPE.
// CHECK-LABEL: func.func @static_partial
// CHECK:         sw.tile %{{.*}} sizes(%{{.*}}) : memref<4xf32, #sw.ldm> to memref<?xf32, #sw.ldm>
func.func @static_partial() {
  sw.launch @k view(core_group) {
    %buf = sw.alloc spread [all] : memref<256xf32, #sw.ldm>
    %t = sw.tile %buf : memref<256xf32, #sw.ldm> to memref<100xf32, #sw.ldm>
    tpp.unary zero outs(%t : memref<100xf32, #sw.ldm>)
  }
  return
}

// What all CPEs have is fetched by all of them and stored by one; a row of
// biases by the first mesh row.
// CHECK-LABEL: func.func @shared
// CHECK-SAME:    %[[X:.*]]: memref<f32>, %[[V:.*]]: memref<64xf32>)
// CHECK-DAG:     %[[COL:.*]] = sw.coord col
// CHECK-DAG:     %[[ROW:.*]] = sw.coord row
// CHECK:         %[[LX:.*]] = sw.alloc : memref<f32, #sw.ldm>
// CHECK:         %[[LV:.*]] = sw.alloc : memref<8xf32, #sw.ldm>
// CHECK:         sw.dma_get %[[X]] to %[[LX]]
// CHECK:         sw.barrier array
// CHECK:         %[[R0:.*]] = arith.cmpi eq, %[[ROW]], %{{.*}}
// CHECK:         %[[C0:.*]] = arith.cmpi eq, %[[COL]], %{{.*}}
// CHECK:         %[[OWNER:.*]] = arith.andi %[[R0]], %[[C0]]
// CHECK:         scf.if %[[OWNER]] {
// CHECK-NEXT:      sw.dma_put %[[LX]] to %[[X]]
// CHECK:         scf.if %[[R0]] {
// CHECK-NEXT:      sw.dma_put %[[LV]]
// CHECK-NEXT:    }
// CHECK-NEXT:    sw.dma_wait
func.func @shared(%x: memref<f32>, %v: memref<64xf32>) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %lx = sw.alloc spread [] : memref<f32, #sw.ldm>
    %lv = sw.alloc spread [col] : memref<64xf32, #sw.ldm>
    sw.dma_get %x to %lx, %r : memref<f32> to memref<f32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_put %lx to %x, %r : memref<f32, #sw.ldm> to memref<f32>, !sw.reply<1>
    sw.dma_put %lv to %v, %r : memref<64xf32, #sw.ldm> to memref<64xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// CHECK-LABEL: func.func @elementwise
// CHECK:         tpp.binary add ins(%{{.*}}, %{{.*}} : memref<8x4xf32, #sw.ldm>, memref<4xf32, #sw.ldm>) bcast_rhs row outs(%{{.*}} : memref<8x4xf32, #sw.ldm>)
// CHECK:         tpp.binary mul ins(%{{.*}}, %{{.*}} : memref<8x4xf32, #sw.ldm>, memref<8x1xf32, #sw.ldm>) bcast_rhs col
func.func @elementwise() {
  sw.launch @k view(core_group) {
    %x = sw.alloc spread [row, col] : memref<64x32xf32, #sw.ldm>
    %b = sw.alloc spread [col] : memref<32xf32, #sw.ldm>
    %s = sw.alloc spread [row, none] : memref<64x1xf32, #sw.ldm>
    tpp.binary add ins(%x, %b : memref<64x32xf32, #sw.ldm>, memref<32xf32, #sw.ldm>) bcast_rhs row outs(%x : memref<64x32xf32, #sw.ldm>)
    tpp.binary mul ins(%x, %s : memref<64x32xf32, #sw.ldm>, memref<64x1xf32, #sw.ldm>) bcast_rhs col outs(%x : memref<64x32xf32, #sw.ldm>)
  }
  return
}

// The first product of a batch overwrites C.
// CHECK-LABEL: func.func @batch
// CHECK-DAG:   %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG:   %[[C4:.*]] = arith.constant 4 : index
// CHECK:         %[[A:.*]] = sw.alloc : memref<4x8x8xf32, #sw.ldm>
// CHECK:         %[[B:.*]] = sw.alloc : memref<4x8x8xf32, #sw.ldm>
// CHECK:         sw.spm_gemm {{.*}} beta 0.000000e+00 :
// CHECK:         scf.for %[[I:.*]] = %[[C1]] to %[[C4]] step %[[C1]] {
// CHECK:           %[[AI:.*]] = sw.tile %[[A]][%[[I]]] : memref<4x8x8xf32, #sw.ldm> to memref<8x8xf32, #sw.ldm>
// CHECK:           %[[BI:.*]] = sw.tile %[[B]][%[[I]]]
// CHECK:           sw.spm_gemm ins(%[[AI]], %[[BI]]) {{.*}} beta 1.000000e+00 :
func.func @batch() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [none, row, col] : memref<4x64x64xf32, #sw.ldm>
    %b = sw.alloc spread [none, row, col] : memref<4x64x64xf32, #sw.ldm>
    %c = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    tpp.brgemm ins(%a, %b : memref<4x64x64xf32, #sw.ldm>, memref<4x64x64xf32, #sw.ldm>) outs(%c : memref<64x64xf32, #sw.ldm>) beta_zero
  }
  return
}

// memref.dim speaks of the whole tile.
// CHECK-LABEL: func.func @dim
// CHECK-SAME:    %[[M:.*]]: index, %[[OUT:.*]]: memref<2xindex>)
// CHECK:         memref.store %[[M]], %[[OUT]]
// CHECK:         memref.store %c64, %[[OUT]]
func.func @dim(%m: index, %out: memref<2xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  sw.launch @k view(core_group) {
    %buf = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
    %t = sw.tile %buf sizes(%m) : memref<256x64xf32, #sw.ldm> to memref<?x64xf32, #sw.ldm>
    %d0 = memref.dim %t, %c0 : memref<?x64xf32, #sw.ldm>
    %d1 = memref.dim %t, %c1 : memref<?x64xf32, #sw.ldm>
    memref.store %d0, %out[%c0] : memref<2xindex>
    memref.store %d1, %out[%c1] : memref<2xindex>
  }
  return
}

// Launches in the CPE view, and ops outside of launches, stay as they are.
// CHECK-LABEL: func.func @untouched
// CHECK:         memref.subview %{{.*}}[0, 0] [8, 8] [1, 1]
// CHECK:         sw.launch @k view(cpe) {
// CHECK-NEXT:      sw.alloc : memref<32x8xf32, #sw.ldm>
func.func @untouched(%m: memref<16x16xf32>) -> memref<8x8xf32, strided<[16, 1]>> {
  %v = memref.subview %m[0, 0] [8, 8] [1, 1] : memref<16x16xf32> to memref<8x8xf32, strided<[16, 1]>>
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<32x8xf32, #sw.ldm>
    tpp.unary zero outs(%a : memref<32x8xf32, #sw.ldm>)
  }
  return %v : memref<8x8xf32, strided<[16, 1]>>
}
