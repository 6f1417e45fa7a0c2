//===- Processes.h - Child processes of a tool ------------------*- C++ -*-===//

#ifndef SUNWAY_MACHINE_PROCESSES_H
#define SUNWAY_MACHINE_PROCESSES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace sunway {

/// Like `llvm::sys::ExecuteAndWait`, but the program gets SIGTERM if this
/// process ends first. Otherwise it would continue without a reader, and write
/// into folders that no longer exist. `redirects` are files for standard input,
/// output and error: an empty name is /dev/null, and nothing leaves the stream
/// as it is.
int executeAndWait(
    llvm::StringRef program, llvm::ArrayRef<llvm::StringRef> arguments,
    std::optional<llvm::ArrayRef<llvm::StringRef>> environment = std::nullopt,
    llvm::ArrayRef<std::optional<llvm::StringRef>> redirects = {},
    unsigned seconds = 0, std::string *message = nullptr,
    bool *failed = nullptr);

} // namespace sunway

#endif // SUNWAY_MACHINE_PROCESSES_H
