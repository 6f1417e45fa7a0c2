//===- Json.cpp - Figures as JSON -----------------------------------------===//
//
// Fields are only added, never renamed, since programs read them.
//
//===----------------------------------------------------------------------===//

#include "Report/Advice.h"
#include "Report/JsonWriter.h"
#include "Report/Recording.h"
#include "Report/Writers.h"

#include <algorithm>

using namespace swsim;

static double toCycles(Time time) {
  return static_cast<double>(time) / ticksPerCycle;
}

/// Writes the time of the CPEs by activity, in cycles.
static void writeActivities(JsonWriter &json, const Figures &figures) {
  json.beginObject("cpe_cycles");
  for (const ActivityInfo &info : activityInfos) {
    double sum = toCycles(figures.sum(info.activity));
    auto cpes = static_cast<double>(figures.cpes.size());
    json.beginObject(info.key);
    json.real("total", sum, "%.3f");
    json.real("min", toCycles(figures.smallest(info.activity)), "%.3f");
    json.real("mean", cpes > 0 ? sum / cpes : 0, "%.3f");
    json.real("max", toCycles(figures.largest(info.activity)), "%.3f");
    json.real("share", figures.share(info.activity));
    json.endObject();
  }
  json.endObject();
}

static void writeCounts(JsonWriter &json, const Work &work) {
  json.real("flops_f64", work.flopsF64, "%.17g");
  json.real("flops_f32", work.flopsF32, "%.17g");
  json.real("flops_f16", work.flopsF16, "%.17g");
  json.integer("instructions", work.instructions);
  json.integer("gld_count", work.loads);
  json.integer("gld_bytes", work.loadBytes);
  json.integer("gst_count", work.stores);
  json.integer("gst_bytes", work.storeBytes);
  json.integer("register_messages", work.messages);
  json.integer("rma_requests", work.rmaRequests);
  json.integer("rma_bytes", work.rmaBytes);
}

/// Writes the traffic by core group, and by the core group of the memory.
static void writeTraffic(JsonWriter &json, const char *key,
                         const TrafficTable &table, const Rates &rates,
                         const Ceilings &ceilings) {
  json.beginArray(key);
  for (const auto &[group, traffic] : table) {
    auto bytes = static_cast<double>(traffic.bytes());
    double busy = toCycles(traffic.busy);
    double bandwidth = rates.seconds > 0 ? bytes / rates.seconds : 0;
    json.beginObject();
    json.integer("core_group", group);
    json.integer("read_bytes", traffic.readBytes);
    json.integer("written_bytes", traffic.writtenBytes);
    json.integer("remote_bytes", traffic.remoteBytes);
    json.real("remote_share",
              bytes > 0 ? static_cast<double>(traffic.remoteBytes) / bytes : 0);
    json.real("bandwidth", bandwidth);
    json.real("bandwidth_fraction", bandwidth / ceilings.memoryBandwidth);
    json.real("busy_cycles", busy, "%.3f");
    json.real("busy_share", rates.cycles > 0 ? busy / rates.cycles : 0);
    if (!traffic.bytesOfGroups.empty()) {
      json.beginArray("bytes_by_core_group");
      for (const auto &[reader, own] : traffic.bytesOfGroups) {
        json.beginObject();
        json.integer("core_group", reader);
        json.integer("bytes", own);
        json.endObject();
      }
      json.endArray();
    }
    json.endObject();
  }
  json.endArray();
}

/// Writes the times of the CPEs by core group.
static void writeGroups(JsonWriter &json, const Figures &figures,
                        const Ceilings &ceilings) {
  json.beginArray("time_by_core_group");
  for (const auto &[number, group] : figures.byGroup(ceilings.groupSize())) {
    json.beginObject();
    json.integer("core_group", number);
    json.integer("cpes", group.cpes);
    json.beginObject("cpe_cycles");
    for (const ActivityInfo &info : activityInfos)
      json.real(info.key,
                toCycles(group.times[static_cast<int>(info.activity)]), "%.3f");
    json.endObject();
    json.real("busy_share", group.busyShare());
    json.real("chip_barrier_cycles", toCycles(group.chipBarriers), "%.3f");
    json.real("chip_barrier_share", group.barrierShare());
    json.endObject();
  }
  json.endArray();
}

/// The members that a launch and the whole program share.
static void writeMembers(JsonWriter &json, const Figures &figures,
                         const Ceilings &ceilings) {
  Rates rates = rate(figures, ceilings);
  json.real("cycles", rates.cycles, "%.3f");
  json.real("seconds", rates.seconds);
  json.real("flops", figures.flops(), "%.17g");
  json.real("gflops", rates.gflops);
  json.real("peak_fraction", rates.peakFraction);
  json.real("roofline_fraction", rates.rooflineFraction);
  json.integer("dma_get_bytes", figures.getBytes);
  json.integer("dma_put_bytes", figures.putBytes);
  json.integer("dma_transactions", figures.lines);
  json.integer("dma_requests", figures.requests);
  json.integer("ldm_peak_bytes", figures.ldmPeak);
  json.integer("cpes", static_cast<int64_t>(figures.cpes.size()));
  json.integer("core_groups", figures.groups);
  json.string("bound_by", infoOf(figures.boundBy()).key);
  json.string("roofline_bound", rates.memoryBound ? "memory" : "compute");
  json.real("intensity", rates.intensity);
  json.real("memory_bandwidth", rates.bandwidth);
  json.real("memory_bandwidth_fraction", rates.bandwidthFraction);
  writeCounts(json, figures);
  writeGroups(json, figures, ceilings);
  writeTraffic(json, "memory_by_core_group", figures.trafficOfGroups, rates,
               ceilings);
  writeTraffic(json, "memory_by_controller", figures.trafficOfMemories, rates,
               ceilings);
  writeActivities(json, figures);
}

static void writeTexts(JsonWriter &json, const char *key,
                       const std::vector<std::string> &texts) {
  json.beginArray(key);
  for (const std::string &text : texts)
    json.string(nullptr, text);
  json.endArray();
}

/// The names in a comma-separated list.
static std::vector<std::string> splitNames(const std::string &text) {
  std::vector<std::string> names;
  size_t begin = 0;
  while (begin < text.size()) {
    size_t end = std::min(text.find(", ", begin), text.size());
    names.push_back(text.substr(begin, end - begin));
    begin = end + 2;
  }
  return names;
}

/// Writes the time of the host outside of launches by work. The last entry is
/// the unmarked time, so the sum is `mpe_cycles`.
static void writeMpe(JsonWriter &json, const Recording &run) {
  MpeWork rest;
  rest.name = "other";
  rest.why = run.hasMeasuredPart()
                 ? "arguments of launches, addresses and single values"
                 : "host code of the program, outside of kernels and marks";
  rest.times = 1;
  rest.time = run.unmarkedHostTime();
  std::vector<MpeWork> works = run.mpeWorks;
  if (rest.time > 0)
    works.push_back(rest);
  double elapsed = toCycles(run.elapsedTime());
  json.beginArray("mpe");
  for (const MpeWork &work : works) {
    double cycles = toCycles(work.time);
    json.beginObject();
    json.string("name", work.name);
    json.string("location", work.where);
    writeTexts(json, "ops", splitNames(work.ops));
    json.integer("times", work.times);
    json.real("cycles", cycles, "%.3f");
    json.real("seconds", cycles / run.machine().clockHz);
    json.real("share", elapsed > 0 ? cycles / elapsed : 0);
    json.string("reason", work.why);
    json.endObject();
  }
  json.endArray();
}

static void writeTimes(JsonWriter &json, const ActivityTimes &times, Time all) {
  json.beginObject("cpe_cycles");
  Time sum = 0;
  for (const ActivityInfo &info : activityInfos) {
    if (!hasLine(info.activity))
      continue;
    Time time = times[static_cast<int>(info.activity)];
    json.real(info.key, toCycles(time), "%.3f");
    sum += time;
  }
  json.endObject();
  json.real("share", all > 0 ? toCycles(sum) / toCycles(all) : 0);
}

static void writeLine(JsonWriter &json, const Recording::Line &line,
                      const ActivityTimes &times, Time all) {
  json.beginObject();
  json.string("file", line.first);
  json.integer("line", line.second);
  writeTimes(json, times, all);
  json.endObject();
}

/// Writes the times of the CPEs by line, in descending order. The last entry is
/// the time of no line, so the sum is `cpe_cycles` without launch and idle.
static void writeLines(JsonWriter &json, const Recording &run) {
  Figures totals = run.totals();
  Time all = 0;
  for (const ActivityInfo &info : activityInfos)
    all += totals.sum(info.activity);
  auto lines = linesByTime(run);
  json.beginArray("lines");
  for (const auto &[line, figures] : lines)
    writeLine(json, line, figures.times, all);
  if (!lines.empty())
    writeLine(json, {"", 0}, run.timesOfNoLine(), all);
  json.endArray();
}

static void writeAdvice(JsonWriter &json, const Recording &run) {
  json.beginArray("advice");
  for (const Advice &advice : findAdvice(run)) {
    json.beginObject();
    json.string("kernel", advice.kernel);
    json.string("location", printLine(advice.line));
    json.string("text", advice.text);
    json.endObject();
  }
  json.endArray();
}

/// Writes the static LDM of every CPE by variable and source file.
static void writeLdm(JsonWriter &json, const Recording &run) {
  json.beginArray("ldm_variables");
  for (const LdmVariable &variable : run.ldmVariables) {
    json.beginObject();
    json.string("name", variable.name);
    json.string("file", variable.file);
    json.integer("bytes", variable.size);
    json.endObject();
  }
  json.endArray();
}

void swsim::writeFigures(JsonWriter &json, const Recording &run) {
  const Ceilings &ceilings = run.machine();
  json.beginObject();
  json.string("chip", ceilings.chip);
  json.string("mode", run.mode);
  writeMembers(json, run.totals(), ceilings);
  json.real("mpe_cycles", toCycles(run.hostTime()), "%.3f");
  json.real("elapsed_cycles", toCycles(run.elapsedTime()), "%.3f");
  json.integer("launches", static_cast<int64_t>(countLaunches(run.launches)));
  json.beginArray("kernels");
  for (const Figures &launch : run.launches) {
    json.beginObject();
    json.string("name", launch.name);
    json.string("launch", launch.launch);
    json.boolean("begins_launch", launch.beginsLaunch);
    json.real("begin_cycles", toCycles(launch.begin), "%.3f");
    if (!launch.periods.empty())
      json.real("overlap_cycles", toCycles(launch.overlap), "%.3f");
    writeMembers(json, launch, ceilings);
    json.endObject();
  }
  json.endArray();
  writeMpe(json, run);
  writeLines(json, run);
  writeLdm(json, run);
  writeAdvice(json, run);
  writeTexts(json, "notes", run.notes);
  writeTexts(json, "errors", run.errors);
  json.endObject();
}

void swsim::writeJson(FILE *file, const Recording &run) {
  JsonWriter json(file);
  writeFigures(json, run);
}
