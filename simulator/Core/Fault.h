//===- Fault.h - Memory faults and the watchdog -----------------*- C++ -*-===//

#ifndef SWSIM_CORE_FAULT_H
#define SWSIM_CORE_FAULT_H

namespace swsim {

/// Reports memory faults of CPE code.
void catchFaults();
/// Checks the virtual clock periodically, so that endless computation on a CPE
/// ends as well.
void startWatchdog();

} // namespace swsim

#endif // SWSIM_CORE_FAULT_H
