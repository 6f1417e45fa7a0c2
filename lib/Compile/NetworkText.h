//===- NetworkText.h - Names and parameters in C ----------------*- C++ -*-===//
#ifndef SUNWAY_LIB_COMPILE_NETWORKTEXT_H
#define SUNWAY_LIB_COMPILE_NETWORKTEXT_H

#include "Compile/Library.h"

namespace mlir {
namespace sw {
namespace compile {

/// Replaces the keys for names of the library in `text`.
std::string
fillIn(llvm::StringRef text, const Library &library,
       llvm::ArrayRef<std::pair<llvm::StringRef, std::string>> more);

/// Joins `items` by commas, one a line after `indent`.
std::string breakLines(llvm::ArrayRef<std::string> items,
                       llvm::StringRef indent);

/// The parameters of NAME_run.
std::string listParameters(const Library &library);

/// The parameters of NAME_prepare.
std::string listWeights(const Library &library);

} // namespace compile
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_COMPILE_NETWORKTEXT_H
