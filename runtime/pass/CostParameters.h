//===- CostParameters.h - Machine parameters for the plugin -----*- C++ -*-===//
//
// sw-simcc writes the machine description as lines `field value` and names the
// file on the command line of the compiler.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_COST_PARAMETERS_H
#define SWSIM_COST_PARAMETERS_H

#include "CostTarget.h"

#include "llvm/Support/Error.h"

namespace swsim {

/// The command line of the plugin, given to clang by -mllvm.
struct PluginOptions {
  std::string machineFile, reportFile, headerFolder;
  bool isHost, hasChecks, isLibrary;
};
PluginOptions pluginOptions();

/// Reads the parameters; every field must be there.
llvm::Expected<swsim_machine> readMachine(llvm::StringRef file);

} // namespace swsim

#endif // SWSIM_COST_PARAMETERS_H
