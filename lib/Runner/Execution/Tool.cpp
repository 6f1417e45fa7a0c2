//===- Tool.cpp - Running other programs ----------------------------------===//
#include "Machine/Processes.h"
#include "Runner/Execution/Simulation.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <sys/mman.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::sw::runner;

/// The environment of this process, extended by the definitions `added`.
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

namespace {
/// Collects the output of a program in an unnamed file, which never remains.
class Log {
public:
  Log() : file(memfd_create("sw-run-log", MFD_CLOEXEC)) {}
  ~Log() {
    if (file >= 0)
      close(file);
  }
  bool isOpen() const { return file >= 0; }
  std::string getPath() const {
    return "/proc/self/fd/" + std::to_string(file);
  }
  std::string read() const {
    auto buffer = llvm::MemoryBuffer::getOpenFile(
        file, "log", /*FileSize=*/-1, /*RequiresNullTerminator=*/false);
    return buffer ? (*buffer)->getBuffer().str() : std::string();
  }

private:
  int file;
};
} // namespace

llvm::Expected<std::string>
sw::runner::runTool(StringRef program, ArrayRef<std::string> arguments,
                    ArrayRef<std::string> environment,
                    unsigned timeoutSeconds) {
  Log log;
  if (!log.isOpen())
    return llvm::createStringError("cannot make a temporary file");
  SmallVector<StringRef> command = {program};
  command.append(arguments.begin(), arguments.end());
  SmallVector<StringRef> variables = extendEnvironment(environment);
  std::string path = log.getPath(), message;
  std::optional<StringRef> redirects[] = {StringRef(), path, path};
  bool failed = false;
  int status = sunway::executeAndWait(program, command, variables, redirects,
                                      timeoutSeconds, &message, &failed);
  std::string output = log.read();
  if (status == 0 && !failed)
    return output;
  std::string name = llvm::sys::path::filename(program).str();
  // A negative status means that the program was terminated.
  std::string reason = message.empty()
                           ? "ended with exit status " + std::to_string(status)
                           : "failed: " + StringRef(message).rtrim().str();
  if (failed)
    reason = "cannot be started: " + message;
  StringRef printed = StringRef(output).rtrim();
  return llvm::createStringError(name + " " + reason +
                                 (printed.empty() ? "" : "\n") + printed);
}
