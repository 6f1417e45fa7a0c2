//===- IncrementalConcats.h - Incremental concatenation ---------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_NORMALIZATION_INCREMENTALCONCATS_H
#define SUNWAY_LIB_TRANSFORMS_NORMALIZATION_INCREMENTALCONCATS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Rewrites a `tensor.concat` that begins with all inputs of another one to
/// insert only its other inputs. Nothing else may read the earlier one
/// afterwards. Both become parts of one array, like the features of a dense
/// block (Huang et al., Densely Connected Convolutional Networks, 2017, section
/// 4 on memory).
void rewriteIncrementalConcats(RewriterBase &rewriter, Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_NORMALIZATION_INCREMENTALCONCATS_H
