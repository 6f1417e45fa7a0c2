//===- RecordingEvents.cpp - Selection of single events in reports --------===//
//
// A trace shows all events if they are within its limit. Of a longer run it
// shows half of the limit from the beginning; the rest is thinned.
//
//===----------------------------------------------------------------------===//

#include "Report/Recording.h"

#include <algorithm>
#include <cstdio>

using namespace swsim;

using RowKind = Thinning::RowKind;

void Recording::setTraceLimit(size_t events) {
  options.traceLimit = events;
  thinning.setBudget(events - events / 2);
}

void Recording::merge(const Span &span) {
  Thinning::Part part;
  part.kind = static_cast<int>(span.activity);
  part.what = span.what;
  // The trace shows the names of library functions, not the activity.
  part.isNamed = span.activity == Activity::Library;
  thinning.add({RowKind::Cpe, span.cpe}, part, span.begin, span.end);
}

void Recording::merge(const DmaRecord &request) {
  Thinning::Part part;
  part.kind = request.isGet;
  part.bytes = request.bytes;
  thinning.add({RowKind::Dma, request.group}, part, request.begin, request.end);
}

/// Thins the events of the trace from `first`, and removes those that the page
/// does not need.
template <typename Event, typename Merge>
static void mergeFrom(std::vector<Event> &events, size_t first, Merge merge) {
  for (size_t i = first; i < events.size(); ++i) {
    if (events[i].shown.inTrace)
      merge(events[i]);
    events[i].shown.inTrace = false;
  }
  events.erase(std::remove_if(events.begin() + first, events.end(),
                              [](const Event &event) {
                                return !event.shown.isAnywhere();
                              }),
               events.end());
}

/// Thins the second half of the events, since the limit is reached: this half
/// of the limit is now for the whole rest of the run.
void Recording::thin() {
  isFull = true;
  auto mergeEvent = [&](const auto &event) { merge(event); };
  mergeFrom(spans, halfOfSpans, mergeEvent);
  mergeFrom(requests, halfOfRequests, mergeEvent);
}

bool Recording::takeSingle() {
  if (!options.trace || isFull)
    return false;
  if (singles == options.traceLimit / 2) {
    halfOfSpans = spans.size();
    halfOfRequests = requests.size();
  }
  if (singles == options.traceLimit) {
    thin();
    return false;
  }
  ++singles;
  return true;
}

Shown Recording::show(size_t &pageEvents, size_t pageLimit) {
  Shown shown;
  shown.inTrace = takeSingle();
  shown.inPage = options.page && pageEvents < pageLimit;
  pageEvents += shown.inPage;
  return shown;
}

/// Keeps marked work, which has a separate limit, so that events of CPEs cannot
/// displace it.
void Recording::keepMpe(MpeSpan span) {
  span.shown.inTrace = options.trace && singleMarks < options.traceLimit / 4;
  span.shown.inPage = options.page && pageMarks < maxPageMarks;
  singleMarks += span.shown.inTrace;
  pageMarks += span.shown.inPage;
  cutMarks |= options.page && !span.shown.inPage;
  if (span.shown.isAnywhere())
    mpeSpans.push_back(span);
  if (!options.trace || span.shown.inTrace)
    return;
  Thinning::Part part;
  part.kind = static_cast<int>(span.work);
  Thinning::Row row{RowKind::Mpe, 0, static_cast<int>(openMarks.size())};
  thinning.add(row, part, span.begin, span.end);
}

size_t Recording::singleEvents() const {
  auto count = [](const auto &events) {
    return std::count_if(events.begin(), events.end(),
                         [](const auto &event) { return event.shown.inTrace; });
  };
  return count(spans) + count(requests) + count(mpeSpans);
}

std::string Recording::thinningNote() const {
  size_t single = singleEvents();
  char text[256];
  snprintf(text, sizeof text,
           "the trace holds the first %zu of %zu events one by one; of the "
           "others, neighbours shorter than %.3g us are sums by activity "
           "(SWSIM_TRACE_LIMIT)",
           single, single + thinning.events(),
           static_cast<double>(thinning.resolution()) / ticksPerCycle /
               ceilings.clockHz * 1e6);
  return text;
}
