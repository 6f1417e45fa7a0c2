/*===- swsim_api.h - Entry points of the simulator ------------------------===*
 *
 * The functions that the vendor headers for the host call. Programs do not call
 * them directly.
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

/** Runs a kernel on resident CPEs, which wait in a loop for it, of the core
    groups in `groups`. `name` is the kernel as the program writes it. */
int __swsim_spawn_resident(void *function, void *argument, const char *name,
                           long groups);
/** Makes CPEs resident (1), or ends their loop (0); waits for their kernel. */
int __swsim_set_resident(long groups, int enter, const char *call);
int __swsim_join_resident(long groups, const char *call);

/** Begins (1) or ends (0) the measured part of the host program: totals of
    reports cover only this part, including the host's own time. */
void __swsim_measure(int begin);

/** A piece of work on the MPE begins and ends: see sw_mpe.h. */
void __swsim_mpe_begin(const char *name, const char *ops, const char *where,
                       const char *why);
void __swsim_mpe_end(void);

/** A CPE begins a part of its kernel: see sw_part.h. */
void __swsim_part(const char *name);

/** Like a spawn, on one CPE, and on the CPEs whose bits are set. */
int __swsim_create(int id, void *function, void *argument, const char *name);
int __swsim_spawn_group(unsigned long mask, void *function, void *argument,
                        const char *name);

/** Starts a DMA request; lengths are in bytes, and `stride` is the gap between
    blocks. */
int __swsim_dma_get(int mode, const void *memory, void *ldm, long length,
                    void *reply, unsigned mask, long stride, long bsize);
int __swsim_dma_put(int mode, const void *ldm, void *memory, long length,
                    void *reply, long stride, long bsize);
/** A put by a descriptor, which may have a mask. */
void __swsim_dma_put_masked(int mode, const void *ldm, void *memory,
                            long length, void *reply, unsigned mask,
                            long stride, long bsize);
/** Starts the request of a descriptor that the program has built: see dma.h. */
void __swsim_dma_descriptor(const void *descriptor, long memory, long ldm);
/** Reports the operation of a descriptor that no request has. */
void __swsim_dma_refuse_operation(unsigned operation);
/** Waits until the reply word equals `value`. */
void __swsim_dma_wait(void *reply, int value);

/** Virtual time of the running CPE or of the host, in CPE cycles. */
long __swsim_clock(void);
/** Adds 1, or an amount, to a shared word of 4 or 8 bytes; returns the old
    value. */
long __swsim_fetch_add(void *address, int bytes);
long __swsim_update(void *address, int bytes, long amount);
/** The value of a control register of the running CPE. */
long __swsim_control_register(int number);

/** The arguments of a collective product on one CPE: a sum over `batch` pairs
    of tiles, see sw_spm.h. Tile i of A begins `a_offsets[i]` elements after
    `a`, or i*a_stride if there is no list; likewise for B. */
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
  /** Pieces of the dimension along which vectors run are multiples of `lanes`,
      those of the others of `unit`. */
  int lanes, unit;
  /** For A and B of 16 bits: the k steps that are summed in 16 bits, 0 for
     none, and whether the format is bfloat16. */
  int run, is_bfloat16;
};

/** Maximum number of keys that the cost of a library function may depend on. */
enum { SWSIM_LIBRARY_KEYS = 12 };
/** Alignments in keys are modulo this number of bytes, the widest vector. */
enum { SWSIM_LIBRARY_ALIGNMENT = 64 };

/** A call of a library function whose cost depends only on the keys. */
struct swsim_library_call {
  const char *name;
  /** Useful flops: of the tile in a product, else of this CPE. */
  double flops;
  /** Width of the elements that the flops count for. */
  int bits;
  int num_keys;
  long keys[SWSIM_LIBRARY_KEYS];
  /** The product, for collective functions; null for others.
   */
  const struct swsim_gemm *gemm;
};

/** Must be called first by a library function. If the result is nonzero, the
    call is done and the function must return. In mode `detailed` the code of
    the function always runs. Otherwise it runs once for every set of keys,
    which gives the cost. After that, products are computed directly, and mode
    `timing` omits the data. */
int __swsim_library_begin(const struct swsim_library_call *call);
/** Must be called last, when the code has run. */
void __swsim_library_end(void);

#ifdef __cplusplus
}
#endif

#endif
