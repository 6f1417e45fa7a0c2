/*===- swsim_api.h - Entry points of the simulator ------------------------===*
 *
 * What the vendor headers for the host call. No program names these itself.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_API_H
#define SWSIM_API_H

#include "swsim_mesh.h"
#include "vendor_state.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Runs a kernel on the started CPEs; `name` appears in reports. */
int __swsim_spawn(void *function, void *argument, const char *name);

/** The host measures the part of itself between a 1 and a 0: totals of reports
    speak of that alone, with the host's own time. */
void __swsim_measure(int begin);

/** A piece of work on the management core begins and ends: see sw_mpe.h. */
void __swsim_mpe_begin(const char *name, const char *ops, const char *where,
                       const char *why);
void __swsim_mpe_end(void);

/** A CPE begins a part of its kernel: see sw_part.h. */
void __swsim_part(const char *name);

/** The same as a spawn on one CPE, and on those whose bits are set. */
int __swsim_create(int id, void *function, void *argument, const char *name);
int __swsim_spawn_group(unsigned long mask, void *function, void *argument,
                        const char *name);

/** Starts a DMA request; lengths in bytes, `stride` is the gap. */
int __swsim_dma_get(int mode, const void *memory, void *ldm, long length,
                    void *reply, unsigned mask, long stride, long bsize);
int __swsim_dma_put(int mode, const void *ldm, void *memory, long length,
                    void *reply, long stride, long bsize);
/** A put by a descriptor, which may have a mask. */
void __swsim_dma_put_masked(int mode, const void *ldm, void *memory,
                            long length, void *reply, unsigned mask,
                            long stride, long bsize);
/** Waits until the reply word equals `value`. */
void __swsim_dma_wait(void *reply, int value);

/** Virtual time of whoever runs, in CPE cycles. */
long __swsim_clock(void);
/** Adds 1, or an amount, to a word of 4 or 8 bytes that others share; returns
    what it was. */
long __swsim_fetch_add(void *address, int bytes);
long __swsim_update(void *address, int bytes, long amount);
/** The value of a control register of the running CPE. */
long __swsim_control_register(int number);

/** The matrix product of a collective library call, as one CPE passes it: a sum
    over `batch` pairs of tiles, see sw_spm.h. Pair i begins `a_offsets[i]`
    elements behind `a`, or i*a_stride if there is no list; likewise B. */
struct swsim_gemm {
  int m, n, k;
  /** Bits of the elements of A and B, and of C. */
  int bits, c_bits;
  double alpha, beta;
  const void *a, *b;
  void *c;
  int lda, ldb, ldc, variant;
  int batch;
  const long *a_offsets, *b_offsets;
  long a_stride, b_stride;
  /** Pieces of the dimension along which vectors run are multiples of this. */
  int lanes;
};

/** Most numbers that the cost of a library function may depend on. */
enum { SWSIM_LIBRARY_KEYS = 12 };
/** Alignments within so many bytes may be among them: the widest vector. */
enum { SWSIM_LIBRARY_ALIGNMENT = 64 };

/** A call of a library function whose cost depends on the keys alone. */
struct swsim_library_call {
  const char *name;
  /** Useful flops: of the tile in a product, else of this CPE. */
  double flops;
  /** Width of the elements that the flops count for. */
  int bits;
  int num_keys;
  long keys[SWSIM_LIBRARY_KEYS];
  /** The product, for functions that all CPEs call together; null for others.
   */
  const struct swsim_gemm *gemm;
};

/** To be called first by a library function; nonzero: everything is done,
    return. In mode `detailed` the code always runs. Otherwise it runs once for
    every set of keys, which gives the cost; products are computed directly
    after that, and mode `timing` leaves out the data. */
int __swsim_library_begin(const struct swsim_library_call *call);
/** To be called last, when the code has run. */
void __swsim_library_end(void);

#ifdef __cplusplus
}
#endif

#endif
