// A product that adds to C in some iterations only.
// RUN: sw-translate --emit-athread %s | FileCheck %s

// CHECK-LABEL: void single_kernel(void *arg) {
// CHECK:         for (long i = 0; i < 512; i += 64) {
// CHECK-NEXT:      spm_gemm(256, 256, 256, 1.0f, A_ldm, 32, A_ldm, 32, i != 0 ? 1.0f : 0.0f,
// CHECK-NEXT:               C_ldm, 32, SPM_VEC_N);
// CHECK-NEXT:    }
func.func @single() {
  sw.launch @single_kernel view(cpe) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %c512 = arith.constant 512 : index
    %a = sw.alloc offset 0 : memref<32x32xf32, #sw.ldm>
    %c = sw.alloc offset 4096 : memref<32x32xf32, #sw.ldm>
    scf.for %k = %c0 to %c512 step %c64 {
      %later = arith.cmpi ne, %k, %c0 : index
      sw.spm_gemm ins(%a, %a) outs(%c) sizes(%c256, %c256, %c256) vec n alpha 1.0 beta 1.0 accumulate %later
         : memref<32x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
    }
  }
  return
}

// CHECK-LABEL: void double_kernel(void *arg) {
// CHECK:         spm_dgemm(64, 64, 64, 1.0, A_ldm, 8, A_ldm, 8, {{[a-z]+}} ? 2.0 : 0.0, C_ldm, 8,
// CHECK-NEXT:              SPM_VEC_N);
func.func @double(%flag: i1) {
  sw.launch @double_kernel view(cpe) {
    %c64 = arith.constant 64 : index
    %a = sw.alloc offset 0 : memref<8x8xf64, #sw.ldm>
    %c = sw.alloc offset 512 : memref<8x8xf64, #sw.ldm>
    sw.spm_gemm ins(%a, %a) outs(%c) sizes(%c64, %c64, %c64) vec n alpha 1.0 beta 2.0 accumulate %flag
       : memref<8x8xf64, #sw.ldm>, memref<8x8xf64, #sw.ldm>, memref<8x8xf64, #sw.ldm>
  }
  return
}
