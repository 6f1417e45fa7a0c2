//===- Parameters.h - Machine parameters for the plugin ---------*- C++ -*-===//
//
// sw-simcc writes the machine description as lines `field value` and names the
// file on the command line of the compiler.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_PLUGIN_PARAMETERS_H
#define SWSIM_PLUGIN_PARAMETERS_H

#include "Plugin/Cost/CostTarget.h"

#include "llvm/Support/Error.h"

#include <optional>

namespace swsim {

/// The command line of the plugin, given to clang by -mllvm.
struct PluginOptions {
  std::string machineFile, reportFile, headerFolder;
  /// The chip that the object is for, as sw-simcc compares it.
  std::string stamp;
  bool isHost, hasChecks, isLibrary;
};
PluginOptions pluginOptions();

/// Reads the parameters of code; every field must be there. The others are 0.
llvm::Expected<swsim_machine> readMachine(llvm::StringRef file);
/// Those of the command line, for passes in front of the cost pass, which
/// reports what is wrong with the file.
std::optional<swsim_machine> machineIfReadable();

} // namespace swsim

#endif // SWSIM_PLUGIN_PARAMETERS_H
