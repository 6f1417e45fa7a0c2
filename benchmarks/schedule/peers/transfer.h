/* Requests of both chips under one name. `block` and `gap` are bytes, of main
   memory; the LDM side is packed. */
#ifndef TRANSFER_H
#define TRANSFER_H
#include <simd.h>
#include <slave.h>
#ifdef PRO
#include <crts.h>
#define GET(to, from, bytes, block, gap, reply)                                \
  athread_dma_iget_stride(to, (void *)(from), bytes, block, gap, reply)
#define PUT(to, from, bytes, block, gap, reply)                                \
  athread_dma_iput_stride(to, from, bytes, block, gap, reply)
#define AWAIT(reply, count) athread_dma_wait_value(reply, count)
#define BARRIER() athread_ssync_array()
typedef floatv8 vector;
enum { LANES = 8, LDM_FLOATS = 48 * 1024 };
#else
#define GET(to, from, bytes, block, gap, reply)                                \
  athread_get(PE_MODE, (void *)(from), to, bytes, (void *)(reply), 0, gap,     \
              block)
#define PUT(to, from, bytes, block, gap, reply)                                \
  athread_put(PE_MODE, from, to, bytes, (void *)(reply), gap, block)
#define AWAIT(reply, count)                                                    \
  while (*(reply) != (count))                                                  \
  ;
#define BARRIER() athread_syn(ARRAY_SCOPE, 0xffff)
typedef floatv4 vector;
enum { LANES = 4, LDM_FLOATS = 12 * 1024 };
#endif
#define LDM static __thread_local __attribute__((aligned(128)))
#endif
