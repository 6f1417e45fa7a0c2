//===- Tool.cpp - Run other programs --------------------------------------===//
#include "Runner/Simulation.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <unistd.h>

using namespace mlir;
using namespace mlir::sw::runner;

/// The environment of this process with the definitions `added`.
static SmallVector<StringRef> extendEnvironment(ArrayRef<std::string> added) {
  SmallVector<StringRef> variables;
  for (char **variable = environ; *variable; ++variable) {
    StringRef name = StringRef(*variable).split('=').first;
    if (llvm::none_of(added, [&](StringRef definition) {
          return definition.split('=').first == name;
        }))
      variables.push_back(*variable);
  }
  variables.append(added.begin(), added.end());
  return variables;
}

static std::string readText(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

llvm::Expected<std::string>
sw::runner::runTool(StringRef program, ArrayRef<std::string> arguments,
                    ArrayRef<std::string> environment,
                    unsigned timeoutSeconds) {
  SmallString<128> log;
  if (std::error_code code =
          llvm::sys::fs::createTemporaryFile("sw-run", "log", log))
    return llvm::createStringError(code, "cannot make a temporary file: " +
                                             code.message());
  llvm::FileRemover remover(log);
  SmallVector<StringRef> command = {program};
  command.append(arguments.begin(), arguments.end());
  SmallVector<StringRef> variables = extendEnvironment(environment);
  std::optional<StringRef> redirects[] = {StringRef(), log.str(), log.str()};
  std::string message;
  bool failed = false;
  int status = llvm::sys::ExecuteAndWait(program, command, variables, redirects,
                                         timeoutSeconds, /*MemoryLimit=*/0,
                                         &message, &failed);
  std::string output = readText(log);
  if (status == 0 && !failed)
    return output;
  std::string name = llvm::sys::path::filename(program).str();
  // The status is negative if the program did not end by itself.
  std::string reason = message.empty()
                           ? "ended with exit status " + std::to_string(status)
                           : "failed: " + StringRef(message).rtrim().str();
  if (failed)
    reason = "cannot be started: " + message;
  StringRef printed = StringRef(output).rtrim();
  return llvm::createStringError(name + " " + reason +
                                 (printed.empty() ? "" : "\n") + printed);
}
