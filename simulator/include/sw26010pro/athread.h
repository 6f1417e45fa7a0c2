/*===- athread.h - Host side of athread on the SW26010-Pro ----------------===*
 *
 * As on the chip, this header is empty for CPE code.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_PRO_ATHREAD_H
#define SWSIM_PRO_ATHREAD_H

#ifndef SW_SLAVE

#include "swsim_pro.h"

/* Headers that the vendor's header includes and that programs rely on. */
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Name of a CPE function as the host links it. */
#define SLAVE_FUN(name) slave_##name

/** Maximum core groups of a process, and the CPEs of one and of all of them. */
#define CG_NUM SWSIM_CORE_GROUPS
#define NR_SCORE_ARRAY_NUM CG_NUM
#define NR_SCORE_NUM_PER_ARRAY SWSIM_CPES
#define MAX_CORES NR_SCORE_NUM_PER_ARRAY

/* Location of data: one address space serves all core groups. Data of __cross
   is in the memories that the placement says. */
#define __uncached
#define __atomic
#define __cross __attribute__((annotate("swsim_cross")))
#define __uncached_cross __cross

/** Prepares one core group, or all core groups of the chip. */
int athread_init(void);
int athread_init_cgs(void);
int athread_init_all(void);
int CRTS_init(void);
int CRTS_init_all(void);
/** Releases the core groups. */
int athread_halt(void);
/** Waits for the end of the running kernel. */
int athread_join(void);
int athread_join_cgs(void);
int athread_join_all(void);
int athread_join_cgmask(void);
/** Sets how many CPEs of a core group, from 0 up, the next launches start. */
int athread_set_num_threads(int count);
int athread_get_num_threads(void);
int athread_get_max_threads(void);
/** Chooses the core groups of the process; they are all alike here. */
int athread_setaffinity_np(int groups);

/* Expansion of the launch macros; the last argument tells whether the data
   cache of the CPEs is flushed. */
#define __real_athread_spawn(function, argument, flush)                        \
  __swsim_pro_spawn((void *)(function), (void *)(argument), #function,         \
                    __swsim_pro_groups(0))
#define __real_athread_spawn_cgs(function, argument, flush)                    \
  __swsim_pro_spawn((void *)(function), (void *)(argument), #function,         \
                    __swsim_pro_groups(1))
#define __real_athread_spawn_all(function, argument, flush)                    \
  __real_athread_spawn_cgs(function, argument, flush)
#define __real_athread_spawn_cgmask(groups, function, argument, flush)         \
  __swsim_pro_spawn((void *)(function), (void *)(argument), #function, (groups))

/* In C++ the name is given as it is linked, slave_NAME. */
#ifdef __cplusplus
#define SWSIM_KERNEL(name) name
#else
#define SWSIM_KERNEL(name) SLAVE_FUN(name)
#endif

/** Starts a kernel with one pointer as its argument. */
#define athread_spawn(name, argument)                                          \
  __swsim_pro_spawn((void *)SWSIM_KERNEL(name), (void *)(argument), #name,     \
                    __swsim_pro_groups(0))
/** Starts a kernel on all core groups. */
#define athread_spawn_cgs(name, argument)                                      \
  __swsim_pro_spawn((void *)SWSIM_KERNEL(name), (void *)(argument), #name,     \
                    __swsim_pro_groups(1))
#define athread_spawn_all(name, argument) athread_spawn_cgs(name, argument)
/** Starts a kernel on the core groups that have a bit in `groups`. */
#define athread_spawn_cgmask(groups, name, argument)                           \
  __swsim_pro_spawn((void *)SWSIM_KERNEL(name), (void *)(argument), #name,     \
                    (groups))
#define athread_spawn_noflush(name, argument) athread_spawn(name, argument)
#define athread_spawn_cgs_noflush(name, argument)                              \
  athread_spawn_cgs(name, argument)
#define athread_spawn_all_noflush(name, argument)                              \
  athread_spawn_cgs(name, argument)
#define athread_spawn_cgmask_noflush(groups, name, argument)                   \
  athread_spawn_cgmask(groups, name, argument)

/** One CPE by itself. */
#define athread_create(id, name, argument)                                     \
  __swsim_create((id), (void *)SWSIM_KERNEL(name), (void *)(argument), #name)
int athread_wait(int id);
int athread_end(int id);
/** The CPEs that no kernel occupies; 0 while a launch runs, and before
    athread_init. */
unsigned long athread_idle(void);

/* Resident CPEs: athread_enter64 starts a loop on the CPEs of a core group, in
   which they wait for kernels. Forms with _cgs: on all core groups; with a
   mask: on those that have a bit in it. */
#define athread_enter64() __swsim_set_resident(1, 1, "athread_enter64")
#define athread_enter64_arg() __swsim_set_resident(1, 1, "athread_enter64_arg")
#define athread_enter64_cgs()                                                  \
  __swsim_set_resident(__swsim_pro_groups(1), 1, "athread_enter64_cgs")
#define athread_enter64_cross()                                                \
  __swsim_set_resident(__swsim_pro_groups(1), 1, "athread_enter64_cross")
#define athread_leave64() __swsim_set_resident(1, 0, "athread_leave64")
#define athread_leave64_arg() __swsim_set_resident(1, 0, "athread_leave64_arg")
#define athread_leave64_cgs()                                                  \
  __swsim_set_resident(__swsim_pro_groups(1), 0, "athread_leave64_cgs")
#define __real_athread_spawn64(function)                                       \
  __swsim_spawn_resident((void *)(function), 0, #function, 1)
#define __real_athread_spawn64_arg(function, argument)                         \
  __swsim_spawn_resident((void *)(function), (void *)(argument), #function, 1)
#define __real_athread_spawn64_cgs(function)                                   \
  __swsim_spawn_resident((void *)(function), 0, #function,                     \
                         __swsim_pro_groups(1))
#define __real_athread_spawn64_cgmask(groups, function, argument)              \
  __swsim_spawn_resident((void *)(function), (void *)(argument), #function,    \
                         (groups))
#define __real_athread_spawn64_cross(groups, function)                         \
  __swsim_spawn_resident((void *)(function), 0, #function, (groups))
#define athread_spawn64(name) __real_athread_spawn64(SWSIM_KERNEL(name))
#define athread_spawn64_arg(name, argument)                                    \
  __real_athread_spawn64_arg(SWSIM_KERNEL(name), argument)
#define athread_spawn64_cgs(name) __real_athread_spawn64_cgs(SWSIM_KERNEL(name))
#define athread_spawn64_cgmask(groups, name, argument)                         \
  __real_athread_spawn64_cgmask(groups, SWSIM_KERNEL(name), argument)
#define athread_spawn64_cross(groups, name)                                    \
  __real_athread_spawn64_cross(groups, SWSIM_KERNEL(name))
#define athread_join64() __swsim_join_resident(1, "athread_join64")
#define athread_join64_arg() __swsim_join_resident(1, "athread_join64_arg")
#define athread_join64_cgs()                                                   \
  __swsim_join_resident(__swsim_pro_groups(1), "athread_join64_cgs")
#define athread_join64_cgmask(groups)                                          \
  __swsim_join_resident((groups), "athread_join64_cgmask")
#define athread_join64_cross(groups)                                           \
  __swsim_join_resident((groups), "athread_join64_cross")

/* Resources of the job; none of them is simulated. */
static inline long athread_get_cache_size(void) { return 0; }
#define athread_get_ldmshare_size() __swsim_pro_shared_bytes()
#define athread_get_ldmshare_mode()                                            \
  (__swsim_pro_shared_bytes() ? SCORE_LDM_SHARED_ALL_CLUSTER                   \
                              : SCORE_LDM_SHARED_NONE)
static inline int athread_get_nodeid(void) { return 0; }

/** The address that devices use. */
static inline unsigned long athread_va_to_pa(void *pointer) {
  return (unsigned long)pointer;
}

/** Memory that all core groups can access: SWSIM_PLACEMENT=cross=. */
static inline int cross_init(size_t bytes) {
  (void)bytes;
  return 0;
}
static inline int cross_malloc_init(void *start, size_t bytes) {
  (void)start, (void)bytes;
  return 0;
}
static inline void *cross_malloc(size_t bytes) {
  return __swsim_cross_malloc(bytes);
}
static inline void cross_free(void *pointer) { free(pointer); }
static inline void *_sw_xmalloc(size_t bytes) { return cross_malloc(bytes); }
static inline void _sw_xfree(void *pointer) { free(pointer); }

/** Host memory with the alignment that is best for DMA. */
void *libc_aligned_malloc(size_t bytes);
void libc_aligned_free(void *pointer);

/** Number of the core group of this host program. */
static inline int athread_get_arrayid(void) { return 0; }
#define current_array_id athread_get_arrayid

#ifdef __cplusplus
}
#endif

#include "swsim_resources.h"

#include "crts.h"

#endif
#endif
