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
 * Each part has figures of its own, as if it were a launch; what stands before
 * the first one belongs to that. All CPEs begin the same parts in the same
 * order. A part begins, for its time, when the last of them does. It takes no
 * virtual time. Without the simulator there is no such header: the compiler's C
 * defines SW_PART as nothing then.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SW_PART_H
#define SW_PART_H

#include "swsim_api.h"

/** The text lives as long as the program. */
#define SW_PART(name) __swsim_part((name))

#endif
