//===- EvaluableConstants.h - Constants with known bytes --------*- C++ -*-===//
///
/// \file
/// Constants whose elements the compiler can read and write.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_EVALUABLECONSTANTS_H
#define SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_EVALUABLECONSTANTS_H

#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Value.h"

namespace mlir {
namespace sw {

/// Whether the compiler can read and write constants with elements of `type`.
bool isEvaluable(Type type);

/// The bytes of a static tensor with evaluable elements.
int64_t getTensorBytes(Type type);

/// The constant that defines `value`, if it is a static tensor with evaluable
/// elements; otherwise null.
ElementsAttr getEvaluableConstant(Value value);
ElementsAttr getEvaluableConstant(Attribute attribute);

/// The contiguous elements of such a constant; a single one if it is a splat.
ArrayRef<char> getConstantBytes(ElementsAttr constant);

/// Allocates memory for the elements of a constant of `type`.
AsmResourceBlob allocateElements(Type type);

/// Creates the constant of `type` with the elements in `blob`. A large one is a
/// resource of the context.
ElementsAttr createConstant(RankedTensorType type, AsmResourceBlob blob);

/// Creates a constant of `type` whose elements `fill` writes. A large one is a
/// resource of the context.
ElementsAttr createConstant(RankedTensorType type,
                            function_ref<void(MutableArrayRef<char>)> fill);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_EVALUABLECONSTANTS_H
