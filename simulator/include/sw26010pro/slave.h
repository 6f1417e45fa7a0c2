/*===- slave.h - CPE side of athread on the SW26010-Pro -------------------===*/

#ifndef SWSIM_PRO_SLAVE_H
#define SWSIM_PRO_SLAVE_H

#ifdef SW_SLAVE

#include "swsim_pro.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h> /* public C++ code calls printf with crts.h alone */

#ifdef __cplusplus
extern "C" {
#endif

typedef _Float16 float16;

/* The TLS model distinguishes data in LDM from other private data: the compiler
   pass moves the former to the LDM image of the CPE, the latter (__thread) to
   main memory. */
#define __thread_local __thread __attribute__((tls_model("local-exec")))
#define __thread_local_fix __thread_local
#define __ldm __thread_local
#define __ldm_fix __thread_local
#define __thread_kernel(...) __thread_local
#define __ldm_kernel(...) __thread_local
/* One variable for all CPEs of a core group; likewise by a TLS model. */
#define __thread_local_share                                                   \
  __thread __attribute__((tls_model("local-dynamic")))
#define __ldm_share __thread_local_share

/* Location of data in main memory: there is no data cache here, and one address
   space serves all core groups. Data of __cross is in the memories that the
   placement says. */
#define __uncached
#define __uncached_thread __thread
#define __uncached_cross __cross
#define __atomic
#define __atomic_thread __thread
#define __atomic_cross __cross
#define __cross __attribute__((annotate("swsim_cross")))

/** Name of a CPE function as the host links it. */
#define SLAVE_FUN(name) slave_##name

/** Number in the core group, row, column, core group of this CPE. */
#define _PEN (__swsim_self.id)
#define _ROW (__swsim_self.row)
#define _COL (__swsim_self.col)
#define _CGN (__swsim_self.group)
/** Number among the CPEs of all core groups. */
#define _MYID (__swsim_self.group * SWSIM_CPES + __swsim_self.id)

/** DMA modes of athread_get and athread_put. */
typedef enum { PE_MODE, COL_MODE = 2 } dma_mode;

/** What a DMA request does. */
typedef enum {
  DMA_PUT,
  DMA_GET,
  DMA_PUT_P,
  DMA_GET_P,
  DMA_BARRIER = 5,
  ALL_BARRIER = 6
} DMA_OP;

/** Members of a barrier: of one row, of one column, all, two. */
typedef enum { ROW_SCOPE, COL_SCOPE, ARRAY_SCOPE, PP_SCOPE } scope;

/** The number of this CPE among all for -1. */
#define athread_get_id(core) ((core) < 0 ? _MYID : _CGN * SWSIM_CPES + (core))

/** LDM heap; a block is freed with its size. */
void *ldm_malloc(long bytes);
void ldm_free(void *pointer, long bytes);
long get_allocatable_size(void);
/** Frees all blocks of this CPE; allocates the largest possible block, and
    returns its size. */
void ldm_free_all(void);
void *ldm_malloc_max(size_t *bytes);

/* The data cache, which is not simulated: main memory is always up to date. */
static inline void flush_slave_cache(void) {}
static inline void evict_slave_cache_cont(void *start, void *end) {
  (void)start, (void)end;
}
static inline int set_cache_size(int size) { return (void)size, 0; }
/** Bytes of data cache and of shared LDM; all CPEs of a core group share. */
#define _cache_size 0
#define _ldm_share_mode (_ldm_share_size ? LDMS_ALL_CLUSTER : 0)
#define _ldm_share_size ((int)__swsim_pro_shared_bytes())
#define set_ldm_mode_size(mode, size) __swsim_pro_share((mode), (size))
/** Arguments of set_ldm_mode_size and set_cache_size: bytes, and the CPEs that
    share. */
enum {
  LDMS_4KB,
  LDMS_8KB,
  LDMS_16KB,
  LDMS_32KB,
  LDMS_64KB,
  LDMS_128KB,
  LDMS_0KB
};
enum {
  LDMS_SINGLE,
  LDMS_DOUBLE,
  LDMS_QUAD,
  LDMS_ALL_CLUSTER = 4,
  LDMS_ALL_ROW
};
enum { CACHE_32KB, CACHE_128KB, CACHE_0KB = 3 };
static inline long get_slave_cache_size(void) { return 0; }
#define get_slave_ldmshare_size() __swsim_pro_shared_bytes()
static inline void set_ptr_uncached(void **pointer) { (void)pointer; }
static inline void set_ptr_cached(void **pointer) { (void)pointer; }
#define sw_slave_evictd(address) ((void)(address))
#define sw_slave_flushd(address) ((void)(address))
#define sw_slave_write_hint(address) ((void)(address))
#define sw_slave_private_section0(start, end) ((void)(start), (void)(end))
#define sw_slave_private_section1(start, end) ((void)(start), (void)(end))
#define sw_slave_private_section2(start, end) ((void)(start), (void)(end))
#define sw_slave_private_section3(start, end) ((void)(start), (void)(end))

/** Chooses the 16-bit format of f16 instructions: IEEE half, or bfloat16. */
static inline void set_fp16_mode(void) { __swsim_pro_half_format(0); }
static inline void set_bf16_mode(void) { __swsim_pro_half_format(1); }
/** Converts a number in the other format to the chosen one. */
static inline float16 fcvthh(float16 x) {
  union {
    float16 half;
    unsigned short bits;
  } value = {x};
  value.bits = __swsim_pro_convert_half(value.bits);
  return value.half;
}
static inline void convert_float16(float16 *to, float16 *from, int count) {
  int i;
  for (i = 0; i < count; i++)
    to[i] = fcvthh(from[i]);
}
static inline float16 sqrth(float16 x) {
  return (float16)__builtin_sqrtf((float)x);
}

/** Reads the cycle counter. */
#define RPCC(x) ((void)((x) = __swsim_control_register(4)))
#define RTC() ((unsigned long)__swsim_control_register(4))

/** Adds to, subtracts from a word of main memory, one CPE at a time; yields
    the value before. */
#define atomic_inc1_w(address)                                                 \
  ((unsigned)__swsim_pro_fetch_add((volatile void *)(address), 4))
#define atomic_inc1_l(address)                                                 \
  ((unsigned long)__swsim_pro_fetch_add((volatile void *)(address), 8))

/** Adds to, subtracts from a word of main memory. */
#define updt_addw(number, address)                                             \
  ((void)__swsim_update((void *)(address), 4, (int)(number)))
#define updt_subw(number, address)                                             \
  ((void)__swsim_update((void *)(address), 4, -(long)(int)(number)))
#define updt_addw_i updt_addw
#define updt_subw_i updt_subw
/** Adds 1 to a long word; the bits of a word that are set. */
#define _crts_faa_long(address) atomic_inc1_l(address)
static inline int _crts_count_ones(unsigned long x) {
  return __builtin_popcountl(x);
}

/** Prints; output of CPEs comes in the order of virtual time. */
#define ordered_printf printf

#ifdef __cplusplus
}
#endif

#include "crts.h"

#endif
#endif
