/*===- math-slave.c - The functions of tpp_math.h on the CPEs -------------===*/

#include "slave.h"

#include "math-job.h"
#include "one-cpe.h"
#include "tpp_math.h"

enum { CHUNK = 256 };
__thread_local __attribute__((aligned(64))) double buffers[3][CHUNK + 8];
__thread_local double cycles, alone;
__thread_local long overruns;

/** b where a < 1, decided in the other width. */
TPP_MATH tpp_vector_f32 tpp_v_widths_f32(tpp_vector_f32 a, tpp_vector_f32 b) {
  tpp_mask_f32 less = tpp_v_cmp_olt_f32(a, tpp_v_splat_f32(1));
  return tpp_v_truncf(
      tpp_v_select_f64(tpp_m_ext(less), tpp_v_extf(b), tpp_v_extf(a)));
}
TPP_MATH tpp_vector_f64 tpp_v_widths_f64(tpp_vector_f64 a, tpp_vector_f64 b) {
  tpp_mask_f64 less = tpp_v_cmp_olt_f64(a, tpp_v_splat_f64(1));
  return tpp_v_select_f64(tpp_m_ext(tpp_m_trunc(less)), b, a);
}

/** x / 6: f32 by the reciprocal. */
TPP_MATH tpp_vector_f32 tpp_v_sixth_f32(tpp_vector_f32 x) {
  return tpp_v_div_by_f32(x, 1.0 / 6);
}
TPP_MATH tpp_vector_f64 tpp_v_sixth_f64(tpp_vector_f64 x) {
  return x / tpp_v_splat_f64(6);
}

#define T float
#define V tpp_vector_f32
#define OF(name) name##_f32
#include "math-kernels.h"
#undef T
#undef V
#undef OF
#define T double
#define V tpp_vector_f64
#define OF(name) name##_f64
#include "math-kernels.h"

void math_kernel(struct math_job *job) {
  if (job->is_double)
    run_f64(job);
  else
    run_f32(job);
  if (overruns)
    job->function = -1;
  if (_MYID == 0) {
    job->cycles = cycles;
    job->alone = alone;
  }
}
