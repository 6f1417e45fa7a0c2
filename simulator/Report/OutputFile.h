//===- OutputFile.h - A file that is complete or not there -----*- C++ -*-===//
//
// The one writer of the simulator and, by Machine/Files.h, of the compiler's
// tools. LLVM's own (TempFile, writeToOutput) replaces devices and links by
// files, takes a '%' of a folder's name for a pattern, and ends the process
// when a disk is full.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_REPORT_OUTPUTFILE_H
#define SWSIM_REPORT_OUTPUTFILE_H

#include <cstddef>
#include <string>
#include <sys/types.h>

namespace swsim {

/// A file that takes its name when it is complete; until then what had the name
/// before keeps it. Devices, pipes and the streams of the process (/dev/stdout)
/// are written through, and a link stays a link. Functions return 0 or an error
/// as in errno.
class OutputFile {
public:
  OutputFile() = default;
  OutputFile(const OutputFile &) = delete;
  OutputFile &operator=(const OutputFile &) = delete;
  /// Whatever has not been kept is removed.
  ~OutputFile() { discard(); }

  /// Begins to write what `path` will be. A pipe waits for its reader.
  int open(const std::string &path);
  int write(const void *data, size_t bytes);
  /// Adds the permissions in `mode`, such as those to execute the file.
  int addMode(mode_t mode);
  /// All is written; the file keeps a temporary name and no descriptor, so
  /// that there may be many.
  int finish();
  /// Gives the file its name.
  int keep();
  void discard();

  int descriptor() const { return file; }
  /// Name of what is not kept yet; empty where the system has files without
  /// one, which go with the process however it ends.
  const std::string &temporaryName() const { return temporary; }

private:
  int openTemporary(mode_t mode);
  int giveName();
  std::string folder() const;

  int file = -1;
  /// Where links lead to; empty if the file is written through.
  std::string target;
  std::string temporary;
};

/// Whether `path` could be written now, found without a trace: 0 or an error as
/// in errno.
int checkOutput(const std::string &path);

} // namespace swsim

#endif // SWSIM_REPORT_OUTPUTFILE_H
