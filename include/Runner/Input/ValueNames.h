//===- ValueNames.h - What a text calls its values --------------*- C++ -*-===//
///
/// \file
/// MLIR forgets the names of values in a text. C, tables and options keep them.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_INPUT_VALUENAMES_H
#define SUNWAY_RUNNER_INPUT_VALUENAMES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/SourceMgr.h"

#include <string>
#include <vector>

namespace mlir {
namespace sw {
namespace runner {

/// Names of the arguments of `func`: those of their locations, else those that
/// the text in `sources` has, without the per cent sign; empty where there are
/// none, or numbers.
std::vector<std::string> readArgumentNames(const llvm::SourceMgr &sources,
                                           func::FuncOp func);

/// Makes these names the locations of the arguments, which C takes names from.
void nameArguments(const llvm::SourceMgr &sources, func::FuncOp func);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_INPUT_VALUENAMES_H
