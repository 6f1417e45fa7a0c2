//===- CodeTimes.h - Time of the lines of compiled code ---------*- C++ -*-===//
//
// Compiled code counts how often its pieces run: see swsim_lines.h.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_REPORT_CODETIMES_H
#define SWSIM_REPORT_CODETIMES_H

#include "swsim_lines.h"

#include <vector>

namespace swsim {

class Recording;

/// The counts of one host thread.
class CodeTimes {
public:
  /// Finds the counts of this host thread; without this call nothing is taken.
  void setUp();
  /// Ignores the runs since the last call.
  void skip();
  /// Adds the times of the runs since the last call to the lines of the
  /// program.
  void take(Recording &recording);

private:
  struct File {
    const swsim_line_table *table;
    const long *runs;
    /// The counts at the last call.
    std::vector<long> before;
  };
  std::vector<File> files;
};

} // namespace swsim

#endif // SWSIM_REPORT_CODETIMES_H
