/*===- swsim_rma.h - RMA calls of the SW26010-Pro -------------------------===*
 *
 * From LDM to LDM within a core group. An address on another CPE is given as
 * the same address in the caller's LDM. `l_rply` counts at the caller, `r_rply`
 * at every CPE that receives. The forms without `i` wait until the caller may
 * use its buffer again. `row` forms reach the CPEs of rows, `col` forms those
 * of columns; `_other` forms leave out the caller.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_PRO_RMA_H
#define SWSIM_PRO_RMA_H

/* One CPE and another. */
#define CRTS_rma_iput(l_addr, l_rply, len, r_tid, r_addr, r_rply)              \
  (__swsim_pro_rma_put((const void *)(l_addr), (volatile void *)(l_rply),      \
                       (len), (r_tid), (void *)(r_addr),                       \
                       (volatile void *)(r_rply)),                             \
   0)
#define CRTS_rma_iget(l_addr, l_rply, len, r_tid, r_addr, r_rply)              \
  (__swsim_pro_rma_get((void *)(l_addr), (volatile void *)(l_rply), (len),     \
                       (r_tid), (const void *)(r_addr),                        \
                       (volatile void *)(r_rply)),                             \
   0)
#define CRTS_rma_put(l_addr, len, r_tid, r_addr, r_rply)                       \
  (__crts_rply = 0,                                                            \
   CRTS_rma_iput(l_addr, &__crts_rply, len, r_tid, r_addr, r_rply),            \
   SWSIM_AWAIT(__crts_rply, "RMA put"), 0)
#define CRTS_rma_get(l_addr, len, r_tid, r_addr, r_rply)                       \
  (__crts_rply = 0,                                                            \
   CRTS_rma_iget(l_addr, &__crts_rply, len, r_tid, r_addr, r_rply),            \
   SWSIM_AWAIT(__crts_rply, "RMA get"), 0)

#define CRTS_rma_wait_value(rply, value)                                       \
  (__swsim_pro_wait_value((volatile void *)(rply), (value),                    \
                          "athread_rma_wait_value"),                           \
   0)
#define CRTS_rma_barrier() (__swsim_pro_rma_barrier(), 0)
#define CRTS_rma_all_barrier() (__swsim_pro_rma_barrier(), 0)

/* One CPE to several. */
#define SWSIM_TO_ROWS(dst, src, len, l_rply, mask, r_rply, self)               \
  __swsim_pro_rma_rows((void *)(dst), (const void *)(src), (len),              \
                       (volatile void *)(l_rply), (mask),                      \
                       (volatile void *)(r_rply), (self))
#define SWSIM_TO_COLUMNS(dst, src, len, l_rply, mask, r_rply, self)            \
  __swsim_pro_rma_columns((void *)(dst), (const void *)(src), (len),           \
                          (volatile void *)(l_rply), (mask),                   \
                          (volatile void *)(r_rply), (self))
#define SWSIM_WAITING(transfer)                                                \
  (__crts_rply = 0, transfer, SWSIM_AWAIT(__crts_rply, "RMA broadcast"), 0)

/* All CPEs. The order of the arguments differs from the row and column forms.
 */
#define CRTS_rma_ibcast(dst, src, l_rply, len, r_rply)                         \
  (SWSIM_TO_COLUMNS(dst, src, len, l_rply, SWSIM_ALL_COLUMNS, r_rply, 1), 0)
#define CRTS_rma_bcast(dst, src, len, r_rply)                                  \
  SWSIM_WAITING(SWSIM_TO_COLUMNS(dst, src, len, &__crts_rply,                  \
                                 SWSIM_ALL_COLUMNS, r_rply, 1))
#define CRTS_rma_bcast_other(dst, src, len, r_rply)                            \
  SWSIM_WAITING(SWSIM_TO_COLUMNS(dst, src, len, &__crts_rply,                  \
                                 SWSIM_ALL_COLUMNS, r_rply, 0))

/* The caller's row, the caller's column. */
#define CRTS_rma_row_ibcast(dst, src, len, l_rply, r_rply)                     \
  (SWSIM_TO_ROWS(dst, src, len, l_rply, 1u << _ROW, r_rply, 1), 0)
#define CRTS_rma_col_ibcast(dst, src, len, l_rply, r_rply)                     \
  (SWSIM_TO_COLUMNS(dst, src, len, l_rply, 1u << _COL, r_rply, 1), 0)
#define CRTS_rma_row_ibcast_other(dst, src, len, l_rply, r_rply)               \
  (SWSIM_TO_ROWS(dst, src, len, l_rply, 1u << _ROW, r_rply, 0), 0)
#define CRTS_rma_col_ibcast_other(dst, src, len, l_rply, r_rply)               \
  (SWSIM_TO_COLUMNS(dst, src, len, l_rply, 1u << _COL, r_rply, 0), 0)
#define CRTS_rma_row_bcast(dst, src, len, r_rply)                              \
  SWSIM_WAITING(CRTS_rma_row_ibcast(dst, src, len, &__crts_rply, r_rply))
#define CRTS_rma_col_bcast(dst, src, len, r_rply)                              \
  SWSIM_WAITING(CRTS_rma_col_ibcast(dst, src, len, &__crts_rply, r_rply))
#define CRTS_rma_row_bcast_other(dst, src, len, r_rply)                        \
  SWSIM_WAITING(CRTS_rma_row_ibcast_other(dst, src, len, &__crts_rply, r_rply))
#define CRTS_rma_col_bcast_other(dst, src, len, r_rply)                        \
  SWSIM_WAITING(CRTS_rma_col_ibcast_other(dst, src, len, &__crts_rply, r_rply))

/* The rows, the columns in a mask. */
#define CRTS_rma_row_imcast(dst, src, len, l_rply, mask, r_rply)               \
  (SWSIM_TO_ROWS(dst, src, len, l_rply, mask, r_rply, 1), 0)
#define CRTS_rma_col_imcast(dst, src, len, l_rply, mask, r_rply)               \
  (SWSIM_TO_COLUMNS(dst, src, len, l_rply, mask, r_rply, 1), 0)
#define CRTS_rma_row_imcast_other(dst, src, len, l_rply, mask, r_rply)         \
  (SWSIM_TO_ROWS(dst, src, len, l_rply, mask, r_rply, 0), 0)
#define CRTS_rma_col_imcast_other(dst, src, len, l_rply, mask, r_rply)         \
  (SWSIM_TO_COLUMNS(dst, src, len, l_rply, mask, r_rply, 0), 0)
#define CRTS_rma_row_mcast(dst, src, len, mask, r_rply)                        \
  SWSIM_WAITING(CRTS_rma_row_imcast(dst, src, len, &__crts_rply, mask, r_rply))
#define CRTS_rma_col_mcast(dst, src, len, mask, r_rply)                        \
  SWSIM_WAITING(CRTS_rma_col_imcast(dst, src, len, &__crts_rply, mask, r_rply))
#define CRTS_rma_row_mcast_other(dst, src, len, mask, r_rply)                  \
  SWSIM_WAITING(                                                               \
      CRTS_rma_row_imcast_other(dst, src, len, &__crts_rply, mask, r_rply))
#define CRTS_rma_col_mcast_other(dst, src, len, mask, r_rply)                  \
  SWSIM_WAITING(                                                               \
      CRTS_rma_col_imcast_other(dst, src, len, &__crts_rply, mask, r_rply))

/* Collectives: every CPE of the group, row, column calls; `root` is the CPE,
   the column of the row, the row of the column that has the data. */
#define SWSIM_COLLECTIVE(is_root, transfer, meeting, barrier)                  \
  (__crts_rply = 0, __crts_rma_rply = 0, meeting,                              \
   (is_root) ? (void)(transfer) : (void)0,                                     \
   SWSIM_AWAIT(__crts_rma_rply, "RMA broadcast"), barrier, 0)
#define CRTS_rma_bcast_coll(dst, src, len, root)                               \
  SWSIM_COLLECTIVE(                                                            \
      _PEN == (root),                                                          \
      CRTS_rma_ibcast(dst, src, &__crts_rply, len, &__crts_rma_rply),          \
      __swsim_pro_meet("athread_rma_bcast_coll", SWSIM_MEET_ARRAY, (dst),      \
                       (len), (root)),                                         \
      __swsim_pro_sync_array())
#define CRTS_rma_row_bcast_coll(dst, src, len, root)                           \
  SWSIM_COLLECTIVE(                                                            \
      _COL == (root),                                                          \
      CRTS_rma_row_ibcast(dst, src, len, &__crts_rply, &__crts_rma_rply),      \
      __swsim_pro_meet("athread_rma_row_bcast_coll", SWSIM_MEET_ROW, (dst),    \
                       (len), (root)),                                         \
      __swsim_pro_sync_row(SWSIM_ALL_COLUMNS))
#define CRTS_rma_col_bcast_coll(dst, src, len, root)                           \
  SWSIM_COLLECTIVE(                                                            \
      _ROW == (root),                                                          \
      CRTS_rma_col_ibcast(dst, src, len, &__crts_rply, &__crts_rma_rply),      \
      __swsim_pro_meet("athread_rma_col_bcast_coll", SWSIM_MEET_COLUMN, (dst), \
                       (len), (root)),                                         \
      __swsim_pro_sync_column(SWSIM_ALL_ROWS))

/* The same without the CPE that has the data. */
#define SWSIM_COLLECTIVE_OTHER(is_root, transfer, meeting, barrier)            \
  (__crts_rply = 0, __crts_rma_rply = 0, meeting,                              \
   (is_root) ? ((void)(transfer), SWSIM_AWAIT(__crts_rply, "RMA broadcast"))   \
             : SWSIM_AWAIT(__crts_rma_rply, "RMA broadcast"),                  \
   barrier, 0)
#define CRTS_rma_bcast_coll_other(dst, src, len, root)                         \
  SWSIM_COLLECTIVE_OTHER(                                                      \
      _PEN == (root),                                                          \
      SWSIM_TO_COLUMNS(dst, src, len, &__crts_rply, SWSIM_ALL_COLUMNS,         \
                       &__crts_rma_rply, 0),                                   \
      __swsim_pro_meet("athread_rma_bcast_coll_other", SWSIM_MEET_ARRAY,       \
                       (dst), (len), (root)),                                  \
      __swsim_pro_sync_array())
#define CRTS_rma_row_bcast_coll_other(dst, src, len, root)                     \
  SWSIM_COLLECTIVE_OTHER(                                                      \
      _COL == (root),                                                          \
      CRTS_rma_row_ibcast_other(dst, src, len, &__crts_rply,                   \
                                &__crts_rma_rply),                             \
      __swsim_pro_meet("athread_rma_row_bcast_coll_other", SWSIM_MEET_ROW,     \
                       (dst), (len), (root)),                                  \
      __swsim_pro_sync_row(SWSIM_ALL_COLUMNS))
#define CRTS_rma_col_bcast_coll_other(dst, src, len, root)                     \
  SWSIM_COLLECTIVE_OTHER(                                                      \
      _ROW == (root),                                                          \
      CRTS_rma_col_ibcast_other(dst, src, len, &__crts_rply,                   \
                                &__crts_rma_rply),                             \
      __swsim_pro_meet("athread_rma_col_bcast_coll_other", SWSIM_MEET_COLUMN,  \
                       (dst), (len), (root)),                                  \
      __swsim_pro_sync_column(SWSIM_ALL_ROWS))

#define athread_rma_get CRTS_rma_get
#define athread_rma_iget CRTS_rma_iget
#define athread_rma_put CRTS_rma_put
#define athread_rma_iput CRTS_rma_iput
#define athread_rma_wait_value CRTS_rma_wait_value
#define athread_rma_barrier CRTS_rma_barrier
#define athread_rma_all_barrier CRTS_rma_all_barrier
#define athread_rma_bcast CRTS_rma_bcast
#define athread_rma_ibcast CRTS_rma_ibcast
#define athread_rma_bcast_coll CRTS_rma_bcast_coll
#define athread_rma_bcast_coll_other CRTS_rma_bcast_coll_other
#define athread_rma_row_bcast_coll_other CRTS_rma_row_bcast_coll_other
#define athread_rma_col_bcast_coll_other CRTS_rma_col_bcast_coll_other
#define athread_rma_bcast_other CRTS_rma_bcast_other
#define athread_rma_row_bcast CRTS_rma_row_bcast
#define athread_rma_row_ibcast CRTS_rma_row_ibcast
#define athread_rma_row_bcast_coll CRTS_rma_row_bcast_coll
#define athread_rma_row_mcast CRTS_rma_row_mcast
#define athread_rma_row_imcast CRTS_rma_row_imcast
#define athread_rma_row_bcast_other CRTS_rma_row_bcast_other
#define athread_rma_row_ibcast_other CRTS_rma_row_ibcast_other
#define athread_rma_row_mcast_other CRTS_rma_row_mcast_other
#define athread_rma_row_imcast_other CRTS_rma_row_imcast_other
#define athread_rma_col_bcast CRTS_rma_col_bcast
#define athread_rma_col_ibcast CRTS_rma_col_ibcast
#define athread_rma_col_bcast_coll CRTS_rma_col_bcast_coll
#define athread_rma_col_mcast CRTS_rma_col_mcast
#define athread_rma_col_imcast CRTS_rma_col_imcast
#define athread_rma_col_bcast_other CRTS_rma_col_bcast_other
#define athread_rma_col_ibcast_other CRTS_rma_col_ibcast_other
#define athread_rma_col_mcast_other CRTS_rma_col_mcast_other
#define athread_rma_col_imcast_other CRTS_rma_col_imcast_other

#endif
