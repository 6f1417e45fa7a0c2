//===- Folders.h - Working folders ------------------------------*- C++ -*-===//

#ifndef SUNWAY_MACHINE_FOLDERS_H
#define SUNWAY_MACHINE_FOLDERS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace sunway {

/// A lock on a folder: one process at a time writes there. It leaves no file,
/// and is released when the process ends in any way.
class FolderLock {
public:
  FolderLock() = default;
  FolderLock(FolderLock &&other);
  FolderLock &operator=(FolderLock &&other);
  ~FolderLock();

  /// Creates the folder if needed; fails if another process has the lock. On a
  /// file system without locks, it succeeds without one.
  static llvm::Expected<FolderLock> acquire(llvm::StringRef folder);

private:
  /// Also removes the folder if this lock created it and it is empty.
  void release();

  std::string folder;
  int file = -1;
  bool isMade = false;
};

/// A temporary folder, which is removed with its content. A watcher process
/// removes it if this process ends in any other way, for instance by a signal.
class TemporaryFolder {
public:
  TemporaryFolder() = default;
  TemporaryFolder(TemporaryFolder &&other);
  TemporaryFolder &operator=(TemporaryFolder &&other);
  ~TemporaryFolder();

  static llvm::Expected<TemporaryFolder> create(llvm::StringRef prefix);

  const std::string &getPath() const { return path; }

private:
  void remove();

  std::string path;
  /// The watcher process, and our end of a pipe that stays open while this
  /// process lives.
  int watcher = -1, alive = -1;
};

} // namespace sunway

#endif // SUNWAY_MACHINE_FOLDERS_H
