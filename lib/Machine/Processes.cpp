//===- Processes.cpp - Child processes of a tool --------------------------===//

#include "Machine/Processes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

using namespace llvm;

namespace {
/// Null-terminated strings for system calls.
class Strings {
public:
  explicit Strings(ArrayRef<StringRef> list) {
    for (StringRef text : list)
      texts.push_back(text.str());
    for (std::string &text : texts)
      pointers.push_back(text.data());
    pointers.push_back(nullptr);
  }
  char **get() { return pointers.data(); }

private:
  std::vector<std::string> texts;
  std::vector<char *> pointers;
};

/// The files of the three streams; -1 keeps a stream unchanged.
struct Streams {
  std::array<int, 3> files = {-1, -1, -1};
  ~Streams() {
    for (int file : files)
      if (file >= 0)
        ::close(file);
  }
};
} // namespace

static bool openStreams(ArrayRef<std::optional<StringRef>> redirects,
                        Streams &streams, std::string &message) {
  for (auto [stream, name] : enumerate(redirects)) {
    if (!name)
      continue;
    // Both streams must share one file position.
    if (stream == 2 && redirects[1] && *redirects[1] == *name) {
      streams.files[2] = ::fcntl(streams.files[1], F_DUPFD_CLOEXEC, 3);
      continue;
    }
    std::string path = name->empty() ? "/dev/null" : name->str();
    int flags = stream == 0 ? O_RDONLY : O_WRONLY | O_CREAT;
    streams.files[stream] = ::open(path.c_str(), flags | O_CLOEXEC, 0666);
    if (streams.files[stream] < 0) {
      message = "cannot open '" + path + "': " + std::strerror(errno);
      return false;
    }
  }
  return true;
}

/// The child up to the start of the program; nothing here may allocate.
[[noreturn]] static void startProgram(const char *path, char **arguments,
                                      char **environment,
                                      const Streams &streams, pid_t parent) {
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent)
    ::_exit(1);
#endif
  for (int stream = 0; stream < 3; ++stream)
    if (streams.files[stream] >= 0 && ::dup2(streams.files[stream], stream) < 0)
      ::_exit(126);
  ::execve(path, arguments, environment);
  // The exit codes of shells and of LLVM.
  ::_exit(errno == ENOENT ? 127 : 126);
}

int sunway::executeAndWait(StringRef program, ArrayRef<StringRef> arguments,
                           std::optional<ArrayRef<StringRef>> environment,
                           ArrayRef<std::optional<StringRef>> redirects,
                           unsigned seconds, std::string *message,
                           bool *failed) {
  std::string reason;
  auto fail = [&] {
    if (message)
      *message = reason;
    if (failed)
      *failed = true;
    return -1;
  };
  if (failed)
    *failed = false;
  if (!sys::fs::can_execute(program)) {
    reason = "'" + program.str() + "' is no program that can be executed";
    return fail();
  }
  Streams streams;
  if (!openStreams(redirects, streams, reason))
    return fail();
  std::string path = program.str();
  Strings texts(arguments),
      variables(environment.value_or(ArrayRef<StringRef>()));
  char **definitions = environment ? variables.get() : environ;
  pid_t parent = ::getpid(), process = ::fork();
  if (process == 0)
    startProgram(path.c_str(), texts.get(), definitions, streams, parent);
  if (process < 0) {
    reason = std::string("cannot start a process: ") + std::strerror(errno);
    return fail();
  }
  sys::ProcessInfo info;
  info.Pid = process;
  info.Process = process;
  std::optional<unsigned> limit;
  if (seconds)
    limit = seconds;
  return sys::Wait(info, limit, message).ReturnCode;
}
