//===- Passes.h - Passes of this folder -------------------------*- C++ -*-===//
///
/// \file
/// Declarations of the passes that Passes.td of this folder defines.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_PASSES_H
#define SUNWAY_TRANSFORMS_PASSES_H

#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Pass/Pass.h"

namespace mlir {
namespace sw {

/// How `sw-lower-conv` lowers a convolution to a product.
enum class ConvMethod {
  /// Implicit if it is applicable and a tile fits in LDM, else explicit.
  Auto,
  /// The windows are laid out as a matrix in main memory (im2col).
  Explicit,
  /// The windows are laid out in LDM, for each tile of the product (im2col in
  /// LDM).
  Implicit,
  /// Winograd's method: products of transformed tiles.
  Winograd,
};

/// The types in which an f32 program is computed.
enum class Precision {
  F32,
  /// Products of operands of f16 or bf16; everything else in f32.
  MixedF16,
  MixedBF16,
  /// Constant operands of products are stored as f16; all is computed in f32.
  F16Weights,
};

/// The 16-bit type in which products are computed; nothing for f32.
inline std::optional<ElementKind> getOperandKind(Precision precision) {
  switch (precision) {
  case Precision::F32:
  case Precision::F16Weights:
    return std::nullopt;
  case Precision::MixedF16:
    return ElementKind::F16;
  case Precision::MixedBF16:
    return ElementKind::BF16;
  }
  return std::nullopt;
}

/// The type in which constant operands of products are stored, if it is not
/// that of the program.
inline std::optional<ElementKind> getWeightKind(Precision precision) {
  return precision == Precision::F16Weights
             ? std::optional<ElementKind>(ElementKind::F16)
             : std::nullopt;
}

/// Which marked products `sw-narrow-products` gives operands of 16 bits.
enum class NarrowProducts {
  /// Those for which the model predicts less time.
  Auto,
  /// All that the chip can compute.
  Always,
  Never,
};

/// Which products read inputs as they are in memory, and convert tiles of them.
enum class TileCasts {
  /// Those for which the model predicts less time.
  Auto,
  /// All for which there is a schedule.
  Always,
  Never,
};

/// The largest tiles of Winograd's method whose rounding errors are permitted.
enum class WinogradTiles {
  None,
  /// F(2 x 2, 3 x 3).
  F2,
  /// F(4 x 4, 3 x 3), whose error is larger, and F(2 x 2, 3 x 3).
  F4,
};

/// Where the pooling, or the depthwise convolution, that is the only reader of
/// a convolution is computed.
enum class PoolPlace {
  /// On the tiles of the product if the model predicts less time.
  Auto,
  /// By a separate kernel.
  Apart,
  /// On the tiles of the product if they fit in LDM.
  Tiles,
};

/// Where `sw-conv-layout` puts the channels of images N x H x W x C.
enum class ConvLayout {
  /// Before rows and columns if the model predicts less time.
  Auto,
  /// Unchanged.
  Keep,
  /// Before rows and columns.
  ChannelsFirst,
};

#define GEN_PASS_DECL
#include "Transforms/Passes.h.inc"

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_PASSES_H
