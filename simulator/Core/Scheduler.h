//===- Scheduler.h - Fibers and events in virtual time ----------*- C++ -*-===//
//
// CPEs are fibers on one host thread. They run until they block, in the order
// in which they became ready. Shared resources are served in the order of
// virtual time. This happens only when no fiber can run, since then all earlier
// requests are known. The result is exact as long as no CPE observes the order
// in which CPEs run. In strict order the CPE with the smallest clock always
// runs first.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CORE_SCHEDULER_H
#define SWSIM_CORE_SCHEDULER_H

#include "Core/Cpe.h"
#include "Core/CpeBits.h"

#include <algorithm>
#include <functional>
#include <queue>

namespace swsim {

class Simulator;
struct Event;

/// Serves events of one kind.
class EventSink {
public:
  virtual ~EventSink() = default;
  virtual void serve(const Event &event) = 0;
};

/// An event at a point of virtual time. Without a sink it resumes the CPE.
struct Event {
  Time time = 0;
  /// Index of the CPE; breaks ties.
  int cpe = 0;
  EventSink *sink = nullptr;
  Ref<Transfer> transfer;
};

/// Events in the order in which they are served.
class EventQueue {
public:
  bool empty() const { return entries.empty(); }
  Time time() const { return entries.top().time; }
  int cpe() const {
    return static_cast<int>(entries.top().order >> sequenceBits);
  }
  void push(Event event) {
    uint64_t order =
        static_cast<uint64_t>(event.cpe) << sequenceBits | nextSequence++;
    entries.push({event.time, order, event.sink, event.transfer.release()});
  }
  Event pop() {
    const Entry &first = entries.top();
    Event event = {first.time, cpe(), first.sink,
                   Ref<Transfer>::adopt(first.transfer)};
    entries.pop();
    return event;
  }

private:
  static constexpr int sequenceBits = 48;
  /// The moved part of an event: serving the event takes the reference back.
  struct Entry {
    Time time;
    /// The index of the CPE, then a sequence number of the event.
    uint64_t order;
    EventSink *sink;
    Transfer *transfer;
    bool operator>(const Entry &other) const {
      return time != other.time ? time > other.time : order > other.order;
    }
  };
  std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> entries;
  uint64_t nextSequence = 0;
};

/// The ready CPEs in the order in which they became ready: a ring with a slot
/// for every CPE, since a CPE is in it at most once.
class ReadyQueue {
public:
  void resize(size_t cpes) { ring.resize(cpes); }
  bool empty() const { return count == 0; }
  void push(Cpe *cpe) { at(count++) = cpe; }
  Cpe *pop() {
    Cpe *cpe = at(0);
    first = first + 1 == ring.size() ? 0 : first + 1;
    --count;
    return cpe;
  }
  /// Removes one of them and keeps the order of the others.
  Cpe *take(size_t position) {
    Cpe *cpe = at(position);
    for (; position + 1 < count; ++position)
      at(position) = at(position + 1);
    --count;
    return cpe;
  }
  size_t size() const { return count; }
  Cpe *&at(size_t position) {
    size_t place = first + position;
    return ring[place < ring.size() ? place : place - ring.size()];
  }

private:
  std::vector<Cpe *> ring;
  size_t first = 0, count = 0;
};

/// Decides which CPE runs.
class Scheduler {
public:
  explicit Scheduler(Simulator &sim) : sim(sim) {}

  static constexpr Time forever = INT64_MAX;

  /// The running CPE; null in host code.
  Cpe *running() const { return current; }
  /// Appends a CPE to the ready queue.
  void makeReady(Cpe &cpe);
  /// Suspends the running CPE until it is made ready. The time until then
  /// counts as waiting time of this kind.
  void block(Cpe &cpe, Wait kind, const char *reason);
  /// In strict order only: lets all CPEs with smaller clocks run first.
  void yield(Cpe &cpe) {
    if (strictOrder)
      yieldToEarlier(cpe);
  }
  /// Suspends the running CPE until all events before its clock are known.
  void settle(Cpe &cpe, Wait kind, const char *reason);
  void post(Time time, int cpe, EventSink *sink, Ref<Transfer> transfer);
  /// True if there is an event before this time.
  bool hasEventBefore(Time time) const {
    return !events.empty() && events.time() < time;
  }
  /// True if anything may happen before the running CPE looks again.
  bool isBusy() const {
    return !ready.empty() || !events.empty() || hostReturns;
  }

  /// Runs CPEs from host code until none can continue; true if any ran. Events
  /// at `until` and later do not happen.
  bool run(Time until = forever);
  /// The same, and at most until a condition holds.
  bool run(Time until, const std::function<bool()> &isOver);
  /// The same until a condition holds.
  bool runUntil(const std::function<bool()> &isOver);
  /// The time of the latest event.
  Time present() const { return latest; }
  /// Notes that host code stores to memory, which CPEs may poll.
  void noteHostStore(Time time) {
    latest = std::max(latest, time);
    hostStored = true;
  }
  /// Prepares a CPE to enter its kernel.
  void start(Cpe &cpe);
  /// Allocates memory for this number of CPEs.
  void resize(size_t cpes) {
    ready.resize(cpes);
    outside.ready.resize(cpes);
    suspects.resize(cpes);
  }
  /// Notes that something other than CPE code has written LDM of a CPE.
  void noteWrite(const Cpe &cpe) {
    if (cpe.spinning)
      suspects.insert(cpe.index);
  }
  /// Notes that LDM of any CPE may have been written.
  void noteWrites() { suspects.insertAll(); }
  /// Selects strict order: the CPE with the smallest clock runs first.
  void setStrict() { strictOrder = true; }
  bool isStrict() const { return strictOrder; }

  // What a core group does on its own takes the same time whenever it is run:
  // for a while, only its CPEs run, and no time passes for the others.
  /// Begins this for the group of the running CPE, whose others are blocked.
  void isolate(const Cpe &cpe);
  /// Suspends a CPE of the isolated core group, if there is one, until all core
  /// groups continue.
  void hold(Cpe &cpe, const char *reason);
  /// Lets all core groups continue.
  void endIsolation();

private:
  static void enterFiber();
  Cpe *pickNext();
  Cpe *takeReady();
  bool isAnyReadyBefore(Time time);
  void yieldToEarlier(Cpe &cpe);
  void switchTo(Cpe &from, Cpe *next);
  bool runFromHost();
  bool isHostNext() const;
  bool wakeChangedSpinners();
  bool mayChangeUnseen(const Cpe &cpe) const;
  bool isIsolated() const { return isolated >= 0; }
  bool isLocal(const Event &event) const;

  Simulator &sim;
  Cpe *current = nullptr;
  Context hostContext;
  ReadyQueue ready;
  EventQueue events;
  /// CPEs that are blocked in a polling loop.
  int spinners = 0;
  /// Blocked CPEs whose words may have changed since the last check.
  CpeBits suspects;
  bool strictOrder = false;
  /// The host continues before all CPEs have ended: at a time, or when a
  /// condition holds.
  bool hostReturns = false;
  Time horizon = forever;
  const std::function<bool()> *hostWaits = nullptr;
  /// The host has stored since CPEs ran.
  bool hostStored = false;
  Time latest = 0;
  /// The isolated core group; negative if there is none. The others have the
  /// queues and the time in `outside`.
  int isolated = -1;
  struct {
    ReadyQueue ready;
    EventQueue events;
    Time latest = 0;
  } outside;
  std::vector<Cpe *> held;
};

} // namespace swsim

#endif // SWSIM_CORE_SCHEDULER_H
