//===- PageData.cpp - Data of the HTML report -----------------------------===//
//
// Times are whole ticks. The spans of a CPE are consecutive, so each is written
// as the gap before it, its length, its activity and its name. After the last
// single event, time bins follow. What a page shows of a core group is packed
// (Packing.h), and is unpacked when the page shows it: the averages of its CPEs
// at first, then each of them.
//
//===----------------------------------------------------------------------===//

#include "Report/JsonWriter.h"
#include "Report/Packing.h"
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
  void packCpe(NumberPacker &packer, int cpe,
               const std::vector<const Span *> &spans);
  void writeShares(int group);
  void writeGroup(int group,
                  std::map<int, std::vector<const Span *>> &spansOfCpes);
  void packRequests(NumberPacker &packer, int group, bool &isComplete);
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

/// The amounts of one row as integers, without trailing zeros.
static std::vector<int64_t> getBins(const TimeBins &bins, int row,
                                    double scale) {
  int used = bins.size();
  while (used > 0 && bins.at(row, used - 1) <= 0)
    --used;
  std::vector<int64_t> amounts;
  for (int i = 0; i < used; ++i)
    amounts.push_back(std::llround(bins.at(row, i) * scale));
  return amounts;
}

void PageData::writeBins(const char *key, const TimeBins &bins, int row,
                         double scale) {
  json.beginArray(key);
  for (int64_t amount : getBins(bins, row, scale))
    json.integer(nullptr, amount);
  json.endArray();
}

/// Packs the spans of a CPE, entry by entry, and its bins.
void PageData::packCpe(NumberPacker &packer, int cpe,
                       const std::vector<const Span *> &spans) {
  size_t kept = std::min(spans.size(), Recording::maxPageSpans);
  std::vector<int64_t> gaps, lengths, activities, whats;
  Time at = 0;
  for (size_t i = 0; i < kept; ++i) {
    const Span &span = *spans[i];
    gaps.push_back(span.begin - at);
    lengths.push_back(span.end - span.begin);
    activities.push_back(static_cast<int>(span.activity));
    whats.push_back(nameIndex(span.what));
    at = span.end;
  }
  for (const auto *entries : {&gaps, &lengths, &activities, &whats})
    packer.addList(*entries);
  // The time from which only bins exist; -1 if there are none.
  bool isCut = kept < spans.size();
  packer.add(isCut ? at : -1);
  // Thousandths of a bin.
  const TimeBins &bins = run.activityBins;
  double scale = 1000.0 / static_cast<double>(bins.width());
  bool hasBins = isCut || kept > fewSpans;
  packer.add(hasBins ? numActivities : 0);
  for (int i = 0; i < numActivities && hasBins; ++i)
    packer.addList(getBins(bins, cpe * numActivities + i, scale));
}

void PageData::writeSpans() {
  json.integer("bin_width", run.activityBins.width());
  json.beginArray("cpes");
  for (int cpe : run.usedCpes()) {
    json.beginObject();
    json.string("name", run.nameOf(cpe));
    json.integer("index", cpe);
    json.integer("group", cpe / run.machine().groupSize());
    json.endObject();
  }
  json.endArray();
}

/// Packs the requests of a core group, entry by entry.
void PageData::packRequests(NumberPacker &packer, int group, bool &isComplete) {
  constexpr size_t numEntries = 8;
  std::vector<int64_t> entries[numEntries];
  size_t kept = 0;
  Time last = 0;
  for (const DmaRecord &request : run.requests) {
    if (request.group != group || !request.shown.inPage ||
        kept++ >= Recording::maxPageRequests)
      continue;
    std::string place = request.place.file
                            ? std::string(request.place.file) + ":" +
                                  std::to_string(request.place.line)
                            : "";
    const int64_t values[numEntries] = {request.begin - last,
                                        request.end - request.begin,
                                        request.begin - request.issued,
                                        int64_t(request.isGet),
                                        request.bytes,
                                        request.block,
                                        int64_t(request.cpe),
                                        int64_t(nameIndex(place))};
    last = request.begin;
    for (size_t i = 0; i < numEntries; ++i)
      entries[i].push_back(values[i]);
  }
  for (const std::vector<int64_t> &list : entries)
    packer.addList(list);
  isComplete = kept <= Recording::maxPageRequests;
}

/// Writes the shares of the activities of a core group in time bins, in
/// thousandths: the averages of its CPEs.
void PageData::writeShares(int group) {
  const TimeBins &bins = run.activityBins;
  std::vector<int> cpes;
  for (int cpe : run.usedCpes())
    if (cpe / run.machine().groupSize() == group)
      cpes.push_back(cpe);
  NumberPacker packer;
  double scale = 1000.0 / static_cast<double>(bins.width()) /
                 static_cast<double>(cpes.size());
  for (int activity = 0; activity < numActivities; ++activity) {
    std::vector<int64_t> shares;
    for (int i = 0; i < bins.size(); ++i) {
      double amount = 0;
      for (int cpe : cpes)
        amount += bins.at(cpe * numActivities + activity, i);
      shares.push_back(std::llround(amount * scale));
    }
    packer.addList(shares);
  }
  json.string("shares", packer.getText());
}

void PageData::writeGroup(
    int group, std::map<int, std::vector<const Span *>> &spansOfCpes) {
  json.beginObject();
  json.integer("group", group);
  json.string("name", run.nameOfGroup(group));
  writeBins("get", run.trafficBins, 2 * group, 1);
  writeBins("put", run.trafficBins, 2 * group + 1, 1);
  writeShares(group);
  NumberPacker packer;
  for (int cpe : run.usedCpes())
    if (cpe / run.machine().groupSize() == group)
      packCpe(packer, cpe, spansOfCpes[cpe]);
  bool isComplete = true;
  packRequests(packer, group, isComplete);
  json.string("packed", packer.getText());
  json.boolean("complete", isComplete);
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
  std::map<int, std::vector<const Span *>> spansOfCpes;
  for (const Span &span : run.spans)
    if (span.shown.inPage)
      spansOfCpes[span.cpe].push_back(&span);
  for (int group : groups)
    writeGroup(group, spansOfCpes);
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
