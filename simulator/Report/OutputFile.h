//===- OutputFile.h - Files that are complete or absent ---------*- C++ -*-===//
//
// The only writer of the simulator and, through Machine/Files.h, of the
// compiler's tools. LLVM's writers (TempFile, writeToOutput) are not used. They
// replace devices and links by files, interpret a '%' in the name of a folder
// as a pattern, and end the process when a disk is full.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_REPORT_OUTPUTFILE_H
#define SWSIM_REPORT_OUTPUTFILE_H

#include <cstddef>
#include <string>
#include <sys/types.h>

namespace swsim {

/// A file that gets its name when it is complete; until then, a previous file
/// of this name remains. Devices, pipes and the streams of the process
/// (/dev/stdout) are written directly, and links remain links. Functions return
/// 0 or an error as in errno.
class OutputFile {
public:
  OutputFile() = default;
  OutputFile(const OutputFile &) = delete;
  OutputFile &operator=(const OutputFile &) = delete;
  /// Removes files that were not kept.
  ~OutputFile() { discard(); }

  /// Begins to write the future content of `path`. A pipe waits for its reader.
  int open(const std::string &path);
  int write(const void *data, size_t bytes);
  /// Adds permissions, such as the one to execute the file.
  int addMode(mode_t mode);
  /// Ends writing. The file keeps a temporary name but no descriptor, so there
  /// may be many.
  int finish();
  /// Gives the file its name.
  int keep();
  void discard();

  int descriptor() const { return file; }
  /// Temporary name until the file is kept. It is empty where the system has
  /// unnamed files, which disappear with the process however it ends.
  const std::string &temporaryName() const { return temporary; }

private:
  int openTemporary(mode_t mode);
  int giveName();
  std::string folder() const;

  int file = -1;
  /// The path after all links; empty if the file is written directly.
  std::string target;
  std::string temporary;
};

/// Checks without side effects whether `path` could be written now: 0 or an
/// error as in errno.
int checkOutput(const std::string &path);

} // namespace swsim

#endif // SWSIM_REPORT_OUTPUTFILE_H
