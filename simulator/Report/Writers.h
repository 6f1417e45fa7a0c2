//===- Writers.h - Reports as files -----------------------------*- C++ -*-===//

#ifndef SWSIM_REPORT_WRITERS_H
#define SWSIM_REPORT_WRITERS_H

#include <cstdio>

namespace swsim {

class JsonWriter;
class Recording;

/// Figures per launch and in total.
void writeJson(FILE *file, const Recording &run);
/// The same figures without the outer form of the file.
void writeFigures(JsonWriter &json, const Recording &run);
/// A time line for chrome://tracing and Perfetto.
void writeTrace(FILE *file, const Recording &run);
/// A text table.
void writeSummary(FILE *file, const Recording &run);
/// A self-contained page.
void writeHtml(FILE *file, const Recording &run);
/// The data of the page in addition to the figures.
void writePageData(JsonWriter &json, const Recording &run);

} // namespace swsim

#endif // SWSIM_REPORT_WRITERS_H
