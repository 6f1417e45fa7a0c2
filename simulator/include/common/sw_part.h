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
 * belongs to the first part. All CPEs must begin the same parts in the same
 * order. The time of a part begins when the last CPE begins it. A mark takes no
 * virtual time. This header exists only in the simulator: elsewhere, the
 * emitted C defines SW_PART as empty.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SW_PART_H
#define SW_PART_H

#include "swsim_api.h"

/** The text must live as long as the program. */
#define SW_PART(name) __swsim_part((name))

#endif
