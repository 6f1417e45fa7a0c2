/*===- slave.h - CPE side of athread --------------------------------------===*/

#ifndef SWSIM_SLAVE_H
#define SWSIM_SLAVE_H

#if defined(SW_SIMULATOR) && !defined(SW_SLAVE)
#error "slave.h is for CPE code, but this source is compiled for the host"
#endif

#include "swsim_common.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The TLS model distinguishes data in LDM from other private data: the compiler
   pass moves the former to the LDM image of the CPE, the latter (__thread) to
   main memory. */
#define __thread_local __thread __attribute__((tls_model("local-exec")))
#define __thread_local_fix __thread_local
#define __thread_kernel(name) __thread_local

/** Number, row and column of this CPE, and number of its core group. */
#define _MYID (__swsim_self.id)
#define _PEN (__swsim_self.id)
#define _ROW (__swsim_self.row)
#define _COL (__swsim_self.col)
#define _CGN (__swsim_self.group)

/** The number of CPE `core`; of this CPE for -1. */
int athread_get_id(int core);
/** The place of thread `id` in the mesh, row by row; -1: of this one. */
int athread_get_core(int id);

/** Copies from main memory to LDM. `len` is the sum over the blocks of `bsize`
    bytes in main memory, `stride` the gap between them; LDM is packed. Adds 1
    to the word at `reply` when it is complete. `mask` has 8 bits, or one for
    every row if there are more. */
static inline int athread_get(dma_mode mode, const volatile void *src,
                              volatile void *dest, int len,
                              volatile void *reply, int mask, int stride,
                              int bsize) {
  return __swsim_dma_get(mode, (const void *)src, (void *)dest, len,
                         (void *)reply, (unsigned)mask, stride, bsize);
}

/** Copies from LDM to main memory. */
static inline int athread_put(dma_mode mode, const volatile void *src,
                              volatile void *dest, int len,
                              volatile void *reply, int stride, int bsize) {
  return __swsim_dma_put(mode, (const void *)src, (void *)dest, len,
                         (void *)reply, stride, bsize);
}

/** The cycle counter; a builtin of the vendor's compiler. */
#define RTC() ((unsigned long)__swsim_clock())

/* Physical addresses are addresses here. */
#define athread_get_p athread_get
#define athread_put_p athread_put
/** Waits until the transfers that this CPE has started are complete. */
void athread_dma_barrier(void);

/** Barrier of the CPEs that `mask` names. */
int athread_syn(int scope, int mask);

/** Adds 1 to a word in main memory; yields the old value. */
#define atomic_inc1_w(address)                                                 \
  ((unsigned)__swsim_fetch_add((void *)(address), 4))
#define atomic_inc1_l(address)                                                 \
  ((unsigned long)__swsim_fetch_add((void *)(address), 8))
/** Adds to, subtracts from a word in main memory. */
#define updt_addw(number, address)                                             \
  ((void)__swsim_update((void *)(address), 4, (int)(number)))
#define updt_subw(number, address)                                             \
  ((void)__swsim_update((void *)(address), 4, -(long)(int)(number)))
#define updt_addw_i updt_addw
#define updt_subw_i updt_subw
#define RPCC(x) ((void)((x) = (unsigned long)__swsim_clock()))

/** LDM heap; a block is freed with its size. */
void *ldm_malloc(unsigned long bytes);
void ldm_free(void *pointer, unsigned long bytes);
long get_allocatable_size(void);

#ifdef __cplusplus
}
#endif

/* The vendor's compiler knows the vectors without their header. */
#include "simd.h"

#endif
