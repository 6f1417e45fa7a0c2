//===- Files.cpp - Files that a user names --------------------------------===//

#include "Machine/Files.h"

#include "Report/OutputFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

#include <deque>

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

Expected<json::Value> sunway::parseJson(StringRef text) {
  constexpr unsigned kMaxDepth = 1000;
  unsigned depth = 0;
  bool isInString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '"')
      isInString = !isInString;
    else if (isInString && c == '\\')
      ++i;
    else if (!isInString && (c == '[' || c == '{'))
      ++depth;
    else if (!isInString && (c == ']' || c == '}') && depth > 0)
      --depth;
    if (depth > kMaxDepth)
      return createStringError(inconvertibleErrorCode(),
                               "arrays and objects are nested deeper than " +
                                   Twine(kMaxDepth));
  }
  return json::parse(text);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

namespace {
/// A file that is deleted if a signal ends the process before it is kept.
class PendingFile {
public:
  PendingFile() = default;
  PendingFile(const PendingFile &) = delete;
  PendingFile &operator=(const PendingFile &) = delete;
  ~PendingFile() { forget(); }

  Error write(StringRef path, StringRef text, unsigned mode);
  Error finish() { return check(file.finish()); }
  Error keep();

private:
  Error check(int error);
  void forget();

  swsim::OutputFile file;
  std::string path, onSignal;
};
} // namespace

static Error makeWriteError(StringRef path, std::error_code code) {
  return createStringError(code,
                           "cannot write '" + path + "': " + code.message());
}

void PendingFile::forget() {
  if (!onSignal.empty())
    sys::DontRemoveFileOnSignal(onSignal);
  onSignal.clear();
}

/// Registers the temporary name of the file for deletion on a signal.
Error PendingFile::check(int error) {
  if (error)
    return makeWriteError(path,
                          std::error_code(error, std::generic_category()));
  if (onSignal.empty() && !file.temporaryName().empty()) {
    onSignal = file.temporaryName();
    sys::RemoveFileOnSignal(onSignal);
  }
  return Error::success();
}

Error PendingFile::write(StringRef name, StringRef text, unsigned mode) {
  path = name.str();
  // Printed text must precede text written to the same stream.
  outs().flush();
  if (Error error = check(file.open(name == "-" ? "/dev/stdout" : path)))
    return error;
  if (Error error = check(file.write(text.data(), text.size())))
    return error;
  return check(mode ? file.addMode(mode) : 0);
}

Error PendingFile::keep() {
  Error error = check(file.keep());
  forget();
  return error;
}

Error sunway::writeFile(StringRef path, StringRef text, unsigned mode) {
  PendingFile file;
  if (Error error = file.write(path, text, mode))
    return error;
  return file.keep();
}

Error sunway::writeFiles(StringRef folder, ArrayRef<NamedText> files,
                         function_ref<Error()> beforeNames) {
  if (std::error_code code = sys::fs::create_directories(folder))
    return makeWriteError(folder, code);
  std::deque<PendingFile> pending;
  for (const NamedText &file : files) {
    SmallString<128> path(folder);
    sys::path::append(path, file.name);
    PendingFile &next = pending.emplace_back();
    if (Error error = next.write(path, file.text, /*mode=*/0))
      return error;
    if (Error error = next.finish())
      return error;
  }
  if (beforeNames)
    if (Error error = beforeNames())
      return error;
  for (PendingFile &file : pending)
    if (Error error = file.keep())
      return error;
  return Error::success();
}

Error sunway::checkWritableFile(StringRef path) {
  if (path == "-")
    return Error::success();
  if (int error = swsim::checkOutput(path.str()))
    return makeWriteError(path,
                          std::error_code(error, std::generic_category()));
  return Error::success();
}
