//===- Limits.h - Limits of the numbers of a machine file -------*- C++ -*-===//

#ifndef SUNWAY_LIB_MACHINE_LIMITS_H
#define SUNWAY_LIB_MACHINE_LIMITS_H

#include "llvm/ADT/StringRef.h"

namespace sunway {

class MachineDescription;
class Reader;

/// The range of one entry, from `least` to `most`. Where the entry may be 0,
/// this is permitted as well.
struct Limit {
  double least, most;
  bool isWhole;
};

/// The limit of the entry with this path.
Limit getLimit(llvm::StringRef path);

/// Rules that involve more than one entry.
void checkTogether(Reader &reader, const MachineDescription &machine);

/// Checks the limits of a vendor's interface: of its C, its headers in the
/// simulator and the device library. For descriptions with an interface only.
void checkInterface(Reader &reader, const MachineDescription &machine);

} // namespace sunway

#endif // SUNWAY_LIB_MACHINE_LIMITS_H
