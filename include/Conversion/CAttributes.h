//===- CAttributes.h - What the C printer is told of values -----*- C++ -*-===//
///
/// \file
/// Names of the discardable attributes with which the conversion to EmitC, and
/// who prepares a module for it, tell the C printer of values.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_CONVERSION_CATTRIBUTES_H
#define SUNWAY_CONVERSION_CATTRIBUTES_H

#include "llvm/ADT/StringRef.h"

namespace mlir {
namespace sw {
namespace emit {

constexpr llvm::StringLiteral kNameAttr = "sw.name";   ///< name of a value
constexpr llvm::StringLiteral kIVNameAttr = "sw.iv";   ///< loop variable
constexpr llvm::StringLiteral kConstAttr = "sw.const"; ///< pointer to const
constexpr llvm::StringLiteral kPureAttr = "sw.pure";   ///< call without effects
constexpr llvm::StringLiteral kAlignAttr = "sw.align"; ///< alignment in bytes
/// On `emitc.call_opaque`: name of a helper function that the file must hold.
constexpr llvm::StringLiteral kHelperAttr = "sw.helper";
/// On `emitc.global`: a header of the file declares it.
constexpr llvm::StringLiteral kInHeaderAttr = "sw.in_header";
/// On `emitc.file`: the kernels that run the function of this file.
constexpr llvm::StringLiteral kKernelsAttr = "sw.kernels";
/// A value that is to have a line and a name of its own.
constexpr llvm::StringLiteral kKeepAttr = "sw.keep";

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_CONVERSION_CATTRIBUTES_H
