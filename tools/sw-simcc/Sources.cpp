//===- Sources.cpp - Kinds of the files on the command line ---------------===//

#include "Sources.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using namespace simcc;

Expected<FileKind> simcc::kindOf(StringRef path) {
  StringRef extension = sys::path::extension(path);
  if (sys::path::filename(path).contains(".so."))
    extension = ".so";
  int kind =
      StringSwitch<int>(extension)
          .Case(".c", int(FileKind::C))
          .Cases({".cpp", ".cc", ".cxx", ".C", ".c++"}, int(FileKind::Cxx))
          .Cases({".s", ".S"}, int(FileKind::Assembly))
          .Cases({".o", ".obj"}, int(FileKind::Object))
          .Case(".a", int(FileKind::Archive))
          .Case(".so", int(FileKind::Shared))
          .Cases({".f", ".F", ".for", ".f77", ".f90", ".F90"},
                 int(FileKind::Fortran))
          .Cases({".f95", ".F95", ".f03", ".F03", ".f08", ".F08"},
                 int(FileKind::Fortran))
          .Default(-1);
  if (kind == -1)
    return createStringError(formatv("'{0}': expected a C, C++ or Fortran "
                                     "source, an object or a library",
                                     path));
  return static_cast<FileKind>(kind);
}

Expected<std::string> simcc::readFile(StringRef path) {
  if (sys::fs::is_directory(path))
    return createStringError(
        formatv("cannot read '{0}': it is a folder", path));
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer =
      MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return createStringError(
        formatv("cannot read '{0}': {1}", path, buffer.getError().message()));
  return (*buffer)->getBuffer().str();
}

bool simcc::includes(StringRef text, StringRef header) {
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (StringRef line : lines) {
    line = line.ltrim();
    if (!line.consume_front("#"))
      continue;
    line = line.ltrim();
    if (!line.consume_front("include"))
      continue;
    line = line.ltrim();
    if ((line.consume_front("\"") || line.consume_front("<")) &&
        line.consume_front(header) &&
        (line.starts_with("\"") || line.starts_with(">")))
      return true;
  }
  return false;
}

/// True if the text has something that only host code has; crts.h serves both
/// sides.
static bool isHostText(StringRef text) {
  return Regex("(^|\n)[ \t]*(int|void)[ \t\n]+main[ \t]*\\(").match(text) ||
         Regex("[^A-Za-z_0-9](CRTS_|__real_)?athread_spawn[a-z_]*[ \t]*\\(")
             .match(text);
}

Expected<Side>
simcc::detectSide(StringRef path,
                  function_ref<Expected<std::string>()> headersOf) {
  Expected<std::string> text = readFile(path);
  if (!text)
    return text.takeError();
  if (includes(*text, "slave.h"))
    return Side::Slave;
  if (includes(*text, "athread.h") || isHostText(*text))
    return Side::Host;
  Expected<std::string> headers = headersOf();
  if (!headers)
    return headers.takeError();
  SmallVector<StringRef> files;
  StringRef(*headers).split(files, ' ');
  bool isSlave = false;
  for (StringRef file : files) {
    StringRef name = sys::path::filename(file.trim(" \n\\"));
    // Decisive, since a header for both sides may also include slave.h.
    if (name == "athread.h")
      return Side::Host;
    isSlave |= name == "slave.h";
  }
  return isSlave ? Side::Slave : Side::Host;
}

Error simcc::checkAssembly(StringRef path, Side side) {
  Expected<std::string> text = readFile(path);
  if (!text)
    return text.takeError();
  StringRef code = *text;
  // Output of clang ends with this section; its output for a CPE also has the
  // other one.
  bool canOverwrite = code.contains(".note.GNU-stack");
  bool isSlave = code.contains("swsim_slave");
  if (canOverwrite && (side != Side::Slave || isSlave))
    return Error::success();
  return createStringError(formatv(
      "'{0}' is assembly of the chip, which cannot run here: give its C source",
      path));
}
