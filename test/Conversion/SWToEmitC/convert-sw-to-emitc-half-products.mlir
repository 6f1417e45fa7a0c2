// Products of one CPE with operands of 16 bits have a run.
// RUN: sw-translate --emit-athread --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK: #include "tpp_gemm.h"
// CHECK-NEXT: #include "tpp_gemm_16.h"
// CHECK-LABEL: void forms_kernel(void *arg) {
// CHECK:         tpp_gemm_f16(4, 6, 8, A_ldm, 8, B_ldm, 6, C_ldm, 6, TPP_BETA_ZERO, 64);
// CHECK-NEXT:    tpp_brgemm_bf16(4, 6, 8, A1_ldm, 4, 32, B1_ldm, 6, 48, C_ldm, 6, 2,
// CHECK-NEXT:                    TPP_TRANS_A, 16);
func.func @forms() {
  sw.launch @forms view(cpe) {
    %a = sw.alloc offset 0 : memref<4x8xf16, #sw.ldm>
    %b = sw.alloc offset 128 : memref<8x6xf16, #sw.ldm>
    %c = sw.alloc offset 256 : memref<4x6xf32, #sw.ldm>
    %as = sw.alloc offset 384 : memref<2x8x4xbf16, #sw.ldm>
    %bs = sw.alloc offset 512 : memref<2x8x6xbf16, #sw.ldm>
    tpp.gemm ins(%a, %b : memref<4x8xf16, #sw.ldm>, memref<8x6xf16, #sw.ldm>) outs(%c : memref<4x6xf32, #sw.ldm>) beta_zero {sw.run = 64 : i64}
    tpp.brgemm ins(%as, %bs : memref<2x8x4xbf16, #sw.ldm>, memref<2x8x6xbf16, #sw.ldm>) outs(%c : memref<4x6xf32, #sw.ldm>) trans_a {sw.run = 16 : i64}
  }
  return
}

// -----

func.func @none() {
  sw.launch @none view(cpe) {
    %a = sw.alloc offset 0 : memref<4x8xf16, #sw.ldm>
    %b = sw.alloc offset 128 : memref<8x6xf16, #sw.ldm>
    %c = sw.alloc offset 256 : memref<4x6xf32, #sw.ldm>
    // expected-error @below {{expects 'sw.run' of at least 1 for operands of type 'f16' in C output}}
    tpp.gemm ins(%a, %b : memref<4x8xf16, #sw.ldm>, memref<8x6xf16, #sw.ldm>) outs(%c : memref<4x6xf32, #sw.ldm>)
  }
  return
}

// -----

func.func @zero() {
  sw.launch @zero view(cpe) {
    %a = sw.alloc offset 0 : memref<4x8xbf16, #sw.ldm>
    %b = sw.alloc offset 128 : memref<8x6xbf16, #sw.ldm>
    %c = sw.alloc offset 256 : memref<4x6xf32, #sw.ldm>
    // expected-error @below {{expects 'sw.run' of at least 1 for operands of type 'bf16' in C output}}
    tpp.gemm ins(%a, %b : memref<4x8xbf16, #sw.ldm>, memref<8x6xbf16, #sw.ldm>) outs(%c : memref<4x6xf32, #sw.ldm>) {sw.run = 0 : i64}
  }
  return
}
