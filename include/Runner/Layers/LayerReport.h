//===- LayerReport.h - Time and precision of each layer ---------*- C++ -*-===//
///
/// \file
/// What each layer of a program costs, and its error against f32. The times are
/// those of the program as it is: it does not return its layers.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_LAYERS_LAYERREPORT_H
#define SUNWAY_RUNNER_LAYERS_LAYERREPORT_H

#include "Runner/Layers/Layers.h"

#include <set>

namespace mlir {
namespace sw {
namespace runner {

/// The difference of a layer from the same layer in f32.
struct LayerError {
  /// The largest absolute difference; infinite where one side is no number.
  double maxAbs = 0;
  /// The norm of the difference over the norm in f32.
  double relative = 0;
  /// Elements that are infinite or NaN, and finite in f32.
  size_t infinities = 0, nans = 0;
  /// Elements that have the same infinity or NaN in f32.
  size_t notFinite = 0;

  bool hasOverflow() const { return infinities + nans > 0; }
};

/// Compares `actual` with `wide`, the same values in f32 or f64.
LayerError measureError(const HostArray &actual, const HostArray &wide);

/// The layers that compute each kernel, by its name, and each piece of work of
/// the MPE, by `getMpeKey`.
using WorkLayers = llvm::StringMap<std::set<size_t>>;

/// A copy of `module` whose locations tell the layers of function `name`. What
/// is computed of an argument alone counts for the first layer that reads it.
OwningOpRef<ModuleOp> cloneWithMarks(ModuleOp module, llvm::StringRef name);

/// The layers of all work of `lowered`, the CPE view of a marked module.
WorkLayers findWorkLayers(ModuleOp lowered);

/// The time of a layer.
struct LayerTime {
  double seconds = 0;
  /// The kernels that count for this layer, and work of the MPE.
  std::vector<std::string> kernels;
  /// Other layers in memory of which these kernels compute something as well.
  std::set<size_t> shared;
  /// If no kernel counts for this layer: the layer whose kernel computes it.
  std::optional<size_t> host;
};

/// The time of each layer, and of the program.
struct LayerTimes {
  std::vector<LayerTime> layers;
  /// The rest of the total: arguments of launches, mostly.
  double otherSeconds = 0;
  double totalSeconds = 0;
};

/// Distributes the time of `figures` over `layers`. A kernel of several layers
/// counts for the last of them, whose values it stores.
LayerTimes attributeTimes(const llvm::json::Object &figures,
                          const WorkLayers &work, llvm::ArrayRef<Layer> layers);

/// Everything that the report of layers shows.
struct LayerReport {
  llvm::ArrayRef<Layer> layers;
  /// The outcomes of --verify.
  llvm::ArrayRef<LayerOutcome> outcomes;
  /// Nothing for layers that are not in memory.
  llvm::ArrayRef<std::optional<LayerError>> errors;
  LayerTimes times;
  /// The type of the results that `errors` refer to: f32, or f64 for programs
  /// of f16 and bf16.
  llvm::StringRef wideType;

  /// The layer with the largest relative error, if there is an error.
  std::optional<size_t> findWorst() const;
  /// A line for each layer that is not finite where the same layer in f32 is.
  std::vector<std::string> describeOverflows() const;
  void printTable(llvm::raw_ostream &os) const;
};

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_LAYERS_LAYERREPORT_H
