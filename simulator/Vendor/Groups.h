//===- Groups.h - Core groups that a launch names ---------------*- C++ -*-===//

#ifndef SWSIM_VENDOR_GROUPS_H
#define SWSIM_VENDOR_GROUPS_H

#include <string>
#include <vector>

namespace swsim {

class Simulator;

/// The name f in `slave_f`, `(void *)slave_f`, `cast<void *>(SLAVE_FUN(f))`,
/// `f`.
std::string kernelName(const char *expression);

/// The CPEs of the core groups in `groups` that a launch of `kernel` by `call`
/// starts. Fails if the process does not have the groups.
std::vector<int> cpesOfGroups(Simulator &sim, const char *call,
                              const std::string &kernel, long groups);

} // namespace swsim

#endif // SWSIM_VENDOR_GROUPS_H
