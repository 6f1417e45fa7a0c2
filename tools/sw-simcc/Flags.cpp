//===- Flags.cpp - Flags of the compiler ----------------------------------===//

#include "Flags.h"
#include "Driver.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace simcc;

/// Runs a command with its messages in `messages`; true if it succeeds.
static bool runQuietly(ArrayRef<std::string> command, StringRef folder,
                       std::string &messages) {
  SmallString<128> path(folder);
  sys::path::append(path, "messages.txt");
  // A redirection does not empty the file.
  sys::fs::remove(path);
  SmallVector<StringRef> arguments(command.begin(), command.end());
  std::optional<StringRef> redirects[] = {std::nullopt, std::nullopt,
                                          StringRef(path)};
  int status = sys::ExecuteAndWait(command.front(), arguments,
                                   /*Env=*/std::nullopt, redirects);
  if (auto buffer = MemoryBuffer::getFile(path))
    messages = (*buffer)->getBuffer().str();
  return status == 0;
}

/// The text between the first `begin` and the next quote.
static StringRef quotedAfter(StringRef text, StringRef begin) {
  size_t at = text.find(begin);
  if (at == StringRef::npos)
    return "";
  return text.drop_front(at + begin.size()).split('\'').first;
}

/// Flags that every C compiler has need no question.
static bool isCommon(StringRef flag) {
  return any_of(ArrayRef<StringRef>{"-I", "-D", "-U", "-O", "-g", "-W", "-std=",
                                    "-f", "-i", "-M", "-p", "-w", "-Xclang"},
                [&](StringRef prefix) { return flag.starts_with(prefix); }) &&
         (!flag.starts_with("-f") ||
          is_contained({"-fPIC", "-fpic", "-fopenmp"}, flag));
}

Error simcc::dropUnknownFlags(StringRef compiler,
                              std::vector<std::string> &flags,
                              StringRef folder) {
  auto isFlag = [](StringRef flag) { return flag.starts_with("-"); };
  if (all_of(flags,
             [&](StringRef flag) { return !isFlag(flag) || isCommon(flag); }))
    return Error::success();
  std::vector<std::string> command{compiler.str(), "-###", "-c", "-xc"};
  append_range(command, flags);
  command.push_back("/dev/null");
  std::string messages;
  runQuietly(command, folder, messages);
  StringSet<> unknown;
  SmallVector<StringRef> lines;
  StringRef(messages).split(lines, '\n');
  for (StringRef line : lines)
    for (StringRef text : {"unknown argument: '", "unknown argument '",
                           "unsupported option '", "unsupported argument '"}) {
      StringRef flag = quotedAfter(line, text);
      if (flag.empty())
        continue;
      // Values are named without their flag.
      auto found = find_if(flags, [&](StringRef given) {
        return given == flag || given.ends_with(("=" + flag).str());
      });
      if (found != flags.end())
        unknown.insert(*found);
    }
  for (StringRef flag : flags)
    if (unknown.contains(flag))
      errs() << "sw-simcc: warning: flag '" << flag
             << "' is unknown and left out\n";
  erase_if(flags, [&](StringRef flag) { return unknown.contains(flag); });
  return Error::success();
}

/// Names of functions whose definition `void f()` follows an implicit
/// declaration, by the compiler's messages.
static SmallVector<StringRef> lateVoidFunctions(StringRef messages) {
  SetVector<StringRef> names;
  SmallVector<StringRef> lines;
  messages.split(lines, '\n');
  for (size_t i = 0; i + 1 < lines.size(); ++i) {
    StringRef name = quotedAfter(lines[i], "error: conflicting types for '");
    StringRef source = lines[i + 1].split('|').second;
    if (!name.empty() && source.split(name).first.contains("void"))
      names.insert(name);
  }
  return names.takeVector();
}

Error simcc::compileOldC(std::vector<std::string> command, StringRef folder,
                         bool verbose) {
  if (verbose)
    errs() << join(command, " ") << "\n";
  if (sys::Process::StandardErrHasColors())
    command.insert(command.begin() + 1, "-fcolor-diagnostics");
  std::string messages;
  bool ok = runQuietly(command, folder, messages);
  SmallVector<StringRef> names;
  if (!ok && StringRef(messages).contains("previous implicit declaration"))
    names = lateVoidFunctions(messages);
  if (names.empty()) {
    errs() << messages;
    if (ok)
      return Error::success();
    return createStringError(formatv("'{0}' failed", command.front()));
  }
  SmallString<128> header(folder);
  sys::path::append(header, "late-functions.h");
  std::error_code code;
  raw_fd_ostream out(header, code);
  if (code)
    return createStringError(code, "cannot write " + header);
  for (StringRef name : names) {
    errs() << "sw-simcc: warning: '" << name
           << "' is used before its definition as a function without result\n";
    out << "void " << name << "();\n";
  }
  out.close();
  command.push_back("-include");
  command.push_back(header.str().str());
  return runCommand(command, verbose);
}
