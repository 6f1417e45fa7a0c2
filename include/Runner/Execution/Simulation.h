//===- Simulation.h - Build and run on the simulator ------------*- C++ -*-===//
///
/// \file
/// Writes a lowered program and its driver to a folder, builds it with
/// `sw-simcc` and runs it.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_EXECUTION_SIMULATION_H
#define SUNWAY_RUNNER_EXECUTION_SIMULATION_H

#include "Runner/Lowering/Lowering.h"
#include "Runner/Reference/Reference.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace mlir {
namespace sw {
namespace runner {

/// Runs a program, waits for it and returns its output. Fails, with the output,
/// on an exit status other than 0, on a signal, or after `timeoutSeconds` (0:
/// no limit). `environment` is added to that of this process.
llvm::Expected<std::string> runTool(llvm::StringRef program,
                                    llvm::ArrayRef<std::string> arguments,
                                    llvm::ArrayRef<std::string> environment,
                                    unsigned timeoutSeconds);

/// Options of a simulation.
struct SimulationOptions {
  /// Path of `sw-simcc`.
  std::string simcc;
  std::string chip;
  /// `SWSIM_MODE`; empty leaves the choice to the simulator.
  std::string mode;
  /// The simulator also writes a trace.
  bool trace = false;
  /// The simulator also writes its HTML report.
  bool report = false;
  /// Path for `SWSIM_PROGRESS`, or empty.
  std::string progress = {};
  /// Folder of all files.
  std::string directory;
  unsigned timeoutSeconds = 0;
  /// Reuses the program in the folder, if it was built from the same files in
  /// the same way.
  bool reuse = false;
};

/// One program on the simulator.
class Simulation {
public:
  Simulation(const Entry &entry, const LoweredProgram &program,
             SimulationOptions options)
      : entry(entry), program(program), options(std::move(options)) {}

  /// Writes the C files, the driver, the weights and the lowered module.
  llvm::Error writeFiles();
  /// Builds the program, unless an existing one can be reused.
  llvm::Error build();
  /// Runs the program on the arguments in `data` and stores its outputs there.
  /// Without `data` the program runs without inputs and outputs. Returns the
  /// figures of the simulator; `output` gets the text that the program printed.
  llvm::Expected<llvm::json::Object> run(CallData *data, std::string &output);
  /// The HTML report that the simulator wrote.
  llvm::Expected<std::string> readReport() const;
  /// Writes the trace of the simulator to `path`.
  llvm::Error writeTrace(llvm::StringRef path) const;

private:
  std::string getPath(llvm::StringRef name) const;
  llvm::Error writeInputs(const CallData &data);
  llvm::Error readOutputs(CallData &data);
  std::string describeBuild(llvm::ArrayRef<std::string> arguments) const;

  const Entry &entry;
  const LoweredProgram &program;
  SimulationOptions options;
};

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_EXECUTION_SIMULATION_H
