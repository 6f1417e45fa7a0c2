//===- PageData.cpp - Data of the HTML report -----------------------------===//
//
// Times are whole ticks. The spans of a CPE are consecutive, so each is written
// as the gap before it, its length, its activity and its name. After the last
// single event, time bins follow.
//
//===----------------------------------------------------------------------===//

#include "Report/JsonWriter.h"
#include "Report/Recording.h"
#include "Report/Writers.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

using namespace swsim;

/// With at most this number of spans, the page draws each one and needs no
/// bins.
static constexpr size_t fewSpans = 1000;
/// Maximum number of listed source lines.
static constexpr size_t maxPageLines = 50;

namespace {
class PageData {
public:
  PageData(JsonWriter &json, const Recording &run) : json(json), run(run) {}
  void write();

private:
  void writeMachine();
  void writeActivities();
  void writeSpans();
  void writeBins(const char *key, const TimeBins &bins, int row, double scale);
  void writeCpe(int cpe, const std::vector<const Span *> &spans);
  void writeRequests(int group);
  void writeLdm();
  void writeLines();
  void writeMpe();
  int nameIndex(const std::string &name);

  JsonWriter &json;
  const Recording &run;
  std::map<std::string, int> indices;
  std::vector<std::string> names;
};
} // namespace

int PageData::nameIndex(const std::string &name) {
  auto [entry, isNew] = indices.emplace(name, static_cast<int>(names.size()));
  if (isNew)
    names.push_back(name);
  return entry->second;
}

void PageData::writeMachine() {
  const Ceilings &machine = run.machine();
  json.beginObject("machine");
  json.real("clock_hz", machine.clockHz, "%.17g");
  json.integer("ticks_per_cycle", ticksPerCycle);
  json.integer("rows", machine.rows);
  json.integer("cols", machine.cols);
  json.real("flops_f64", machine.flopsF64);
  json.real("flops_f32", machine.flopsF32);
  json.real("flops_f16", machine.flopsF16);
  json.real("memory_bandwidth", machine.memoryBandwidth, "%.17g");
  json.integer("ldm_bytes", machine.ldmBytes);
  json.integer("ldm_reserved", machine.ldmReserved);
  json.endObject();
}

void PageData::writeActivities() {
  json.beginArray("activities");
  for (const ActivityInfo &info : activityInfos) {
    json.beginObject();
    json.integer("id", static_cast<int>(info.activity));
    json.string("key", info.key);
    json.string("label", info.label);
    json.endObject();
  }
  json.endArray();
}

/// Writes the amounts of one row as integers, without trailing zeros.
void PageData::writeBins(const char *key, const TimeBins &bins, int row,
                         double scale) {
  int used = bins.size();
  while (used > 0 && bins.at(row, used - 1) <= 0)
    --used;
  json.beginArray(key);
  for (int i = 0; i < used; ++i)
    json.integer(nullptr, std::llround(bins.at(row, i) * scale));
  json.endArray();
}

void PageData::writeCpe(int cpe, const std::vector<const Span *> &spans) {
  json.beginObject();
  json.string("name", run.nameOf(cpe));
  json.integer("index", cpe);
  json.integer("group", cpe / run.machine().groupSize());
  json.beginArray("spans");
  Time at = 0;
  size_t kept = std::min(spans.size(), Recording::maxPageSpans);
  for (size_t i = 0; i < kept; ++i) {
    const Span &span = *spans[i];
    json.integer(nullptr, span.begin - at);
    json.integer(nullptr, span.end - span.begin);
    json.integer(nullptr, static_cast<int>(span.activity));
    json.integer(nullptr, nameIndex(span.what));
    at = span.end;
  }
  json.endArray();
  // The time from which only bins exist; omitted if there are none.
  bool isCut = kept < spans.size();
  if (isCut)
    json.integer("detail_end", at);
  json.beginArray("bins");
  // Thousandths of a bin.
  const TimeBins &bins = run.activityBins;
  double scale = 1000.0 / static_cast<double>(bins.width());
  for (int i = 0; i < numActivities && (isCut || kept > fewSpans); ++i)
    writeBins(nullptr, bins, cpe * numActivities + i, scale);
  json.endArray();
  json.endObject();
}

void PageData::writeSpans() {
  std::map<int, std::vector<const Span *>> byCpe;
  for (const Span &span : run.spans)
    if (span.shown.inPage)
      byCpe[span.cpe].push_back(&span);
  json.integer("bin_width", run.activityBins.width());
  json.beginArray("cpes");
  for (int cpe : run.usedCpes())
    writeCpe(cpe, byCpe[cpe]);
  json.endArray();
}

void PageData::writeRequests(int group) {
  json.beginObject();
  json.integer("group", group);
  json.string("name", run.nameOfGroup(group));
  writeBins("get", run.trafficBins, 2 * group, 1);
  writeBins("put", run.trafficBins, 2 * group + 1, 1);
  json.beginArray("requests");
  size_t kept = 0;
  for (const DmaRecord &request : run.requests) {
    if (request.group != group || !request.shown.inPage ||
        kept++ >= Recording::maxPageRequests)
      continue;
    std::string place = request.place.file
                            ? std::string(request.place.file) + ":" +
                                  std::to_string(request.place.line)
                            : "";
    for (int64_t value :
         {request.begin, request.end - request.begin,
          request.begin - request.issued, int64_t(request.isGet), request.bytes,
          request.block, int64_t(request.cpe), int64_t(nameIndex(place))})
      json.integer(nullptr, value);
  }
  json.endArray();
  json.boolean("complete", kept <= Recording::maxPageRequests);
  json.endObject();
}

void PageData::writeLdm() {
  json.beginArray("variables");
  for (const LdmVariable &variable : run.ldmVariables) {
    json.beginObject();
    json.string("name", variable.name);
    json.integer("offset", variable.offset);
    json.integer("size", variable.size);
    json.string("file", variable.file);
    json.endObject();
  }
  json.endArray();
  json.beginArray("ldm");
  for (const LdmRecord &record : run.ldmRecords) {
    std::string place = record.place.file
                            ? std::string(record.place.file) + ":" +
                                  std::to_string(record.place.line)
                            : "";
    for (int64_t value : {int64_t(record.cpe), int64_t(record.kind), record.at,
                          int64_t(record.offset), int64_t(record.size),
                          int64_t(nameIndex(place))})
      json.integer(nullptr, value);
  }
  json.endArray();
}

/// Writes the lines with the most time, in descending order.
void PageData::writeLines() {
  auto all = run.lines();
  // Lines with equal times keep their order.
  std::vector<std::tuple<Time, size_t, const Recording::Line *>> order;
  for (const auto &[line, figures] : all) {
    Time time = 0;
    for (const LineTraffic &access : figures.accesses)
      time += access.time;
    order.emplace_back(-time, order.size(), &line);
  }
  std::sort(order.begin(), order.end());
  json.beginArray("lines");
  for (size_t i = 0; i < std::min(order.size(), maxPageLines); ++i)
    for (int access = 0; access < numAccesses; ++access) {
      const Recording::Line &line = *std::get<2>(order[i]);
      const LineTraffic &traffic = all[line].accesses[access];
      if (!traffic.count)
        continue;
      json.beginObject();
      json.string("file", line.first);
      json.integer("line", line.second);
      json.string("access", accessNames[access]);
      json.integer("count", traffic.count);
      json.integer("bytes", traffic.bytes);
      json.integer("time", traffic.time);
      json.endObject();
    }
  json.endArray();
}

/// Writes begin, length, index of the work in the figures, and core group.
void PageData::writeMpe() {
  json.beginArray("mpe_spans");
  for (const MpeSpan &span : run.mpeSpans) {
    if (!span.shown.inPage)
      continue;
    for (int64_t value :
         {span.begin, span.end - span.begin, static_cast<Time>(span.work),
          static_cast<Time>(span.group)})
      json.integer(nullptr, value);
  }
  json.endArray();
}

void PageData::write() {
  json.beginObject();
  writeMachine();
  writeActivities();
  writeSpans();
  // The first CPE of a launch determines its core group.
  json.beginArray("launch_groups");
  for (const Figures &launch : run.launches)
    json.integer(nullptr, launch.cpes.empty() ? 0
                                              : launch.cpes.begin()->first /
                                                    run.machine().groupSize());
  json.endArray();
  json.integer("traffic_bin_width", run.trafficBins.width());
  json.beginArray("dma");
  std::vector<int> groups;
  for (int cpe : run.usedCpes()) {
    int group = cpe / run.machine().groupSize();
    if (groups.empty() || groups.back() != group)
      groups.push_back(group);
  }
  for (int group : groups)
    writeRequests(group);
  json.endArray();
  writeLdm();
  writeLines();
  writeMpe();
  json.beginArray("names");
  for (const std::string &name : names)
    json.string(nullptr, name);
  json.endArray();
  if (run.cutMarks)
    json.string("cut", "the time line shows the first " +
                           std::to_string(Recording::maxPageMarks) +
                           " pieces of marked work of a host thread");
  json.endObject();
}

void swsim::writePageData(JsonWriter &json, const Recording &run) {
  PageData(json, run).write();
}
