//===- Helpers.h - Small C functions that files define ----------*- C++ -*-===//
#ifndef SUNWAY_LIB_TARGET_ATHREAD_HELPERS_H
#define SUNWAY_LIB_TARGET_ATHREAD_HELPERS_H

#include "mlir/Support/LLVM.h"

namespace mlir {
namespace sw {
namespace emit {

/// A C function that a file defines if it calls it.
struct Helper {
  StringRef name, definition;
};

/// Those that print numbers and arrays.
ArrayRef<Helper> getPrintHelpers();

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TARGET_ATHREAD_HELPERS_H
