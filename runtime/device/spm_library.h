/*===- spm_library.h - Library calls as the simulator sees them -----------===*
 *
 * The simulator may know from earlier calls with the same key how long a call
 * takes and what it computes. SWSIM_CALL fills in the call and leaves the
 * function if the simulator has done the work; SWSIM_CALL_END belongs at the
 * other exit. On the chip both are nothing.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SPM_LIBRARY_H
#define SPM_LIBRARY_H

#ifdef SW_SIMULATOR
#include "swsim_library.h"
#define SWSIM_CALL(call)                                                       \
  if (__swsim_library_begin(call))                                             \
  return
#define SWSIM_CALL_END() __swsim_library_end()
#else
#define SWSIM_CALL(call) ((void)0)
#define SWSIM_CALL_END() ((void)0)
#endif

#endif
