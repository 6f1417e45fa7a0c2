/*===- sw_part.h - Parts of a kernel --------------------------------------===*
 *
 * Divides a kernel in the reports of the simulator:
 *
 *   void forward(void *arg) {
 *     SW_PART("conv");
 *     conv(arg);
 *     SW_PART("pool");
 *     pool(arg);
 *   }
 *
 * Each part has its own figures, like a launch; code before the first mark
 * belongs to the first part. All CPEs of a core group must begin the same parts
 * in the same order. A part ends when the next one begins. The time of a part
 * begins when the last CPE begins it. A mark takes no virtual time.
 *
 * Core groups may begin different parts, and common parts in another order:
 *
 *   if (_CGN < 2) {
 *     SW_PART("a");
 *     a(arg);
 *   } else {
 *     SW_PART("b");
 *     b(arg);
 *   }
 *   athread_ssync_node();
 *   SW_PART("c");
 *   c(arg);
 *
 * Core groups that begin a name for the n-th time are in the same part. In such
 * a launch, a part ends when the last of its CPEs ends its work. A final wait
 * in a barrier is no work: it begins in the last barrier of all core groups, if
 * the CPE waits for nothing but barriers afterwards, or else in a barrier
 * directly before the next mark. Time in which no part runs counts for the part
 * that has ended last.
 *
 * This header exists only in the simulator: elsewhere, the emitted C defines
 * SW_PART as empty.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SW_PART_H
#define SW_PART_H

#include "swsim_api.h"

/** The text must live as long as the program. */
#define SW_PART(name) __swsim_part((name))

#endif
