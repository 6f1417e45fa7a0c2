//===- RecordingAppend.cpp - Merging of runs of host threads --------------===//

#include "Report/Recording.h"

#include <algorithm>
#include <iterator>

using namespace swsim;

void Recording::appendEvents(const Recording &other) {
  int cpes = numCpes(), groups = ceilings.groups;
  for (Span span : other.spans) {
    span.cpe += cpes;
    span.cause.cpe += span.cause.cpe < 0 ? 0 : cpes;
    spans.push_back(span);
  }
  for (DmaRecord record : other.requests) {
    record.cpe += cpes;
    record.group += groups;
    requests.push_back(record);
  }
  for (LdmRecord record : other.ldmRecords) {
    record.cpe += cpes;
    ldmRecords.push_back(record);
  }
}

void Recording::appendMpe(const Recording &other) {
  std::vector<size_t> places;
  for (const MpeWork &work : other.mpeWorks) {
    size_t place = findMpeWork({work.name.c_str(), work.ops.c_str(),
                                work.where.c_str(), work.why.c_str()});
    mpeWorks[place].times += work.times;
    mpeWorks[place].time += work.time;
    places.push_back(place);
  }
  for (MpeSpan span : other.mpeSpans) {
    span.work = places[span.work];
    span.group += ceilings.groups;
    mpeSpans.push_back(span);
  }
  thinning.append(other.thinning,
                  [&](Thinning::Row &row, Thinning::Part &part) {
                    bool isCpe = row.kind == Thinning::RowKind::Cpe;
                    row.index += isCpe ? numCpes() : ceilings.groups;
                    if (row.kind == Thinning::RowKind::Mpe)
                      part.kind = static_cast<int>(places[part.kind]);
                  });
}

/// Moves the entries of a table to further core groups.
template <typename T>
static void shift(std::map<int, T> &table, int groups) {
  std::map<int, T> moved;
  for (auto &[group, entry] : table)
    moved[group + groups] = std::move(entry);
  table = std::move(moved);
}

void Recording::append(const Recording &other) {
  appendMpe(other);
  int cpes = numCpes();
  std::vector<Figures> added = other.launches, both;
  for (Figures &launch : added) {
    std::map<int, ActivityTimes> moved;
    for (const auto &[cpe, times] : launch.cpes)
      moved[cpe + cpes] = times;
    launch.cpes = std::move(moved);
    shift(launch.trafficOfGroups, ceilings.groups);
    shift(launch.trafficOfMemories, ceilings.groups);
    shift(launch.chipBarriers, ceilings.groups);
    shift(launch.periods, ceilings.groups);
    for (auto &[memory, traffic] : launch.trafficOfMemories)
      shift(traffic.bytesOfGroups, ceilings.groups);
  }
  std::merge(launches.begin(), launches.end(), added.begin(), added.end(),
             std::back_inserter(both), [](const Figures &a, const Figures &b) {
               return a.begin < b.begin;
             });
  launches = std::move(both);
  appendEvents(other);
  if (ldmVariables.empty())
    ldmVariables = other.ldmVariables;
  notes.insert(notes.end(), other.notes.begin(), other.notes.end());
  errors.insert(errors.end(), other.errors.begin(), other.errors.end());
  for (const auto &[place, figures] : other.lineTable)
    lineTable[place].add(figures, static_cast<size_t>(cpes));
  activityBins.append(other.activityBins);
  trafficBins.append(other.trafficBins);
  ceilings.groups += other.ceilings.groups;
  known.resize(numCpes());
  elapsed = std::max(elapsed, other.elapsed);
  firstEvent = std::min(firstEvent, other.firstEvent);
  isMeasured |= other.isMeasured;
  cutMarks |= other.cutMarks;
}
