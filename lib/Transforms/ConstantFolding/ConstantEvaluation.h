//===- ConstantEvaluation.h - Tensors known at compile time -----*- C++ -*-===//
///
/// \file
/// Evaluates tensors that depend only on constants. Upstream's passes lower
/// their ops, and the LLVM JIT runs them on the machine that compiles.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_CONSTANTEVALUATION_H
#define SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_CONSTANTEVALUATION_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/Support/Error.h"

namespace mlir {
namespace sw {

/// Registers the dialects and interfaces that the lowering to LLVM needs.
void registerEvaluationDialects(DialectRegistry &registry);

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

/// Creates a constant of `type` whose elements `fill` writes. A large one is a
/// resource of the context.
ElementsAttr createConstant(RankedTensorType type,
                            function_ref<void(MutableArrayRef<char>)> fill);

/// Evaluates `roots`, tensors with evaluable elements. `ops` compute them,
/// without side effects, in program order; values from outside of `ops` are
/// constants. Large attributes are resources of the context.
llvm::Expected<SmallVector<ElementsAttr>>
evaluateConstants(ArrayRef<Value> roots, ArrayRef<Operation *> ops);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_CONSTANTEVALUATION_H
