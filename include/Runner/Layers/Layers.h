//===- Layers.h - The values between the ops of a function ------*- C++ -*-===//
///
/// \file
/// Finds the layers of the entry function, the ops whose results are arrays.
/// Makes programs that also return the results of layers, so that a run and the
/// reference can be compared layer by layer.
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

/// Where a running program has the values of a layer.
enum class LayerLocation {
  /// In main memory.
  Memory,
  /// In main memory, as a result of the function.
  Result,
  /// Nowhere as a whole: the layer is fused into the kernel of another layer.
  Fused,
  /// Nowhere: no op of the lowered program belongs to this layer.
  Absent,
  /// Nowhere: neither a file nor C supports the type.
  Unwritable,
};

/// One array that an op of the entry function computes.
struct Layer {
  /// The name of the op in the input (`loc("conv1")`), else the op's name
  /// without its dialect.
  std::string name;
  std::string op, location, type, shape;
  /// The file of its values; it begins with the number of the layer, since
  /// names may be equal.
  std::string file;
  LayerLocation place = LayerLocation::Memory;
  /// The elements of its values, and the type in which ops compute them.
  double elements = 0;
  std::string computeType;
  /// The type of the operands of its product, if the program has 16 bits there.
  std::string operandType;
  /// The type that the program has in main memory, the type of the input unless
  /// only rounded values are stored.
  std::string storedType;
  /// Bits of that type.
  unsigned storedBits = 0;
  /// For `Fused`: the layer whose kernel computes it.
  size_t host = 0;
  /// For `Result`: the number of the result.
  size_t result = 0;

  /// Whether a run has the values in main memory.
  bool isKept() const {
    return place == LayerLocation::Memory || place == LayerLocation::Result;
  }
  /// Bytes of the values in main memory.
  double getBytes() const { return isKept() ? elements * storedBits / 8 : 0; }
  /// `f32`, `f32, operands f16` or `f32, stored f16`.
  std::string describeTypes() const;
};

/// The layers of function `name` in program order: the tensor results of the
/// ops of its body. Constants, empty and filled tensors, reshapes and slices
/// are no layers. Reports a function that has no layers, or has control flow
/// between blocks, at its location.
FailureOr<std::vector<Layer>> findLayers(ModuleOp module, llvm::StringRef name);

/// Determines which of `layers` a program lowered with `options` has in main
/// memory, and sets `place` of the others. Sets the types that the program has
/// of each. Returns the number of its kernels.
FailureOr<size_t> locateLayers(ModuleOp module, llvm::StringRef name,
                               const SWPipelineOptions &options,
                               llvm::MutableArrayRef<Layer> layers);

/// A copy of `module` in which function `name` also returns the values of the
/// layers with the numbers `kept`, after its own results. Null on failure.
OwningOpRef<ModuleOp> keepLayers(ModuleOp module, llvm::StringRef name,
                                 llvm::ArrayRef<size_t> kept);

/// Splits the layers whose place is `Memory` into runs: lists of layer numbers
/// of at most `bytes` bytes, or of a single layer. Returns at least one list.
std::vector<llvm::SmallVector<size_t>> splitLayers(ModuleOp module,
                                                   llvm::StringRef name,
                                                   llvm::ArrayRef<Layer> layers,
                                                   double bytes);

/// `layer 3 'conv1' (linalg.conv_2d_nchw_fchw, net.mlir:12:8)`.
std::string describeLayer(llvm::ArrayRef<Layer> layers, size_t number);

/// The outcome of a layer; nothing if it was not compared.
using LayerOutcome = std::optional<OutputVerification>;

/// The number of the first layer that differs, if there is one.
std::optional<size_t>
findFirstDifference(llvm::ArrayRef<LayerOutcome> outcomes);

/// Describes the difference of layer `number`: its location, and the other
/// layers of its kernel.
std::string describeDifference(llvm::ArrayRef<Layer> layers, size_t number,
                               const OutputVerification &outcome);

/// Describes the state of layer `number` for a reader.
std::string describeState(llvm::ArrayRef<Layer> layers,
                          llvm::ArrayRef<LayerOutcome> outcomes, size_t number);

/// Prints a table of the layers.
void printLayerTable(llvm::raw_ostream &os, llvm::ArrayRef<Layer> layers,
                     llvm::ArrayRef<LayerOutcome> outcomes);

struct LayerReport;

/// Prints all figures as CSV. The columns of `report` are empty without one.
void printLayerCSV(llvm::raw_ostream &os, llvm::ArrayRef<Layer> layers,
                   llvm::ArrayRef<LayerOutcome> outcomes,
                   const LayerReport *report = nullptr);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_LAYERS_LAYERS_H
