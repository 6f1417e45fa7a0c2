// RUN: sw-translate --emit-athread %s | FileCheck %s

// CHECK: #include "sw_spm.h"
// CHECK-NEXT: #include "tpp_gemm.h"
// CHECK-NEXT: #include "tpp_kernels.h"

// CHECK-LABEL: void forms_kernel(void *arg) {
// CHECK:         tpp_gemm_f32(4, 6, 5, A_ldm, 5, B_ldm, 6, C_ldm, 6, 0);
// CHECK-NEXT:    tpp_gemm_f32(4, 6, 5, A1_ldm, 4, B_ldm, 6, C_ldm, 6,
// CHECK-NEXT:                 TPP_TRANS_A | TPP_BETA_ZERO);
// CHECK-NEXT:    tpp_gemm_f32(4, 6, 5, A_ldm, 5, B1_ldm, 5, C_ldm, 6, TPP_TRANS_B);
func.func @forms() {
  sw.launch @forms view(cpe) {
    %a = sw.alloc offset 0 : memref<4x5xf32, #sw.ldm>
    %at = sw.alloc offset 128 : memref<5x4xf32, #sw.ldm>
    %b = sw.alloc offset 256 : memref<5x6xf32, #sw.ldm>
    %bt = sw.alloc offset 384 : memref<6x5xf32, #sw.ldm>
    %c = sw.alloc offset 512 : memref<4x6xf32, #sw.ldm>
    tpp.gemm ins(%a, %b : memref<4x5xf32, #sw.ldm>, memref<5x6xf32, #sw.ldm>) outs(%c : memref<4x6xf32, #sw.ldm>)
    tpp.gemm ins(%at, %b : memref<5x4xf32, #sw.ldm>, memref<5x6xf32, #sw.ldm>) outs(%c : memref<4x6xf32, #sw.ldm>) trans_a beta_zero
    tpp.gemm ins(%a, %bt : memref<4x5xf32, #sw.ldm>, memref<6x5xf32, #sw.ldm>) outs(%c : memref<4x6xf32, #sw.ldm>) trans_b
  }
  return
}

// Leading dimensions and strides of batches are those of the views.
// CHECK-LABEL: void views_kernel(void *arg) {
// CHECK:         tpp_gemm_f64(n, 4, 3, A_ldm + 2, 8, B_ldm, 4, C_ldm, 4, 0);
// CHECK-NEXT:    tpp_brgemm_f64(n, 4, 3, A1_ldm, 8, 32, B1_ldm, 4, 12, C_ldm, 4, 2,
// CHECK-NEXT:                   TPP_BETA_ZERO);
func.func @views(%n: index) {
  sw.launch @views view(cpe) {
    %a0 = sw.alloc offset 0 : memref<8x8xf64, #sw.ldm>
    %b = sw.alloc offset 512 : memref<3x4xf64, #sw.ldm>
    %c0 = sw.alloc offset 640 : memref<8x4xf64, #sw.ldm>
    %batch0 = sw.alloc offset 896 : memref<2x4x8xf64, #sw.ldm>
    %others = sw.alloc offset 1408 : memref<2x3x4xf64, #sw.ldm>
    %a = memref.subview %a0[0, 2] [%n, 3] [1, 1] : memref<8x8xf64, #sw.ldm> to memref<?x3xf64, strided<[8, 1], offset: 2>, #sw.ldm>
    %c = memref.subview %c0[0, 0] [%n, 4] [1, 1] : memref<8x4xf64, #sw.ldm> to memref<?x4xf64, strided<[4, 1]>, #sw.ldm>
    %batch = memref.subview %batch0[0, 0, 0] [2, %n, 3] [1, 1, 1] : memref<2x4x8xf64, #sw.ldm> to memref<2x?x3xf64, strided<[32, 8, 1]>, #sw.ldm>
    tpp.gemm ins(%a, %b : memref<?x3xf64, strided<[8, 1], offset: 2>, #sw.ldm>, memref<3x4xf64, #sw.ldm>) outs(%c : memref<?x4xf64, strided<[4, 1]>, #sw.ldm>)
    tpp.brgemm ins(%batch, %others : memref<2x?x3xf64, strided<[32, 8, 1]>, #sw.ldm>, memref<2x3x4xf64, #sw.ldm>) outs(%c : memref<?x4xf64, strided<[4, 1]>, #sw.ldm>) beta_zero
  }
  return
}
