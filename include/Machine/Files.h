//===- Files.h - Reading files that a user names ---------------*- C++ -*-===//

#ifndef SUNWAY_MACHINE_FILES_H
#define SUNWAY_MACHINE_FILES_H

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

} // namespace sunway

#endif // SUNWAY_MACHINE_FILES_H
