/*===- swsim_pro.h - Calls of the SW26010-Pro into the simulator ----------===*
 *
 * Functions that the vendor's macros for the Pro expand to. Programs do not
 * call them directly. Addresses without a side in their name are LDM of the
 * caller; an address on another CPE is given as the same address in the
 * caller's LDM.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_PRO_H
#define SWSIM_PRO_H

#include "swsim_api.h"

/** Core groups, and bytes of LDM of a CPE: sw-simcc defines both for the chip.
 */
#ifndef SWSIM_CORE_GROUPS
#define SWSIM_CORE_GROUPS 6
#define SWSIM_LDM_BYTES (256 << 10)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The host side. */

/** Runs a kernel on the CPEs of the core groups that `groups` names. */
int __swsim_pro_spawn(void *function, void *argument, const char *name,
                      long groups);
/** The core groups of one process: all of the chip, or only the first. */
long __swsim_pro_groups(int all);
/** Memory that all core groups reach. */
void *__swsim_cross_malloc(unsigned long bytes);
void __swsim_pro_join(void);
/** Cycles of the host's clock counter. */
unsigned long __swsim_pro_host_cycles(void);
/** Waits until CPE `id` of the first core group waits for the host. */
void __swsim_pro_meet_cpe(int id);
/** Ends the program, because `call` is not simulated. */
void __swsim_pro_refuse(const char *call, const char *reason);

/* DMA. `mask` names the columns that a COL_MODE get delivers to. */

void __swsim_pro_dma(int operation, int mode, volatile const void *memory,
                     volatile const void *ldm, long length,
                     volatile void *reply, unsigned mask, long stride,
                     long bsize);
/** Later requests of this CPE start when the earlier ones are complete. */
void __swsim_pro_dma_barrier(void);
/** Waits until the word has at least `value`. */
void __swsim_pro_wait_value(volatile void *reply, int value, const char *call);

/* RMA. A null reply word is not incremented. */

void __swsim_pro_rma_put(volatile const void *local, volatile void *local_reply,
                         long length, int target, volatile void *remote,
                         volatile void *remote_reply);
void __swsim_pro_rma_get(volatile void *local, volatile void *local_reply,
                         long length, int target, volatile const void *remote,
                         volatile void *remote_reply);
/** To all CPEs of the rows (or columns) in `mask`; `self`: to the caller too.
 */
void __swsim_pro_rma_rows(volatile void *to, volatile const void *from,
                          long length, volatile void *local_reply,
                          unsigned mask, volatile void *remote_reply, int self);
void __swsim_pro_rma_columns(volatile void *to, volatile const void *from,
                             long length, volatile void *local_reply,
                             unsigned mask, volatile void *remote_reply,
                             int self);
/** Later transfers of this CPE start when the earlier ones have arrived. */
void __swsim_pro_rma_barrier(void);

/** Chooses the 16-bit format of this CPE: IEEE (0) or bfloat16 (1). */
void __swsim_pro_half_format(int format);
/** The bits of a number in the other format, in the chosen one. */
unsigned short __swsim_pro_convert_half(unsigned short bits);

/** Copies between LDM that the CPEs of a core group share, and main memory or
    the LDM of the caller. */
int __swsim_pro_shared_copy(volatile void *to, volatile const void *from,
                            long bytes, const char *call);
/** Bytes of each LDM that are shared. `mode` and `size` are those of
    set_ldm_mode_size. */
long __swsim_pro_shared_bytes(void);
int __swsim_pro_share(int mode, int size);

/* Barriers. `mask` names columns of the row, rows of the column. */

void __swsim_pro_sync_row(unsigned mask);
void __swsim_pro_sync_column(unsigned mask);
void __swsim_pro_sync_peer(int id);
void __swsim_pro_sync_array(void);
void __swsim_pro_sync_node(void);
void __swsim_pro_meet_host(void);
/** The first barrier of the collective transfer `call`, of the caller's row or
    column or of the core group. All members must have equal arguments. */
enum { SWSIM_MEET_ROW, SWSIM_MEET_COLUMN, SWSIM_MEET_ARRAY };
void __swsim_pro_meet(const char *call, int scope, volatile const void *to,
                      long length, int root);
/** The same for calls without a root. */
void __swsim_pro_meet_rootless(const char *call, int scope,
                               volatile const void *to, long length);

/* Locks in main memory, and the locks that the system owns. */

void __swsim_pro_lock(volatile void *word);
void __swsim_pro_unlock(volatile void *word);
enum { SWSIM_LOCK_ROW, SWSIM_LOCK_COLUMN, SWSIM_LOCK_ARRAY, SWSIM_LOCK_NODE };
void __swsim_pro_lock_scope(int scope);
void __swsim_pro_unlock_scope(int scope);
/** Adds one to a word in main memory, one CPE at a time; yields the value
    before. */
long __swsim_pro_fetch_add(volatile void *word, int bytes);

#ifdef __cplusplus
}
#endif

#endif
