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

/** A request that is set up once and started many times: 128 bits, as on the
    chip. Programs set one to 0. */
typedef unsigned dma_desc __attribute__((ext_vector_type(4)));

/* The fields, in the widths of the chip; the reply has 36 bits here. */
struct swsim_dma_fields {
  unsigned size : 24, mask : 8;
  unsigned bsize : 20, op : 4, mode : 4, reply_high : 4;
  unsigned reply_low;
  int stepsize;
};
#define SWSIM_FIELDS(d) ((struct swsim_dma_fields *)(d))

#define dma_set_op(d, value)                                                   \
  ((void)(SWSIM_FIELDS(d)->op = swsim_operation(value)))
#define dma_set_mode(d, value) ((void)(SWSIM_FIELDS(d)->mode = (value)))
#define dma_set_size(d, bytes) ((void)(SWSIM_FIELDS(d)->size = (bytes)))
#define dma_set_bsize(d, bytes) ((void)(SWSIM_FIELDS(d)->bsize = (bytes)))
#define dma_set_stepsize(d, gap) ((void)(SWSIM_FIELDS(d)->stepsize = (gap)))
#define dma_set_mask(d, value)                                                 \
  ((void)(SWSIM_FIELDS(d)->mask = (unsigned char)(value)))
#define dma_set_reply(d, address)                                              \
  swsim_set_reply(SWSIM_FIELDS(d), (long)(address))
/** A contiguous get of 256 bytes. */
#define dma_descriptor_init(d, address)                                        \
  ((void)(*(d) = 0), dma_set_size(d, 256), dma_set_op(d, DMA_GET),             \
   dma_set_reply(d, address))

/* An error if no request has the operation. */
static inline unsigned swsim_operation(unsigned op) {
  if (op > DMA_GET_P && op != DMA_BARRIER)
    __swsim_dma_refuse_operation(op);
  return op;
}

static inline void swsim_set_reply(struct swsim_dma_fields *d, long address) {
  d->reply_low = (unsigned)address;
  d->reply_high = (unsigned)(address >> 32) & 15;
}

/* The reply word is in the same LDM as the data. */
static inline void *swsim_reply(const struct swsim_dma_fields *d, long ldm) {
  unsigned long bits = (unsigned long)d->reply_high << 32 | d->reply_low;
  long distance = (long)((bits - (unsigned long)ldm) << 28) >> 28;
  return bits ? (void *)(ldm + distance) : 0;
}

/** Waits until the transfers that this CPE has started are complete. */
void dma_barrier(void);

/** Starts the request; main memory first, LDM second, in both directions. */
#define dma(d, memory, ldm) __swsim_dma_start(&(d), (long)(memory), (long)(ldm))

/** Waits until the reply word equals `value`. */
#define dma_wait(reply, value) __swsim_dma_wait((void *)(reply), (value))

static inline void __swsim_dma_start(const dma_desc *desc, long memory,
                                     long ldm) {
  const struct swsim_dma_fields *d = (const struct swsim_dma_fields *)desc;
  void *reply = swsim_reply(d, ldm);
  if (d->op == DMA_BARRIER)
    dma_barrier();
  else if (d->op == DMA_GET || d->op == DMA_GET_P)
    __swsim_dma_get(d->mode, (const void *)memory, (void *)ldm, d->size, reply,
                    d->mask, d->stepsize, d->bsize);
  else
    __swsim_dma_put_masked(d->mode, (const void *)ldm, (void *)memory, d->size,
                           reply, d->mask, d->stepsize, d->bsize);
}

#endif
