//===- GrowingConcats.h - Concatenations that grow --------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_NORMALIZATION_GROWINGCONCATS_H
#define SUNWAY_LIB_TRANSFORMS_NORMALIZATION_GROWINGCONCATS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Lets a `tensor.concat` that begins with all inputs of another one, which
/// nothing reads any more then, insert the others only: both are parts of one
/// array, as the features of a dense block (Huang et al., Densely Connected
/// Convolutional Networks, 2017, section 4 on memory).
void growConcats(RewriterBase &rewriter, Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_NORMALIZATION_GROWINGCONCATS_H
