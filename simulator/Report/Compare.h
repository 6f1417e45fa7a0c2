//===- Compare.h - What changed since an earlier run ------------*- C++ -*-===//

#ifndef SWSIM_REPORT_COMPARE_H
#define SWSIM_REPORT_COMPARE_H

#include "Report/JsonReader.h"

#include <cstdio>
#include <string>

namespace swsim {

class Recording;

/// Reads a report of SWSIM_JSON. Returns an error, or an empty text.
std::string readReport(const std::string &path, JsonValue &report);

/// Prints the figures of a run that differ from those of an earlier report;
/// nothing if that is empty.
void compareReports(FILE *file, const JsonValue &before, const Recording &run);

} // namespace swsim

#endif // SWSIM_REPORT_COMPARE_H
