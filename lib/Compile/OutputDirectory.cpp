//===- OutputDirectory.cpp - The output folder of a library ---------------===//
#include "Files.h"

#include "Machine/Files.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
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

/// The files that the manifest in `directory` lists, or none if sw-compile did
/// not write that manifest.
static std::vector<std::string> readOwnFiles(StringRef directory) {
  auto buffer = llvm::MemoryBuffer::getFile(join(directory, kManifest));
  if (!buffer)
    return {};
  llvm::Expected<llvm::json::Value> value =
      sunway::parseJson((*buffer)->getBuffer());
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
      // An edited manifest must not make us remove files of other folders.
      if (!name.empty() && name == llvm::sys::path::filename(name) &&
          name != "." && name != "..")
        files.push_back(std::move(name));
    }
  return files;
}

/// Whether `name` is a file of `library` on a file system that ignores case.
static bool isWritten(const Library &library, StringRef directory,
                      StringRef name) {
  return llvm::any_of(library.files, [&](const AthreadFile &file) {
    return name.equals_insensitive(file.name) &&
           llvm::sys::fs::equivalent(join(directory, name),
                                     join(directory, file.name));
  });
}

/// Writes a manifest of the existing files and the files to come. A later run
/// recognises them as files of sw-compile even if this run stops halfway.
static llvm::Error claimFiles(const Library &library, ArrayRef<std::string> own,
                              StringRef directory) {
  llvm::StringSet<> names;
  for (const std::string &name : own)
    names.insert(name);
  for (const AthreadFile &file : library.files)
    names.insert(file.name);
  llvm::json::Array files;
  for (StringRef name : names.keys())
    files.push_back(name);
  llvm::json::Object manifest{{kGeneratorKey, kGenerator},
                              {"incomplete", true},
                              {"files", std::move(files)}};
  return sunway::writeFile(
      join(directory, kManifest),
      llvm::formatv("{0:2}\n", llvm::json::Value(std::move(manifest))).str());
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
  if (llvm::Error error = writeAthreadFiles(library.files, directory, [&] {
        return claimFiles(library, own, directory);
      }))
    return error;
  for (const std::string &name : own)
    if (!written.contains(name) && !isWritten(library, directory, name))
      llvm::sys::fs::remove(join(directory, name));
  return llvm::Error::success();
}
