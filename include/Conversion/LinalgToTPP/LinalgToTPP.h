//===- LinalgToTPP.h - Conversion of linalg to tpp --------------*- C++ -*-===//
///
/// \file
/// The patterns of the pass convert-linalg-to-tpp.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_CONVERSION_LINALGTOTPP_LINALGTOTPP_H
#define SUNWAY_CONVERSION_LINALGTOTPP_LINALGTOTPP_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <string>

namespace mlir {
class RewritePatternSet;

namespace tpp {

/// Adds the pattern that rewrites linalg ops to primitives.
void populateLinalgToTPPPatterns(RewritePatternSet &patterns);

/// Whether `op` is a primitive; otherwise `reason` says why it is not.
bool isConvertibleToTPP(linalg::LinalgOp op, std::string &reason);

} // namespace tpp
} // namespace mlir

#endif // SUNWAY_CONVERSION_LINALGTOTPP_LINALGTOTPP_H
