//===- Driver.h - Compiling and linking for the simulator -------*- C++ -*-===//

#ifndef SW_SIMCC_DRIVER_H
#define SW_SIMCC_DRIVER_H

#include "Options.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace sunway {
class MachineDescription;
} // namespace sunway

namespace simcc {

/// The machine parameters as a C source for the simulator.
std::string machineSource(const sunway::MachineDescription &machine);

/// The parameters of CPE code as lines `field value`, for the compiler plugin.
std::string machineLines(const sunway::MachineDescription &machine);

/// The stamp that records in an object for which chip it is compiled. It has a
/// fingerprint, a space, and the name of the chip with the file. The
/// fingerprint is the one of the machine description; for the device library,
/// the one of its code.
std::string machineStamp(const sunway::MachineDescription &machine,
                         bool isDeviceLibrary);

/// The libraries that the objects of a program need.
struct LinkNeeds {
  bool mpi = false, fortran = false;
};

/// Rewrites references between slave objects. On the chip a slave object sees
/// the functions of other slave objects by their plain names; here those carry
/// a prefix. `objects` are all objects and archives of the link; `linkFlags`
/// may name more by -l. A file that changes is copied to `folder` and its entry
/// replaced. `objcopy` is the path of the tool. Objects with a stamp of another
/// chip than `machine` are refused. A Fortran object refers to the CPE function
/// `f` by `slave_f_`, whether or not its C source has the underscore.
llvm::Expected<LinkNeeds>
resolveSlaveReferences(llvm::MutableArrayRef<std::string> objects,
                       std::vector<std::string> &linkFlags,
                       llvm::StringRef folder, llvm::StringRef objcopy,
                       const sunway::MachineDescription &machine, bool verbose);

/// Runs one command; an error names the tool.
llvm::Error runCommand(llvm::ArrayRef<std::string> command, bool verbose);

/// Runs the build that the options request. `executable` is the path of
/// sw-simcc.
llvm::Error build(const Options &options, llvm::StringRef executable);

/// Runs the archiver or the indexer that `arguments[0]` names, and returns its
/// exit status.
int runArchiver(llvm::ArrayRef<const char *> arguments);

} // namespace simcc

#endif // SW_SIMCC_DRIVER_H
