//===- Session.h - One run of sw-run ----------------------------*- C++ -*-===//
#ifndef SW_RUN_SESSION_H
#define SW_RUN_SESSION_H

#include "Options.h"
#include "Progress.h"

#include "Machine/Folders.h"
#include "Machine/MachineDescription.h"
#include "Runner/Execution/Simulation.h"
#include "Runner/Input/Input.h"
#include "Runner/Layers/LayerReport.h"
#include "Runner/Layers/Layers.h"
#include "Runner/Lowering/Lowering.h"
#include "Runner/Reference/Reference.h"
#include "Runner/Report/Summary.h"
#include "Runner/Report/Work.h"

namespace swrun {

/// Executes the requests of the options.
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
  llvm::Error writeInterface();
  llvm::Error makeArguments();
  llvm::Error parsePipelineOptions(mlir::sw::SWPipelineOptions &pipeline);

  // The run.
  llvm::Error makeReference();
  llvm::Error runReference(mlir::sw::runner::CallData &data);
  llvm::Error runReferenceOnly();
  llvm::Error runSimulation();
  llvm::Expected<mlir::sw::runner::LoweredProgram>
  lower(const mlir::sw::SWPipelineOptions &pipeline);
  /// Runs the program; if results are compared, the reference runs first.
  llvm::Error execute(const mlir::sw::runner::LoweredProgram &program,
                      const std::string &directory,
                      mlir::sw::runner::CallData &data,
                      mlir::sw::runner::CallData &expected);
  llvm::Error simulate(const mlir::sw::runner::LoweredProgram &program,
                       const std::string &directory);
  llvm::Error findSimulatorCompiler();

  // Programs whose cycles depend on data (DataMode.cpp).
  llvm::Error provideData(const mlir::sw::runner::LoweredProgram &program);
  llvm::Expected<llvm::json::Object>
  runProgram(mlir::sw::runner::Simulation &simulation,
             mlir::sw::runner::CallData &data, std::string &output);

  mlir::sw::runner::Verification
  compare(const mlir::sw::runner::CallData &actual,
          const mlir::sw::runner::CallData &expected);

  // Runs that dump layers (Layers.cpp).
  llvm::Error dumpLayers();
  llvm::Error findLayersToDump();
  llvm::Error noteKernels(const mlir::sw::SWPipelineOptions &pipeline);
  llvm::Error runWithLayers(mlir::ModuleOp program, llvm::ArrayRef<size_t> kept,
                            size_t run);
  llvm::Error writeLayers(const mlir::sw::runner::CallData &data,
                          const mlir::sw::runner::CallData &expected,
                          llvm::ArrayRef<size_t> kept, bool isFirstRun);
  llvm::Error finishLayers();

  // Time and precision of layers (LayerPrecision.cpp).
  llvm::Error choosePrecisionReport();
  llvm::Error timeLayers(mlir::ModuleOp program);
  llvm::Error measureErrors(const mlir::sw::runner::CallData &data,
                            const mlir::sw::runner::CallData &expected,
                            llvm::ArrayRef<std::optional<size_t>> numbers);
  mlir::sw::runner::LayerReport makeLayerReport() const;
  void printLayerReport(const mlir::sw::runner::LayerReport &report) const;

  // After the run (Outputs.cpp).
  llvm::Error writeOutputs(const mlir::sw::runner::CallData &data);
  llvm::Error writeFigures();
  /// Says if a step with a dynamic loss scale was skipped.
  void reportSkippedStep(const mlir::sw::runner::CallData &data) const;
  void printOutcome();
  /// The error for the outcome of a comparison.
  llvm::Error checkOutcome();

  Verbosity getVerbosity() const;
  /// The core groups that the user asks for.
  int64_t countGroups() const {
    return options.coreGroups > 0 ? options.coreGroups : machine->coreGroups;
  }

  Options options;
  std::string toolDirectory;
  mlir::sw::runner::Work work;
  std::vector<mlir::sw::runner::HostArray> arguments;
  std::optional<mlir::sw::runner::Reference> reference;
  double referenceSeconds = 0;
  std::optional<sunway::MachineDescription> machine;
  /// Memory available for results of layers.
  double roomForLayers = 0;
  std::vector<mlir::sw::runner::Layer> layers;
  std::vector<mlir::sw::runner::LayerOutcome> outcomes;
  /// Whether times and errors of layers are reported, and whether the errors
  /// are those against f64, because the program has f16 or bf16.
  bool reportsPrecision = false, comparesWithF64 = false;
  mlir::sw::runner::LayerTimes layerTimes;
  std::vector<std::optional<mlir::sw::runner::LayerError>> layerErrors;
  /// Number of kernels of the program, as far as known before bufferization.
  size_t kernels = 0;
  /// Differing outputs other than layers, and notes, one line each.
  std::vector<std::string> otherDifferences, layerNotes;
  mlir::sw::runner::Summary summary;
};

/// A folder for intermediate files; removed with its contents unless the user
/// gave it.
class WorkDirectory {
public:
  /// Creates the folder `keep`, or a temporary folder if it is empty.
  llvm::Error create(const std::string &keep);
  const std::string &getPath() const { return path; }

private:
  std::string path;
  sunway::TemporaryFolder temporary;
  sunway::FolderLock lock;
};

} // namespace swrun

#endif // SW_RUN_SESSION_H
