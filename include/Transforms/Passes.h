//===- Passes.h - Passes of this folder -------------------------*- C++ -*-===//
///
/// \file
/// Declarations of the passes that Passes.td of this folder defines.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_PASSES_H
#define SUNWAY_TRANSFORMS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir {
namespace sw {

/// How `sw-lower-conv` makes a product of a convolution.
enum class ConvMethod {
  /// Implicit where that applies and a tile fits in LDM, else explicit.
  Auto,
  /// The windows are laid out as a matrix in main memory.
  Explicit,
  /// The windows are laid out in LDM, for each tile of the product.
  Implicit,
  /// Products of transformed tiles.
  Winograd,
};

/// The largest tiles of Winograd's method whose rounding errors are permitted.
enum class WinogradTiles {
  None,
  /// F(2 x 2, 3 x 3).
  F2,
  /// F(4 x 4, 3 x 3), whose error is larger, and the above.
  F4,
};

/// Where the maxima or the weighted sums of windows of a convolution are taken
/// that nothing else reads.
enum class PoolPlace {
  /// On the tiles of the product where the model predicts less time.
  Auto,
  /// By a kernel of their own.
  Apart,
  /// On the tiles of the product wherever that fits in LDM.
  Tiles,
};

/// Where `sw-conv-layout` puts the channels of images N x H x W x C.
enum class ConvLayout {
  /// In front of rows and columns where the model predicts less time.
  Auto,
  /// Where they are.
  Keep,
  /// In front of rows and columns.
  ChannelsFirst,
};

#define GEN_PASS_DECL
#include "Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "Transforms/Passes.h.inc"

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_PASSES_H
