//===- ConstantEvaluation.h - Tensors that are known ------------*- C++ -*-===//
///
/// \file
/// Computes tensors that depend on constants alone, by upstream's lowering and
/// the LLVM JIT on the machine that compiles.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_CONSTANTEVALUATION_H
#define SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_CONSTANTEVALUATION_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/Support/Error.h"

namespace mlir {
namespace sw {

/// Adds what the lowering to LLVM needs.
void registerEvaluationDialects(DialectRegistry &registry);

/// Whether elements of `type` can be taken out of constants and put into them.
bool isEvaluable(Type type);

/// The bytes of a static tensor of such elements.
int64_t getTensorBytes(Type type);

/// The constant of a static tensor with evaluable elements that `value` is, or
/// null.
ElementsAttr getEvaluableConstant(Value value);
ElementsAttr getEvaluableConstant(Attribute attribute);

/// The elements of such a constant, one behind the other; a single one if all
/// are the same.
ArrayRef<char> getConstantBytes(ElementsAttr constant);

/// A constant of `type` whose elements `fill` writes. A large one is a resource
/// of the context.
ElementsAttr createConstant(RankedTensorType type,
                            function_ref<void(MutableArrayRef<char>)> fill);

/// The values of `roots`, tensors with evaluable elements. `ops` are those that
/// compute them, without side effects, in order; what they use from outside are
/// constants. Large attributes are resources of the context.
llvm::Expected<SmallVector<ElementsAttr>>
evaluateConstants(ArrayRef<Value> roots, ArrayRef<Operation *> ops);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_CONSTANTEVALUATION_H
