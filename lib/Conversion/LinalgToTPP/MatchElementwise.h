//===- MatchElementwise.h - Bodies that are primitives ----------*- C++ -*-===//
#ifndef SUNWAY_LIB_CONVERSION_LINALGTOTPP_MATCHELEMENTWISE_H
#define SUNWAY_LIB_CONVERSION_LINALGTOTPP_MATCHELEMENTWISE_H

#include "Plan.h"

namespace mlir {
namespace tpp {

/// A primitive, and the values in the body that are its inputs.
struct ScalarMatch {
  decltype(Plan::kind) kind;
  SmallVector<Value> inputs;
};

/// Matches the body of `op` as a primitive of the device library, or else as an
/// equation. Sets `reason` on failure.
FailureOr<ScalarMatch> matchBody(linalg::LinalgOp op, std::string &reason);

} // namespace tpp
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_LINALGTOTPP_MATCHELEMENTWISE_H
