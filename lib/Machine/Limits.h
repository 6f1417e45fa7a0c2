//===- Limits.h - Which numbers a machine file may have ---------*- C++ -*-===//

#ifndef SUNWAY_LIB_MACHINE_LIMITS_H
#define SUNWAY_LIB_MACHINE_LIMITS_H

#include "llvm/ADT/StringRef.h"

namespace sunway {

class MachineDescription;
class Reader;

/// The values of one entry: from `least`, or 0 where the entry may be nothing,
/// to `most`.
struct Limit {
  double least, most;
  bool isWhole;
};

/// The limit of the entry with this path.
Limit getLimit(llvm::StringRef path);

/// Rules that involve more than one entry.
void checkTogether(Reader &reader, const MachineDescription &machine);

/// What the C of a vendor's interface, its headers in the simulator and the
/// device library can do. Of a description with an interface.
void checkInterface(Reader &reader, const MachineDescription &machine);

} // namespace sunway

#endif // SUNWAY_LIB_MACHINE_LIMITS_H
