//===- InPlaceAnalysis.h - Which tensors share a buffer ---------*- C++ -*-===//
//
// The decisions of upstream's one-shot analysis, in less time. Upstream gathers
// all reads and writes of a buffer for each use of it, and looks at all pairs:
// a product whose factor a thousand others read costs a thousand times as much.
// Here each buffer keeps its reads and writes, in the order of the program, and
// a decision looks at the pairs that it adds and that could be conflicts.
//
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_BUFFERIZATION_INPLACEANALYSIS_H
#define SUNWAY_LIB_TRANSFORMS_BUFFERIZATION_INPLACEANALYSIS_H

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace sw {

/// Decides for all functions of `module` which operands are written in place,
/// as `bufferization::analyzeModuleOp` does.
LogicalResult analyzeInPlace(ModuleOp module,
                             bufferization::OneShotAnalysisState &state);

/// The same for `root`, with all that is in it, as `analyzeOp` does.
LogicalResult analyzeInPlace(Operation *root,
                             bufferization::OneShotAnalysisState &state);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_BUFFERIZATION_INPLACEANALYSIS_H
