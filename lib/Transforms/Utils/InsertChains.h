//===- InsertChains.h - Arrays that consist of inserted parts ---*- C++ -*-===//
///
/// \file
/// Consecutive insertions into one empty tensor, and the choice of the parts
/// that can be computed in place.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_INSERTCHAINS_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_INSERTCHAINS_H

#include "InsertedParts.h"

#include <optional>
#include <string>

namespace mlir {
namespace sw {

/// Whether no other insertion follows in the same chain.
bool isLastOfChain(tensor::InsertSliceOp insert);

/// The chain that ends with `last`, if it begins with an empty tensor or with
/// another insertion.
std::optional<InsertChain> matchInsertChain(tensor::InsertSliceOp last);

/// The reason why no part of `chain` can be placed; empty if one may be.
std::string explainChain(const InsertChain &chain);

/// Chooses the parts of `chain` to place, the largest ones first, and gives the
/// others a reason. Returns the placed parts in program order.
SmallVector<InsertedPart *> chooseParts(InsertChain &chain);

/// Whether all readers of `value` and its views come before `place`, in the
/// block of `place`, except for `except`.
bool isReadOnlyBefore(Value value, Operation *place,
                      Operation *except = nullptr);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_INSERTCHAINS_H
