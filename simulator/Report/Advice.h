//===- Advice.h - Conclusions from the figures of a run ---------*- C++ -*-===//
//
// Only what the recorded figures prove: bounds, no estimates.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_REPORT_ADVICE_H
#define SWSIM_REPORT_ADVICE_H

#include "Report/Recording.h"

#include <string>
#include <vector>

namespace swsim {

struct Advice {
  std::string kernel;
  /// The line of the program; empty for a whole kernel.
  Recording::Line line;
  std::string text;
};

/// Advice on the kernels of a run, for the largest share of time first.
std::vector<Advice> findAdvice(const Recording &run);

/// "slave.c:12", or an empty text for an unknown line.
std::string printLine(const Recording::Line &line);

} // namespace swsim

#endif // SWSIM_REPORT_ADVICE_H
