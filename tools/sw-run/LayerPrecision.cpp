//===- LayerPrecision.cpp - Time and precision of layers ------------------===//
//
// The program as it is runs once for its times. The copies of it that return
// layers are compared with upstream's lowering, in f32 or, if the program has
// f16 or bf16, in f64.
//
//===----------------------------------------------------------------------===//
#include "Session.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;
using namespace swrun;

llvm::Error Session::choosePrecisionReport() {
  if (options.dumpLayers.empty() || options.referenceOnly)
    return llvm::Error::success();
  SWPipelineOptions pipeline;
  if (llvm::Error error = parsePipelineOptions(pipeline))
    return error;
  comparesWithF64 = Reference(*module, entry).hasHalfFloats();
  reportsPrecision = options.hasPrecision || comparesWithF64 ||
                     pipeline.precision != Precision::F32;
  return llvm::Error::success();
}

/// Lowers `module`, whose locations tell layers. The lowering of the copy that
/// returns layers reports warnings.
static FailureOr<LoweredProgram>
lowerMarked(ModuleOp module, const Entry &entry,
            const SWPipelineOptions &pipeline,
            const sunway::MachineDescription &machine, WorkLayers &work) {
  ScopedDiagnosticHandler handler(
      module->getContext(), [](Diagnostic &diagnostic) {
        return success(diagnostic.getSeverity() != DiagnosticSeverity::Error);
      });
  LoweringOptions how;
  how.finish = [&](ModuleOp lowered, func::FuncOp) {
    work = findWorkLayers(lowered);
    return success();
  };
  return lowerProgram(module, entry, pipeline, machine, how);
}

llvm::Error Session::timeLayers(ModuleOp program) {
  SWPipelineOptions pipeline;
  if (llvm::Error error = parsePipelineOptions(pipeline))
    return error;
  Step step("measuring the time of layers", getVerbosity());
  WorkLayers layersOf;
  OwningOpRef<ModuleOp> marked = cloneWithMarks(program, entry.name);
  FailureOr<LoweredProgram> lowered =
      lowerMarked(*marked, entry, pipeline, *machine, layersOf);
  if (failed(lowered))
    return explain("cannot lower function '" + entry.name + "' for " +
                   options.chip);
  SmallString<128> keep(options.keep);
  if (!keep.empty())
    llvm::sys::path::append(keep, "times");
  WorkDirectory directory;
  if (llvm::Error error = directory.create(keep.str().str()))
    return error;
  bool needsData = !lowered->dataDependences.empty();
  Simulation simulation(entry, *lowered,
                        {options.simcc, options.chip,
                         needsData ? options.mode : "timing", /*trace=*/false,
                         /*report=*/false, /*progress=*/"", directory.getPath(),
                         options.timeoutSeconds, options.reuse});
  if (llvm::Error error = simulation.writeFiles())
    return error;
  if (llvm::Error error = simulation.build())
    return error;
  CallData data;
  data.arguments = arguments;
  std::string output;
  auto figures = simulation.run(needsData ? &data : nullptr, output);
  if (!figures)
    return figures.takeError();
  layerTimes = attributeTimes(*figures, layersOf, layers);
  return llvm::Error::success();
}

llvm::Error Session::measureErrors(const CallData &data,
                                   const CallData &expected,
                                   ArrayRef<std::optional<size_t>> numbers) {
  CallData other;
  // The comparison has computed f32 already.
  bool isComputed = options.verify && !comparesWithF64;
  if (!isComputed) {
    Step step("running the reference", getVerbosity());
    if (llvm::Error error = makeReference())
      return error;
    ReferenceVariant variant;
    variant.isWide = comparesWithF64;
    variant.timeoutSeconds = options.timeoutSeconds;
    for (const HostArray &array : arguments)
      other.arguments.push_back(comparesWithF64 ? widenArray(array) : array);
    if (llvm::Error error = reference->run(other, variant))
      return error;
  }
  const CallData &wide = isComputed ? expected : other;
  for (auto [result, number] : llvm::enumerate(numbers))
    if (number)
      layerErrors[*number] =
          measureError(data.results[result], wide.results[result]);
  return llvm::Error::success();
}

LayerReport Session::makeLayerReport() const {
  return {layers, outcomes, layerErrors, layerTimes,
          comparesWithF64 ? "f64" : "f32"};
}

void Session::printLayerReport(const LayerReport &report) const {
  llvm::outs() << entry.name << " on " << machine->name
               << ": time of the program, and error against upstream's "
                  "lowering in "
               << report.wideType << "\n\n";
  report.printTable(llvm::outs());
}
