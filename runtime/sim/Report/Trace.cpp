//===- Trace.cpp - Time line for trace viewers ----------------------------===//
//
// The JSON event format of chrome://tracing and Perfetto. A process per core
// group; its rows are the CPEs, the DMA engine, and the kernels; its counter is
// the memory traffic. Times are microseconds.
//
//===----------------------------------------------------------------------===//

#include "Report/JsonWriter.h"
#include "Report/Recording.h"
#include "Report/Writers.h"

#include <cstring>
#include <set>
#include <utility>

using namespace swsim;

namespace {
class TraceWriter {
public:
  TraceWriter(FILE *file, const Recording &run) : file(file), run(run) {}
  void write();

private:
  // Rows behind those of the CPEs.
  int dmaRow() const { return run.machine().groupSize(); }
  int kernelRow() const { return dmaRow() + 1; }
  int mpeRow() const { return dmaRow() + 2; }
  int groupOf(int cpe) const { return cpe / run.machine().groupSize(); }
  int rowOf(int cpe) const { return cpe % run.machine().groupSize(); }
  double micros(Time time) const {
    return static_cast<double>(time) / ticksPerCycle / run.machine().clockHz *
           1e6;
  }

  void begin(char phase, int group, int row);
  void complete(int group, int row, const std::string &name, Time from,
                Time to);
  void name(int group, int row, const char *what, const std::string &text);
  void writeNames();
  void writeRequest(const DmaRecord &request);
  void writeCounters(int group);
  void writeKernels();
  void writeMpe();

  FILE *file;
  const Recording &run;
  std::set<int> groups;
  const char *separator = "";
};
} // namespace

void TraceWriter::begin(char phase, int group, int row) {
  fprintf(file,
          "%s{\"ph\": \"%c\", \"pid\": %d, \"tid\": %d, \"name\": ", separator,
          phase, group, row);
  separator = ",\n";
}

void TraceWriter::name(int group, int row, const char *what,
                       const std::string &text) {
  begin('M', group, row);
  fprintf(file, "\"%s\", \"args\": {\"name\": ", what);
  JsonWriter::print(file, text);
  fputs("}}", file);
}

void TraceWriter::writeNames() {
  for (int cpe : run.usedCpes()) {
    if (groups.insert(groupOf(cpe)).second) {
      int group = groupOf(cpe);
      name(group, 0, "process_name",
           run.machine().chip + ", " + run.nameOfGroup(group));
      name(group, dmaRow(), "thread_name", "DMA engine");
      name(group, kernelRow(), "thread_name", "kernels");
      if (!run.mpeSpans.empty())
        name(group, mpeRow(), "thread_name", "MPE");
    }
    name(groupOf(cpe), rowOf(cpe), "thread_name", run.nameOf(cpe));
  }
}

/// A bar; the caller closes the brace.
void TraceWriter::complete(int group, int row, const std::string &name,
                           Time from, Time to) {
  begin('X', group, row);
  JsonWriter::print(file, name);
  fprintf(file, ", \"ts\": %.6f, \"dur\": %.6f", micros(from),
          micros(to - from));
}

void TraceWriter::writeRequest(const DmaRecord &request) {
  complete(request.group, dmaRow(), request.isGet ? "get" : "put",
           request.begin, request.end);
  fputs(", \"args\": {\"cpe\": ", file);
  JsonWriter::print(file, run.nameOf(request.cpe));
  fprintf(file,
          ", \"bytes\": %lld, \"block\": %lld, \"lines\": %lld, \"mode\": "
          "\"%s\", \"issued\": %.6f, \"completed\": %.6f",
          (long long)request.bytes, (long long)request.block,
          (long long)request.lines, request.mode, micros(request.issued),
          micros(request.completed));
  if (request.place.file) {
    fputs(", \"source\": ", file);
    JsonWriter::print(file, std::string(request.place.file) + ":" +
                                std::to_string(request.place.line));
  }
  fputs("}}", file);
}

void TraceWriter::writeCounters(int group) {
  const TimeBins &bins = run.trafficBins;
  double seconds = micros(bins.width()) / 1e6;
  for (int i = 0; i <= bins.size(); ++i) {
    // The last one ends the curve.
    double get = i < bins.size() ? bins.at(2 * group, i) : 0;
    double put = i < bins.size() ? bins.at(2 * group + 1, i) : 0;
    begin('C', group, 0);
    fprintf(file,
            "\"DMA bandwidth (GB/s)\", \"ts\": %.6f, \"args\": {\"get\": "
            "%.4f, \"put\": %.4f}}",
            micros(bins.width() * i), get / seconds / 1e9, put / seconds / 1e9);
  }
}

void TraceWriter::writeKernels() {
  for (const Figures &launch : run.launches) {
    std::set<int> used;
    for (const auto &[cpe, times] : launch.cpes)
      used.insert(groupOf(cpe));
    for (int group : used) {
      complete(group, kernelRow(), launch.name, launch.begin,
               launch.begin + launch.time);
      fputs("}", file);
    }
  }
}

void TraceWriter::writeMpe() {
  for (const MpeSpan &span : run.mpeSpans) {
    const MpeWork &work = run.mpeWorks[span.work];
    complete(span.group, mpeRow(), work.name, span.begin, span.end);
    const std::pair<const char *, const std::string &> texts[] = {
        {", \"args\": {\"ops\": ", work.ops},
        {", \"location\": ", work.where},
        {", \"reason\": ", work.why}};
    for (const auto &[key, text] : texts) {
      fputs(key, file);
      JsonWriter::print(file, text);
    }
    fputs("}}", file);
  }
}

void TraceWriter::write() {
  fputs("{\"displayTimeUnit\": \"ns\",\n", file);
  if (run.dropped) {
    fputs("\"otherData\": {\"note\": ", file);
    JsonWriter::print(file, run.cutNote());
    fputs("},\n", file);
  }
  fputs("\"traceEvents\": [\n", file);
  writeNames();
  writeKernels();
  writeMpe();
  for (const Span &span : run.spans) {
    const ActivityInfo &info = infoOf(span.activity);
    bool named = span.activity == Activity::Library;
    complete(groupOf(span.cpe), rowOf(span.cpe), named ? span.what : info.label,
             span.begin, span.end);
    if (!named && strcmp(span.what, info.label) != 0) {
      fputs(", \"args\": {\"what\": ", file);
      JsonWriter::print(file, span.what);
      fputs("}", file);
    }
    fputs("}", file);
  }
  for (const DmaRecord &request : run.requests)
    writeRequest(request);
  for (int group : groups)
    writeCounters(group);
  fputs("\n]}\n", file);
}

void swsim::writeTrace(FILE *file, const Recording &run) {
  TraceWriter(file, run).write();
}
