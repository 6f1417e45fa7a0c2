//===- Processes.h - Programs that a tool runs ------------------*- C++ -*-===//

#ifndef SUNWAY_MACHINE_PROCESSES_H
#define SUNWAY_MACHINE_PROCESSES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace sunway {

/// Like `llvm::sys::ExecuteAndWait`, except that the program gets SIGTERM when
/// this process ends before it, so that nobody works for nobody and writes into
/// folders that are gone. `redirects` are files for standard input, output and
/// errors: an empty name is /dev/null, none leaves the stream as it is.
int executeAndWait(
    llvm::StringRef program, llvm::ArrayRef<llvm::StringRef> arguments,
    std::optional<llvm::ArrayRef<llvm::StringRef>> environment = std::nullopt,
    llvm::ArrayRef<std::optional<llvm::StringRef>> redirects = {},
    unsigned seconds = 0, std::string *message = nullptr,
    bool *failed = nullptr);

} // namespace sunway

#endif // SUNWAY_MACHINE_PROCESSES_H
