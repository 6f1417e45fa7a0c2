//===- Folders.cpp - Working folders --------------------------------------===//

#include "Machine/Folders.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

using namespace llvm;
using namespace sunway;

static std::error_code lastError() {
  return std::error_code(errno, std::generic_category());
}

//===----------------------------------------------------------------------===//
// Locks
//===----------------------------------------------------------------------===//

FolderLock::FolderLock(FolderLock &&other)
    : folder(std::move(other.folder)), file(std::exchange(other.file, -1)),
      isMade(std::exchange(other.isMade, false)) {}

FolderLock &FolderLock::operator=(FolderLock &&other) {
  release();
  folder = std::move(other.folder);
  file = std::exchange(other.file, -1);
  isMade = std::exchange(other.isMade, false);
  return *this;
}

FolderLock::~FolderLock() { release(); }

void FolderLock::release() {
  if (std::exchange(isMade, false))
    ::rmdir(folder.c_str());
  if (file >= 0)
    ::close(std::exchange(file, -1));
}

/// Deletes temporary files of a process that was killed while it wrote.
static void removeLeftovers(StringRef folder) {
  std::error_code code;
  for (sys::fs::directory_iterator entry(folder, code), end;
       !code && entry != end; entry.increment(code)) {
    StringRef name = sys::path::filename(entry->path());
    if (name.starts_with(".sunway-") && name.ends_with(".tmp"))
      sys::fs::remove(entry->path());
  }
}

Expected<FolderLock> FolderLock::acquire(StringRef folder) {
  FolderLock lock;
  if (folder.empty())
    folder = ".";
  bool isThere = sys::fs::exists(folder);
  if (std::error_code code = sys::fs::create_directories(folder))
    return createStringError(code, "cannot make the folder '" + folder +
                                       "': " + code.message());
  lock.folder = folder.str();
  lock.file = ::open(lock.folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (lock.file < 0)
    return createStringError(lastError(), "cannot open the folder '" + folder +
                                              "': " + lastError().message());
  if (::flock(lock.file, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK)
    return createStringError("another process is at work in the folder '" +
                             folder + "'; wait for it, or give another folder");
  lock.isMade = !isThere;
  removeLeftovers(folder);
  return lock;
}

//===----------------------------------------------------------------------===//
// Temporary folders
//===----------------------------------------------------------------------===//

/// Waits for the end of the pipe, then removes the folder. Retries, since
/// remaining processes may still write there.
static constexpr char watch[] =
    "trap '' HUP INT TERM; read -r line; for try in 1 2 3 4 5 6 7 8 9 10; do "
    "rm -rf -- \"$1\" 2> /dev/null && exit; sleep 1; done";

/// Starts the watcher of `folder` in a session of its own, so that it gets no
/// signals of a terminal. Returns its process, or -1.
static pid_t startWatcher(const std::string &folder, int pipeEnd) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, pipeEnd, 0);
  // A reader that waits for the end of our output must not wait for the
  // watcher.
  for (int stream : {1, 2})
    posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY,
                                     0);
#ifdef POSIX_SPAWN_SETSID
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
#endif
  const char *arguments[] = {"sh",           "-c",           watch,
                             "sunway-clean", folder.c_str(), nullptr};
  pid_t process = -1;
  if (posix_spawn(&process, "/bin/sh", &actions, &attributes,
                  const_cast<char **>(arguments), environ))
    process = -1;
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return process;
}

TemporaryFolder::TemporaryFolder(TemporaryFolder &&other)
    : path(std::exchange(other.path, "")),
      watcher(std::exchange(other.watcher, -1)),
      alive(std::exchange(other.alive, -1)) {}

TemporaryFolder &TemporaryFolder::operator=(TemporaryFolder &&other) {
  remove();
  path = std::exchange(other.path, "");
  watcher = std::exchange(other.watcher, -1);
  alive = std::exchange(other.alive, -1);
  return *this;
}

TemporaryFolder::~TemporaryFolder() { remove(); }

void TemporaryFolder::remove() {
  if (!path.empty())
    sys::fs::remove_directories(path);
  path.clear();
  if (watcher > 0) {
    ::kill(watcher, SIGKILL);
    ::waitpid(watcher, nullptr, 0);
  }
  if (alive >= 0)
    ::close(alive);
  watcher = alive = -1;
}

Expected<TemporaryFolder> TemporaryFolder::create(StringRef prefix) {
  SmallString<128> model;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, model);
  // LLVM's models would replace a '%' in the name of the folder.
  sys::path::append(model, prefix + "-XXXXXX");
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC))
    return createStringError(lastError(),
                             "cannot make a pipe: " + lastError().message());
  TemporaryFolder folder;
  folder.alive = ends[1];
  if (!::mkdtemp(const_cast<char *>(model.c_str()))) {
    std::error_code code = lastError();
    ::close(ends[0]);
    return createStringError(code, "cannot make the folder '" + model +
                                       "': " + code.message());
  }
  folder.path = model.str().str();
  folder.watcher = startWatcher(folder.path, ends[0]);
  ::close(ends[0]);
  return folder;
}
