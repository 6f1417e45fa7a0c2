//===- Parameters.h - Machine parameters for the plugin ---------*- C++ -*-===//
//
// sw-simcc writes the machine description as lines `field value`, and passes
// the name of the file on the command line of the compiler.
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
  /// The stamp of the chip that the object is for; sw-simcc compares it.
  std::string stamp;
  bool isHost, hasChecks, isLibrary;
};
PluginOptions pluginOptions();

/// Reads the parameters of CPE code, which are all required; other fields are
/// 0.
llvm::Expected<swsim_machine> readMachine(llvm::StringRef file);
/// The parameters of the file on the command line, for passes before the cost
/// pass. The latter reports errors in the file.
std::optional<swsim_machine> machineIfReadable();

} // namespace swsim

#endif // SWSIM_PLUGIN_PARAMETERS_H
