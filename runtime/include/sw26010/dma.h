/*===- dma.h - DMA descriptors --------------------------------------------===*/

#ifndef SWSIM_DMA_H
#define SWSIM_DMA_H

#include "slave.h"

/** Directions of a descriptor. */
typedef enum {
  DMA_PUT = 0,
  DMA_GET = 1,
  DMA_PUT_P = 2,
  DMA_GET_P = 3,
  DMA_BARRIER = 5
} DMA_OP;

/** A request that is set up once and started many times. */
typedef struct {
  void *reply;
  unsigned size, bsize;
  int stepsize;
  unsigned char op, mode, mask;
} dma_desc;

#define dma_set_op(d, value) ((void)((d)->op = (unsigned char)(value)))
#define dma_set_mode(d, value) ((void)((d)->mode = (unsigned char)(value)))
#define dma_set_reply(d, address) ((void)((d)->reply = (void *)(address)))
#define dma_set_size(d, bytes) ((void)((d)->size = (unsigned)(bytes)))
#define dma_set_bsize(d, bytes) ((void)((d)->bsize = (unsigned)(bytes)))
#define dma_set_stepsize(d, gap) ((void)((d)->stepsize = (int)(gap)))
#define dma_set_mask(d, value) ((void)((d)->mask = (unsigned char)(value)))
#define dma_descriptor_init(d, address)                                        \
  ((void)(*(d) = (dma_desc){(void *)(address), 0, 0, 0, 0, 0, 0}))

/** Starts the request; main memory first, LDM second, in both directions. */
#define dma(d, memory, ldm) __swsim_dma_start(&(d), (long)(memory), (long)(ldm))

/** Waits until the reply word equals `value`. */
#define dma_wait(reply, value) __swsim_dma_wait((void *)(reply), (value))

static inline void __swsim_dma_start(const dma_desc *d, long memory, long ldm) {
  if (d->op == DMA_GET || d->op == DMA_GET_P)
    __swsim_dma_get(d->mode, (const void *)memory, (void *)ldm, d->size,
                    d->reply, d->mask, d->stepsize, d->bsize);
  else
    __swsim_dma_put(d->mode, (const void *)ldm, (void *)memory, d->size,
                    d->reply, d->stepsize, d->bsize);
}

#endif
