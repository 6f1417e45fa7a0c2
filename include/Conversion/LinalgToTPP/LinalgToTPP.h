//===- LinalgToTPP.h - Conversion of linalg to tpp --------------*- C++ -*-===//
///
/// \file
/// The patterns of the pass convert-linalg-to-tpp.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_CONVERSION_LINALGTOTPP_LINALGTOTPP_H
#define SUNWAY_CONVERSION_LINALGTOTPP_LINALGTOTPP_H

#include "Dialect/TPP/IR/TPP.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <optional>
#include <string>

namespace mlir {
class RewritePatternSet;

namespace tpp {

/// Adds the pattern that rewrites linalg ops to primitives.
void populateLinalgToTPPPatterns(RewritePatternSet &patterns);

/// Whether `op` is a primitive; otherwise `reason` says why it is not.
bool isConvertibleToTPP(linalg::LinalgOp op, std::string &reason);

/// Whether `body`, of arguments a, b and c, yields c + a * b and holds nothing
/// else, in either order of both ops. With `widening`, a and b may be extended
/// to the type of c, and the ops may be of integers. Upstream's
/// `isContractionBody` looks past unary ops, so that it takes c + -a * b, too.
bool isMultiplyAdd(Block &body, bool widening = false);

/// The elementwise primitive that the body of `op` computes, whatever its
/// loops: the kind of `tpp.unary` or `tpp.binary`, with "copy" for the identity
/// of an array and "fill" for that of a number or zero.
std::optional<StringRef> matchElementwiseBody(linalg::LinalgOp op);

/// The kind of reduction of which the body of `op` is the combiner and nothing
/// else: it combines its only input with its only output, whatever its loops.
std::optional<ReduceKind> matchReductionBody(linalg::LinalgOp op);

} // namespace tpp
} // namespace mlir

#endif // SUNWAY_CONVERSION_LINALGTOTPP_LINALGTOTPP_H
