//===- WrapLines.h - Long lines of C ----------------------------*- C++ -*-===//
///
/// \file
/// Wraps long lines of emitted C for readability; no token changes.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TARGET_ATHREAD_WRAPLINES_H
#define SUNWAY_TARGET_ATHREAD_WRAPLINES_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace mlir {
namespace sw {
namespace emit {

/// The maximum length of a line of emitted C.
inline constexpr size_t kMaxColumns = 100;

/// Breaks lines of C text that are longer than `kMaxColumns`, at the space that
/// is inside the fewest brackets. String literals and comments are broken
/// between words. Preprocessor lines and longer words stay as they are.
std::string wrapLines(llvm::StringRef text);

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_TARGET_ATHREAD_WRAPLINES_H
