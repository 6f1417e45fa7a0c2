/*===- swsim_checks.h - What compiled code and the checks agree on --------===*
 *
 * Every CPE has a slot of host memory, aligned to its size. It holds the LDM,
 * data and stack apart from each other, and at a fixed distance one shadow byte
 * for every byte of these. Compiled code of the CPEs looks at the shadow before
 * every access, and calls the simulator unless all bytes are zero.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_CHECKS_H
#define SWSIM_CHECKS_H

#include "vendor_state.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Size of a slot, what data and stack of a CPE may take with what lies around
    them, where in the slot the stack's part is, and the distance from a byte to
    its shadow. The chip writes the number of another CPE to bits 20 to 25 of an
    address of LDM: they are clear here, too. */
#define SWSIM_SLOT_BYTES 0x8000000L
#define SWSIM_PART_BYTES 0x100000L
#define SWSIM_STACK_PART 0x4000000L
#define SWSIM_SHADOW_DISTANCE 0x2000000L

/** What a shadow byte says of its byte. */
enum swsim_shadow {
  /** Belongs to no object. */
  SWSIM_OUTSIDE = 1,
  /** Has not been written. */
  SWSIM_UNINITIALISED = 2,
  /** A transfer that the program has not seen complete writes it. */
  SWSIM_BEING_WRITTEN = 4,
  /** Such a transfer reads it. */
  SWSIM_BEING_READ = 8,
  /** Such a transfer counts on this reply word. */
  SWSIM_REPLY = 16
};

/** Unaddressable bytes on each side of an object. */
#define SWSIM_RED_ZONE 32

enum swsim_access_kind { SWSIM_LOAD, SWSIM_STORE, SWSIM_UPDATE };

/** A place of the program that accesses memory. */
struct swsim_access {
  struct swsim_location where;
  int bytes;
  /** The alignment that the instruction demands. */
  short alignment;
  /** One of swsim_access_kind. */
  signed char kind;
  /** Nobody need have written what is read: descriptors of vendor headers have
      fields that are not used, and the compiler may load too early. */
  signed char may_be_unwritten;
};

/** A local variable. */
struct swsim_local {
  const char *name;
  struct swsim_location where;
};

/** The slot of the running CPE; 0 for the host. */
SWSIM_THREAD_LOCAL long __swsim_ldm_base;

/** The shadow forbids the access, or it is not to the LDM of this CPE. Keeps
    all registers. */
void __swsim_check_access(char *address, const struct swsim_access *access);
/** The same with the usual convention for calls. */
void __swsim_check_access_plain(char *address,
                                const struct swsim_access *access);
/** Accesses of a length that is known at run time. A copy passes on which bytes
    are initialised. */
void __swsim_check_range(char *address, long bytes,
                         const struct swsim_access *access);
void __swsim_check_copy(char *to, char *from, long bytes,
                        const struct swsim_access *access);

/** A function that has no checks may have written the object. */
void __swsim_unknown_store(char *address);

/** A local variable begins to live; the red zones around it are its own. */
void __swsim_enter_local(char *address, long bytes,
                         const struct swsim_local *local);
/** It ends. */
void __swsim_leave_local(char *address);
/** Number of the local variables that live, and the end of all later ones. */
long __swsim_count_locals(void);
void __swsim_leave_locals(long count);
/** The end of those that lie below a stack pointer. */
void __swsim_leave_locals_below(char *stack);

#ifdef __cplusplus
}
#endif

#endif
