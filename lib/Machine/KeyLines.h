//===- KeyLines.h - Lines of keys in a JSON text ----------------*- C++ -*-===//

#ifndef SUNWAY_LIB_MACHINE_KEYLINES_H
#define SUNWAY_LIB_MACHINE_KEYLINES_H

#include "llvm/ADT/StringRef.h"

namespace sunway {

/// The 1-based line of the deepest existing part of the dotted `path` in the
/// valid JSON `text`; if the entry has a member `value`, the line of this
/// member.
unsigned findKeyLine(llvm::StringRef text, llvm::StringRef path);

} // namespace sunway

#endif // SUNWAY_LIB_MACHINE_KEYLINES_H
