//===- InPlaceAnalysis.h - In-place decisions for tensors -------*- C++ -*-===//
//
// Makes the decisions of upstream's one-shot analysis in less time. For each
// use of a buffer upstream collects all its reads and writes and checks all
// pairs. A product whose operand has a thousand readers then takes a thousand
// times as long. Here each buffer keeps its reads and writes in program order.
// A decision checks only the new pairs that may conflict.
//
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_BUFFERIZATION_INPLACEANALYSIS_H
#define SUNWAY_LIB_TRANSFORMS_BUFFERIZATION_INPLACEANALYSIS_H

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace sw {

/// Decides for all functions of `module` which operands are written in place,
/// like `bufferization::analyzeModuleOp`.
LogicalResult analyzeInPlace(ModuleOp module,
                             bufferization::OneShotAnalysisState &state);

/// Decides the same for `root` and its regions, like `analyzeOp`.
LogicalResult analyzeInPlace(Operation *root,
                             bufferization::OneShotAnalysisState &state);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_BUFFERIZATION_INPLACEANALYSIS_H
