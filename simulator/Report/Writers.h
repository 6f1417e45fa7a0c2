//===- Writers.h - Reports as files ---------------------------*- C++ -*-===//

#ifndef SWSIM_REPORT_WRITERS_H
#define SWSIM_REPORT_WRITERS_H

#include <cstdio>

namespace swsim {

class JsonWriter;
class Recording;

/// Figures per launch and in total.
void writeJson(FILE *file, const Recording &run);
/// The same without the file's outer form.
void writeFigures(JsonWriter &json, const Recording &run);
/// A time line for chrome://tracing and Perfetto.
void writeTrace(FILE *file, const Recording &run);
/// A table for people.
void writeSummary(FILE *file, const Recording &run);
/// A page that needs no other file.
void writeHtml(FILE *file, const Recording &run);
/// What the page shows beside the figures.
void writePageData(JsonWriter &json, const Recording &run);

} // namespace swsim

#endif // SWSIM_REPORT_WRITERS_H
