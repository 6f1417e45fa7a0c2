/*===- swsim_sync.h - Barriers and locks of the SW26010-Pro ---------------===*/

#ifndef SWSIM_PRO_SYNC_H
#define SWSIM_PRO_SYNC_H

/** Barrier of the CPEs that `mask` names in the caller's row or column, or of
    the caller and the CPE `mask`; yields 0. */
#define athread_ssync(scp, mask)                                               \
  (__extension__({                                                             \
    switch (scp) {                                                             \
    case ROW_SCOPE:                                                            \
      __swsim_pro_sync_row(mask);                                              \
      break;                                                                   \
    case COL_SCOPE:                                                            \
      __swsim_pro_sync_column(mask);                                           \
      break;                                                                   \
    case PP_SCOPE:                                                             \
      __swsim_pro_sync_peer(mask);                                             \
      break;                                                                   \
    default:                                                                   \
      __swsim_pro_refuse("athread_ssync",                                      \
                         "expected ROW_SCOPE, COL_SCOPE or PP_SCOPE");         \
    }                                                                          \
    0;                                                                         \
  }))
#define athread_syn(scp, mask)                                                 \
  ((scp) == ARRAY_SCOPE ? CRTS_ssync_array() : athread_ssync(scp, mask))

/* Whole rows, columns, the core group, all core groups, two CPEs. */
#define CRTS_ssync_row() (__swsim_pro_sync_row(SWSIM_ALL_COLUMNS), 0)
#define CRTS_ssync_col() (__swsim_pro_sync_column(SWSIM_ALL_ROWS), 0)
#define CRTS_ssync_array() (__swsim_pro_sync_array(), 0)
#define CRTS_ssync_node() (__swsim_pro_sync_node(), 0)
#define CRTS_ssync_peer(id) (__swsim_pro_sync_peer(id), 0)
#define CRTS_ssync_sldm CRTS_ssync_array
#define athread_ssync_array CRTS_ssync_array
#define athread_ssync_sldm CRTS_ssync_sldm
#define athread_ssync_node CRTS_ssync_node
#define athread_ssync_row CRTS_ssync_row
#define athread_ssync_col CRTS_ssync_col
#if SW_MESH_ROWS == 8 && SW_MESH_COLS == 8
/* Groups that only a mesh of 8 x 8 has. */
#define CRTS_ssync_col_left() (__swsim_pro_sync_column(0x0f), 0)
#define CRTS_ssync_col_right() (__swsim_pro_sync_column(0xf0), 0)

/* Sub-groups, formed as by the vendor: neighbours in the row, then the CPEs
   above or below. The group is the half that contains the caller. */
#define SWSIM_HALF(position) ((position) & 4 ? 0xf0 : 0x0f)
/** Two neighbours of a row; four (half a row); eight (a row). */
#define CRTS_ssync_2spe() (__swsim_pro_sync_peer(_PEN ^ 1), 0)
#define CRTS_ssync_4spe()                                                      \
  (__swsim_pro_sync_peer(_PEN ^ 1), __swsim_pro_sync_peer(_PEN ^ 2), 0)
#define CRTS_ssync_8spe() CRTS_ssync_row()
/** One, two, four, eight blocks of 2x2. */
#define CRTS_ssync_1spc()                                                      \
  (__swsim_pro_sync_peer(_PEN ^ 1),                                            \
   __swsim_pro_sync_peer(_PEN ^ SW_MESH_COLS), 0)
#define CRTS_ssync_2spc()                                                      \
  (__swsim_pro_sync_row(SWSIM_HALF(_COL)),                                     \
   __swsim_pro_sync_peer(_PEN ^ SW_MESH_COLS), 0)
#define CRTS_ssync_4spc()                                                      \
  (__swsim_pro_sync_row(SWSIM_ALL_COLUMNS),                                    \
   __swsim_pro_sync_peer(_PEN ^ SW_MESH_COLS), 0)
#define CRTS_ssync_16spe CRTS_ssync_4spc
#define CRTS_ssync_8spc()                                                      \
  (__swsim_pro_sync_column(SWSIM_HALF(_ROW)),                                  \
   __swsim_pro_sync_row(SWSIM_ALL_COLUMNS), 0)
#define CRTS_ssync_32spe CRTS_ssync_8spc
#endif

/** Barriers of CPEs with the host: of one CPE, and of all CPEs. */
#define CRTS_ssync_master_spe() __swsim_pro_meet_host()
#define CRTS_ssync_master_array()                                              \
  (__swsim_pro_sync_array(), _PEN == 0 ? __swsim_pro_meet_host() : (void)0,    \
   __swsim_pro_sync_array())
#define athread_ssync_master_array CRTS_ssync_master_array
#define athread_ssync_master_spe CRTS_ssync_master_spe

/** A lock is a word in main memory: 0 is free. */
#define athread_lock(word) (__swsim_pro_lock(word), 0)
#define athread_unlock(word) (__swsim_pro_unlock(word), 0)
#define lock_long athread_lock
#define unlock_long athread_unlock
#define CRTS_smutex_lock_custom athread_lock
#define CRTS_smutex_unlock_custom athread_unlock

/* Locks of the system, one for every row, column, core group, and for all. */
#define CRTS_smutex_lock_row() (__swsim_pro_lock_scope(SWSIM_LOCK_ROW), 0)
#define CRTS_smutex_unlock_row() (__swsim_pro_unlock_scope(SWSIM_LOCK_ROW), 0)
#define CRTS_smutex_lock_col() (__swsim_pro_lock_scope(SWSIM_LOCK_COLUMN), 0)
#define CRTS_smutex_unlock_col()                                               \
  (__swsim_pro_unlock_scope(SWSIM_LOCK_COLUMN), 0)
#define CRTS_smutex_lock_array() (__swsim_pro_lock_scope(SWSIM_LOCK_ARRAY), 0)
#define CRTS_smutex_unlock_array()                                             \
  (__swsim_pro_unlock_scope(SWSIM_LOCK_ARRAY), 0)
#define CRTS_smutex_lock_node() (__swsim_pro_lock_scope(SWSIM_LOCK_NODE), 0)
#define CRTS_smutex_unlock_node() (__swsim_pro_unlock_scope(SWSIM_LOCK_NODE), 0)
#define CRTS_smutex_lock_8spe CRTS_smutex_lock_row
#define CRTS_smutex_unlock_8spe CRTS_smutex_unlock_row

#endif
