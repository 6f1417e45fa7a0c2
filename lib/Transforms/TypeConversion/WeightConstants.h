//===- WeightConstants.h - Constants stored as f16 --------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_WEIGHTCONSTANTS_H
#define SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_WEIGHTCONSTANTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseSet.h"

#include <optional>

namespace mlir {
namespace sw {

/// The constant of f32 that `value` is, if its elements are known and not all
/// equal; else null.
ElementsAttr getWeights(Value value);

/// The type in which weights are stored.
Type getWeightType(MLIRContext *context);

/// The position of the first element of `weights` that is no finite number once
/// it is rounded to f16; nothing if there is none.
std::optional<int64_t> findOutOfF16(ElementsAttr weights);

/// Element `position` of `weights`.
float getWeight(ElementsAttr weights, int64_t position);

/// `weights`, which are finite in f16, rounded to it.
ElementsAttr roundToF16(ElementsAttr weights);

/// Warns of the constants that `op` reads and that cannot be stored as f16,
/// each once.
void reportOutOfF16(linalg::LinalgOp op, DenseSet<Attribute> &reported);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_WEIGHTCONSTANTS_H
