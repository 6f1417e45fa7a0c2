/*===- athread.h - Host side of athread -----------------------------------===*/

#ifndef SWSIM_ATHREAD_H
#define SWSIM_ATHREAD_H

#include "swsim_common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Prepares the core group. To be called before anything else. */
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

/** Starts kernel `name` on the CPEs with one pointer as its argument. */
#define athread_spawn(name, argument)                                          \
  __swsim_spawn((void *)SLAVE_FUN(name), (void *)(argument), #name)

#ifdef __cplusplus
}
#endif

#endif
