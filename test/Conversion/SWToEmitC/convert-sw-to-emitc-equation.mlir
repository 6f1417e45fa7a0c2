// An equation is a function of vectors and one that runs over rows, both of
// them valid EmitC.
// RUN: sw-opt --convert-sw-to-emitc %s | FileCheck %s
// RUN: sw-opt --convert-sw-to-emitc %s | mlir-translate --mlir-to-cpp --file-id=slave.c | FileCheck %s --check-prefix=UPSTREAM
// RUN: sw-translate --emit-athread %s | FileCheck %s --check-prefix=C

// CHECK: emitc.file "slave.c"
// CHECK:   include "tpp_math.h"
// CHECK:   func @smooth_value(%arg0: !emitc.opaque<"tpp_vector_f32"> {{.*}}, %arg1: !emitc.opaque<"tpp_vector_f32"> {{.*}}, %arg2: !emitc.opaque<"tpp_vector_f32">
// CHECK-SAME: -> !emitc.opaque<"tpp_vector_f32"> attributes {specifiers = ["static", "inline"]}
// CHECK:   func @smooth(
// UPSTREAM: static inline tpp_vector_f32 smooth_value(tpp_vector_f32 v1

// C:      static inline tpp_vector_f32 smooth_value(tpp_vector_f32 x0,
// C:        tpp_v_select_f32(tpp_v_cmp_ogt_f32({{.*}}, x2)
// C:      static void smooth_rows(long rows, long cols, const float *x0, long step0, const float *x1,
// C-NEXT:     float x2, float *out, long step) {
// C-NEXT:   const long last = cols % (4 * TPP_LANES) ? cols - 4 * TPP_LANES : -1;
// C-NEXT:   for (long i = 0; i < rows; ++i) {
// C-NEXT:     long j = 0;
// C-NEXT:     const tpp_vector_f32 e2 = tpp_v_splat_f32(x2);
// C-NEXT:     if (last >= 0) {
// C:            const tpp_vector_f32 z1 =
// C-NEXT:           smooth_value(tpp_v_loadu_f32(x0 + i * step0 + last + 1 * TPP_LANES),
// C-NEXT:           tpp_v_loadu_f32(x1 + last + 1 * TPP_LANES), e2);
// C:            for (; j < last; j += 4 * TPP_LANES) {
// C:              const tpp_vector_f32 y1 =
// C-NEXT:           smooth_value(tpp_v_loadu_f32(x0 + i * step0 + j + 1 * TPP_LANES),
// C-NEXT:           tpp_v_loadu_f32(x1 + j + 1 * TPP_LANES), e2);
// C:            tpp_v_storeu_f32(z0, out + i * step + last);
// C:            continue;
// C:          for (; j + 4 * TPP_LANES <= cols; j += 4 * TPP_LANES) {
// C:          for (; j + TPP_LANES <= cols; j += TPP_LANES)
// C:          if (j < cols)
// C-NEXT:       tpp_v_store_part_f32(smooth_value(tpp_v_load_part_f32(x0 + i * step0 + j, cols - j),
// C-NEXT:           tpp_v_load_part_f32(x1 + j, cols - j), e2), out + i * step + j, cols - j);
// C:      void smooth(void *arg) {
// C:        smooth_rows(4, 10, in_ldm, 10, in1_ldm, scale, out_ldm, 10);

// The second has rows without gaps, and takes them for one.
// C:        smooth_2_rows(1, 40, out_ldm, 10, in_ldm, 10);
func.func @smooth_twice(%x: memref<4x10xf32>, %s: f32) {
  sw.launch @smooth view(cpe) {
    %a = sw.alloc offset 0 : memref<4x10xf32, #sw.ldm>
    %b = sw.alloc offset 256 : memref<10xf32, #sw.ldm>
    %c = sw.alloc offset 512 : memref<4x10xf32, #sw.ldm>
    tpp.equation ins(%a, %b, %s : memref<4x10xf32, #sw.ldm>, memref<10xf32, #sw.ldm>, f32) bcasts [none, row, scalar]
        outs(%c : memref<4x10xf32, #sw.ldm>) {
    ^bb0(%p: f32, %q: f32, %t: f32):
      %0 = arith.subf %p, %q : f32
      %1 = arith.cmpf ogt, %0, %t : f32
      %2 = arith.select %1, %0, %t : f32
      tpp.yield %2 : f32
    }
    tpp.equation ins(%c : memref<4x10xf32, #sw.ldm>) outs(%a : memref<4x10xf32, #sw.ldm>) {
    ^bb0(%p: f32):
      %0 = math.tanh %p : f32
      tpp.yield %0 : f32
    }
  }
  return
}

// The root of a variance and what is shared with it is computed for a vector of
// rows; the sum of two columns, for each row, and what is the same in all rows
// besides, is not worth it.
// C:      static inline tpp_vector_f32 norm_row(tpp_vector_f32 x1, tpp_vector_f32 x3) {
// C-NEXT:   return tpp_v_rsqrt_f32(x1 + x3);
// C:      static inline tpp_vector_f32 norm_value(tpp_vector_f32 x0, tpp_vector_f32 x2,
// C-NEXT:                                         tpp_vector_f32 r0) {
// C-NEXT:   return x0 * r0 + x2;
// C:      static void norm_rows(long rows, long cols, const float *x0, long step0, const float *x1,
// C-NEXT:     long step1, const float *x2, long step2, float x3, float *out, long step) {
// C:        for (long first = 0; first < rows; first += TPP_LANES) {
// C-NEXT:     const long end = first + TPP_LANES < rows ? first + TPP_LANES : rows;
// C-NEXT:     float r0_of[TPP_LANES];
// C-NEXT:     float x1_of[TPP_LANES];
// C-NEXT:     for (long i = 0; i < TPP_LANES; ++i) {
// C-NEXT:       x1_of[i] = x1[(first + i < rows ? first + i : rows - 1) * step1];
// C-NEXT:     }
// C-NEXT:     tpp_v_storeu_f32(norm_row(tpp_v_loadu_f32(x1_of), tpp_v_splat_f32(x3)), r0_of);
// C-NEXT:     for (long i = first; i < end; ++i) {
// C-NEXT:       long j = 0;
// C-NEXT:       const tpp_vector_f32 e2 = tpp_v_splat_f32(x2[i * step2]);
// C-NEXT:       const tpp_vector_f32 r0 = tpp_v_splat_f32(r0_of[i - first]);
// C:      static inline tpp_vector_f32 norm_2_value(
// C:        return x0 * (x1 + x2);
func.func @forward(%s: f32) {
  sw.launch @norm view(cpe) {
    %a = sw.alloc offset 0 : memref<4x10xf32, #sw.ldm>
    %b = sw.alloc offset 256 : memref<4xf32, #sw.ldm>
    %c = sw.alloc offset 512 : memref<4xf32, #sw.ldm>
    tpp.equation ins(%a, %b, %c, %s : memref<4x10xf32, #sw.ldm>, memref<4xf32, #sw.ldm>, memref<4xf32, #sw.ldm>, f32)
        bcasts [none, col, col, scalar] outs(%a : memref<4x10xf32, #sw.ldm>) {
    ^bb0(%x: f32, %v: f32, %w: f32, %e: f32):
      %0 = arith.addf %v, %e : f32
      %1 = math.rsqrt %0 : f32
      %2 = arith.mulf %x, %1 : f32
      %3 = arith.addf %2, %w : f32
      tpp.yield %3 : f32
    }
    tpp.equation ins(%a, %b, %c : memref<4x10xf32, #sw.ldm>, memref<4xf32, #sw.ldm>, memref<4xf32, #sw.ldm>)
        bcasts [none, col, col] outs(%a : memref<4x10xf32, #sw.ldm>) {
    ^bb0(%x: f32, %v: f32, %w: f32):
      %0 = arith.addf %v, %w : f32
      %1 = arith.mulf %x, %0 : f32
      tpp.yield %1 : f32
    }
  }
  return
}
