/*===- swsim_api.h - Entry points of the simulator ------------------------===*
 *
 * What the vendor headers for the host call. No program names these itself.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_API_H
#define SWSIM_API_H

#include "vendor_state.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Runs a kernel on the started CPEs; `name` appears in reports. */
int __swsim_spawn(void *function, void *argument, const char *name);

/** Starts a DMA request; lengths in bytes, `stride` is the gap. */
int __swsim_dma_get(int mode, const void *memory, void *ldm, long length,
                    void *reply, unsigned mask, long stride, long bsize);
int __swsim_dma_put(int mode, const void *ldm, void *memory, long length,
                    void *reply, long stride, long bsize);
/** Waits until the reply word equals `value`. */
void __swsim_dma_wait(void *reply, int value);

/** The value of a control register of the running CPE. */
long __swsim_control_register(int number);

/** Charges a kernel on m rows of n elements: slots of the load/store pipeline
    per row and per vector, flops per element. True: leave out the data. */
int __swsim_kernel(const char *name, int m, int n, int bits, int row_slots,
                   int vector_slots, int flops);

#ifdef __cplusplus
}
#endif

#endif
