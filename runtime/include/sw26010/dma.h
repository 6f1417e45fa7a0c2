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

/** What a descriptor holds. */
struct swsim_dma_fields {
  void *reply;
  unsigned size, bsize;
  int stepsize;
  unsigned char op, mode, mask;
};
/** A request that is set up once and started many times. On the chip it is a
    wide integer: programs set one to 0. */
typedef long dma_desc __attribute__((ext_vector_type(4)));
#define SWSIM_FIELDS(d) ((struct swsim_dma_fields *)(d))

#define dma_set_op(d, value) ((void)(SWSIM_FIELDS(d)->op = (unsigned char)(value)))
#define dma_set_mode(d, value) ((void)(SWSIM_FIELDS(d)->mode = (unsigned char)(value)))
#define dma_set_reply(d, address) ((void)(SWSIM_FIELDS(d)->reply = (void *)(address)))
#define dma_set_size(d, bytes) ((void)(SWSIM_FIELDS(d)->size = (unsigned)(bytes)))
#define dma_set_bsize(d, bytes) ((void)(SWSIM_FIELDS(d)->bsize = (unsigned)(bytes)))
#define dma_set_stepsize(d, gap) ((void)(SWSIM_FIELDS(d)->stepsize = (int)(gap)))
#define dma_set_mask(d, value) ((void)(SWSIM_FIELDS(d)->mask = (unsigned char)(value)))
#define dma_descriptor_init(d, address)                                        \
  ((void)(*(d) = 0), dma_set_reply(d, address))

/** Starts the request; main memory first, LDM second, in both directions. */
#define dma(d, memory, ldm) __swsim_dma_start(&(d), (long)(memory), (long)(ldm))

/** Waits until the reply word equals `value`. */
#define dma_wait(reply, value) __swsim_dma_wait((void *)(reply), (value))

static inline void __swsim_dma_start(const dma_desc *desc, long memory,
                                     long ldm) {
  const struct swsim_dma_fields *d = (const struct swsim_dma_fields *)desc;
  if (d->op == DMA_GET || d->op == DMA_GET_P)
    __swsim_dma_get(d->mode, (const void *)memory, (void *)ldm, d->size,
                    d->reply, d->mask, d->stepsize, d->bsize);
  else
    __swsim_dma_put(d->mode, (const void *)ldm, (void *)memory, d->size,
                    d->reply, d->stepsize, d->bsize);
}

#endif
