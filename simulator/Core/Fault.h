//===- Fault.h - Memory faults and the watchdog ---------------*- C++ -*-===//

#ifndef SWSIM_CORE_FAULT_H
#define SWSIM_CORE_FAULT_H

namespace swsim {

/// Reports memory faults that CPE code makes.
void catchFaults();
/// Looks at the virtual clock from time to time, so that a CPE program that
/// computes for ever ends too.
void startWatchdog();

} // namespace swsim

#endif // SWSIM_CORE_FAULT_H
