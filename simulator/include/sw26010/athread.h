/*===- athread.h - Host side of athread -----------------------------------===*/

#ifndef SWSIM_ATHREAD_H
#define SWSIM_ATHREAD_H

#include "swsim_common.h"

/* Headers that the vendor's header includes and that programs rely on. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Prepares the core group. Must be called first. */
int athread_init(void);
/** Releases the core group. */
int athread_halt(void);
/** Waits for the end of the running kernel. */
int athread_join(void);
/** Sets how many CPEs, from 0 up, the next launches start. */
int athread_set_num_threads(int count);
int athread_get_num_threads(void);
int athread_get_max_threads(void);
/** What athread_spawn expands to on the chip; `function` is slave_NAME. */
int __real_athread_spawn(void *function, void *argument);

/** One CPE by itself. */
int __real_athread_create(int id, void *function, void *argument);
int athread_wait(int id);
int athread_end(int id);
#define athread_create(id, name, argument)                                     \
  __swsim_create((id), (void *)SLAVE_FUN(name), (void *)(argument), #name)

/** The CPEs whose bits are set. */
int __real_athread_spawn_group(unsigned long mask, void *function,
                               void *argument);
int athread_join_group(unsigned long mask);
#define athread_spawn_group(mask, name, argument)                              \
  __swsim_spawn_group((mask), (void *)SLAVE_FUN(name), (void *)(argument),     \
                      #name)
/** The CPEs that no kernel occupies; 0 while a launch runs, and before
    athread_init. */
unsigned long athread_idle(void);
unsigned long athread_idle_group(void);

/* Resident CPEs: athread_enter64 starts a loop on all of them, in which they
   wait for kernels. The kernel is given as it is linked, slave_NAME. */
int athread_enter64(void);
int athread_leave64(void);
int __real_athread_spawn64(void *function, void *argument);
int athread_join64(void);
#define athread_spawn64(function, argument)                                    \
  __swsim_spawn_resident((void *)(function), (void *)(argument), #function, 1)

/** The place of thread `id` in the mesh, row by row. */
int athread_get_core(int id);

/** The core group of this program, and a call that determines it. */
extern int __cgid;
int athread_task_info(void);

/** Handlers for exceptions of CPEs: the simulator reports them by itself. */
int athread_signal(int number, void *function);
int athread_expt_signal(int number, void *function);

/** Memory that all core groups can access. */
#define malloc_cross malloc

/** Starts kernel `name` on the CPEs with one pointer as its argument. */
#define athread_spawn(name, argument)                                          \
  __swsim_spawn((void *)SLAVE_FUN(name), (void *)(argument), #name)

#ifdef __cplusplus
}
#endif

#endif
