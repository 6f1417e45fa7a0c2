/*===- crts.h - Run-time system of the SW26010-Pro ------------------------===*
 *
 * The CRTS names for host and CPE code and, as in the vendor's headers, the
 * athread names that stand for them.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_PRO_CRTS_H
#define SWSIM_PRO_CRTS_H

#include "swsim_pro.h"

#define CRTS_MAX_MPE_NUM SWSIM_CORE_GROUPS
#define CRTS_MAX_SPE_NUM SWSIM_CPES

/** Rank of the process in the job and in the node: the simulator has one
    process, independent of MPI. */
#define CRTS_rank 0
#define CRTS_size 1
#define CRTS_node_rank 0
#define CRTS_node_size 1
#define CRTS_jobid 0

#ifndef SW_SLAVE

#include "athread.h"

typedef volatile long crts_rply_t;

#define CRTS_athread_spawn athread_spawn
#define CRTS_athread_spawn_noflush athread_spawn_noflush
#define CRTS_athread_join athread_join
#define CRTS_athread_halt athread_halt
#define CRTS_athread_get_max_threads athread_get_max_threads
#define CRTS_athread_create athread_create
#define CRTS_athread_wait athread_wait
#define CRTS_athread_end athread_end
#define CRTS_get_phy_addr athread_va_to_pa

/** Cycles of the host. */
#define CRTS_time_cycle() __swsim_pro_host_cycles()
#define athread_time_cycle CRTS_time_cycle

/** Barrier of the host with CPE `id`, or with all CPEs, of its core group; the
    CPEs call CRTS_ssync_master_spe or CRTS_ssync_master_array. */
#define CRTS_sync_master_spe(id) __swsim_pro_meet_cpe(id)
#define CRTS_sync_master_array() __swsim_pro_meet_cpe(0)
#define athread_sync_master_array CRTS_sync_master_array
#define athread_sync_master_spe CRTS_sync_master_spe
/* Hosts of several processes: there is one. */
#define CRTS_sync_node() ((void)0)
#define athread_sync_node CRTS_sync_node

#else

#include "slave.h"

/** Reply words: the engine adds to their low 32 bits. */
typedef volatile int crts_rply_t;
typedef volatile long athread_rply_t;

/** Position of this CPE: number, row, column, core group. */
#define CRTS_tid _PEN
#define CRTS_rid _ROW
#define CRTS_cid _COL
#define CRTS_cgn _CGN
#define CRTS_CGN _CGN
#define CRTS_smng_get_tid() _PEN
#define CRTS_smng_get_rid() _ROW
#define CRTS_smng_get_cid() _COL
#define CRTS_smng_get_cgn() _CGN
#define CRTS_smng_cgn() _CGN
#define CRTS_array_trank _PEN
#define CRTS_array_tsize CRTS_MAX_SPE_NUM
#define CRTS_row_size SW_MESH_COLS
#define CRTS_col_size SW_MESH_ROWS
#define CRTS_pen CRTS_array_tsize
#define CRTS_node_trank _MYID
#define CRTS_athread_get_id athread_get_id
/** Number in the order of the 2x2 blocks, and number of the block. */
#define CRTS_spc_tid                                                           \
  ((((_ROW >> 1) * (SW_MESH_COLS / 2) + (_COL >> 1)) << 2) |                   \
   ((_ROW & 1) << 1) | (_COL & 1))
#define CRTS_spcn (CRTS_spc_tid >> 2)
#define CRTS_smng_get_spc_tid() CRTS_spc_tid
#define CRTS_smng_get_spcn() CRTS_spcn
#define athread_tid _PEN
#define athread_rid _ROW
#define athread_cid _COL
#define athread_cgn _CGN
#define athread_get_tid() (_PEN)
#define athread_get_rid() (_ROW)
#define athread_get_cid() (_COL)
#define athread_get_cgn() (_CGN)

/** Cycles of this CPE. */
#define CRTS_stime_cycle() ((unsigned long)__swsim_control_register(4))
#define CRTS_time_cycle CRTS_stime_cycle
#define athread_stime_cycle CRTS_stime_cycle
#define athread_time_cycle CRTS_stime_cycle

/* LDM heap. */
#define CRTS_MAX_LDM_SIZE SWSIM_LDM_BYTES
#define CRTS_pldm_malloc ldm_malloc
#define CRTS_pldm_free ldm_free
#define CRTS_pldm_get_free_size get_allocatable_size
#define CRTS_mng_get_ldm_allocatable get_allocatable_size

/* LDM that CPEs share: copies from or to main memory, or the caller's LDM. */
#define MEM_TO_CACHE 0x90001000U
#define CACHE_TO_MEM 0x90002000U
#define MEM_TO_LDM MEM_TO_CACHE
#define LDM_TO_MEM CACHE_TO_MEM
#define CRTS_memcpy_sldm(to, from, bytes, direction)                           \
  ((void)(direction),                                                          \
   __swsim_pro_shared_copy((to), (from), (bytes), "CRTS_memcpy_sldm"))
#define CRTS_sldm_get(to, from, bytes)                                         \
  __swsim_pro_shared_copy((to), (from), (bytes), "CRTS_sldm_get")
#define CRTS_sldm_get_arrayshare(to, from, bytes)                              \
  ((void)__swsim_pro_shared_copy((to), (from), (bytes),                        \
                                 "CRTS_sldm_get_arrayshare"))
#define athread_memcpy_sldm CRTS_memcpy_sldm
#define athread_sldm_get CRTS_sldm_get

/** Orders memory accesses: they are in order here. */
#define CRTS_MEMB() ((void)0)
#define athread_memory_barrier CRTS_MEMB

#include "swsim_collectives.h"
#include "swsim_dma.h"
#include "swsim_rma.h"
#include "swsim_sync.h"

#endif

#endif
