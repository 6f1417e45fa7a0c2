//===- Files.h - Files that a user names ------------------------*- C++ -*-===//

#ifndef SUNWAY_MACHINE_FILES_H
#define SUNWAY_MACHINE_FILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace sunway {

/// Reads the file `path`, without a terminating zero; the file may change at
/// any time. Fails with "cannot read 'path': reason" if the file does not
/// exist, or is a folder or a device, since /dev/zero has no end. Pipes are
/// allowed.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readFile(llvm::StringRef path);

/// Parses the content of a JSON file. Fails if arrays and objects are nested
/// deeper than 1000, since LLVM's parser calls itself for each of them.
llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef text);

/// Writes a file atomically; "-" is the standard output. Devices, pipes and
/// standard streams are written directly, and a link stays a link. `mode` has
/// additional permissions. Fails with "cannot write 'path': reason".
llvm::Error writeFile(llvm::StringRef path, llvm::StringRef text,
                      unsigned mode = 0);

/// One of several files that are written together.
struct NamedText {
  llvm::StringRef name, text;
};

/// Writes files into a folder, which is created if needed. Files get their
/// final names only after all are complete and `beforeNames` has succeeded.
llvm::Error writeFiles(llvm::StringRef folder, llvm::ArrayRef<NamedText> files,
                       llvm::function_ref<llvm::Error()> beforeNames = nullptr);

/// Fails, with an error of `writeFile`, if `writeFile` would fail now.
llvm::Error checkWritableFile(llvm::StringRef path);

} // namespace sunway

#endif // SUNWAY_MACHINE_FILES_H
