// Products that each CPE computes by itself, in loops over the mesh, from the
// core-group view to numbers: a score matrix times values, and batches.
// RUN: sw-opt %s --sw-distribute --sw-ldm-alloc -o %t.mlir
// RUN: sw-translate --emit-athread %t.mlir | FileCheck %s
// RUN: rm -rf %t && sw-translate --emit-athread --output-dir=%t %t.mlir
// RUN: clang -std=gnu99 -Wall -Wextra -Werror -fsyntax-only -I%sw_src/simulator/include/sw26010 -I%sw_src/device -I%sw_src/simulator/include/common %t/host.c %t/slave.c
// RUN: make -C %t sim MAIN=%S/Inputs/private-products.c
// RUN: %t/a.out | FileCheck %s --check-prefix=RESULT
// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-distribute --sw-ldm-alloc -o %t.pro.mlir
// RUN: rm -rf %t.pro && sw-translate --emit-athread --output-dir=%t.pro %t.pro.mlir
// RUN: make -C %t.pro sim MAIN=%S/Inputs/private-products.c
// RUN: %t.pro/a.out | FileCheck %s --check-prefix=RESULT
// REQUIRES: sw-simcc

// RESULT: attention: worst 0
// RESULT: batches: worst 0

// CHECK: #include "tpp_gemm.h"

// CHECK-LABEL: void attention_kernel(void *arg) {
// CHECK:           tpp_gemm_f32(19, 30, 24, A_ldm, 24, B_ldm, 24, C_ldm, 30,
// CHECK-NEXT:                   TPP_TRANS_B | TPP_BETA_ZERO);
// CHECK-NEXT:      tpp_gemm_f32(19, 24, 30, C_ldm, 30, B1_ldm, 24, C1_ldm, 24, 0);
func.func @attention(%Q: memref<9x10x19x24xf32>, %K: memref<9x10x30x24xf32>, %V: memref<9x10x30x24xf32>, %O: memref<9x10x19x24xf32>) {
  sw.launch @attention view(core_group) {
    scf.forall (%r, %c) in (9, 10) {
      %reply = sw.reply : !sw.reply<1>
      %q = sw.alloc : memref<19x24xf32, #sw.ldm>
      %k = sw.alloc : memref<30x24xf32, #sw.ldm>
      %v = sw.alloc : memref<30x24xf32, #sw.ldm>
      %s = sw.alloc : memref<19x30xf32, #sw.ldm>
      %o = sw.alloc : memref<19x24xf32, #sw.ldm>
      %Q0 = memref.subview %Q[%r, %c, 0, 0] [1, 1, 19, 24] [1, 1, 1, 1] : memref<9x10x19x24xf32> to memref<19x24xf32, strided<[24, 1], offset: ?>>
      %K0 = memref.subview %K[%r, %c, 0, 0] [1, 1, 30, 24] [1, 1, 1, 1] : memref<9x10x30x24xf32> to memref<30x24xf32, strided<[24, 1], offset: ?>>
      %V0 = memref.subview %V[%r, %c, 0, 0] [1, 1, 30, 24] [1, 1, 1, 1] : memref<9x10x30x24xf32> to memref<30x24xf32, strided<[24, 1], offset: ?>>
      %O0 = memref.subview %O[%r, %c, 0, 0] [1, 1, 19, 24] [1, 1, 1, 1] : memref<9x10x19x24xf32> to memref<19x24xf32, strided<[24, 1], offset: ?>>
      sw.dma_get %Q0 to %q, %reply : memref<19x24xf32, strided<[24, 1], offset: ?>> to memref<19x24xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_get %K0 to %k, %reply : memref<30x24xf32, strided<[24, 1], offset: ?>> to memref<30x24xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_get %V0 to %v, %reply : memref<30x24xf32, strided<[24, 1], offset: ?>> to memref<30x24xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_get %O0 to %o, %reply : memref<19x24xf32, strided<[24, 1], offset: ?>> to memref<19x24xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %reply : !sw.reply<1>
      tpp.gemm ins(%q, %k : memref<19x24xf32, #sw.ldm>, memref<30x24xf32, #sw.ldm>) outs(%s : memref<19x30xf32, #sw.ldm>) trans_b beta_zero
      tpp.gemm ins(%s, %v : memref<19x30xf32, #sw.ldm>, memref<30x24xf32, #sw.ldm>) outs(%o : memref<19x24xf32, #sw.ldm>)
      sw.dma_put %o to %O0, %reply : memref<19x24xf32, #sw.ldm> to memref<19x24xf32, strided<[24, 1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %reply : !sw.reply<1>
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}

// CHECK-LABEL: void batches_kernel(void *arg) {
// CHECK:         tpp_brgemm_f64(7, 16, 5, A_ldm, 7, 35, B_ldm, 16, 80, C_ldm, 16, 3,
// CHECK-NEXT:                   TPP_TRANS_A | TPP_BETA_ZERO);
func.func @batches(%A: memref<8x8x3x5x7xf64>, %B: memref<3x5x16xf64>, %C: memref<8x8x7x16xf64>) {
  sw.launch @batches view(core_group) {
    %shared = sw.reply : !sw.reply<1>
    %b = sw.alloc : memref<3x5x16xf64, #sw.ldm>
    sw.dma_get %B to %b, %shared : memref<3x5x16xf64> to memref<3x5x16xf64, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %shared : !sw.reply<1>
    scf.forall (%r, %c) in (8, 8) {
      %reply = sw.reply : !sw.reply<1>
      %a = sw.alloc : memref<3x5x7xf64, #sw.ldm>
      %out = sw.alloc : memref<7x16xf64, #sw.ldm>
      %A0 = memref.subview %A[%r, %c, 0, 0, 0] [1, 1, 3, 5, 7] [1, 1, 1, 1, 1] : memref<8x8x3x5x7xf64> to memref<3x5x7xf64, strided<[35, 7, 1], offset: ?>>
      %C0 = memref.subview %C[%r, %c, 0, 0] [1, 1, 7, 16] [1, 1, 1, 1] : memref<8x8x7x16xf64> to memref<7x16xf64, strided<[16, 1], offset: ?>>
      sw.dma_get %A0 to %a, %reply : memref<3x5x7xf64, strided<[35, 7, 1], offset: ?>> to memref<3x5x7xf64, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %reply : !sw.reply<1>
      tpp.brgemm ins(%a, %b : memref<3x5x7xf64, #sw.ldm>, memref<3x5x16xf64, #sw.ldm>) outs(%out : memref<7x16xf64, #sw.ldm>) trans_a beta_zero
      sw.dma_put %out to %C0, %reply : memref<7x16xf64, #sw.ldm> to memref<7x16xf64, strided<[16, 1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %reply : !sw.reply<1>
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}
