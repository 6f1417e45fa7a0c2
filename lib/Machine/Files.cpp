//===- Files.cpp - Reading files that a user names ------------------------===//

#include "Machine/Files.h"

#include "llvm/Support/FileSystem.h"

using namespace llvm;

Expected<std::unique_ptr<MemoryBuffer>> sunway::readFile(StringRef path) {
  auto makeError = [&](std::error_code code, const Twine &reason) {
    return createStringError(code, "cannot read '" + path + "': " + reason);
  };
  sys::fs::file_status status;
  if (std::error_code code = sys::fs::status(path, status))
    return makeError(code, code.message());
  if (status.type() == sys::fs::file_type::directory_file)
    return makeError(make_error_code(std::errc::is_a_directory),
                     "it is a folder");
  if (status.type() == sys::fs::file_type::character_file ||
      status.type() == sys::fs::file_type::block_file)
    return makeError(make_error_code(std::errc::invalid_argument),
                     "it is a device");
  auto buffer = MemoryBuffer::getFile(path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false,
                                      /*IsVolatile=*/true);
  if (std::error_code code = buffer.getError())
    return makeError(code, code.message());
  return std::move(*buffer);
}
