//===- PadFusion.h - Borders of images in LDM -------------------*- C++ -*-===//
///
/// \file
/// An image that windows are read of is padded tile by tile: what a tile has of
/// the image is fetched from where it is, and put in an array in LDM that is
/// filled with the number of the border.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_PADFUSION_H
#define SUNWAY_LIB_TRANSFORMS_TILING_PADFUSION_H

#include "Assemblies.h"

#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {

/// Marks the padding that is `assembly` to be made in the tiles of the ops that
/// read it, if all can and the model says that it takes no more time. `alone`
/// are the cycles of a kernel that pads, nothing if no tile of it fits in LDM.
/// Fails, with an error, where an op asks for a schedule that it cannot have.
FailureOr<bool> choosePadInTiles(RewriterBase &rewriter,
                                 const Assembly &assembly,
                                 std::optional<double> alone,
                                 const Target &target);

/// Lets the parts of the arrays `padded` that are read in `loop` be made there,
/// by ops of the kernel `kernel`.
LogicalResult padTiles(RewriterBase &rewriter, ArrayRef<Value> padded,
                       Operation *loop, StringRef kernel);

/// Erases the paddings under `root` that all readers have in their tiles, and
/// the marks of the others.
void eraseFusedPads(RewriterBase &rewriter, Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_PADFUSION_H
