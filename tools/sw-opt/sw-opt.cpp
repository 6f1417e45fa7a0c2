//===- sw-opt.cpp - The optimiser driver ----------------------------------===//
#include "Pipelines/Pipelines.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/RegionUtils.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

namespace {
/// Erases unreachable blocks before the first pass of a pipeline, as
/// `sw-drop-unreachable` does at the start of `sw-pipeline`. No single pass,
/// ours or upstream's, then meets values that depend on each other in a circle.
class UnreachableBlocks : public PassInstrumentation {
public:
  void runBeforePass(Pass *, Operation *op) override {
    // The first op is the root; the others are visited in parallel.
    if (op->getParentOp())
      return;
    IRRewriter rewriter(op->getContext());
    (void)eraseUnreachableBlocks(rewriter, op->getRegions());
  }
};
} // namespace

/// Runs the pipeline of the command line on the file `input`.
static LogicalResult runPipeline(StringRef input, StringRef output,
                                 DialectRegistry &registry,
                                 const MlirOptMainConfig &given) {
  MlirOptMainConfig config = given;
  config.setPassPipelineSetupFn([&](PassManager &pm) {
    pm.addInstrumentation(std::make_unique<UnreachableBlocks>());
    return given.setupPassPipeline(pm);
  });
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(input, &message);
  std::unique_ptr<llvm::ToolOutputFile> file;
  if (buffer)
    file = openOutputFile(output, &message);
  if (!file) {
    llvm::errs() << message << "\n";
    return failure();
  }
  if (failed(MlirOptMain(file->os(), std::move(buffer), registry, config)))
    return failure();
  file->keep();
  return success();
}

int main(int argc, char **argv) {
  llvm::cl::AddExtraVersionPrinter(
      [](llvm::raw_ostream &os) { os << "sw-opt " SW_VERSION "\n"; });
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllPasses();
  sw::registerSunwayDialects(registry);
  sw::registerSunwayPasses();
  auto [input, output] = registerAndParseCLIOptions(
      argc, argv, "Sunway optimiser driver\n", registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  // Upstream's main lists dialects and passes, which need no file.
  if (config.shouldShowDialects() || config.shouldListPasses())
    return asMainReturnCode(MlirOptMain(argc, argv, input, output, registry));
  llvm::InitLLVM init(argc, argv);
  return asMainReturnCode(runPipeline(input, output, registry, config));
}
