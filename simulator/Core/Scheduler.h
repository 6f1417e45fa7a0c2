//===- Scheduler.h - Fibers and events in virtual time --------*- C++ -*-===//
//
// CPEs are fibers on one host thread. They run until they block, in the order
// in which they became ready; shared resources are served in the order of
// virtual time only when no fiber can run, so that everything earlier is known.
// That is exact as long as nothing a CPE sees depends on the order in which
// CPEs run. In strict order the CPE with the smallest clock always runs first.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CORE_SCHEDULER_H
#define SWSIM_CORE_SCHEDULER_H

#include "Core/Cpe.h"
#include "Core/CpeBits.h"

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

/// Something that happens at a point of virtual time. Without a sink the CPE
/// goes on.
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
  /// What moves about: the reference is given back when the event is served.
  struct Entry {
    Time time;
    /// The CPE, then a number in the order of their arrival.
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

/// The CPEs that are ready, in the order in which they became so: a ring with a
/// place for every CPE, as no CPE is in it twice.
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
  /// Takes out one of them; the order of the others stays.
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

/// Decides who runs.
class Scheduler {
public:
  explicit Scheduler(Simulator &sim) : sim(sim) {}

  /// The CPE that runs; null in host code.
  Cpe *running() const { return current; }
  /// Puts a CPE behind those that are ready.
  void makeReady(Cpe &cpe);
  /// Parks the running CPE until somebody makes it ready. The time until then
  /// counts as waiting of that kind.
  void block(Cpe &cpe, Wait kind, const char *reason);
  /// Lets every CPE with a smaller clock go first, in strict order only.
  void yield(Cpe &cpe) {
    if (strictOrder)
      yieldToEarlier(cpe);
  }
  /// Parks the running CPE until everything earlier than its clock is known.
  void settle(Cpe &cpe, Wait kind, const char *reason);
  void post(Time time, int cpe, EventSink *sink, Ref<Transfer> transfer);
  /// Something happens before that time.
  bool hasEventBefore(Time time) const {
    return !events.empty() && events.time() < time;
  }
  /// Something may still happen before the running CPE looks again.
  bool isBusy() const { return !ready.empty() || !events.empty(); }

  /// Runs CPEs from host code until none can go on; true if any ran.
  bool run();
  /// Prepares a CPE to enter its kernel.
  void start(Cpe &cpe);
  /// Makes room for that many CPEs.
  void resize(size_t cpes) {
    ready.resize(cpes);
    suspects.resize(cpes);
  }
  /// Something other than code of the CPEs has written LDM of a CPE.
  void noteWrite(const Cpe &cpe) {
    if (cpe.spinning)
      suspects.insert(cpe.index);
  }
  /// The same, of any CPE.
  void noteWrites() { suspects.insertAll(); }
  /// From now on the smallest clock runs first.
  void setStrict() { strictOrder = true; }
  bool isStrict() const { return strictOrder; }

private:
  static void enterFiber();
  Cpe *pickNext();
  Cpe *takeReady();
  bool isAnyReadyBefore(Time time);
  void yieldToEarlier(Cpe &cpe);
  void switchTo(Cpe &from, Cpe *next);
  bool wakeChangedSpinners();
  bool mayChangeUnseen(const Cpe &cpe) const;

  Simulator &sim;
  Cpe *current = nullptr;
  Context hostContext;
  ReadyQueue ready;
  EventQueue events;
  /// CPEs that are blocked in a polling loop.
  int spinners = 0;
  /// Those of them whose words may have changed since somebody looked.
  CpeBits suspects;
  bool strictOrder = false;
};

} // namespace swsim

#endif // SWSIM_CORE_SCHEDULER_H
