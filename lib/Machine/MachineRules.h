//===- MachineRules.h - Rules for several entries ---------------*- C++ -*-===//

#ifndef SUNWAY_LIB_MACHINE_MACHINERULES_H
#define SUNWAY_LIB_MACHINE_MACHINERULES_H

namespace sunway {

class MachineDescription;
class Reader;

/// Rules that involve more than one entry.
void checkTogether(Reader &reader, const MachineDescription &machine);

/// Checks the limits of a vendor's interface: of its C, its headers in the
/// simulator and the device library. For descriptions with an interface only.
void checkInterface(Reader &reader, const MachineDescription &machine);

} // namespace sunway

#endif // SUNWAY_LIB_MACHINE_MACHINERULES_H
