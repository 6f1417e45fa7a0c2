//===- Flags.cpp - Flags of the compiler ----------------------------------===//

#include "Flags.h"

#include "Machine/Processes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace simcc;

bool simcc::runQuietly(ArrayRef<std::string> command, StringRef folder,
                       std::string &messages) {
  SmallString<128> path(folder);
  sys::path::append(path, "messages.txt");
  // A redirection does not truncate an existing file.
  sys::fs::remove(path);
  SmallVector<StringRef> arguments(command.begin(), command.end());
  std::optional<StringRef> redirects[] = {std::nullopt, std::nullopt,
                                          StringRef(path)};
  int status = sunway::executeAndWait(command.front(), arguments,
                                      /*environment=*/std::nullopt, redirects);
  if (auto buffer = MemoryBuffer::getFile(path))
    messages = (*buffer)->getBuffer().str();
  return status == 0;
}

StringRef simcc::quotedAfter(StringRef text, StringRef begin) {
  size_t at = text.find(begin);
  if (at == StringRef::npos)
    return "";
  return text.drop_front(at + begin.size()).split('\'').first;
}

/// Flags that every C compiler knows are not checked.
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
  command.emplace_back("/dev/null");
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
      // For an unknown value, the message omits the flag.
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
