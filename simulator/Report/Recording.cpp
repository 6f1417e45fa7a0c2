//===- Recording.cpp - Data of a run for reports --------------------------===//

#include "Report/Recording.h"

#include <algorithm>

using namespace swsim;

/// Number of bins for a whole run: slightly finer than a screen.
static constexpr int numTimeBins = 2048;
/// Maximum number of recorded LDM events; a kernel that allocates in its inner
/// loop needs no more.
static constexpr size_t maxLdmRecords = 100000;

Recording::Recording(const Ceilings &ceilings, Options options)
    : activityBins(ceilings.groups * ceilings.groupSize() * numActivities,
                   numTimeBins),
      trafficBins(ceilings.groups * 2, numTimeBins), ceilings(ceilings),
      hostGroups(ceilings.groups), options(options), partOfCpes(numCpes()),
      partsBegun(numCpes()), finalWaits(numCpes()), peaks(ceilings.groups),
      timesOfCpes(numCpes()), pageSpans(numCpes()),
      pageRequests(ceilings.groups), known(numCpes()) {
  setTraceLimit(options.traceLimit);
  resetParts("");
}

//===----------------------------------------------------------------------===//
// Activities of CPEs
//===----------------------------------------------------------------------===//

void Recording::keep(int cpe, Activity activity, const char *what, Time begin,
                     Time end, const Cause &cause) {
  if (end <= begin)
    return;
  timesOf(cpe)[static_cast<int>(activity)] += end - begin;
  if (detailed())
    keepSpan(cpe, activity, what, begin, end, cause);
}

void Recording::span(int cpe, Activity activity, const char *what, Time begin,
                     Time end, Place place, const Cause &cause) {
  // Time that is already accounted for does not change.
  begin = std::max(begin, known[cpe]);
  if (end <= begin)
    return;
  keep(cpe, Activity::Compute, "compute", known[cpe], begin);
  keep(cpe, activity, what, begin, end, cause);
  if (what == chipBarrierWait)
    current(cpe).chipBarriers[groupOf(cpe)] += end - begin;
  noteFinalWait(cpe, activity, what, begin, end);
  countWait(activity, begin, end, place, cause);
  known[cpe] = end;
}

void Recording::keepSpan(int cpe, Activity activity, const char *what,
                         Time begin, Time end, const Cause &cause) {
  activityBins.add(cpe * numActivities + static_cast<int>(activity), begin, end,
                   static_cast<double>(end - begin));
  Span span = {activity, cpe, what, begin, end, {}, cause};
  span.shown = show(pageSpans[cpe], maxPageSpans + 1);
  if (span.shown.isAnywhere())
    spans.push_back(span);
  if (options.trace && !span.shown.inTrace)
    merge(span);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void Recording::request(DmaRecord record) {
  LineTraffic &line =
      trafficOf(record.place, record.isGet ? Access::Get : Access::Put);
  line.count++;
  line.bytes += record.bytes;
  line.memoryLines += record.lines;
  line.time += record.busyTime();
  current(record.cpe).controllerTime += record.busyTime();
  countRequest(record);
  if (!detailed())
    return;
  trafficBins.add(record.group * 2 + !record.isGet, record.begin, record.end,
                  static_cast<double>(record.bytes));
  record.shown = show(pageRequests[record.group], maxPageRequests + 1);
  if (record.shown.isAnywhere())
    requests.push_back(record);
  if (options.trace && !record.shown.inTrace)
    merge(record);
}

void Recording::traffic(int cpe, int memory, bool isRead, int64_t bytes,
                        Time busy) {
  Work &work = current(cpe);
  int group = groupOf(cpe);
  MemoryTraffic added;
  (isRead ? added.readBytes : added.writtenBytes) = bytes;
  added.remoteBytes = memory == group ? 0 : bytes;
  added.busy = busy;
  work.trafficOfGroups[group].add(added, 1);
  MemoryTraffic &ofMemory = work.trafficOfMemories[memory];
  ofMemory.add(added, 1);
  ofMemory.bytesOfGroups[group] += bytes;
}

void Recording::access(int cpe, Access kind, int64_t bytes, Time time,
                       Place place) {
  Work &work = current(cpe);
  bool isLoad = kind == Access::Load;
  (isLoad ? work.loads : work.stores)++;
  (isLoad ? work.loadBytes : work.storeBytes) += bytes;
  LineTraffic &line = trafficOf(place, kind);
  line.count++;
  line.bytes += bytes;
  line.time += time;
}

void Recording::ldm(LdmRecord record) {
  if (options.page && ldmRecords.size() < maxLdmRecords)
    ldmRecords.push_back(record);
}

void Recording::ldmVariable(LdmVariable variable) {
  ldmVariables.push_back(std::move(variable));
}

//===----------------------------------------------------------------------===//
// Work of the host
//===----------------------------------------------------------------------===//

size_t Recording::findMpeWork(const MpeMark &mark) {
  size_t i = 0;
  while (i < mpeWorks.size() &&
         (mpeWorks[i].name != mark.name || mpeWorks[i].ops != mark.ops ||
          mpeWorks[i].where != mark.where || mpeWorks[i].why != mark.why))
    ++i;
  if (i == mpeWorks.size())
    mpeWorks.push_back({mark.name, mark.ops, mark.where, mark.why});
  return i;
}

/// The time of launches within a period of the host that ends now.
Time Recording::launchTimeSince(Time begin, Time end) const {
  Time result = 0;
  if (launched)
    result += std::max<Time>(0, end - std::max(begin, launchBegin));
  for (auto launch = launchPeriods.rbegin();
       launch != launchPeriods.rend() && launch->end > begin; ++launch)
    result += launch->end - std::max(begin, launch->begin);
  return result;
}

void Recording::beginMpe(const MpeMark &mark, Time at) {
  firstEvent = std::min(firstEvent, at);
  openMarks.push_back({findMpeWork(mark), at, 0});
}

bool Recording::endMpe(Time at) {
  if (openMarks.empty())
    return false;
  OpenMark mark = openMarks.back();
  openMarks.pop_back();
  Time own = at - mark.begin - launchTimeSince(mark.begin, at);
  MpeWork &work = mpeWorks[mark.work];
  work.times++;
  work.time += own - mark.inner;
  if (!openMarks.empty())
    openMarks.back().inner += own;
  if (detailed() && at > mark.begin)
    keepMpe({mark.work, 0, mark.begin, at, {}});
  return true;
}

//===----------------------------------------------------------------------===//
// The run
//===----------------------------------------------------------------------===//

Figures Recording::totals() const {
  std::vector<const Figures *> all;
  all.reserve(launches.size());
  for (const Figures &launch : launches)
    all.push_back(&launch);
  Figures sum = total(all);
  sum.groups = std::max(sum.groups, sum.groupsOfLaunch);
  for (const Figures &launch : launches)
    sum.time -= launch.overlap;
  if (isMeasured)
    sum.time = elapsed;
  return sum;
}

void Recording::finish(Time at) {
  if (!isMeasureOver)
    elapsed = at - measuredFrom;
}

void Recording::beginMeasure(Time at) {
  isMeasured = true;
  measuredFrom = at;
  launches.clear();
  launchPeriods.clear();
  clearLineTimes();
  mpeWorks.clear();
  mpeSpans.clear();
  thinning.remove(Thinning::RowKind::Mpe);
  singleMarks = pageMarks = 0;
  cutMarks = false;
  openMarks.clear();
}

void Recording::endMeasure(Time at) {
  finish(at);
  isMeasureOver = true;
}

Time Recording::elapsedTime() const { return elapsed; }

Time Recording::origin() const {
  return firstEvent == INT64_MAX ? 0 : firstEvent;
}

Time Recording::hostTime() const {
  // Launches of several hosts overlap.
  std::vector<std::pair<Time, Time>> busy;
  busy.reserve(launches.size());
  for (const Figures &launch : launches)
    busy.emplace_back(launch.begin, launch.begin + launch.time);
  std::sort(busy.begin(), busy.end());
  Time result = elapsed, covered = 0;
  for (auto [begin, end] : busy) {
    result -= std::max<Time>(0, end - std::max(begin, covered));
    covered = std::max(covered, end);
  }
  return result;
}

Time Recording::unmarkedHostTime() const {
  Time result = hostTime();
  for (const MpeWork &work : mpeWorks)
    result -= work.time;
  return std::max<Time>(result, 0);
}

std::string Recording::nameOfGroup(int group) const {
  std::string name = "core group " + std::to_string(group % hostGroups);
  if (ceilings.groups > hostGroups)
    name += " of host thread " + std::to_string(group / hostGroups);
  return name;
}

std::vector<int> Recording::usedCpes() const {
  std::vector<bool> used(numCpes());
  for (const Figures &launch : launches)
    for (const auto &[cpe, times] : launch.cpes)
      used[cpe] = true;
  std::vector<int> result;
  for (int cpe = 0; cpe < numCpes(); ++cpe)
    if (used[cpe] || (launches.empty() && cpe < ceilings.groupSize()))
      result.push_back(cpe);
  return result;
}

std::string Recording::nameOf(int cpe) const {
  int id = cpe % ceilings.groupSize();
  return "CPE (" + std::to_string(id / ceilings.cols) + "," +
         std::to_string(id % ceilings.cols) + ")";
}
