//===- Folders.h - Folders that are worked in -------------------*- C++ -*-===//

#ifndef SUNWAY_MACHINE_FOLDERS_H
#define SUNWAY_MACHINE_FOLDERS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace sunway {

/// A folder that one process at a time writes. It leaves no file, and ends with
/// the process however that ends.
class FolderLock {
public:
  FolderLock() = default;
  FolderLock(FolderLock &&other);
  FolderLock &operator=(FolderLock &&other);
  ~FolderLock();

  /// Makes the folder if need be; an error if another process is at work there.
  /// Where the file system has no locks, there is none.
  static llvm::Expected<FolderLock> acquire(llvm::StringRef folder);

private:
  /// Also gives back a folder that was made and has nothing in it.
  void release();

  std::string folder;
  int file = -1;
  bool isMade = false;
};

/// A folder in that of temporary files, which goes with everything in it. A
/// process that ends in any way, as by a signal, is watched by another one that
/// then removes the folder.
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
  /// The watcher, and our end of the pipe that tells it that we live.
  int watcher = -1, alive = -1;
};

} // namespace sunway

#endif // SUNWAY_MACHINE_FOLDERS_H
