//===- PadFusion.h - Padding of images in LDM -------------------*- C++ -*-===//
///
/// \file
/// Pads an image that ops read by windows, tile by tile. The part of the image
/// in a tile is fetched from main memory into an LDM array, which is filled
/// with the padding value.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_PADFUSION_H
#define SUNWAY_LIB_TRANSFORMS_TILING_PADFUSION_H

#include "Assemblies.h"

#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {

/// Marks the padding `assembly` for the tiles of its readers, if all of them
/// support this and the model predicts no more time. `alone` is the cycles of a
/// separate kernel for the padding; nothing if no tile of it fits in LDM. Fails
/// with an error if an op requests a schedule that it cannot have.
FailureOr<bool> choosePadInTiles(RewriterBase &rewriter,
                                 const Assembly &assembly,
                                 std::optional<double> alone,
                                 const Target &target);

/// Computes the parts of the arrays `padded` that are read in `loop` inside of
/// it, by ops of the kernel `kernel`.
LogicalResult padTiles(RewriterBase &rewriter, ArrayRef<Value> padded,
                       Operation *loop, StringRef kernel);

/// Erases the paddings under `root` that all readers have in their tiles, and
/// the marks of the others.
void eraseFusedPads(RewriterBase &rewriter, Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_PADFUSION_H
