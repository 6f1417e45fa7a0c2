/*===- swsim_checks.h - What compiled code and the checks agree on --------===*
 *
 * Every CPE has a slot of host memory, aligned to its size. It holds the LDM,
 * with data and stack apart from each other, and at a fixed distance one shadow
 * byte for every byte. Compiled code of the CPEs reads the shadow before every
 * access, and calls the simulator unless all shadow bytes are zero.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_CHECKS_H
#define SWSIM_CHECKS_H

#include "vendor_state.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Sizes of a slot: its bytes, and the maximum bytes of data and stack of a CPE
    with their surroundings. Offsets: of the stack in the slot, and from a byte
    to its shadow. On the chip, bits 20 to 25 of an LDM address are the number
    of another CPE: they are clear here, too. */
#define SWSIM_SLOT_BYTES 0x8000000L
#define SWSIM_PART_BYTES 0x100000L
#define SWSIM_STACK_PART 0x4000000L
#define SWSIM_SHADOW_DISTANCE 0x2000000L

/** State of a byte, as flags of its shadow byte. */
enum swsim_shadow {
  /** The byte belongs to no object. */
  SWSIM_OUTSIDE = 1,
  /** The byte has not been written. */
  SWSIM_UNINITIALISED = 2,
  /** A transfer writes the byte; the program has not yet waited for its end. */
  SWSIM_BEING_WRITTEN = 4,
  /** Such a transfer reads the byte. */
  SWSIM_BEING_READ = 8,
  /** The byte is part of the reply word of such a transfer. */
  SWSIM_REPLY = 16,
  /** A register message has brought the byte, which has not been written. */
  SWSIM_FROM_MESSAGE = 32
};

/** The state of a byte that nobody has written. */
#define SWSIM_UNWRITTEN (SWSIM_UNINITIALISED | SWSIM_FROM_MESSAGE)

/** Unaddressable bytes on each side of an object. */
#define SWSIM_RED_ZONE 32

enum swsim_access_kind {
  SWSIM_LOAD,
  SWSIM_STORE,
  SWSIM_UPDATE,
  /** A store has just moved a value of which __swsim_received_unwritten names
      bytes: they are unwritten at its address, too. */
  SWSIM_STORE_UNWRITTEN,
  /** The program uses a value of which nobody has written a byte. */
  SWSIM_USE_UNWRITTEN
};

enum swsim_access_flag {
  /** The bytes read may be uninitialised: descriptors of vendor headers have
      unused fields, and the compiler may load speculatively. */
  SWSIM_MAY_BE_UNWRITTEN = 1,
  /** A volatile or atomic access, by which CPEs and host signal to others. */
  SWSIM_SIGNAL = 2,
  /** The check sets __swsim_received_unwritten. */
  SWSIM_TELL_UNWRITTEN = 4,
  /** Another CPE has sent the unwritten bytes. */
  SWSIM_OF_MESSAGE = 8
};

/** A location in the program that accesses memory. */
struct swsim_access {
  struct swsim_location where;
  int bytes;
  /** The alignment that the instruction requires. */
  short alignment;
  /** One of swsim_access_kind. */
  signed char kind;
  /** Of swsim_access_flag. */
  signed char flags;
  /** The variable in main memory that the source names; null if unknown. */
  const char *object;
};

/** A local variable. */
struct swsim_local {
  const char *name;
  struct swsim_location where;
  /** The bytes between elements of an array by dimension, "256,8", or "". */
  const char *strides;
};

/** The slot of the running CPE; 0 for the host. */
SWSIM_THREAD_LOCAL long __swsim_ldm_base;

/** The bytes of a vector register that nobody has written, as bits from the
    lowest. Compiled code sets those of a value before it sends it, and the
    call that sends it resets them; calls that receive a value set the others.
 */
SWSIM_THREAD_LOCAL unsigned __swsim_sent_unwritten, __swsim_received_unwritten;

/** Nonzero while a kernel runs beside the code of this host thread; host code
    then calls __swsim_check_access before every access. */
SWSIM_THREAD_LOCAL int __swsim_beside;

/** Called if the shadow forbids the access, or if it is not to the LDM of this
    CPE. Preserves all registers. */
void __swsim_check_access(char *address, const struct swsim_access *access);
/** The same with the standard calling convention. */
void __swsim_check_access_plain(char *address,
                                const struct swsim_access *access);
/** Checks accesses of a length known at run time. A copy also copies which
    bytes are initialised. */
void __swsim_check_range(char *address, long bytes,
                         const struct swsim_access *access);
void __swsim_check_copy(char *to, char *from, long bytes,
                        const struct swsim_access *access);

/** Called after a store of what has just been loaded, if the load was unusual:
    unwritten bytes remain so. */
void __swsim_check_move(char *to, char *from, long bytes,
                        const struct swsim_access *access);

/** A function without checks may have written the object. */
void __swsim_unknown_store(char *address);

/** The lifetime of a local variable begins; it has its own red zones. */
void __swsim_enter_local(char *address, long bytes,
                         const struct swsim_local *local);
/** The lifetime of a local variable ends. */
void __swsim_leave_local(char *address);
/** Number of live local variables, and the end of the lifetime of all later
    ones. */
long __swsim_count_locals(void);
void __swsim_leave_locals(long count);
/** The end of the lifetime of those below a stack pointer. */
void __swsim_leave_locals_below(char *stack);

#ifdef __cplusplus
}
#endif

#endif
