/*===- swsim_machine.h - Machine parameters of a simulated program --------===*
 *
 * sw-simcc compiles one constant of this type into every program, so that the
 * simulator needs no file when it runs. Cycles are CPE cycles.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_MACHINE_H
#define SWSIM_MACHINE_H

#ifdef __cplusplus
extern "C" {
#endif

/** What the simulator knows of the chip; see include/Machine. */
struct swsim_machine {
  const char *name;
  int mesh_rows, mesh_cols;
  double clock_hz;
  long ldm_bytes, ldm_reserved_bytes;
  int lanes_f32, lanes_f64;
  double flops_per_cycle_f32, flops_per_cycle_f64;
  double memory_bandwidth;
  int line_bytes;
  double dma_issue, dma_poll, dma_get_latency, dma_put_latency;
  double dma_read_line, dma_write_line, dma_write_turnaround;
  double dma_get_request, dma_put_request, dma_put_request_turnaround;
  double dma_partial_line, dma_broadcast_line;
  /** Bytes per cycle; 0 means no cap. */
  double dma_cpe_get_rate, dma_cpe_put_rate;
  double exchange_latency;
  double barrier_row, barrier_all;
  double spawn_join_seconds;
  double gemm_k_step, gemm_prologue, gemm_c_tile, gemm_role_switch, gemm_call;
  int gemm_block_max;
  double fma_latency, ldm_load_latency;
};

/** Defined by the generated source. */
extern const struct swsim_machine __swsim_machine;

#ifdef __cplusplus
}
#endif

#endif
