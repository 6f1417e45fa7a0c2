//===- OutputFile.cpp - Files that are complete or absent -----------------===//

#include "Report/OutputFile.h"

#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace swsim;

/// Maximum number of links that are followed, as in the system.
static constexpr int maxLinks = 40;

//===----------------------------------------------------------------------===//
// Resolution of names
//===----------------------------------------------------------------------===//

namespace {
/// The destination of a name.
struct Destination {
  int error = 0;
  /// The path after all links; the file may not exist yet.
  std::string path;
  /// A stream of this process, or -1.
  int descriptor = -1;
  /// True for a destination that keeps its name, that is, not a regular file.
  bool isThrough = false;
  bool exists = false;
  struct stat status = {};
};
} // namespace

static std::string folderOf(const std::string &path) {
  size_t slash = path.find_last_of('/');
  if (slash == std::string::npos)
    return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

/// The number of the stream in "/proc/<this process>/fd/<number>", or -1.
static int ownStream(const std::string &path) {
  std::string folder = "/proc/" + std::to_string(getpid()) + "/fd/";
  if (path.compare(0, folder.size(), folder) != 0)
    return -1;
  char *end = nullptr;
  long number = strtol(path.c_str() + folder.size(), &end, 10);
  return *end || end == path.c_str() + folder.size() || number > INT_MAX
             ? -1
             : static_cast<int>(number);
}

/// Follows links until the path is not a link, does not exist yet, or is a
/// stream of a process. A stream is more than the file that it may refer to.
static Destination follow(std::string path) {
  Destination destination;
  for (int links = 0; links <= maxLinks; ++links) {
    char resolved[PATH_MAX], next[PATH_MAX];
    size_t slash = path.find_last_of('/');
    std::string name =
        slash == std::string::npos ? path : path.substr(slash + 1);
    if (!realpath(folderOf(path).c_str(), resolved)) {
      destination.error = errno;
      return destination;
    }
    std::string folder = resolved;
    path = (folder == "/" ? "" : folder) + "/" + name;
    destination.path = path;
    ssize_t length = readlink(path.c_str(), next, sizeof next);
    if (length < 0)
      return destination;
    destination.isThrough = folder.compare(0, 6, "/proc/") == 0;
    destination.descriptor = ownStream(path);
    if (destination.isThrough)
      return destination;
    std::string to(next, static_cast<size_t>(length));
    path = to.empty() || to[0] != '/' ? folder + "/" + to : to;
  }
  destination.error = ELOOP;
  return destination;
}

/// Finds the destination of `path`, and whether it may be written.
static Destination findPlace(const std::string &path) {
  Destination destination = follow(path);
  if (destination.error)
    return destination;
  destination.exists = stat(destination.path.c_str(), &destination.status) == 0;
  if (destination.exists && S_ISDIR(destination.status.st_mode))
    destination.error = EISDIR;
  else if (destination.exists && !S_ISREG(destination.status.st_mode))
    destination.isThrough = true;
  if (!destination.error && destination.exists && destination.descriptor < 0 &&
      access(destination.path.c_str(), W_OK))
    destination.error = errno;
  return destination;
}

int swsim::checkOutput(const std::string &path) {
  Destination destination = findPlace(path);
  if (!destination.error && !destination.isThrough &&
      access(folderOf(destination.path).c_str(), W_OK))
    return errno;
  return destination.error;
}

//===----------------------------------------------------------------------===//
// The file
//===----------------------------------------------------------------------===//

std::string OutputFile::folder() const { return folderOf(target); }

/// An unused name in `folder`, short enough for every file system.
static std::string newName(const std::string &folder) {
  static std::atomic<unsigned> count;
  timespec now = {};
  clock_gettime(CLOCK_REALTIME, &now);
  char name[64];
  snprintf(name, sizeof name, "/.sunway-%lx-%lx-%x.tmp",
           static_cast<long>(getpid()), now.tv_nsec, count++);
  return folder + name;
}

/// Opens a file without a name, if the system supports this; otherwise one with
/// a temporary name.
int OutputFile::openTemporary(mode_t mode) {
#ifdef O_TMPFILE
  if (access("/proc/self/fd", X_OK) == 0)
    file = ::open(folder().c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
#endif
  while (file < 0) {
    temporary = newName(folder());
    file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                  mode);
    if (file >= 0 || errno != EEXIST)
      break;
  }
  if (file >= 0)
    return 0;
  temporary.clear();
  return errno;
}

int OutputFile::open(const std::string &path) {
  discard();
  // A limit of file sizes must be an error like others.
  signal(SIGXFSZ, SIG_IGN);
  Destination destination = findPlace(path);
  if (destination.error)
    return destination.error;
  if (destination.isThrough) {
    // Opened again, a file would be written from its beginning.
    file =
        destination.descriptor >= 0
            ? fcntl(destination.descriptor, F_DUPFD_CLOEXEC, 3)
            : ::open(destination.path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    return file < 0 ? errno : 0;
  }
  target = destination.path;
  if (int error = openTemporary(0666))
    return error;
  if (destination.exists && fchmod(file, destination.status.st_mode & 0777))
    return errno;
  return 0;
}

int OutputFile::write(const void *data, size_t bytes) {
  const char *at = static_cast<const char *>(data);
  while (bytes > 0) {
    // Linux writes at most 2 GiB per call.
    ssize_t done = ::write(file, at, bytes);
    if (done < 0 && errno == EINTR)
      continue;
    if (done < 0)
      return errno;
    at += done;
    bytes -= static_cast<size_t>(done);
  }
  return 0;
}

int OutputFile::addMode(mode_t mode) {
  struct stat status;
  if (target.empty())
    return 0;
  if (fstat(file, &status) || fchmod(file, (status.st_mode & 0777) | mode))
    return errno;
  return 0;
}

/// Gives an unnamed file a temporary name next to its target.
int OutputFile::giveName() {
  if (!temporary.empty() || file < 0)
    return 0;
  std::string open = "/proc/self/fd/" + std::to_string(file);
  for (;;) {
    std::string name = newName(folder());
    if (!linkat(AT_FDCWD, open.c_str(), AT_FDCWD, name.c_str(),
                AT_SYMLINK_FOLLOW)) {
      temporary = name;
      return 0;
    }
    if (errno != EEXIST)
      return errno;
  }
}

int OutputFile::finish() {
  int error = 0;
  if (!target.empty())
    error = giveName();
  // Some file systems report lack of space only here.
  if (file >= 0 && close(file) && !error)
    error = errno;
  file = -1;
  if (error)
    discard();
  return error;
}

int OutputFile::keep() {
  int error = finish();
  if (!error && !target.empty() &&
      rename(temporary.c_str(), target.c_str()) != 0)
    error = errno;
  if (!error)
    temporary.clear();
  discard();
  return error;
}

void OutputFile::discard() {
  if (file >= 0)
    close(file);
  file = -1;
  if (!temporary.empty())
    unlink(temporary.c_str());
  temporary.clear();
  target.clear();
}
