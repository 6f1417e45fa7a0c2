//===- CPrint.h - What the C printer is told of values ----------*- C++ -*-===//
///
/// \file
/// Names of the discardable attributes that control how the C printer prints
/// values. The conversion to EmitC sets them, and so does code that prepares a
/// module for it.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_CPRINT_IR_CPRINT_H
#define SUNWAY_DIALECT_CPRINT_IR_CPRINT_H

#include "mlir/IR/Dialect.h"

#include "Dialect/CPrint/IR/CPrintDialect.h.inc"

namespace mlir {
namespace sw {
namespace emit {

constexpr llvm::StringLiteral kNameAttr = "cprint.name"; ///< name of a value
constexpr llvm::StringLiteral kIVNameAttr = "cprint.iv"; ///< loop variable
/// The value is a pointer to const.
constexpr llvm::StringLiteral kConstAttr = "cprint.const";
/// The call has no side effects.
constexpr llvm::StringLiteral kPureAttr = "cprint.pure";
/// Alignment in bytes.
constexpr llvm::StringLiteral kAlignAttr = "cprint.align";
/// Words of the vendor before the declaration of a variable, such as the memory
/// that it is in.
constexpr llvm::StringLiteral kQualifierAttr = "cprint.qualifier";
/// On `emitc.call_opaque`: name of a helper function that the file must hold.
constexpr llvm::StringLiteral kHelperAttr = "cprint.helper";
/// On `emitc.global`: a header of the file declares it.
constexpr llvm::StringLiteral kInHeaderAttr = "cprint.in_header";
/// On `emitc.file`: the kernels that run the function of this file.
constexpr llvm::StringLiteral kKernelsAttr = "cprint.kernels";
/// The value gets a line and a name of its own.
constexpr llvm::StringLiteral kKeepAttr = "cprint.keep";

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_CPRINT_IR_CPRINT_H
