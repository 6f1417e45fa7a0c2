//===- ReferenceProcess.cpp - The process of the reference ----------------===//
#include "ReferenceProcess.h"

#include "Support/Escape.h"

#include "llvm/Support/Compiler.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

using namespace mlir::sw::runner;

/// Maximum output of the child that is kept, in bytes.
static constexpr size_t maxPrinted = 2048;

/// Heap size of this process in bytes, which the child inherits.
static uint64_t getHeapBytes() {
  uint64_t pages = 0;
  if (FILE *file = fopen("/proc/self/statm", "r")) {
    unsigned long data = 0;
    if (fscanf(file, "%*u %*u %*u %*u %*u %lu", &data) == 1)
      pages = data;
    fclose(file);
  }
  return pages * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

static void limit(int resource, uint64_t maximum) {
  rlimit now;
  if (getrlimit(resource, &now))
    return;
  // RLIM_INFINITY is the largest value.
  now.rlim_cur = std::min<rlim_t>(now.rlim_cur, maximum);
  now.rlim_max = std::min<rlim_t>(now.rlim_max, maximum);
  setrlimit(resource, &now);
}

/// Limits the resources of the child. `heapBytes` is its initial heap size.
static void setLimits(uint64_t heapBytes, unsigned timeoutSeconds) {
  limit(RLIMIT_CORE, 0);
  if (timeoutSeconds)
    limit(RLIMIT_CPU, timeoutSeconds + uint64_t(1));
#if !LLVM_ADDRESS_SANITIZER_BUILD
  // A sanitizer opens files to explain errors, and reserves more memory than
  // any machine has.
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, 0);
  limit(RLIMIT_NPROC, 0);
  uint64_t memory = static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                    static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  if (heapBytes)
    limit(RLIMIT_DATA, heapBytes + memory);
#endif
}

/// Redirects the streams of the child: stderr to `pipe`, the others to nothing.
static void redirect(int pipe) {
  int null = open("/dev/null", O_RDWR);
  if (null >= 0) {
    dup2(null, STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    if (null > STDERR_FILENO)
      close(null);
  }
  dup2(pipe, STDERR_FILENO);
}

/// The content of the pipe on one line.
static std::string readPrinted(int pipe) {
  std::array<char, maxPrinted> buffer;
  ssize_t size = read(pipe, buffer.data(), buffer.size());
  llvm::StringRef text(buffer.data(), size > 0 ? size : 0);
  return sunway::escapeMessage(text.trim());
}

llvm::Expected<ProcessEnd>
mlir::sw::runner::callInChild(llvm::function_ref<void()> work,
                              unsigned timeoutSeconds) {
  std::array<int, 2> pipes;
  // Non-blocking: a child that prints more than the pipe holds must not wait.
  if (pipe2(pipes.data(), O_CLOEXEC | O_NONBLOCK))
    return llvm::createStringError("cannot make a pipe for the reference");
  uint64_t heapBytes = getHeapBytes();
  pid_t parent = getpid(), child = fork();
  if (child < 0) {
    close(pipes[0]);
    close(pipes[1]);
    return llvm::createStringError("cannot start a process for the reference");
  }
  if (child == 0) {
    for (int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP,
                       SIGALRM, SIGXCPU, SIGPIPE})
      std::signal(number, SIG_DFL);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent)
      _exit(1);
    redirect(pipes[1]);
    setLimits(heapBytes, timeoutSeconds);
    alarm(timeoutSeconds);
    work();
    _exit(0);
  }
  close(pipes[1]);
  int status = 0;
  pid_t waited;
  while ((waited = waitpid(child, &status, 0)) < 0 && errno == EINTR)
    ;
  ProcessEnd end;
  end.printed = readPrinted(pipes[0]);
  close(pipes[0]);
  if (waited < 0)
    return llvm::createStringError("lost the process of the reference");
  if (WIFSIGNALED(status))
    end.signal = WTERMSIG(status);
  else
    end.exitStatus = WEXITSTATUS(status);
  end.isTimedOut =
      timeoutSeconds && (end.signal == SIGALRM || end.signal == SIGXCPU);
  return end;
}
