//===- Scheduler.cpp - Fibers and events in virtual time ------------------===//

#include "Core/Scheduler.h"
#include "Core/Simulator.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

using namespace swsim;

void Scheduler::start(Cpe &cpe) {
  sim.ldm.start(cpe);
  prepareContext(cpe.context, sim.ldm.stackOf(cpe), sim.ldm.stackBytes(),
                 enterFiber);
  makeReady(cpe);
}

void Scheduler::enterFiber() {
  Simulator &sim = Simulator::get();
  Scheduler &scheduler = sim.scheduler;
  finishFirstSwitch(scheduler.hostContext);
  Cpe &cpe = *scheduler.current;
  __swsim_here = nullptr;
  cpe.kernel(cpe.argument);
  cpe.clock = __swsim_counters.clock;
  sim.finishKernel(cpe);
  cpe.state = State::Done;
  scheduler.switchTo(cpe, scheduler.pickNext());
  abort();
}

void Scheduler::switchTo(Cpe &from, Cpe *next) {
  sim.leave(from);
  if (next == &from) {
    sim.enter(from);
    current = &from;
    return;
  }
  current = next;
  if (!next)
    return switchContext(from.context, hostContext);
  sim.enter(*next);
  switchContext(from.context, next->context);
}

bool Scheduler::run(Time until) {
  // Host code is often between two events.
  bool mayWake = spinners && (hostStored || until == forever);
  if (ready.empty() && !mayWake && (events.empty() || events.time() >= until))
    return false;
  hostStored = false;
  horizon = until;
  hostReturns = until != forever;
  bool any = runFromHost();
  horizon = forever;
  hostReturns = false;
  return any;
}

bool Scheduler::run(Time until, const std::function<bool()> &isOver) {
  hostWaits = &isOver;
  bool any = run(until);
  hostWaits = nullptr;
  return any;
}

bool Scheduler::runUntil(const std::function<bool()> &isOver) {
  hostWaits = &isOver;
  hostReturns = true;
  bool any = runFromHost();
  hostWaits = nullptr;
  hostReturns = false;
  return any;
}

/// True if the host continues before the next event.
bool Scheduler::isHostNext() const {
  return (!events.empty() && events.time() >= horizon) ||
         (hostWaits && (*hostWaits)());
}

bool Scheduler::runFromHost() {
  noteWrites();
  Cpe *next = pickNext();
  if (!next)
    return false;
  Time hostClock = __swsim_counters.clock;
  const swsim_location *here = __swsim_here;
  current = next;
  sim.enter(*next);
  sim.recorder.beginWork();
  switchContext(hostContext, next->context);
  RegisterMesh::enter(nullptr, nullptr);
  sim.recorder.endWork();
  __swsim_counters.clock = hostClock;
  __swsim_here = here;
  __swsim_ldm_base = 0;
  return true;
}

void Scheduler::makeReady(Cpe &cpe) {
  cpe.state = State::Ready;
  spinners -= cpe.spinning;
  cpe.spinning = false;
  ready.push(&cpe);
}

void Scheduler::block(Cpe &cpe, Wait kind, const char *reason) {
  sim.remoteLdm.send(cpe);
  Time begin = cpe.clock;
  cpe.state = State::Blocked;
  cpe.waitingFor = reason;
  spinners += cpe.spinning;
  noteWrite(cpe);
  cpe.where = __swsim_here;
  switchTo(cpe, pickNext());
  __swsim_here = cpe.where;
  sim.account(cpe, kind, reason, begin);
}

bool Scheduler::isAnyReadyBefore(Time time) {
  for (size_t i = 0; i < ready.size(); ++i)
    if (ready.at(i)->clock < time)
      return true;
  return false;
}

void Scheduler::yieldToEarlier(Cpe &cpe) {
  sim.remoteLdm.send(cpe);
  for (;;) {
    bool isFirst = !isAnyReadyBefore(cpe.clock);
    bool hasEvent = !events.empty() && std::pair(events.time(), events.cpe()) <
                                           std::pair(cpe.clock, cpe.index);
    if (isFirst && !hasEvent)
      return;
    cpe.where = __swsim_here;
    // The event may make other CPEs ready.
    if (isFirst)
      post(cpe.clock, cpe.index, nullptr, nullptr);
    else
      makeReady(cpe);
    switchTo(cpe, pickNext());
    __swsim_here = cpe.where;
  }
}

void Scheduler::settle(Cpe &cpe, Wait kind, const char *reason) {
  if (!isBusy())
    return;
  post(cpe.clock, cpe.index, nullptr, nullptr);
  block(cpe, kind, reason);
}

void Scheduler::post(Time time, int cpe, EventSink *sink,
                     Ref<Transfer> transfer) {
  events.push({time, cpe, sink, std::move(transfer)});
}

/// Whether a watched word is outside of the LDM of the CPE, where writes are
/// not announced.
bool Scheduler::mayChangeUnseen(const Cpe &cpe) const {
  return std::any_of(cpe.watched.begin(), cpe.watched.end(),
                     [&](const WatchedWord &word) {
                       return sim.ldm.ownerOf(word.address) != &cpe;
                     });
}

/// Resumes CPEs that poll a word in main memory or in LDM that other CPEs
/// write, if it has changed.
bool Scheduler::wakeChangedSpinners() {
  if (!spinners)
    return false;
  bool any = false;
  suspects.retain([&](int index) {
    Cpe &cpe = sim.cpes[index];
    if (cpe.state != State::Blocked || !cpe.spinning)
      return false;
    if (isIsolated() && cpe.group != isolated)
      return true;
    bool isChanged =
        std::any_of(cpe.watched.begin(), cpe.watched.end(),
                    [](const WatchedWord &word) { return word.hasChanged(); });
    if (!isChanged)
      return mayChangeUnseen(cpe);
    // A word in main memory has changed by the latest event.
    if (mayChangeUnseen(cpe))
      cpe.clock = std::max(cpe.clock, latest);
    makeReady(cpe);
    any = true;
    return false;
  });
  return any;
}

Cpe *Scheduler::takeReady() {
  if (!strictOrder)
    return ready.pop();
  size_t first = 0;
  auto key = [&](size_t i) {
    return std::pair(ready.at(i)->clock, ready.at(i)->index);
  };
  for (size_t i = 1; i < ready.size(); ++i)
    if (key(i) < key(first))
      first = i;
  return ready.take(first);
}

Cpe *Scheduler::pickNext() {
  sim.mainOrder.settle();
  for (;;) {
    bool eventFirst = strictOrder && !ready.empty() && !events.empty() &&
                      !isAnyReadyBefore(events.time() + 1);
    if (!ready.empty() && !eventFirst)
      return takeReady();
    if (ready.empty() && wakeChangedSpinners())
      continue;
    if (hostReturns && ready.empty() && !isIsolated() && isHostNext())
      return nullptr;
    if (events.empty()) {
      noteWrites();
      if (wakeChangedSpinners())
        continue;
      if (!isIsolated())
        return nullptr;
      endIsolation();
      continue;
    }
    Event event = events.pop();
    latest = std::max(latest, event.time);
    if (event.sink)
      event.sink->serve(event);
    else
      makeReady(sim.cpes[event.cpe]);
  }
}

//===----------------------------------------------------------------------===//
// One core group alone
//===----------------------------------------------------------------------===//

/// Whether an event belongs to the isolated core group, without main memory.
bool Scheduler::isLocal(const Event &event) const {
  bool staysInGroup =
      !event.sink || event.sink == &sim.rma || event.sink == &sim.mesh;
  return staysInGroup && sim.cpes[event.cpe].group == isolated;
}

void Scheduler::isolate(const Cpe &cpe) {
  isolated = cpe.group;
  outside.latest = latest;
  std::swap(ready, outside.ready);
  EventQueue all = std::exchange(events, EventQueue());
  while (!all.empty()) {
    Event event = all.pop();
    EventQueue &queue = isLocal(event) ? events : outside.events;
    queue.push(std::move(event));
  }
}

void Scheduler::hold(Cpe &cpe, const char *reason) {
  if (cpe.group != isolated)
    return;
  held.push_back(&cpe);
  block(cpe, Wait::Library, reason);
}

void Scheduler::endIsolation() {
  if (!isIsolated())
    return;
  isolated = -1;
  latest = outside.latest;
  while (!events.empty())
    outside.events.push(events.pop());
  std::swap(events, outside.events);
  while (!ready.empty())
    outside.ready.push(ready.pop());
  std::swap(ready, outside.ready);
  for (Cpe *cpe : std::exchange(held, {}))
    makeReady(*cpe);
}
