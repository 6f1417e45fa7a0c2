/*===- swperf.h - Performance counters ------------------------------------===*
 *
 * The names of the vendor's counter library. `_init` selects an event, on the
 * host for all CPEs or on one CPE, and begins to count from 0. `_count` returns
 * the number of events: on a CPE those of this CPE, on the host those of all
 * CPEs together (for cycles: since `_init`). docs/Simulator.md defines the
 * events.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_SWPERF_H
#define SWSIM_SWPERF_H

#ifdef __cplusplus
extern "C" {
#endif

#define SWSIM_DECLARE_COUNTER(name)                                            \
  void penv_##name##_init(void);                                               \
  void penv_##name##_count(unsigned long *count);

#define SWSIM_COUNTER(event, figure)                                           \
  SWSIM_DECLARE_COUNTER(slave_##event)                                         \
  SWSIM_DECLARE_COUNTER(slave0_##event)                                        \
  SWSIM_DECLARE_COUNTER(slave1_##event)                                        \
  SWSIM_DECLARE_COUNTER(slave2_##event)                                        \
  SWSIM_DECLARE_COUNTER(slave3_##event)                                        \
  SWSIM_DECLARE_COUNTER(slave4_##event)                                        \
  SWSIM_DECLARE_COUNTER(slave5_##event)                                        \
  SWSIM_DECLARE_COUNTER(slave6_##event)                                        \
  SWSIM_DECLARE_COUNTER(slave7_##event)
#include "swsim_counters.def"
#undef SWSIM_COUNTER

/** Counters of all CPEs together, on the host and on a CPE. */
SWSIM_DECLARE_COUNTER(slave_fd_float_sum)
/** Cycles, instructions and floating-point operations of the host. */
SWSIM_DECLARE_COUNTER(host0_cycle)
SWSIM_DECLARE_COUNTER(host0_inst)
SWSIM_DECLARE_COUNTER(host1_float_muletc)

/** Floating-point operations (instructions) of this CPE, and its cycles. */
void penv_slave_float_ipc_init(void);
void penv_slave_float_ipc_count(unsigned long *flops, unsigned long *cycles);
void penv_slave_ipc_init(void);
void penv_slave_ipc_count(unsigned long *instructions, unsigned long *cycles);

#ifdef __cplusplus
}
#endif

#endif
