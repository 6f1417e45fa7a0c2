//===- Figures.cpp - Figures of launches ----------------------------------===//

#include "Report/Figures.h"

#include <algorithm>
#include <numeric>

using namespace swsim;

const ActivityInfo swsim::activityInfos[numActivities] = {
    {Activity::Compute, "compute", "compute", 'C'},
    {Activity::Library, "library", "library", 'L'},
    {Activity::Dma, "dma_wait", "DMA wait", 'D'},
    {Activity::Exchange, "exchange_wait", "exchange wait", 'X'},
    {Activity::Barrier, "barrier_wait", "barrier wait", 'B'},
    {Activity::Memory, "gld_gst", "gld/gst", 'G'},
    {Activity::Launch, "launch", "launch", 'S'},
    {Activity::Idle, "idle", "idle", '.'},
};

const ActivityInfo &swsim::infoOf(Activity activity) {
  for (const ActivityInfo &info : activityInfos)
    if (info.activity == activity)
      return info;
  return activityInfos[0];
}

void MemoryTraffic::add(const MemoryTraffic &other, long times) {
  readBytes += times * other.readBytes;
  writtenBytes += times * other.writtenBytes;
  remoteBytes += times * other.remoteBytes;
  busy += times * other.busy;
  for (const auto &[group, bytes] : other.bytesOfGroups)
    bytesOfGroups[group] += times * bytes;
}

static void addTable(TrafficTable &to, const TrafficTable &from, long times) {
  for (const auto &[group, traffic] : from)
    to[group].add(traffic, times);
}

void Work::add(const Work &other, long times) {
  auto factor = static_cast<double>(times);
  flopsF64 += factor * other.flopsF64;
  flopsF32 += factor * other.flopsF32;
  flopsF16 += factor * other.flopsF16;
  instructions += times * other.instructions;
  getBytes += times * other.getBytes;
  putBytes += times * other.putBytes;
  lines += times * other.lines;
  requests += times * other.requests;
  loads += times * other.loads;
  loadBytes += times * other.loadBytes;
  stores += times * other.stores;
  storeBytes += times * other.storeBytes;
  messages += times * other.messages;
  rmaRequests += times * other.rmaRequests;
  rmaBytes += times * other.rmaBytes;
  controllerTime += times * other.controllerTime;
  addTable(trafficOfGroups, other.trafficOfGroups, times);
  addTable(trafficOfMemories, other.trafficOfMemories, times);
  for (const auto &[group, time] : other.chipBarriers)
    chipBarriers[group] += times * time;
}

Work &Work::operator+=(const Work &other) {
  add(other, 1);
  return *this;
}

Time Figures::sum(Activity activity) const {
  Time result = 0;
  for (const auto &[cpe, times] : cpes)
    result += times[static_cast<int>(activity)];
  return result;
}

Time Figures::smallest(Activity activity) const {
  Time result = largest(activity);
  for (const auto &[cpe, times] : cpes)
    result = std::min(result, times[static_cast<int>(activity)]);
  return result;
}

Time Figures::largest(Activity activity) const {
  Time result = 0;
  for (const auto &[cpe, times] : cpes)
    result = std::max(result, times[static_cast<int>(activity)]);
  return result;
}

static double ratio(double a, double b) { return b > 0 ? a / b : 0; }

double Figures::share(Activity activity) const {
  Time all = 0;
  for (const ActivityInfo &info : activityInfos)
    all += sum(info.activity);
  return ratio(sum(activity), all);
}

std::map<int, GroupFigures> Figures::byGroup(int groupSize) const {
  std::map<int, GroupFigures> groups;
  for (const auto &[cpe, times] : cpes) {
    GroupFigures &group = groups[cpe / groupSize];
    ++group.cpes;
    for (int i = 0; i < numActivities; ++i)
      group.times[i] += times[i];
  }
  for (auto &[number, group] : groups) {
    if (auto own = chipBarriers.find(number); own != chipBarriers.end())
      group.chipBarriers = own->second;
    if (auto own = trafficOfGroups.find(number); own != trafficOfGroups.end())
      group.traffic = own->second;
  }
  return groups;
}

Time GroupFigures::allTime() const {
  return std::accumulate(times.begin(), times.end(), Time(0));
}

double GroupFigures::share(Activity activity) const {
  return ratio(times[static_cast<int>(activity)], allTime());
}

double GroupFigures::barrierShare() const {
  return ratio(chipBarriers, allTime());
}

Activity Figures::boundBy() const {
  Activity best = Activity::Compute;
  for (const ActivityInfo &info : activityInfos)
    if (sum(info.activity) > sum(best))
      best = info.activity;
  return best;
}

Rates swsim::rate(const Figures &figures, const Ceilings &ceilings) {
  double cpeHz = ceilings.clockHz * ceilings.groupSize() * figures.groups;
  double computeSeconds = ratio(figures.flopsF64, ceilings.flopsF64 * cpeHz) +
                          ratio(figures.flopsF32, ceilings.flopsF32 * cpeHz) +
                          ratio(figures.flopsF16, ceilings.flopsF16 * cpeHz);
  double bytes = figures.memoryBytes();
  double peakBandwidth = ceilings.memoryBandwidth * figures.groups;
  double memorySeconds = ratio(bytes, peakBandwidth);
  Rates rates;
  rates.cycles = static_cast<double>(figures.time) / ticksPerCycle;
  rates.seconds = rates.cycles / ceilings.clockHz;
  rates.gflops = ratio(figures.flops(), rates.seconds) / 1e9;
  rates.peakFraction = ratio(computeSeconds, rates.seconds);
  rates.rooflineFraction =
      ratio(std::max(computeSeconds, memorySeconds), rates.seconds);
  rates.bandwidth = ratio(bytes, rates.seconds);
  rates.bandwidthFraction = ratio(memorySeconds, rates.seconds);
  rates.intensity = ratio(figures.flops(), bytes);
  rates.memoryBound = memorySeconds > computeSeconds;
  return rates;
}

size_t swsim::countLaunches(const std::vector<Figures> &launches) {
  return std::count_if(launches.begin(), launches.end(),
                       [](const Figures &part) { return part.beginsLaunch; });
}

Figures swsim::total(const std::vector<const Figures *> &launches) {
  Figures sum;
  for (const Figures *launch : launches) {
    sum.time += launch->time;
    static_cast<Work &>(sum) += *launch;
    sum.ldmPeak = std::max(sum.ldmPeak, launch->ldmPeak);
    sum.groups = std::max(sum.groups, launch->groups);
    sum.groupsOfLaunch = std::max(sum.groupsOfLaunch, launch->groupsOfLaunch);
    for (const auto &[cpe, times] : launch->cpes) {
      ActivityTimes &all = sum.cpes[cpe];
      for (int i = 0; i < numActivities; ++i)
        all[i] += times[i];
    }
  }
  if (!launches.empty())
    sum.begin = launches.front()->begin;
  return sum;
}

std::vector<KernelGroup>
swsim::groupByName(const std::vector<Figures> &launches) {
  std::vector<KernelGroup> groups;
  std::map<std::string, size_t> positions;
  for (const Figures &launch : launches) {
    auto [entry, isNew] = positions.emplace(launch.name, groups.size());
    if (isNew)
      groups.emplace_back();
    groups[entry->second].launches.push_back(&launch);
  }
  for (KernelGroup &group : groups) {
    group.sum = total(group.launches);
    group.sum.name = group.launches.front()->name;
  }
  return groups;
}
