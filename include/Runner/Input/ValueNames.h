//===- ValueNames.h - Names of values in a source text ----------*- C++ -*-===//
///
/// \file
/// Names of arguments. MLIR discards the names of values when it parses a text;
/// C, tables and options use them.
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

/// Names of the arguments of `func`: those of their locations, else those in
/// the text of `sources`, without the percent sign. A name is empty if there is
/// none, or if it is a number.
std::vector<std::string> readArgumentNames(const llvm::SourceMgr &sources,
                                           func::FuncOp func);

/// Sets the locations of the arguments to these names, from which the C takes
/// them.
void nameArguments(const llvm::SourceMgr &sources, func::FuncOp func);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_INPUT_VALUENAMES_H
