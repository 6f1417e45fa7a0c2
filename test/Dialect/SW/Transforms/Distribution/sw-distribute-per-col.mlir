// RUN: sw-opt %s --split-input-file --verify-diagnostics --sw-distribute --canonicalize --cse | FileCheck %s

// Each mesh column has a B and a C of its own, and all share A: one product of
// as many columns as eight pieces in whole vectors have.
// CHECK-LABEL: func.func @product
// CHECK-SAME:    %[[A:.*]]: memref<64x32xf32>, %[[B:.*]]: memref<8x32x49xf32>, %[[C:.*]]: memref<8x64x49xf32>)
// CHECK-DAG:   %[[M:.*]] = arith.constant 64 : index
// CHECK-DAG:   %[[N:.*]] = arith.constant 416 : index
// CHECK-DAG:   %[[K:.*]] = arith.constant 32 : index
// CHECK-DAG:     %[[COL:.*]] = sw.coord col
// CHECK-DAG:     %[[ROW:.*]] = sw.coord row
// CHECK:         sw.alloc : memref<8x4xf32, #sw.ldm>
// CHECK:         %[[LB:.*]] = sw.alloc : memref<4x52xf32, #sw.ldm>
// CHECK:         %[[LC:.*]] = sw.alloc : memref<8x52xf32, #sw.ldm>
// CHECK:         %[[OWN:.*]] = memref.subview %[[B]][%[[COL]], 0, 0] [1, 32, 49]
// CHECK:         memref.subview %[[OWN]][{{.*}}, 0] [4, 49]
// CHECK-NOT:     broadcast
// CHECK:         sw.spm_gemm ins({{.*}}) outs({{.*}}) sizes(%[[M]], %[[N]], %[[K]]) vec n {{.*}} padded : memref<8x4xf32, #sw.ldm>, memref<4x52xf32, #sw.ldm>, memref<8x52xf32, #sw.ldm>
// CHECK-NOT:     scf.if
// CHECK:         sw.dma_put
func.func @product(%A: memref<64x32xf32>, %B: memref<8x32x49xf32>, %C: memref<8x64x49xf32>) {
  sw.launch @k view(core_group) {
    %col = sw.coord col
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc spread [row, col] : memref<64x32xf32, #sw.ldm>
    %bb = sw.alloc spread [row, per_col] units [1, 4] : memref<32x52xf32, #sw.ldm>
    %cc = sw.alloc spread [row, per_col] units [1, 4] : memref<64x52xf32, #sw.ldm>
    %b = sw.tile %bb : memref<32x52xf32, #sw.ldm> to memref<32x49xf32, #sw.ldm>
    %c = sw.tile %cc : memref<64x52xf32, #sw.ldm> to memref<64x49xf32, #sw.ldm>
    %B0 = memref.subview %B[%col, 0, 0] [1, 32, 49] [1, 1, 1] : memref<8x32x49xf32> to memref<32x49xf32, strided<[49, 1], offset: ?>>
    %C0 = memref.subview %C[%col, 0, 0] [1, 64, 49] [1, 1, 1] : memref<8x64x49xf32> to memref<64x49xf32, strided<[49, 1], offset: ?>>
    sw.dma_get %A to %a, %r : memref<64x32xf32> to memref<64x32xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_get %B0 to %b, %r : memref<32x49xf32, strided<[49, 1], offset: ?>> to memref<32x49xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    tpp.gemm ins(%a, %b : memref<64x32xf32, #sw.ldm>, memref<32x49xf32, #sw.ldm>) outs(%c : memref<64x49xf32, #sw.ldm>) beta_zero
    sw.dma_put %c to %C0, %r : memref<64x49xf32, #sw.ldm> to memref<64x49xf32, strided<[49, 1], offset: ?>>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

// B and C are cut in the same way.
func.func @mixed() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x32xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] units [1, 4] : memref<32x64xf32, #sw.ldm>
    %c = sw.alloc spread [row, per_col] units [1, 4] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{expects B with spread [row, per_col], but got [row, col]}}
    tpp.gemm ins(%a, %b : memref<64x32xf32, #sw.ldm>, memref<32x64xf32, #sw.ldm>) outs(%c : memref<64x64xf32, #sw.ldm>)
  }
  return
}

// -----

// What differs from column to column is not broadcast to all of them.
func.func @of_column(%x: memref<8x64xf32>) {
  sw.launch @k view(core_group) {
    %col = sw.coord col
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc spread [row] : memref<64xf32, #sw.ldm>
    %own = memref.subview %x[%col, 0] [1, 64] [1, 1] : memref<8x64xf32> to memref<64xf32, strided<[1], offset: ?>>
    // expected-error @below {{expects a tile with spread per_col for what each mesh column has for itself, but got [row]}}
    sw.dma_get %own to %a, %r : memref<64xf32, strided<[1], offset: ?>> to memref<64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}
