//===- Lines.cpp - Figures of the lines of a program ----------------------===//

#include "Report/Lines.h"
#include "Report/Recording.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

using namespace swsim;

const char *const swsim::accessNames[numAccesses] = {"gld", "gst", "get",
                                                     "put"};

LineTraffic &LineTraffic::operator+=(const LineTraffic &other) {
  count += other.count;
  bytes += other.bytes;
  memoryLines += other.memoryLines;
  time += other.time;
  return *this;
}

void LineWaits::add(const LineWaits &other, size_t firstCpe) {
  waited += other.waited;
  overlapped += other.overlapped;
  if (other.buffers.empty())
    return;
  buffers.resize(std::max(buffers.size(), other.buffers.size() + firstCpe));
  for (size_t i = 0; i < other.buffers.size(); ++i) {
    LineBuffer &buffer = buffers[i + firstCpe];
    const LineBuffer &added = other.buffers[i];
    if (!added.count)
      continue;
    buffer.isOneOfSeveral |=
        added.isOneOfSeveral || (buffer.count && buffer.ldm != added.ldm);
    buffer.ldm = added.ldm;
    buffer.count += added.count;
  }
}

Time LineFigures::time() const {
  return std::accumulate(times.begin(), times.end(), Time(0));
}

void LineFigures::addKernel(const std::string &name) {
  hasSeveralKernels |= hasRequests && kernel != name;
  hasRequests = true;
  kernel = name;
}

void LineFigures::add(const LineFigures &other, size_t firstCpe) {
  for (int i = 0; i < numAccesses; ++i)
    accesses[i] += other.accesses[i];
  for (int i = 0; i < numActivities; ++i)
    times[i] += other.times[i];
  gets.add(other.gets, firstCpe);
  if (other.hasRequests)
    addKernel(other.kernel);
  hasSeveralKernels |= other.hasSeveralKernels;
}

//===----------------------------------------------------------------------===//
// Recording
//===----------------------------------------------------------------------===//

LineFigures &Recording::figuresOf(Place place) {
  std::pair key(place.file, place.line);
  LineTable::value_type *&recent = recentLines[key.second % recentLines.size()];
  if (!recent || recent->first != key)
    recent = &*lineTable.try_emplace(key).first;
  return recent->second;
}

LineTraffic &Recording::trafficOf(Place place, Access kind) {
  return figuresOf(place).accesses[static_cast<int>(kind)];
}

void Recording::compute(Place place, Time time) {
  figuresOf(place).times[static_cast<int>(Activity::Compute)] += time;
}

void Recording::countWait(Activity activity, Time begin, Time end, Place place,
                          const Cause &cause) {
  figuresOf(place).times[static_cast<int>(activity)] += end - begin;
  if (activity != Activity::Dma || cause.cpe < 0 || !cause.isGet)
    return;
  LineWaits &gets = figuresOf(cause.place).gets;
  gets.waited += end - begin;
  gets.overlapped += std::max<Time>(0, begin - cause.issued);
}

void Recording::countRequest(const DmaRecord &record) {
  LineFigures &figures = figuresOf(record.place);
  figures.addKernel(current(record.cpe).name);
  LineWaits &gets = figures.gets;
  if (!record.isGet)
    return;
  if (gets.buffers.size() <= static_cast<size_t>(record.cpe))
    gets.buffers.resize(record.cpe + 1);
  LineBuffer &buffer = gets.buffers[record.cpe];
  buffer.isOneOfSeveral |= buffer.count && buffer.ldm != record.ldm;
  buffer.ldm = record.ldm;
  buffer.count++;
}

std::map<Recording::Line, LineFigures> Recording::lines() const {
  // The same name may have several addresses.
  std::map<Line, LineFigures> result;
  for (const auto &[place, figures] : lineTable)
    result[{place.first ? place.first : "", place.second}].add(figures, 0);
  return result;
}

ActivityTimes Recording::timesOfNoLine() const {
  Figures all = totals();
  ActivityTimes rest = {};
  for (const ActivityInfo &info : activityInfos)
    if (hasLine(info.activity))
      rest[static_cast<int>(info.activity)] = all.sum(info.activity);
  for (const auto &[place, figures] : lineTable)
    for (int i = 0; i < numActivities; ++i)
      rest[i] -= place.first ? figures.times[i] : 0;
  for (Time &time : rest)
    time = std::max<Time>(time, 0);
  return rest;
}

void Recording::clearLineTimes() {
  for (auto &[place, figures] : lineTable) {
    figures.times = {};
    figures.gets = {};
    figures.hasRequests = figures.hasSeveralKernels = false;
  }
}

std::vector<std::pair<Recording::Line, LineFigures>>
swsim::linesByTime(const Recording &run) {
  std::vector<std::pair<Recording::Line, LineFigures>> result;
  // Skipped iterations count for no line.
  if (run.mode == "timing")
    return result;
  auto lines = run.lines();
  // Lines with equal times keep their order.
  std::vector<std::tuple<Time, size_t, const Recording::Line *>> order;
  for (const auto &[line, figures] : lines)
    if (!line.first.empty() && figures.time() > 0)
      order.emplace_back(-figures.time(), order.size(), &line);
  std::sort(order.begin(), order.end());
  result.reserve(order.size());
  for (const auto &entry : order) {
    const Recording::Line &line = *std::get<2>(entry);
    result.emplace_back(line, lines[line]);
  }
  return result;
}
