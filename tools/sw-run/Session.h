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

namespace swrun {

/// Does what the options ask for.
class Session : public mlir::sw::runner::ToolSession {
public:
  Session(Options options, std::string toolDirectory,
          const mlir::DialectRegistry &registry);
  llvm::Error run();

private:
  llvm::Error perform();

  // Before the run (Inputs.cpp).
  llvm::Error checkOutputPaths();
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
  /// The error that a comparison is.
  llvm::Error judge();

  Verbosity getVerbosity() const;

  Options options;
  std::string toolDirectory;
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
