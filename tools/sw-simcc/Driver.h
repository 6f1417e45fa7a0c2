//===- Driver.h - Compiling and linking for the simulator -------*- C++ -*-===//

#ifndef SW_SIMCC_DRIVER_H
#define SW_SIMCC_DRIVER_H

#include "Options.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace sunway {
class MachineDescription;
}

namespace simcc {

/// The machine parameters as a C source for the simulator.
std::string machineSource(const sunway::MachineDescription &machine);

/// The same as lines `field value`, for the compiler plugin.
std::string machineLines(const sunway::MachineDescription &machine);

/// Rewrites references between slave objects. On the chip a slave object sees
/// the functions of other slave objects by their plain names; here those carry
/// a prefix. `objects` are all objects of the link in `folder`; an object that
/// changes is copied and its entry replaced. `objcopy` is the tool to use.
llvm::Error resolveSlaveReferences(llvm::MutableArrayRef<std::string> objects,
                                   llvm::StringRef folder,
                                   llvm::StringRef objcopy, bool verbose);

/// Runs one command; an error names the tool.
llvm::Error runCommand(llvm::ArrayRef<std::string> command, bool verbose);

/// Builds what the options ask for. `executable` is the path of sw-simcc.
llvm::Error build(const Options &options, llvm::StringRef executable);

} // namespace simcc

#endif // SW_SIMCC_DRIVER_H
