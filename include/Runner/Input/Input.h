//===- Input.h - Reading and checking the input of tools --------*- C++ -*-===//
///
/// \file
/// The common part of tools that work on one function of a module: they read
/// and check the module and the command line, and report errors.
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

/// An error that has already been reported at its location.
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
  /// Runs `work`, and prints the diagnostics that it emits with their source
  /// lines.
  llvm::Error report(llvm::function_ref<llvm::Error()> work);
  /// Reads the module in the file `path`. Keeps only the entry, which is the
  /// function `name` or the only public one, and the functions that it calls.
  /// Messages say with `purpose` what the function is for. `resources` is a
  /// folder for `readResources`, if not empty.
  llvm::Error parseModule(const std::string &path, const std::string &name,
                          StringRef purpose, StringRef resources);
  /// Adds the arguments and results of a dynamic loss scale to the entry, if
  /// `text` of --loss-scale asks for one.
  llvm::Error addLossScale(StringRef text);
  /// `Reported` if an error with a location was reported, else an error with
  /// `text`.
  llvm::Error explain(const llvm::Twine &text) const;

  unsigned errors = 0;
  InputNames names;
  MLIRContext context;
  llvm::SourceMgr sources;
  OwningOpRef<ModuleOp> module;
  Entry entry;
  /// Names of the arguments of `entry` in the input; empty where it has none.
  std::vector<std::string> argumentNames;
  /// Whether `addLossScale` added arguments and results.
  bool hasScaleState = false;
};

/// Prints `error` as a message of `tool`, unless it was already reported.
/// Returns the exit status.
int finishTool(llvm::Error error, llvm::StringRef tool);

/// Checks that a folder exists and is writable, or can be created.
llvm::Error checkWritableDirectory(StringRef directory);

/// Fails if `module` was prepared for another chip than `machine`. `chip` and
/// `input` are the user's names of the chip and of the module.
llvm::Error checkPreparedChip(ModuleOp module,
                              const sunway::MachineDescription &machine,
                              StringRef chip, StringRef input);

/// The number of core groups that --core-groups=`text` asks for: at least 1, or
/// 0 for all of the chip.
llvm::Expected<int64_t> parseCoreGroups(StringRef text);

/// Fails if `groups` of --core-groups are more than `machine` has.
llvm::Error checkCoreGroups(int64_t groups,
                            const sunway::MachineDescription &machine);

/// Adds --loss-scale=`text`, which may be empty, to the options of the
/// pipeline, unless `ToolSession::addLossScale` adds it to the program. Fails
/// if products are not computed in 16 bits.
llvm::Error setLossScale(StringRef text, SWPipelineOptions &pipeline);

/// Parses the text of --pipeline-options into `pipeline`, whose chip is `chip`
/// and whose number of core groups is `coreGroups`, unless the text has
/// another.
llvm::Error parsePipelineOptions(const std::string &text,
                                 const std::string &chip, int64_t coreGroups,
                                 SWPipelineOptions &pipeline);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_INPUT_INPUT_H
