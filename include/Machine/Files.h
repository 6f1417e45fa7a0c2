//===- Files.h - Files that a user names -----------------------*- C++ -*-===//

#ifndef SUNWAY_MACHINE_FILES_H
#define SUNWAY_MACHINE_FILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace sunway {

/// The content of the file `path`, without a terminating zero; the file may
/// change at any time. An error "cannot read 'path': reason" if there is none,
/// or if it is a folder or a device: /dev/zero would never end. A pipe may be
/// read.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readFile(llvm::StringRef path);

/// Writes a file as a whole or not at all; "-" is the standard output. Devices,
/// pipes and streams of the process are written through, and a link stays one.
/// `mode` are permissions to be added. An error "cannot write 'path': reason".
llvm::Error writeFile(llvm::StringRef path, llvm::StringRef text,
                      unsigned mode = 0);

/// One of several files that are written together.
struct NamedText {
  llvm::StringRef name, text;
};

/// Writes files into a folder, which is made if need be. No file gets its name
/// before all are complete and `beforeNames` has succeeded.
llvm::Error writeFiles(llvm::StringRef folder, llvm::ArrayRef<NamedText> files,
                       llvm::function_ref<llvm::Error()> beforeNames = nullptr);

/// An error like those of `writeFile` if that would fail already now.
llvm::Error checkWritableFile(llvm::StringRef path);

} // namespace sunway

#endif // SUNWAY_MACHINE_FILES_H
