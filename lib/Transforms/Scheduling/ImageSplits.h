//===- ImageSplits.h - Products added up over images ------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_SCHEDULING_IMAGESPLITS_H
#define SUNWAY_LIB_TRANSFORMS_SCHEDULING_IMAGESPLITS_H

#include "Dialect/SW/IR/GroupRange.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// Replaces `op`, which adds up the products of images along the first
/// dimension of its operands, by `parts` products of some of the images, each
/// on its share of the core groups `range`, and the sum of these. The sizes of
/// parts differ by at most one image. An elementwise op that only `op` reads is
/// computed for each part by itself.
void splitByImages(RewriterBase &rewriter, linalg::LinalgOp op, int64_t parts,
                   GroupRange range);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_SCHEDULING_IMAGESPLITS_H
