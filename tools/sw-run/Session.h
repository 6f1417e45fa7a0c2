//===- Session.h - One run of sw-run ----------------------------*- C++ -*-===//
#ifndef SW_RUN_SESSION_H
#define SW_RUN_SESSION_H

#include "Options.h"
#include "Progress.h"

#include "Machine/MachineDescription.h"
#include "Runner/Input.h"
#include "Runner/Lowering.h"
#include "Runner/Reference.h"
#include "Runner/Summary.h"
#include "Runner/Work.h"

#include "llvm/Support/SourceMgr.h"

namespace swrun {

using mlir::sw::runner::Reported;

/// Does what the options ask for. Errors that have a location are reported
/// there; the returned error is then `Reported`.
class Session {
public:
  Session(Options options, std::string toolDirectory,
          const mlir::DialectRegistry &registry);
  llvm::Error run();

private:
  // Before the run (Inputs.cpp).
  llvm::Error checkOutputPaths();
  llvm::Error parseInput();
  llvm::Error checkInput();
  llvm::Error makeArguments();
  llvm::Error parsePipelineOptions(mlir::sw::SWPipelineOptions &pipeline);

  // The run.
  llvm::Error runReference(mlir::sw::runner::CallData &data);
  llvm::Error runReferenceOnly();
  llvm::Error runSimulation();
  llvm::Error simulate(const mlir::sw::runner::LoweredProgram &program,
                       const std::string &directory);
  llvm::Error findSimulatorCompiler();
  mlir::sw::runner::Verification
  compare(const mlir::sw::runner::CallData &actual,
          const mlir::sw::runner::CallData &expected);

  // After the run (Outputs.cpp).
  llvm::Error writeOutputs(const mlir::sw::runner::CallData &data);
  llvm::Error writeFigures();
  void printOutcome();
  /// `Reported` if there was an error with a location, else one with `text`.
  llvm::Error explain(const llvm::Twine &text) const;
  /// The error that a comparison is.
  llvm::Error judge();

  Verbosity getVerbosity() const;

  Options options;
  unsigned errors = 0;
  std::string toolDirectory;
  mlir::MLIRContext context;
  llvm::SourceMgr sources;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::sw::runner::Entry entry;
  mlir::sw::runner::Work work;
  std::vector<mlir::sw::runner::HostArray> arguments;
  std::optional<mlir::sw::runner::Reference> reference;
  double referenceSeconds = 0;
  std::optional<sunway::MachineDescription> machine;
  mlir::sw::runner::Summary summary;
};

/// A folder for intermediate files, removed with everything in it unless it is
/// the user's.
class WorkDirectory {
public:
  ~WorkDirectory();
  /// Makes `keep`, or a temporary folder if that is empty.
  llvm::Error create(const std::string &keep);
  const std::string &getPath() const { return path; }

private:
  std::string path;
  bool temporary = false;
};

} // namespace swrun

#endif // SW_RUN_SESSION_H
