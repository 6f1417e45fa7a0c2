/*===- swsim_dma.h - DMA calls of the SW26010-Pro -------------------------===*
 *
 * The destination comes first. `len` is the sum over the blocks of `bsize`
 * bytes in main memory, `stride` the gap between them; LDM is packed. A reply
 * word counts completed requests. The forms without `i` wait.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_PRO_DMA_H
#define SWSIM_PRO_DMA_H

/* Reply words of the calls that wait, the same ones in every file, so that they
   lie at the same place of every LDM. */
__attribute__((weak)) __thread_local crts_rply_t __crts_rply;
__attribute__((weak)) __thread_local crts_rply_t __crts_rma_rply;

#define SWSIM_AWAIT(reply, call) __swsim_pro_wait_value(&(reply), 1, call)

/* One CPE and main memory. */
#define SWSIM_IGET(dst, src, len, bsize, stride, reply)                        \
  __swsim_pro_dma(DMA_GET, PE_MODE, (const void *)(src), (dst), (len),         \
                  (volatile void *)(reply), 0, (stride), (bsize))
#define SWSIM_IPUT(dst, src, len, bsize, stride, reply)                        \
  __swsim_pro_dma(DMA_PUT, PE_MODE, (const void *)(dst), (src), (len),         \
                  (volatile void *)(reply), 0, (stride), (bsize))

#define CRTS_dma_iget(dst, src, len, reply)                                    \
  (SWSIM_IGET(dst, src, len, 0, 0, reply), 0)
#define CRTS_dma_iget_stride(dst, src, len, bsize, stride, reply)              \
  (SWSIM_IGET(dst, src, len, bsize, stride, reply), 0)
#define CRTS_dma_iput(dst, src, len, reply)                                    \
  (SWSIM_IPUT(dst, src, len, 0, 0, reply), 0)
#define CRTS_dma_iput_stride(dst, src, len, bsize, stride, reply)              \
  (SWSIM_IPUT(dst, src, len, bsize, stride, reply), 0)
#define CRTS_dma_get_stride(dst, src, len, bsize, stride)                      \
  (__crts_rply = 0, SWSIM_IGET(dst, src, len, bsize, stride, &__crts_rply),    \
   SWSIM_AWAIT(__crts_rply, "DMA get"), 0)
#define CRTS_dma_put_stride(dst, src, len, bsize, stride)                      \
  (__crts_rply = 0, SWSIM_IPUT(dst, src, len, bsize, stride, &__crts_rply),    \
   SWSIM_AWAIT(__crts_rply, "DMA put"), 0)
#define CRTS_dma_get(dst, src, len) CRTS_dma_get_stride(dst, src, len, 0, 0)
#define CRTS_dma_put(dst, src, len) CRTS_dma_put_stride(dst, src, len, 0, 0)

#define CRTS_dma_wait_value(reply, value)                                      \
  (__swsim_pro_wait_value((volatile void *)(reply), (value),                   \
                          "athread_dma_wait_value"),                           \
   0)
#define CRTS_dma_barrier() (__swsim_pro_dma_barrier(), 0)
#define CRTS_dma_all_barrier() (__swsim_pro_dma_barrier(), 0)

/* The argument order of the SW26010, source first. */
#define athread_get(mode, src, dst, len, reply, mask, stride, bsize)           \
  (__swsim_pro_dma(DMA_GET, (mode), (const void *)(src), (dst), (len),         \
                   (volatile void *)(reply), (unsigned char)(mask), (stride),  \
                   (bsize)),                                                   \
   0)
#define athread_put(mode, src, dst, len, reply, stride, bsize)                 \
  (__swsim_pro_dma(DMA_PUT, (mode), (const void *)(dst), (src), (len),         \
                   (volatile void *)(reply), 0, (stride), (bsize)),            \
   0)

/* One read for several CPEs. Only the column form is one request of the memory
   controller; the others read and then send by RMA. Forms with `i`: the caller
   reads and every CPE of the group (row, column) gets data and a reply; forms
   with `coll`: the whole group (row, column) calls. */
#define SWSIM_COLUMN_IGET(dst, src, len, bsize, stride, reply)                 \
  __swsim_pro_dma(DMA_GET, COL_MODE, (const void *)(src), (dst), (len),        \
                  (volatile void *)(reply), 1u << _COL, (stride), (bsize))

#define CRTS_dma_ibcast_stride(dst, src, len, bsize, stride, reply)            \
  (CRTS_dma_get_stride(dst, src, len, bsize, stride),                          \
   __swsim_pro_rma_columns((dst), (dst), (len), &__crts_rma_rply,              \
                           SWSIM_ALL_COLUMNS, (volatile void *)(reply), 1),    \
   0)
#define CRTS_dma_row_ibcast_stride(dst, src, len, bsize, stride, reply)        \
  (CRTS_dma_get_stride(dst, src, len, bsize, stride),                          \
   __swsim_pro_rma_rows((dst), (dst), (len), &__crts_rply, 1u << _ROW,         \
                        (volatile void *)(reply), 1),                          \
   0)
#define CRTS_dma_col_ibcast_stride(dst, src, len, bsize, stride, reply)        \
  (SWSIM_COLUMN_IGET(dst, src, len, bsize, stride, reply), 0)
#define CRTS_dma_ibcast(dst, src, len, reply)                                  \
  CRTS_dma_ibcast_stride(dst, src, len, 0, 0, reply)
#define CRTS_dma_row_ibcast(dst, src, len, reply)                              \
  CRTS_dma_row_ibcast_stride(dst, src, len, 0, 0, reply)
#define CRTS_dma_col_ibcast(dst, src, len, reply)                              \
  CRTS_dma_col_ibcast_stride(dst, src, len, 0, 0, reply)

#define CRTS_dma_bcast_stride_coll(dst, src, len, bsize, stride)               \
  (__crts_rma_rply = 0,                                                        \
   __swsim_pro_meet_rootless("athread_dma_bcast_coll", SWSIM_MEET_ARRAY,       \
                             (dst), (len)),                                    \
   _PEN == 0 ? CRTS_dma_get_stride(dst, src, len, bsize, stride),              \
   __swsim_pro_rma_columns((dst), (dst), (len), &__crts_rply,                  \
                           SWSIM_ALL_COLUMNS, &__crts_rma_rply, 1)             \
             : (void)0,                                                        \
   SWSIM_AWAIT(__crts_rma_rply, "DMA broadcast"), 0)
#define CRTS_dma_row_bcast_stride_coll(dst, src, len, bsize, stride)           \
  (__crts_rma_rply = 0,                                                        \
   __swsim_pro_meet_rootless("athread_dma_row_bcast_coll", SWSIM_MEET_ROW,     \
                             (dst), (len)),                                    \
   _COL == 0 ? CRTS_dma_get_stride(dst, src, len, bsize, stride),              \
   __swsim_pro_rma_rows((dst), (dst), (len), &__crts_rply, 1u << _ROW,         \
                        &__crts_rma_rply, 1)                                   \
             : (void)0,                                                        \
   SWSIM_AWAIT(__crts_rma_rply, "DMA row broadcast"),                          \
   __swsim_pro_sync_row(SWSIM_ALL_COLUMNS), 0)
#define CRTS_dma_col_bcast_stride_coll(dst, src, len, bsize, stride)           \
  (__crts_rply = 0,                                                            \
   __swsim_pro_meet_rootless("athread_dma_col_bcast_coll", SWSIM_MEET_COLUMN,  \
                             (dst), (len)),                                    \
   _ROW == 0 ? SWSIM_COLUMN_IGET(dst, src, len, bsize, stride, &__crts_rply)   \
             : (void)0,                                                        \
   SWSIM_AWAIT(__crts_rply, "DMA column broadcast"),                           \
   __swsim_pro_sync_column(SWSIM_ALL_ROWS), 0)
#define CRTS_dma_bcast_coll(dst, src, len)                                     \
  CRTS_dma_bcast_stride_coll(dst, src, len, 0, 0)
#define CRTS_dma_row_bcast_coll(dst, src, len)                                 \
  CRTS_dma_row_bcast_stride_coll(dst, src, len, 0, 0)
#define CRTS_dma_col_bcast_coll(dst, src, len)                                 \
  CRTS_dma_col_bcast_stride_coll(dst, src, len, 0, 0)

/* Physical addresses are the same as virtual ones here. */
#define CRTS_dma_phy_get CRTS_dma_get
#define CRTS_dma_phy_get_stride CRTS_dma_get_stride
#define CRTS_dma_phy_iget CRTS_dma_iget
#define CRTS_dma_phy_iget_stride CRTS_dma_iget_stride
#define CRTS_dma_phy_put CRTS_dma_put
#define CRTS_dma_phy_put_stride CRTS_dma_put_stride
#define CRTS_dma_phy_iput CRTS_dma_iput
#define CRTS_dma_phy_iput_stride CRTS_dma_iput_stride
#define CRTS_dma_phy_col_ibcast CRTS_dma_col_ibcast
#define CRTS_dma_phy_col_ibcast_stride CRTS_dma_col_ibcast_stride
#define CRTS_dma_phy_col_bcast_coll CRTS_dma_col_bcast_coll
#define CRTS_dma_phy_col_bcast_stride_coll CRTS_dma_col_bcast_stride_coll

#define athread_dma_get CRTS_dma_get
#define athread_dma_get_stride CRTS_dma_get_stride
#define athread_dma_iget CRTS_dma_iget
#define athread_dma_iget_stride CRTS_dma_iget_stride
#define athread_dma_put CRTS_dma_put
#define athread_dma_put_stride CRTS_dma_put_stride
#define athread_dma_iput CRTS_dma_iput
#define athread_dma_iput_stride CRTS_dma_iput_stride
#define athread_dma_ibcast CRTS_dma_ibcast
#define athread_dma_ibcast_stride CRTS_dma_ibcast_stride
#define athread_dma_bcast_coll CRTS_dma_bcast_coll
#define athread_dma_bcast_stride_coll CRTS_dma_bcast_stride_coll
#define athread_dma_row_ibcast CRTS_dma_row_ibcast
#define athread_dma_row_ibcast_stride CRTS_dma_row_ibcast_stride
#define athread_dma_row_bcast_coll CRTS_dma_row_bcast_coll
#define athread_dma_row_bcast_stride_coll CRTS_dma_row_bcast_stride_coll
#define athread_dma_col_ibcast CRTS_dma_col_ibcast
#define athread_dma_col_ibcast_stride CRTS_dma_col_ibcast_stride
#define athread_dma_col_bcast_coll CRTS_dma_col_bcast_coll
#define athread_dma_col_bcast_stride_coll CRTS_dma_col_bcast_stride_coll
#define athread_dma_wait_value CRTS_dma_wait_value
#define athread_dma_barrier CRTS_dma_barrier
#define athread_dma_all_barrier CRTS_dma_all_barrier

#endif
