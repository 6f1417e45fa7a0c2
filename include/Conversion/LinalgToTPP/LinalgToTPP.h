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

/// Whether `op` can be converted to a primitive; if not, `reason` says why.
bool isConvertibleToTPP(linalg::LinalgOp op, std::string &reason);

/// The casts that the body of a product may have.
enum class BodyCasts {
  None,
  /// Of a and b to the type of c. The ops may be integer ops.
  Widening,
  /// The same of floats that may be rounded before.
  Rounding
};

/// Whether `body`, with arguments a, b and c, only computes and yields c + a *
/// b, with operands in any order, and such casts. Upstream's
/// `isContractionBody` ignores unary ops, and would also accept c + -a * b.
bool isMultiplyAdd(Block &body, BodyCasts casts = BodyCasts::None);

/// The elementwise primitive that the body of `op` computes; the loops do not
/// matter. The result is the kind of `tpp.unary` or `tpp.binary`, "copy" for
/// the identity on an array, or "fill" for a number or zero.
std::optional<StringRef> matchElementwiseBody(linalg::LinalgOp op);

/// The kind of reduction, if the body of `op` only combines its only input with
/// its only output. The loops do not matter.
std::optional<ReduceKind> matchReductionBody(linalg::LinalgOp op);

} // namespace tpp
} // namespace mlir

#endif // SUNWAY_CONVERSION_LINALGTOTPP_LINALGTOTPP_H
