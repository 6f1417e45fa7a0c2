//===- RecordingParts.cpp - Launches and their parts ----------------------===//
//
// The CPEs of a core group begin the same parts in the same order. If all core
// groups do so, a part takes the time until the next one begins. If they do
// not, a part ends when the last of its CPEs ends its work, and parts on
// different core groups may overlap.
//
//===----------------------------------------------------------------------===//

#include "Report/Recording.h"

#include <algorithm>
#include <set>
#include <utility>

using namespace swsim;

/// A barrier of CPEs of a core group is directly before the end of a part if at
/// most this time is between them.
static constexpr Time shortTime = 100 * ticksPerCycle;
/// No barrier, and the end of one of all core groups, which may be any time
/// before the end of the part.
static constexpr Period noWait = {0, INT64_MIN / 2};
static constexpr Time anyTime = INT64_MAX;

/// Makes empty preludes, in which all CPEs are.
void Recording::resetParts(const std::string &name) {
  OpenPart prelude;
  prelude.name = prelude.launch = name;
  currentParts.assign(hostGroups, prelude);
  partsOfGroups.assign(hostGroups, {});
  partsByName.clear();
  timesBegun.clear();
  isDivided = false;
  std::fill(timesOfCpes.begin(), timesOfCpes.end(), nullptr);
  std::fill(partsBegun.begin(), partsBegun.end(), 0);
  std::fill(finalWaits.begin(), finalWaits.end(), noWait);
  for (size_t cpe = 0; cpe < partOfCpes.size(); ++cpe)
    partOfCpes[cpe] = groupOf(static_cast<int>(cpe));
}

void Recording::beginLaunch(const std::string &name, Time at) {
  launched = true;
  launchBegin = at;
  firstEvent = std::min(firstEvent, at);
  resetParts(name);
}

void Recording::beginCpe(int cpe, Time at) {
  partOfCpes[cpe] = groupOf(cpe);
  partsBegun[cpe] = 0;
  timesOfCpes[cpe] = nullptr;
  auto [entry, isNew] = current(cpe).cpes.try_emplace(cpe, ActivityTimes{});
  // A CPE that is started again within a launch was idle before.
  Time since = isNew ? launchBegin : known[cpe];
  Activity before = isNew ? Activity::Launch : Activity::Idle;
  known[cpe] = at;
  keep(cpe, before, infoOf(before).label, since, at);
}

void Recording::noteFinalWait(int cpe, Activity activity, const char *what,
                              Time begin, Time end) {
  Period &wait = finalWaits[cpe];
  if (what == chipBarrierWait)
    wait = {begin, anyTime};
  else if (activity != Activity::Barrier || what == skippedWait)
    wait = noWait;
  else if (wait.end != anyTime)
    wait = {begin, end};
}

/// The end of the work of a CPE that leaves its part, without a final wait in a
/// barrier.
Time Recording::endOfWork(int cpe, Time at) const {
  const Period &wait = finalWaits[cpe];
  return at - wait.end <= shortTime ? wait.begin : at;
}

void Recording::endCpe(int cpe, Time at) {
  keep(cpe, Activity::Compute, "compute", known[cpe], at);
  known[cpe] = std::max(known[cpe], at);
  Time &end = current(cpe).periods[groupOf(cpe)].end;
  end = std::max(end, endOfWork(cpe, at));
  finalWaits[cpe] = noWait;
}

/// The part that a core group begins next.
size_t Recording::findPart(int group, const std::string &name) {
  size_t times = timesBegun[{group, name}]++;
  auto [entry, isNew] =
      partsByName.try_emplace({name, times}, currentParts.size());
  if (!isNew)
    return entry->second;
  OpenPart part;
  part.name = name;
  part.launch = currentParts[0].launch;
  currentParts.push_back(std::move(part));
  // The requests of preludes count for the first part.
  for (int i = 0; i < hostGroups && numParts() == 1; ++i)
    currentParts[i].name = name;
  return entry->second;
}

const std::string &Recording::beginPart(int cpe, const std::string &name,
                                        Time at) {
  int group = groupOf(cpe);
  OpenPart &earlier = currentParts[partOfCpes[cpe]];
  earlier.ldmPeak = *std::max_element(peaks.begin(), peaks.end());
  earlier.ownPeak = std::max(earlier.ownPeak, peaks[group]);
  endCpe(cpe, at);
  size_t number = partsBegun[cpe]++;
  std::vector<size_t> &order = partsOfGroups[group];
  if (number == order.size())
    order.push_back(findPart(group, name));
  size_t index = order[number];
  isDivided |= index != hostGroups + number;
  // The start of the launch belongs to the first part, but not the time in
  // which a core group waits for parts of others.
  bool hasWaited = currentParts[group].chipBarriers.count(group) != 0;
  Time begin = number == 0 && !hasWaited ? launchBegin : at;
  OpenPart &part = currentParts[index];
  part.begin = std::max(part.begin, begin);
  part.first = std::min(part.first, begin);
  Period &period = part.periods[group];
  period.begin = std::max(period.begin, begin);
  partOfCpes[cpe] = index;
  timesOfCpes[cpe] = &part.cpes[cpe];
  return part.name;
}

/// CPEs that have returned are idle until the launch ends.
void Recording::endIdle(Time at) {
  for (int group = 0; group < hostGroups; ++group)
    for (auto &[cpe, times] : currentParts[group].cpes) {
      keep(cpe, Activity::Idle, "idle", known[cpe], at);
      known[cpe] = std::max(known[cpe], at);
    }
}

/// Adds what the CPEs of a core group did before their first part to this part,
/// or to that of the launch if they began none.
void Recording::mergePrelude(int group) {
  const std::vector<size_t> &order = partsOfGroups[group];
  OpenPart &prelude = currentParts[group];
  OpenPart &part = currentParts[order.empty() ? hostGroups : order[0]];
  static_cast<Work &>(part) += prelude;
  part.ldmPeak = std::max(part.ldmPeak, prelude.ldmPeak);
  part.ownPeak = std::max(part.ownPeak, prelude.ownPeak);
  part.cpes.merge(prelude.cpes);
  // Those remain that are in the part already.
  for (const auto &[cpe, times] : prelude.cpes)
    for (int i = 0; i < numActivities; ++i)
      part.cpes[cpe][i] += times[i];
  for (const auto &[number, period] : prelude.periods) {
    auto entry = part.periods.try_emplace(number, Period{launchBegin, 0}).first;
    entry->second.end = std::max(entry->second.end, period.end);
  }
}

/// Notes the LDM at the end of a launch, in which the last parts end.
void Recording::notePeaks() {
  currentParts.back().ldmPeak = *std::max_element(peaks.begin(), peaks.end());
  for (int group = 0; group < hostGroups; ++group) {
    const std::vector<size_t> &order = partsOfGroups[group];
    OpenPart &last = currentParts[order.empty() ? group : order.back()];
    last.ownPeak = std::max(last.ownPeak, peaks[group]);
  }
}

static int countGroups(const Figures &figures, int groupSize) {
  std::set<int> groups;
  for (const auto &[cpe, times] : figures.cpes)
    groups.insert(cpe / groupSize);
  return std::max(1, static_cast<int>(groups.size()));
}

/// Sets the times of parts that all core groups begin in the same order: each
/// takes the time until the next one begins, so they add up.
static void setTimes(std::vector<Recording::OpenPart> &parts, Period launch) {
  parts[0].begin = launch.begin;
  for (size_t i = 0; i < parts.size(); ++i) {
    Time end = i + 1 < parts.size() ? parts[i + 1].begin : launch.end;
    parts[i].time = std::max<Time>(0, end - parts[i].begin);
    parts[i].periods.clear();
  }
}

/// The indices of the parts in the order of their keys; equal ones keep theirs.
template <typename Key>
static std::vector<size_t>
orderBy(const std::vector<Recording::OpenPart> &parts, Key key) {
  std::vector<std::pair<decltype(key(parts[0])), size_t>> keys;
  keys.reserve(parts.size());
  for (size_t i = 0; i < parts.size(); ++i)
    keys.emplace_back(key(parts[i]), i);
  std::sort(keys.begin(), keys.end());
  std::vector<size_t> order;
  order.reserve(keys.size());
  for (const auto &entry : keys)
    order.push_back(entry.second);
  return order;
}

/// Sorts parts by the time at which they begin first, those of one time by
/// their first core group.
static void sortParts(std::vector<Recording::OpenPart> &parts) {
  std::vector<Recording::OpenPart> sorted;
  for (size_t index : orderBy(parts, [](const Recording::OpenPart &part) {
         return std::pair(part.first, part.periods.begin()->first);
       }))
    sorted.push_back(std::move(parts[index]));
  parts = std::move(sorted);
}

/// Sets the times of parts on different core groups. Time in which no part
/// runs counts for the part that has ended last.
static void setOwnTimes(std::vector<Recording::OpenPart> &parts,
                        Period launch) {
  std::vector<size_t> order =
      orderBy(parts, [](const Figures &part) { return part.begin; });
  Time covered = launch.begin;
  Figures *last = &parts[order[0]];
  last->begin = launch.begin;
  auto extendTo = [&](Time end) {
    last->time += std::max<Time>(0, end - covered);
    covered = std::max(covered, end);
  };
  for (size_t index : order) {
    Recording::OpenPart &part = parts[index];
    extendTo(part.begin);
    Time end = part.begin;
    for (const auto &[group, period] : part.periods)
      end = std::max(end, period.end);
    part.time = end - part.begin;
    part.overlap = std::min(covered, end) - part.begin;
    part.ldmPeak = part.ownPeak;
    if (end < covered)
      continue;
    covered = end;
    last = &part;
  }
  extendTo(launch.end);
}

/// The parts of the launch that ends, in the order in which they began.
std::vector<Recording::OpenPart> Recording::takeParts(Time at) {
  if (numParts() == 0) {
    currentParts.emplace_back();
    currentParts.back().name = currentParts[0].name;
    currentParts.back().launch = currentParts[0].launch;
  }
  int groups = 0;
  for (int group = 0; group < hostGroups; ++group) {
    groups += !currentParts[group].cpes.empty();
    mergePrelude(group);
  }
  std::vector<OpenPart> parts(currentParts.begin() + hostGroups,
                              currentParts.end());
  if (isDivided) {
    sortParts(parts);
    setOwnTimes(parts, {launchBegin, at});
  } else {
    setTimes(parts, {launchBegin, at});
  }
  for (OpenPart &part : parts) {
    part.groups = countGroups(part, ceilings.groupSize());
    part.groupsOfLaunch = isDivided ? groups : part.groups;
    part.beginsLaunch = &part == &parts[0];
  }
  return parts;
}

void Recording::endLaunch(Time at) {
  launched = false;
  endIdle(at);
  notePeaks();
  for (OpenPart &part : takeParts(at))
    launches.push_back(std::move(part));
  launchPeriods.push_back({launchBegin, at});
  if (!isMeasureOver)
    elapsed = std::max(elapsed, at - measuredFrom);
}
