//===- Locks.cpp - Atomic accesses to main memory -------------------------===//

#include "Exchange/Locks.h"
#include "Core/Simulator.h"

#include <algorithm>
#include <cstring>

using namespace swsim;

void Locks::checkWord(const Cpe &cpe, const char *what,
                      const void *address) const {
  if (!address || sim.ldm.isAnyLdm(address))
    sim.fail(&cpe, "%s of the word at %p, which is %s: expected main memory",
             what, address, address ? "in LDM" : "null");
}

/// The time of an access. The memory of a word may be that of another core
/// group.
Time Locks::timeOf(const Cpe &cpe, const char *address, bool hasWord) const {
  Time time = fromCycles(sim.machine().atomic_latency);
  if (!hasWord)
    return time;
  int memory = sim.placement.memoryOf(cpe, address, "atomic access");
  return time + sim.dma.detour(cpe.group, memory);
}

Ref<Locks::Access> Locks::start(Cpe &cpe, Kind kind, void *address,
                                bool hasWord, int bytes) {
  auto access = makeRef<Access>();
  access->cpe = cpe.index;
  access->kind = kind;
  access->address = static_cast<char *>(address);
  access->hasWord = hasWord;
  access->where = __swsim_here;
  access->bytes = bytes;
  sim.scheduler.post(cpe.clock + timeOf(cpe, access->address, hasWord),
                     cpe.index, this, access);
  return access;
}

void Locks::acquire(Cpe &cpe, void *address, bool hasWord) {
  if (hasWord)
    checkWord(cpe, "lock", address);
  start(cpe, Kind::Acquire, address, hasWord, sizeof(long));
  sim.scheduler.block(cpe, Wait::Memory, "waits for a lock");
}

void Locks::release(Cpe &cpe, void *address, bool hasWord) {
  if (hasWord)
    checkWord(cpe, "unlock", address);
  auto lock = locks.find(address);
  if (lock == locks.end() || lock->second.holder != cpe.index)
    sim.fail(&cpe, "unlock of %s, which this CPE does not hold",
             hasWord ? "a word" : "a lock of the system");
  sim.order.release(cpe.index, address);
  auto access = start(cpe, Kind::Release, address, hasWord, sizeof(long));
  sim.advance(cpe, cpe.clock + timeOf(cpe, access->address, hasWord),
              Wait::Memory, "unlocks");
}

long Locks::fetchAdd(Cpe &cpe, void *address, int bytes, long amount) {
  checkWord(cpe, "atomic addition", address);
  auto access = start(cpe, Kind::Add, address, true, bytes);
  access->amount = amount;
  sim.scheduler.block(cpe, Wait::Memory, "adds to a shared word");
  return access->result;
}

void Locks::grant(Lock &lock, const Access &access, int cpe, Time time) {
  lock.holder = cpe;
  if (access.hasWord) {
    long taken = 1;
    memcpy(access.address, &taken, sizeof taken);
  }
  Cpe &holder = sim.cpes[cpe];
  holder.clock = std::max(holder.clock, time);
  sim.order.acquire(cpe, access.address);
  sim.scheduler.makeReady(holder);
}

void Locks::serve(const Event &event) {
  auto &access = static_cast<Access &>(*event.transfer);
  if (access.kind == Kind::Add) {
    memcpy(&access.result, access.address, access.bytes);
    long next = access.result + access.amount;
    memcpy(access.address, &next, access.bytes);
    sim.cpes[access.cpe].clock = event.time;
    sim.order.acquire(access.cpe, access.address);
    __swsim_here = access.where;
    sim.mainOrder.touch(access.cpe, access.address, access.bytes,
                        MainKind::Atomic, /*isSignal=*/true);
    return sim.scheduler.makeReady(sim.cpes[access.cpe]);
  }
  Lock &lock = locks[access.address];
  if (access.kind == Kind::Acquire) {
    long word = 0;
    if (access.hasWord)
      memcpy(&word, access.address, sizeof word);
    if (lock.holder < 0 && word == 0)
      return grant(lock, access, access.cpe, event.time);
    lock.waiting.push_back(access.cpe);
    return;
  }
  lock.holder = -1;
  if (access.hasWord)
    memset(access.address, 0, sizeof(long));
  if (lock.waiting.empty())
    return;
  int next = lock.waiting.front();
  lock.waiting.pop_front();
  grant(lock, access, next,
        event.time + timeOf(sim.cpes[next], access.address, access.hasWord));
}
