//===- Input.h - What tools read and check before they work -----*- C++ -*-===//
///
/// \file
/// What tools that work on one function of a module have in common: they read
/// it, check it and the command line, and say what is wrong.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_INPUT_INPUT_H
#define SUNWAY_RUNNER_INPUT_INPUT_H

#include "Machine/MachineDescription.h"
#include "Pipelines/Pipelines.h"
#include "Runner/Input/Entry.h"
#include "Runner/Input/InputNames.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/SourceMgr.h"

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

/// One run of a tool on a function. Errors that have a location are reported
/// there; the returned error is then `Reported`.
class ToolSession {
public:
  explicit ToolSession(const DialectRegistry &registry);

protected:
  /// Does `work`, and prints what is reported meanwhile with its source.
  llvm::Error report(llvm::function_ref<llvm::Error()> work);
  /// Reads the module in the file `path` and leaves `entry` in it, the function
  /// `name`, or the only public one, with what it calls. `purpose` says what
  /// another one could not be used for. `resources` is a folder for
  /// `readResources`, if not empty.
  llvm::Error parseModule(const std::string &path, const std::string &name,
                          StringRef purpose, StringRef resources);
  /// `Reported` if there was an error with a location, else one with `text`.
  llvm::Error explain(const llvm::Twine &text) const;

  unsigned errors = 0;
  InputNames names;
  MLIRContext context;
  llvm::SourceMgr sources;
  OwningOpRef<ModuleOp> module;
  Entry entry;
  /// What the input calls the arguments of `entry`; empty where it does not.
  std::vector<std::string> argumentNames;
};

/// Prints `error`, unless that has been done, as one of `tool`. Returns the
/// exit status.
int finishTool(llvm::Error error, llvm::StringRef tool);

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

#endif // SUNWAY_RUNNER_INPUT_INPUT_H
