/*===- sw_mpe.h - Marks of work on the management core --------------------===*
 *
 * Names a piece of the host program in the reports of the simulator:
 *
 *   SW_MPE_BEGIN("linalg.generic", "math.exp", "net.mlir:1:8", "why");
 *   for (...) ...
 *   SW_MPE_END();
 *
 * Marks may be nested; the time of an inner one is not that of the outer. They
 * take no virtual time. Without the simulator there is no such header: the
 * compiler's C defines both as nothing then.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SW_MPE_H
#define SW_MPE_H

#include "swsim_api.h"

/** What is done, by which operations, where the program asks for it, and why it
    is not done by a kernel. The texts live as long as the program. */
#define SW_MPE_BEGIN(name, ops, where, why)                                    \
  __swsim_mpe_begin((name), (ops), (where), (why))
#define SW_MPE_END() __swsim_mpe_end()

#endif
