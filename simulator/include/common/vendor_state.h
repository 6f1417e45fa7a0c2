/*===- vendor_state.h - State that compiled code shares with the simulator ===*
 *
 * Code that runs for a CPE or for the host reads its identity here, and adds
 * the cost of every basic block to the counters; the simulator keeps them.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_VENDOR_STATE_H
#define SWSIM_VENDOR_STATE_H

#ifdef __cplusplus
extern "C" {
#endif

#define SWSIM_THREAD_LOCAL                                                     \
  extern __thread __attribute__((tls_model("initial-exec")))

/** Identity of the running CPE: number, row and column in its core group, and
    the 16-bit format that it has chosen (1: bfloat16). */
struct swsim_identity {
  int id, row, col, group, half_format;
};
SWSIM_THREAD_LOCAL struct swsim_identity __swsim_self;

/** Virtual time of the running CPE or of the host, in thousandths of a CPE
    cycle, and the work done so far: of all CPEs inside a kernel, of the host
    outside. */
struct swsim_counters {
  long clock, instructions, flops_f64, flops_f32, flops_f16;
};
SWSIM_THREAD_LOCAL struct swsim_counters __swsim_counters;

/** Line of the program that made the current call; null if unknown. */
struct swsim_location {
  const char *file;
  int line;
};
SWSIM_THREAD_LOCAL const struct swsim_location *__swsim_here;

#ifdef __cplusplus
}
#endif

#endif
