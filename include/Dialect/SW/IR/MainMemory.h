//===- MainMemory.h - Attributes of arrays in main memory -------*- C++ -*-===//
///
/// \file
/// Attributes in which passes describe the arrays of a program in main memory.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_SW_IR_MAINMEMORY_H
#define SUNWAY_DIALECT_SW_IR_MAINMEMORY_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

namespace mlir {
namespace sw {

/// Name of the discardable attribute that `sw-plan-memory` leaves on the
/// `memref.alloc` of an arena, a dictionary:
///
///   {lower_bound = 256 : i64,  // the most bytes in use at one step
///    sum = 384 : i64,          // bytes of all buffers
///    buffers = [{offset = 0 : i64, bytes = 128 : i64,
///                first = "conv", last = "pool"}, ...]}
///
/// `first` and `last` name the first and the last step that uses a buffer.
constexpr llvm::StringLiteral kArenaAttrName = "sw.arena";

/// Name of the discardable unit attribute of a `memref.global` without a value
/// whose memory is allocated at run time. In C it is a pointer, defined in
/// another file, instead of an array.
constexpr llvm::StringLiteral kPointerAttrName = "sw.pointer";

/// The maximum alignment of an array in bytes: the size of a large page.
constexpr int64_t kMaxAlignment = 1 << 21;

/// Whether `attribute` is a dictionary as `kArenaAttrName` describes.
bool isArena(Attribute attribute);

/// Whether `op` is a `memref.global` without a value.
bool isGlobalWithoutValue(Operation *op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_MAINMEMORY_H
