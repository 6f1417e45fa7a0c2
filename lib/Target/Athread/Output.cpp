//===- Output.cpp - Writing the files -------------------------------------===//
#include "Target/Athread/Athread.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// A temporary file that is removed unless it is renamed.
class PendingFile {
public:
  PendingFile() = default;
  PendingFile(PendingFile &&other) : temporary(std::move(other.temporary)) {
    other.temporary.clear();
  }
  ~PendingFile() {
    if (!temporary.empty())
      llvm::sys::fs::remove(temporary);
  }

  std::error_code write(StringRef target, StringRef text);
  std::error_code commit(StringRef target);

private:
  SmallString<128> temporary;
};
} // namespace

std::error_code PendingFile::write(StringRef target, StringRef text) {
  int descriptor;
  if (std::error_code error = llvm::sys::fs::createUniqueFile(
          target + ".%%%%%%.tmp", descriptor, temporary))
    return error;
  llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
  os << text;
  os.close();
  std::error_code error = os.error();
  os.clear_error();
  return error;
}

std::error_code PendingFile::commit(StringRef target) {
  std::error_code error = llvm::sys::fs::rename(temporary, target);
  if (!error)
    temporary.clear();
  return error;
}

LogicalResult sw::writeAthreadFiles(const std::vector<AthreadFile> &files,
                                    const std::string &directory,
                                    std::string &error) {
  auto fail = [&](StringRef path, std::error_code code) {
    error = "cannot write '" + path.str() + "': " + code.message();
    return failure();
  };
  if (std::error_code code = llvm::sys::fs::create_directories(directory))
    return fail(directory, code);
  std::vector<PendingFile> pending(files.size());
  std::vector<std::string> targets;
  for (size_t i = 0; i < files.size(); ++i) {
    SmallString<128> target(directory);
    llvm::sys::path::append(target, files[i].name);
    targets.push_back(target.str().str());
    if (std::error_code code = pending[i].write(target, files[i].text))
      return fail(target, code);
  }
  for (size_t i = 0; i < files.size(); ++i)
    if (std::error_code code = pending[i].commit(targets[i]))
      return fail(targets[i], code);
  return success();
}
