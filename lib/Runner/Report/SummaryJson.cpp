//===- SummaryJson.cpp - Figures of a run as JSON -------------------------===//
#include "Divisions.h"

#include <cmath>

using namespace mlir::sw::runner;
using llvm::StringRef;

/// JSON has no infinity; it becomes null.
static llvm::json::Value toNumber(double value) {
  return std::isfinite(value) ? llvm::json::Value(value)
                              : llvm::json::Value(nullptr);
}

llvm::json::Value Summary::toJSON() const {
  llvm::json::Object object = figures;
  // Keys that the simulator did not write are also present.
  for (StringRef key :
       {"cycles", "seconds", "flops", "gflops", "peak_fraction",
        "roofline_fraction", "dma_get_bytes", "dma_put_bytes",
        "dma_transactions", "ldm_peak_bytes", "predicted_seconds"})
    object.try_emplace(key, nullptr);
  object.try_emplace("kernels", llvm::json::Array());
  object.try_emplace("chip", chip);
  object.try_emplace("mode", mode);
  object["requested_mode"] = requestedMode.empty()
                                 ? llvm::json::Value(nullptr)
                                 : llvm::json::Value(requestedMode);
  object["data_dependences"] = llvm::json::Array(dataDependences);
  llvm::json::Array mispredicted;
  for (const Misprediction &wrong : findMispredictions(figures))
    mispredicted.push_back(
        llvm::json::Object{{"name", wrong.name},
                           {"seconds", wrong.seconds},
                           {"predicted_seconds", wrong.predictedSeconds},
                           {"ratio", wrong.getRatio()}});
  object["mispredicted"] = std::move(mispredicted);
  object["entry"] = program;
  object["seed"] = randomInputs ? llvm::json::Value(seed) : nullptr;
  object["program_flops"] = programOperations;
  object["compile_seconds"] = compileSeconds;
  object["schedule"] = llvm::json::Array(schedule);
  object["divisions"] = runner::toJSON(getDivisions(figures, schedule));
  object["requested_core_groups"] = requestedGroups;
  object["arenas"] = llvm::json::Array(arenas);
  object["verified"] = nullptr;
  object["max_abs_error"] = nullptr;
  object["max_rel_error"] = nullptr;
  object["max_error_share"] = nullptr;
  object["perturbed_runs"] = nullptr;
  object["reads_fresh_memory"] = nullptr;
  if (verification) {
    object["verified"] = verification->agrees;
    object["max_abs_error"] = toNumber(verification->maxAbsError);
    object["max_rel_error"] = toNumber(verification->maxRelError);
    object["max_error_share"] = toNumber(verification->maxErrorShare);
    object["perturbed_runs"] =
        static_cast<int64_t>(verification->perturbedRuns);
    object["reads_fresh_memory"] = !verification->freshReads.empty();
  }
  return object;
}
