/*===- sw_mpe.h - Marks of work on the management core --------------------===*
 *
 * Names a piece of the host program in the reports of the simulator:
 *
 *   SW_MPE_BEGIN("linalg.generic", "math.exp", "net.mlir:1:8", "why");
 *   for (...) ...
 *   SW_MPE_END();
 *
 * Marks may be nested; the time of an inner mark is not part of the outer one.
 * They take no virtual time. This header exists only in the simulator:
 * elsewhere, the emitted C defines both macros as empty.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SW_MPE_H
#define SW_MPE_H

#include "swsim_api.h"

/** The name of the work, its operations, its location in the program, and the
    reason why it is not part of a kernel. The texts must live as long as the
    program. */
#define SW_MPE_BEGIN(name, ops, where, why)                                    \
  __swsim_mpe_begin((name), (ops), (where), (why))
#define SW_MPE_END() __swsim_mpe_end()

#endif
