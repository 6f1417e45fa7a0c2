//===- Inputs.h - The network and its weights -------------------*- C++ -*-===//
#ifndef SW_COMPILE_INPUTS_H
#define SW_COMPILE_INPUTS_H

#include "Options.h"

#include "Compile/Library.h"

namespace swcompile {

/// Reads the requests of `--weights`; `names` has the names of the arguments.
llvm::Expected<std::vector<mlir::sw::compile::WeightRequest>>
readWeights(const Options &options, const mlir::sw::runner::Entry &entry,
            llvm::ArrayRef<std::string> names);

} // namespace swcompile

#endif // SW_COMPILE_INPUTS_H
