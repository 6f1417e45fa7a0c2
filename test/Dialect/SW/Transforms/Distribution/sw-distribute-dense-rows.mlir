// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-distribute --canonicalize --cse | FileCheck %s

// Rows of 16 bits of a B that a mesh column has for itself follow each other in LDM. Those of C are
// padded, and the product has as many columns as eight pieces of C.
// CHECK-LABEL: func.func @product
// CHECK-DAG:     %[[N:.*]] = arith.constant 512 : index
// CHECK-DAG:     sw.alloc : memref<4x50xf16, #sw.ldm>
// CHECK-DAG:     sw.alloc : memref<8x64xf32, #sw.ldm>
// CHECK:         sw.spm_gemm ins({{.*}}) outs({{.*}}) sizes(%{{.*}}, %[[N]], %{{.*}}) vec n {{.*}} padded run 64 : memref<8x4xf16, #sw.ldm>, memref<4x50xf16, #sw.ldm>, memref<8x64xf32, #sw.ldm>
func.func @product(%A: memref<64x32xf16>, %B: memref<8x32x50xf16>, %C: memref<8x64x50xf32>) {
  sw.launch @k view(core_group) {
    %col = sw.coord col
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc spread [row, col] units [2, 2] : memref<64x32xf16, #sw.ldm>
    %bb = sw.alloc spread [row, per_col] units [2, 1] : memref<32x50xf16, #sw.ldm>
    %cc = sw.alloc spread [row, per_col] units [2, 32] : memref<64x64xf32, #sw.ldm>
    %b = sw.tile %bb : memref<32x50xf16, #sw.ldm> to memref<32x50xf16, #sw.ldm>
    %c = sw.tile %cc : memref<64x64xf32, #sw.ldm> to memref<64x50xf32, #sw.ldm>
    %B0 = memref.subview %B[%col, 0, 0] [1, 32, 50] [1, 1, 1] : memref<8x32x50xf16> to memref<32x50xf16, strided<[50, 1], offset: ?>>
    %C0 = memref.subview %C[%col, 0, 0] [1, 64, 50] [1, 1, 1] : memref<8x64x50xf32> to memref<64x50xf32, strided<[50, 1], offset: ?>>
    sw.dma_get %A to %a, %r : memref<64x32xf16> to memref<64x32xf16, #sw.ldm>, !sw.reply<1>
    sw.dma_get %B0 to %b, %r : memref<32x50xf16, strided<[50, 1], offset: ?>> to memref<32x50xf16, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    tpp.gemm ins(%a, %b : memref<64x32xf16, #sw.ldm>, memref<32x50xf16, #sw.ldm>) outs(%c : memref<64x50xf32, #sw.ldm>) beta_zero {sw.tile = #sw.tile<run = 64>}
    sw.dma_put %c to %C0, %r : memref<64x50xf32, #sw.ldm> to memref<64x50xf32, strided<[50, 1], offset: ?>>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}
