// A product as a person would have written it; compiled, and run on the simulator.
// RUN: sw-translate --emit-athread %s | FileCheck %s
// RUN: rm -rf %t && sw-translate --emit-athread --output-dir=%t %s
// RUN: clang -std=gnu99 -Wall -Wextra -Werror -fsyntax-only -I%sw_src/simulator/include/sw26010 -I%sw_src/device -I%sw_src/simulator/include/common %t/host.c %t/slave.c
// RUN: make -C %t sim MAIN=%S/Inputs/matmul.c
// RUN: %t/a.out | FileCheck %s --check-prefix=RESULT
// REQUIRES: sw-simcc

// CHECK:      //--- kernels.h
// CHECK:      /* A[512][512], B[512][512], C[512][512] */
// CHECK-NEXT: extern void matmul(const float *A, const float *B, float *C);
// CHECK:      typedef struct {
// CHECK-NEXT:   float *A;
// CHECK-NEXT:   float *B;
// CHECK-NEXT:   float *C;
// CHECK-NEXT: } matmul_kernel_params;

// CHECK:      //--- host.c
// CHECK-NEXT: #include <athread.h>
// CHECK:      extern void SLAVE_FUN(matmul_kernel)(void *);
// CHECK:      void matmul(const float *A, const float *B, float *C) {
// CHECK-NEXT:   matmul_kernel_params args;
// CHECK-NEXT:   args.A = (float *)A;
// CHECK-NEXT:   args.B = (float *)B;
// CHECK-NEXT:   args.C = C;
// CHECK-NEXT:   athread_spawn(matmul_kernel, &args);
// CHECK-NEXT:   athread_join();
// CHECK-NEXT: }

// CHECK:      //--- slave.c
// CHECK:      static __thread_local char ldm[6144] __attribute__((aligned(128)));
// CHECK-NEXT: static __thread_local volatile int reply_AB;
// CHECK:      /* sw.launch @matmul, matmul.mlir:{{[0-9]+}}
// CHECK-NEXT:  * zero, spm_gemm; tiles of 256 x 256 x 64
// CHECK-NEXT:  * LDM      0: float A_ldm[32][8]
// CHECK-NEXT:  * LDM   1024: float B_ldm[8][32]
// CHECK-NEXT:  * LDM   2048: float C_ldm[32][32]
// CHECK-NEXT:  */
// CHECK-NEXT: void matmul_kernel(void *arg) {
// CHECK:        float *B_ldm = (float *)(ldm + 1024);
// CHECK:        long row = _ROW;
// CHECK-NEXT:   long col = _COL;
// CHECK-NEXT:   for (long i = 0; i < 512; i += 256) {
// CHECK-NEXT:     for (long j = 0; j < 512; j += 256) {
// CHECK-NEXT:       long m0 = i + row * 32;
// CHECK-NEXT:       long n0 = j + col * 32;
// CHECK-NEXT:       tpp_zero_f32(32, 32, C_ldm, 32);
// CHECK-NEXT:       for (long k = 0; k < 512; k += 64) {
// CHECK-NEXT:         /* fetch A, B */
// CHECK-NEXT:         athread_get(PE_MODE, A + m0 * 512 + k + col * 8, A_ldm, 1024,
// CHECK-NEXT:                     (void *)&reply_AB, 0, 2016, 32);
// CHECK-NEXT:         issued_AB++;
// CHECK-NEXT:         athread_get(PE_MODE, B + (k + row * 8) * 512 + n0, B_ldm, 1024,
// CHECK-NEXT:                     (void *)&reply_AB, 0, 1920, 128);
// CHECK-NEXT:         issued_AB++;
// CHECK-NEXT:         while (reply_AB != issued_AB);
// CHECK-NEXT:         spm_gemm(256, 256, 64, 1.0f, A_ldm, 8, B_ldm, 32, 1.0f, C_ldm, 32,
// CHECK-NEXT:                  SPM_VEC_N);
// CHECK-NEXT:       }
// CHECK-NEXT:       /* store C */
// CHECK-NEXT:       athread_put(PE_MODE, C_ldm, C + m0 * 512 + n0, 4096,
// CHECK-NEXT:                   (void *)&reply_put_C, 1920, 128);

// RESULT: worst 0
func.func @matmul(%A: memref<512x512xf32>, %B: memref<512x512xf32>, %C: memref<512x512xf32>) {
  sw.launch @matmul view(cpe) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %c512 = arith.constant 512 : index
    %a = sw.alloc offset 0 : memref<32x8xf32, #sw.ldm>
    %b = sw.alloc offset 1024 : memref<8x32xf32, #sw.ldm>
    %c = sw.alloc offset 2048 : memref<32x32xf32, #sw.ldm>
    %ra = sw.reply : !sw.reply<1>
    %rc = sw.reply : !sw.reply<1>
    %row = sw.coord row
    %col = sw.coord col
    %r32 = arith.muli %row, %c32 : index
    %q8 = arith.muli %col, %c8 : index
    %r8 = arith.muli %row, %c8 : index
    %q32 = arith.muli %col, %c32 : index
    scf.for %i = %c0 to %c512 step %c256 {
      scf.for %j = %c0 to %c512 step %c256 {
        %ci = arith.addi %i, %r32 : index
        %cj = arith.addi %j, %q32 : index
        tpp.unary zero outs(%c : memref<32x32xf32, #sw.ldm>)
        scf.for %k = %c0 to %c512 step %c64 {
          %ak = arith.addi %k, %q8 : index
          %bk = arith.addi %k, %r8 : index
          %as = memref.subview %A[%ci, %ak] [32, 8] [1, 1] : memref<512x512xf32> to memref<32x8xf32, strided<[512, 1], offset: ?>>
          %bs = memref.subview %B[%bk, %cj] [8, 32] [1, 1] : memref<512x512xf32> to memref<8x32xf32, strided<[512, 1], offset: ?>>
          sw.dma_get %as to %a, %ra : memref<32x8xf32, strided<[512, 1], offset: ?>> to memref<32x8xf32, #sw.ldm>, !sw.reply<1>
          sw.dma_get %bs to %b, %ra : memref<8x32xf32, strided<[512, 1], offset: ?>> to memref<8x32xf32, #sw.ldm>, !sw.reply<1>
          sw.dma_wait %ra : !sw.reply<1>
          sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c256, %c256, %c64) vec n alpha 1.0 beta 1.0
             : memref<32x8xf32, #sw.ldm>, memref<8x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
        }
        %cs = memref.subview %C[%ci, %cj] [32, 32] [1, 1] : memref<512x512xf32> to memref<32x32xf32, strided<[512, 1], offset: ?>>
        sw.dma_put %c to %cs, %rc : memref<32x32xf32, #sw.ldm> to memref<32x32xf32, strided<[512, 1], offset: ?>>, !sw.reply<1>
        sw.dma_wait %rc : !sw.reply<1>
      }
    }
  }
  return
}
