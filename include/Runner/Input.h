//===- Input.h - What tools read and check before they work -----*- C++ -*-===//
///
/// \file
/// Checks that all tools make of their command line and of the module that they
/// are given.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_INPUT_H
#define SUNWAY_RUNNER_INPUT_H

#include "Machine/MachineDescription.h"
#include "Pipelines/Pipelines.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

namespace mlir {
namespace sw {
namespace runner {

/// An error that has been reported where it is.
class Reported : public llvm::ErrorInfo<Reported> {
public:
  static char ID;
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;
};

/// Checks that a folder is there and can be written to, or can be made.
llvm::Error checkWritableDirectory(StringRef directory);

/// Refuses a module that another chip than `machine` was chosen for. `chip` and
/// `input` are what the user calls both.
llvm::Error checkPreparedChip(ModuleOp module,
                              const sunway::MachineDescription &machine,
                              StringRef chip, StringRef input);

/// Reads the text of --pipeline-options into `pipeline`, which is for `chip`.
llvm::Error parsePipelineOptions(const std::string &text,
                                 const std::string &chip,
                                 SWPipelineOptions &pipeline);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_INPUT_H
