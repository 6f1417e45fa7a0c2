//===- Layers.h - The values between the ops of a function ------*- C++ -*-===//
///
/// \file
/// Finds the layers of the entry function, the ops whose results are arrays,
/// and makes programs that also return what a layer computes, so that a run and
/// the reference can be compared layer by layer.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_LAYERS_LAYERS_H
#define SUNWAY_RUNNER_LAYERS_LAYERS_H

#include "Pipelines/Pipelines.h"
#include "Runner/Input/Entry.h"
#include "Runner/Report/Summary.h"

#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <string>
#include <vector>

namespace mlir {
namespace sw {
namespace runner {

/// Where the values of a layer are when a program runs.
enum class LayerPlace {
  /// In main memory.
  Memory,
  /// In main memory, as a result of the function.
  Result,
  /// Nowhere as a whole: the kernel of another layer computes them.
  Fused,
  /// Nowhere: no op of the lowered program is this layer's.
  Absent,
  /// Of a type that no file can have, or no array in C.
  Unwritable,
};

/// One array that an op of the entry function computes.
struct Layer {
  /// The name that the input gives the op (`loc("conv1")`), else the op's name
  /// without its dialect.
  std::string name;
  std::string op, location, type;
  /// The file of its values, which starts with its number: names may be equal.
  std::string file;
  LayerPlace place = LayerPlace::Memory;
  /// Of `Fused`: the layer whose kernel computes it.
  size_t host = 0;
  /// Of `Result`: the number of the result.
  size_t result = 0;

  /// Whether a run has the values in main memory.
  bool isKept() const {
    return place == LayerPlace::Memory || place == LayerPlace::Result;
  }
};

/// The layers of function `name` in program order: results of ops of its body
/// that are tensors, without constants, fresh and filled tensors, and other
/// shapes or parts of what there is. Reports at its location that a function
/// has none, or has control flow between blocks.
FailureOr<std::vector<Layer>> findLayers(ModuleOp module, llvm::StringRef name);

/// Finds out which of `layers` a program lowered with `options` has in main
/// memory, and sets the places of those that it has not. Returns the number of
/// its kernels.
FailureOr<size_t> placeLayers(ModuleOp module, llvm::StringRef name,
                              const SWPipelineOptions &options,
                              llvm::MutableArrayRef<Layer> layers);

/// A copy of `module` in which function `name` also returns the values of the
/// layers with the numbers `kept`, behind its results. Null if it cannot.
OwningOpRef<ModuleOp> keepLayers(ModuleOp module, llvm::StringRef name,
                                 llvm::ArrayRef<size_t> kept);

/// Splits the layers whose place is `Memory` into runs: lists of numbers, each
/// of at most `bytes` bytes, or of one layer. One list at least.
std::vector<llvm::SmallVector<size_t>> splitLayers(ModuleOp module,
                                                   llvm::StringRef name,
                                                   llvm::ArrayRef<Layer> layers,
                                                   double bytes);

/// `layer 3 'conv1' (linalg.conv_2d_nchw_fchw, net.mlir:12:8)`.
std::string describeLayer(llvm::ArrayRef<Layer> layers, size_t number);

/// What became of a layer: one outcome for each, or none without a comparison.
using LayerOutcome = std::optional<OutputVerification>;

/// The number of the first layer that differs, if there is one.
std::optional<size_t>
findFirstDifference(llvm::ArrayRef<LayerOutcome> outcomes);

/// What is known of layer `number`, which differs: where, and what else its
/// kernel computes.
std::string describeDifference(llvm::ArrayRef<Layer> layers, size_t number,
                               const OutputVerification &outcome);

/// The table for people, and the same with all figures as CSV.
void printLayerTable(llvm::raw_ostream &os, llvm::ArrayRef<Layer> layers,
                     llvm::ArrayRef<LayerOutcome> outcomes);
void printLayerCSV(llvm::raw_ostream &os, llvm::ArrayRef<Layer> layers,
                   llvm::ArrayRef<LayerOutcome> outcomes);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_LAYERS_LAYERS_H
