//===- ConstantEvaluation.h - Tensors known at compile time -----*- C++ -*-===//
///
/// \file
/// Evaluates tensors that depend only on constants. Upstream's passes lower
/// their ops, and the LLVM JIT runs them on the machine that compiles.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_CONSTANTEVALUATION_H
#define SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_CONSTANTEVALUATION_H

#include "EvaluableConstants.h"

#include "mlir/IR/Operation.h"
#include "llvm/Support/Error.h"

namespace mlir {
namespace sw {

/// Registers the dialects and interfaces that the lowering to LLVM needs.
void registerEvaluationDialects(DialectRegistry &registry);

/// Evaluates `roots`, tensors with evaluable elements. `ops` compute them,
/// without side effects, in program order; values from outside of `ops` are
/// constants. Large attributes are resources of the context.
llvm::Expected<SmallVector<ElementsAttr>>
evaluateConstants(ArrayRef<Value> roots, ArrayRef<Operation *> ops);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_CONSTANTEVALUATION_H
