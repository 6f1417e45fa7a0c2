//===- Trace.cpp - Time line for trace viewers ----------------------------===//
//
// The JSON event format of chrome://tracing and Perfetto. Each core group is a
// process; its rows are the CPEs, the DMA engine, and the kernels; its counter
// is the memory traffic. Times are in microseconds. In a long run, events after
// the first ones are sums: in a stretch of time that stands for many events,
// each kind has one bar of their total length.
//
//===----------------------------------------------------------------------===//

#include "Report/JsonWriter.h"
#include "Report/Recording.h"
#include "Report/Writers.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <utility>

using namespace swsim;

namespace {
class TraceWriter {
public:
  TraceWriter(FILE *file, const Recording &run) : file(file), run(run) {
    thinKernels();
  }
  void write();

private:
  // Rows after those of the CPEs.
  int dmaRow() const { return run.machine().groupSize(); }
  int kernelRow() const { return dmaRow() + 1; }
  int mpeRow() const { return dmaRow() + 2; }
  int groupOf(int cpe) const { return cpe / run.machine().groupSize(); }
  int rowOf(int cpe) const { return cpe % run.machine().groupSize(); }
  /// A point of time, from the first launch or mark.
  double micros(Time time) const { return microsOf(time - run.origin()); }
  /// A duration.
  double microsOf(Time time) const {
    return static_cast<double>(time) / ticksPerCycle / run.machine().clockHz *
           1e6;
  }

  void begin(char phase, int group, int row);
  void complete(int group, int row, const std::string &name, Time from,
                Time to);
  void name(int group, int row, const char *what, const std::string &text);
  void writeNames();
  void writeNote();
  void writeSpan(const Span &span);
  void writeRequest(const DmaRecord &request);
  void writeArrow(const Span &wait, size_t number);
  void writeArrows();
  void arrowEnd(char phase, int group, int row, Time at, size_t number);
  void writeCounters(int group);
  void writeKernels();
  void writeMpe();
  void writeMpeArgs(const MpeWork &work);
  void thinKernels();
  void writePart(const Thinning::Row &row, const Thinning::Part &part,
                 Time begin);
  void writeThinned(const Thinning &thinned);

  FILE *file;
  const Recording &run;
  std::set<int> groups;
  /// The single requests, by their CPE and time of issue.
  std::map<std::pair<int, Time>, const DmaRecord *> requests;
  /// Launches after the first ones, if there are very many.
  size_t singleLaunches = 0;
  Thinning kernels;
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
  // Sums of marked work within other marked work have a separate row.
  for (const auto &[row, stretches] : run.thinning.rows())
    if (row.kind == Thinning::RowKind::Mpe)
      name(row.index, mpeRow() + row.depth, "thread_name",
           row.depth ? "MPE, level " + std::to_string(row.depth + 1) : "MPE");
}

/// Writes a bar; the caller closes the brace.
void TraceWriter::complete(int group, int row, const std::string &name,
                           Time from, Time to) {
  begin('X', group, row);
  JsonWriter::print(file, name);
  fprintf(file, ", \"ts\": %.6f, \"dur\": %.6f", micros(from),
          microsOf(to - from));
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
  double seconds = microsOf(bins.width()) / 1e6;
  auto first = static_cast<int>(run.origin() / bins.width());
  for (int i = std::min(first, bins.size()); i <= bins.size(); ++i) {
    // The last point ends the curve.
    double get = i < bins.size() ? bins.at(2 * group, i) : 0;
    double put = i < bins.size() ? bins.at(2 * group + 1, i) : 0;
    begin('C', group, 0);
    fprintf(file,
            "\"DMA bandwidth (GB/s)\", \"ts\": %.6f, \"args\": {\"get\": "
            "%.4f, \"put\": %.4f}}",
            micros(std::max(bins.width() * i, run.origin())),
            get / seconds / 1e9, put / seconds / 1e9);
  }
}

/// The core groups of a launch or a part. Each is in one part at a time, so the
/// bars in its row do not overlap.
static std::map<int, Period> periodsOf(const Figures &launch, int groupSize) {
  std::map<int, Period> periods = launch.periods;
  if (periods.empty())
    for (const auto &[cpe, times] : launch.cpes)
      periods[cpe / groupSize] = {launch.begin, launch.begin + launch.time};
  return periods;
}

void TraceWriter::thinKernels() {
  kernels.setBudget(run.traceLimit() / 4);
  singleLaunches = std::min(run.launches.size(), run.traceLimit() / 4);
  for (size_t i = singleLaunches; i < run.launches.size(); ++i) {
    const Figures &launch = run.launches[i];
    Thinning::Part part;
    part.kind = 0;
    part.what = launch.name.c_str();
    part.isNamed = true;
    for (const auto &[group, period] :
         periodsOf(launch, run.machine().groupSize()))
      kernels.add({Thinning::RowKind::Kernels, group}, part, period.begin,
                  period.end);
  }
}

void TraceWriter::writeKernels() {
  for (size_t i = 0; i < singleLaunches; ++i) {
    const Figures &launch = run.launches[i];
    for (const auto &[group, period] :
         periodsOf(launch, run.machine().groupSize())) {
      complete(group, kernelRow(), launch.name, period.begin, period.end);
      fputs("}", file);
    }
  }
}

/// Writes the arguments of a bar, without the closing brace.
void TraceWriter::writeMpeArgs(const MpeWork &work) {
  const std::pair<const char *, const std::string &> texts[] = {
      {", \"args\": {\"ops\": ", work.ops},
      {", \"location\": ", work.where},
      {", \"reason\": ", work.why}};
  for (const auto &[key, text] : texts) {
    fputs(key, file);
    JsonWriter::print(file, text);
  }
}

void TraceWriter::writeMpe() {
  for (const MpeSpan &span : run.mpeSpans) {
    if (!span.shown.inTrace)
      continue;
    const MpeWork &work = run.mpeWorks[span.work];
    complete(span.group, mpeRow(), work.name, span.begin, span.end);
    writeMpeArgs(work);
    fputs("}}", file);
  }
}

void TraceWriter::writeSpan(const Span &span) {
  const ActivityInfo &info = infoOf(span.activity);
  bool named = span.activity == Activity::Library;
  complete(groupOf(span.cpe), rowOf(span.cpe), named ? span.what : info.label,
           span.begin, span.end);
  const Place &place = span.cause.place;
  bool hasWhat = !named && strcmp(span.what, info.label) != 0;
  if (hasWhat || place.file)
    fputs(", \"args\": {", file);
  if (hasWhat) {
    fputs("\"what\": ", file);
    JsonWriter::print(file, span.what);
  }
  if (place.file) {
    fputs(hasWhat ? ", \"request\": " : "\"request\": ", file);
    JsonWriter::print(file, std::string(place.file) + ":" +
                                std::to_string(place.line));
  }
  fputs(hasWhat || place.file ? "}}" : "}", file);
}

//===----------------------------------------------------------------------===//
// Arrows from transfers to the waits that they end
//===----------------------------------------------------------------------===//

void TraceWriter::arrowEnd(char phase, int group, int row, Time at,
                           size_t number) {
  begin(phase, group, row);
  fprintf(file, "\"ends\", \"cat\": \"wait\", \"id\": %zu, \"ts\": %.6f%s}",
          number, micros(at), phase == 'f' ? ", \"bp\": \"e\"" : "");
}

/// Writes the arrow to a wait from the DMA request that ends it, if the trace
/// shows both, or from the code that starts an RMA transfer.
void TraceWriter::writeArrow(const Span &wait, size_t number) {
  const Cause &cause = wait.cause;
  Time from = cause.issued;
  int group = groupOf(cause.cpe), row = rowOf(cause.cpe);
  if (wait.activity == Activity::Dma) {
    auto found = requests.find({cause.cpe, cause.issued});
    if (found == requests.end())
      return;
    from = found->second->begin;
    row = dmaRow();
  }
  arrowEnd('s', group, row, from, number);
  arrowEnd('f', groupOf(wait.cpe), rowOf(wait.cpe), std::max(wait.begin, from),
           number);
}

void TraceWriter::writeArrows() {
  for (const DmaRecord &request : run.requests)
    if (request.shown.inTrace)
      requests[{request.cpe, request.issued}] = &request;
  size_t number = 0;
  for (const Span &span : run.spans)
    if (span.shown.inTrace && span.cause.cpe >= 0)
      writeArrow(span, ++number);
}

/// Writes sums of events. A single event is written like any other, without the
/// details of a request.
void TraceWriter::writePart(const Thinning::Row &row,
                            const Thinning::Part &part, Time begin) {
  Time end = begin + part.time;
  auto kind = static_cast<Activity>(part.kind);
  switch (row.kind) {
  case Thinning::RowKind::Cpe:
    if (part.count == 1 && part.what)
      return writeSpan({kind, row.index, part.what, begin, end, {}, {}});
    complete(groupOf(row.index), rowOf(row.index),
             part.isNamed ? part.what : infoOf(kind).label, begin, end);
    fputs(", \"args\": {", file);
    break;
  case Thinning::RowKind::Dma:
    complete(row.index, dmaRow(), part.kind ? "get" : "put", begin, end);
    fprintf(file, ", \"args\": {\"bytes\": %lld, ", (long long)part.bytes);
    break;
  case Thinning::RowKind::Mpe:
    complete(row.index, mpeRow() + row.depth, run.mpeWorks[part.kind].name,
             begin, end);
    writeMpeArgs(run.mpeWorks[part.kind]);
    fputs(", ", file);
    break;
  case Thinning::RowKind::Kernels:
    complete(row.index, kernelRow(), part.what, begin, end);
    fputs(", \"args\": {", file);
    break;
  }
  fprintf(file, "\"merged\": %lld}}", (long long)part.count);
}

void TraceWriter::writeThinned(const Thinning &thinned) {
  for (const auto &[row, stretches] : thinned.rows())
    for (const Thinning::Stretch &stretch : stretches) {
      Time at = stretch.begin;
      for (const Thinning::Part &part : stretch.parts) {
        writePart(row, part, at);
        at += part.time;
      }
    }
}

void TraceWriter::writeNote() {
  if (!run.isThinned() && !kernels.events())
    return;
  fputs("\"otherData\": {\"note\": ", file);
  JsonWriter::print(file, run.thinningNote());
  Time resolution = std::max(run.thinning.resolution(), kernels.resolution());
  fprintf(file,
          ", \"limit\": %zu, \"single_events\": %zu, \"merged_events\": %zu, "
          "\"sums\": %zu, \"merged_from_us\": %.6f, \"resolution_us\": %.6f, "
          "\"merged_launches\": %zu},\n",
          run.traceLimit(), run.singleEvents(), run.thinning.events(),
          run.thinning.parts(),
          micros(std::min(run.thinning.begin(), kernels.begin())),
          microsOf(resolution), kernels.events());
}

void TraceWriter::write() {
  fputs("{\"displayTimeUnit\": \"ns\",\n", file);
  writeNote();
  fputs("\"traceEvents\": [\n", file);
  writeNames();
  writeKernels();
  writeThinned(kernels);
  writeMpe();
  for (const Span &span : run.spans)
    if (span.shown.inTrace)
      writeSpan(span);
  for (const DmaRecord &request : run.requests)
    if (request.shown.inTrace)
      writeRequest(request);
  writeArrows();
  writeThinned(run.thinning);
  for (int group : groups)
    writeCounters(group);
  fputs("\n]}\n", file);
}

void swsim::writeTrace(FILE *file, const Recording &run) {
  TraceWriter(file, run).write();
}
