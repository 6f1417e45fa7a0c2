//===- Trace.cpp - Time line for trace viewers ----------------------------===//

#include "Core/Simulator.h"
#include "Report/Writers.h"

#include <cstdio>

using namespace swsim;

static const char *const kindNames[numWaits] = {
    "dma wait", "exchange wait", "barrier", "gld/gst", "library", "launch"};

/// One row per CPE; the viewer takes microseconds.
static void writeRows(FILE *file, const Recorder &recorder, int process) {
  const Simulator &sim = recorder.simulator();
  double scale = 1e6 / (sim.machine().clock_hz * ticksPerCycle);
  fprintf(file,
          "{\"ph\": \"M\", \"pid\": %d, \"name\": \"process_name\", "
          "\"args\": {\"name\": ",
          process);
  printString(file, sim.machine().name);
  fputs("}}", file);
  for (const Cpe &cpe : sim.cpes) {
    if (cpe.group && !cpe.begin)
      continue;
    fprintf(file,
            ",\n{\"ph\": \"M\", \"pid\": %d, \"tid\": %d, \"name\": "
            "\"thread_name\", \"args\": {\"name\": \"%s\"}}",
            process, cpe.index, sim.describe(cpe).c_str());
  }
  for (const Span &span : recorder.spans())
    fprintf(file,
            ",\n{\"ph\": \"X\", \"pid\": %d, \"tid\": %d, \"name\": "
            "\"%s\", \"ts\": %.6f, \"dur\": %.6f}",
            process, span.cpe, kindNames[static_cast<int>(span.kind)],
            span.begin * scale, (span.end - span.begin) * scale);
}

void swsim::writeTrace(FILE *file, const std::vector<Recorder *> &recorders) {
  fputs("{\"displayTimeUnit\": \"ns\", \"traceEvents\": [\n", file);
  for (size_t i = 0; i < recorders.size(); ++i) {
    if (i)
      fputs(",\n", file);
    writeRows(file, *recorders[i], static_cast<int>(i));
  }
  fputs("\n]}\n", file);
}
