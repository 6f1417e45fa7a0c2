//===- Writers.h - Reports as files ---------------------------*- C++ -*-===//

#ifndef SWSIM_REPORT_WRITERS_H
#define SWSIM_REPORT_WRITERS_H

#include <cstdio>
#include <string>
#include <vector>

namespace swsim {

class Recorder;

/// Prints text as a JSON string.
void printString(FILE *file, const std::string &text);
/// Figures per launch and in total.
void writeJson(FILE *file, const std::vector<Recorder *> &recorders);
/// A time line for chrome://tracing and Perfetto, one row per CPE.
void writeTrace(FILE *file, const std::vector<Recorder *> &recorders);

} // namespace swsim

#endif // SWSIM_REPORT_WRITERS_H
