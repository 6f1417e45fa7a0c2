//===- RunnerCalls.h - Calls of functions of runners ------------*- C++ -*-===//
///
/// \file
/// C code for calls of upstream's runner libraries, and for vector.print.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_CONVERSION_SWTOEMITC_RUNNERCALLS_H
#define SUNWAY_LIB_CONVERSION_SWTOEMITC_RUNNERCALLS_H

#include "Lowering.h"

#include "Transforms/Inputs/RunnerUtilities.h"

namespace mlir {
namespace sw {
namespace emit {

void addPrintHandlers(Handlers &handlers);

/// Lowers a call of a function of upstream's runner libraries.
LogicalResult lowerRunnerCall(FunctionLowering &f, func::CallOp op,
                              const RunnerUtility &utility);

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_SWTOEMITC_RUNNERCALLS_H
