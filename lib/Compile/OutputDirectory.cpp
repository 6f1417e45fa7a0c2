//===- OutputDirectory.cpp - Where the files of a library go --------------===//
#include "Files.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::compile;

static std::string join(StringRef directory, StringRef name) {
  SmallString<128> path(directory);
  llvm::sys::path::append(path, name);
  return path.str().str();
}

/// The files that the manifest in `directory` lists; none without a manifest
/// of ours.
static std::vector<std::string> readOwnFiles(StringRef directory) {
  auto buffer = llvm::MemoryBuffer::getFile(join(directory, kManifest));
  if (!buffer)
    return {};
  llvm::Expected<llvm::json::Value> value =
      llvm::json::parse((*buffer)->getBuffer());
  if (!value) {
    llvm::consumeError(value.takeError());
    return {};
  }
  const llvm::json::Object *manifest = value->getAsObject();
  if (!manifest || manifest->getString(kGeneratorKey) != kGenerator)
    return {};
  std::vector<std::string> files;
  if (const llvm::json::Array *list = manifest->getArray("files"))
    for (const llvm::json::Value &file : *list) {
      std::string name = file.getAsString().value_or("").str();
      // Whoever edits a manifest must not make us remove other folders' files.
      if (!name.empty() && name == llvm::sys::path::filename(name) &&
          name != "." && name != "..")
        files.push_back(std::move(name));
    }
  return files;
}

/// Whether `name` is a file of `library` for a file system that does not tell
/// cases apart.
static bool isWritten(const Library &library, StringRef directory,
                      StringRef name) {
  return llvm::any_of(library.files, [&](const AthreadFile &file) {
    return name.equals_insensitive(file.name) &&
           llvm::sys::fs::equivalent(join(directory, name),
                                     join(directory, file.name));
  });
}

llvm::Error sw::compile::writeLibrary(const Library &library,
                                      const std::string &directory) {
  std::vector<std::string> own = readOwnFiles(directory);
  llvm::StringSet<> known, written;
  for (const std::string &name : own)
    known.insert(name);
  for (const AthreadFile &file : library.files) {
    written.insert(file.name);
    if (!known.contains(file.name) &&
        llvm::sys::fs::exists(join(directory, file.name)))
      return llvm::createStringError(
          "'" + join(directory, file.name) +
          "' is there already and is not listed in a " + kManifest +
          " of sw-compile beside it; give another --output-dir, or remove it");
  }
  std::string message;
  if (failed(writeAthreadFiles(library.files, directory, message)))
    return llvm::createStringError(message);
  for (const std::string &name : own)
    if (!written.contains(name) && !isWritten(library, directory, name))
      llvm::sys::fs::remove(join(directory, name));
  return llvm::Error::success();
}
