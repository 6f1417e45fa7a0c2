//===- WrapLines.h - Long lines of C ----------------------------*- C++ -*-===//
///
/// \file
/// The layout of C for people who read it; no token changes.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TARGET_ATHREAD_WRAPLINES_H
#define SUNWAY_TARGET_ATHREAD_WRAPLINES_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace mlir {
namespace sw {
namespace emit {

/// The longest line of C that people have to read.
inline constexpr size_t kMaxColumns = 100;

/// Breaks the lines of C text that are longer than `kMaxColumns`, at a space
/// outside of as many brackets as possible, string literals and comments
/// between words. Preprocessor lines, and words that are longer, stay as they
/// are.
std::string wrapLines(llvm::StringRef text);

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_TARGET_ATHREAD_WRAPLINES_H
