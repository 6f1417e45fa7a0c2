//===- RemoteLdm.cpp - LDM of other CPEs by address -----------------------===//

#include "Exchange/RemoteLdm.h"
#include "Core/Simulator.h"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>

using namespace swsim;

/// An address in the LDM of another CPE has this bit and the number of the CPE.
static constexpr uintptr_t remoteBit = uintptr_t(1) << 45;
static constexpr unsigned numberShift = 20;
static constexpr int numbers = 64;
static constexpr uintptr_t numberMask = uintptr_t(numbers - 1) << numberShift;

/// Transfers of at most this size are single words, which programs poll instead
/// of a reply.
static constexpr int64_t wordBytes = sizeof(long);
static constexpr const char *loadName = "load";

char *RemoteLdm::withoutNumber(const void *address) {
  return reinterpret_cast<char *>(reinterpret_cast<uintptr_t>(address) &
                                  ~remoteBit & ~numberMask);
}

bool RemoteLdm::isRemote(const void *address) const {
  // Slots have lower addresses, so no other memory has such an address.
  return sim.machine().rma_link_rate > 0 &&
         (reinterpret_cast<uintptr_t>(address) & remoteBit) &&
         !sim.ldm.isAnyLdm(address) && sim.ldm.isAnyLdm(withoutNumber(address));
}

Cpe &RemoteLdm::targetOf(const Cpe &cpe, const void *address) {
  if (sim.groupSize() > numbers)
    sim.fail(&cpe,
             "access to the LDM of another CPE by its address, which has "
             "numbers for %d CPEs, not for %d: use RMA",
             numbers, sim.groupSize());
  auto number = static_cast<int>(
      (reinterpret_cast<uintptr_t>(address) & numberMask) >> numberShift);
  if (number >= sim.groupSize())
    sim.fail(&cpe,
             "access to the LDM of CPE %d by its address: expected 0 to %d, a "
             "CPE of this core group",
             number, sim.groupSize() - 1);
  return sim.peer(cpe, number);
}

char *RemoteLdm::placeOf(const Cpe &cpe, const void *address) {
  char *own = withoutNumber(address);
  return sim.ldm.translate(*sim.ldm.ownerOf(own), targetOf(cpe, address), own);
}

/// Maps the window of an address; windows have the size of the parts of slots.
void RemoteLdm::openWindow(const Cpe &cpe, const char *address, int64_t bytes) {
  uintptr_t begin =
      reinterpret_cast<uintptr_t>(address) & ~uintptr_t(SWSIM_PART_BYTES - 1);
  if (reinterpret_cast<uintptr_t>(address) + bytes > begin + SWSIM_PART_BYTES)
    sim.fail(&cpe,
             "access to %lld bytes in the LDM of another CPE by its address, "
             "which has %.0f",
             (long long)bytes, sim.machine().ldm_bytes);
  if (!windows.insert(begin).second)
    return;
  void *window = mmap(
      reinterpret_cast<void *>(begin), SWSIM_PART_BYTES, PROT_READ | PROT_WRITE,
      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (window == MAP_FAILED)
    sim.fail(&cpe, "the host has no room for the LDM of other CPEs at %p",
             reinterpret_cast<void *>(begin));
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

/// Data that a transfer writes must not be read before its end is known. Single
/// words are excepted: their value tells whether they have arrived.
void RemoteLdm::checkMeeting(const Cpe &cpe, const Cpe &target, char *place,
                             int64_t bytes) const {
  Transfer look;
  look.cpe = target.index;
  look.issuer = cpe.index;
  look.ldm = place;
  look.length = bytes;
  look.kind = Wait::Exchange;
  look.what = loadName;
  bool isWord = bytes <= wordBytes &&
                std::any_of(target.transfers.begin(), target.transfers.end(),
                            [&](const auto &other) {
                              return other->kind == Wait::Exchange &&
                                     other->writesLdm &&
                                     other->length <= wordBytes &&
                                     other->ldm < place + bytes &&
                                     place < other->ldm + other->length;
                            });
  if (!isWord)
    sim.replies.checkMeeting(cpe, look);
}

void RemoteLdm::checkLoad(const Cpe &cpe, const Cpe &target, char *place,
                          int64_t bytes) const {
  checkMeeting(cpe, target, place, bytes);
  sim.ldm.checkBounds(cpe, target, place, bytes, loadName);
  if (sim.ldm.isFullyUninitialised(place, bytes))
    sim.complain(Check::Unwritten, &cpe,
                 "load of %lld bytes at %s of %s, which nobody has written",
                 (long long)bytes, sim.ldm.nameOf(target, place).c_str(),
                 sim.describe(target).c_str());
}

void RemoteLdm::load(Cpe &cpe, char *address, int64_t bytes) {
  static constexpr const char *reason = "loads from the LDM of another CPE";
  send(cpe);
  openWindow(cpe, address, bytes);
  Cpe &target = targetOf(cpe, address);
  char *place = placeOf(cpe, address);
  cpe.clock = __swsim_counters.clock;
  sim.watch(cpe.clock);
  checkMeeting(cpe, target, place, bytes);
  sim.charge(cpe, sim.machine().rma_issue);
  // The load is ordered after earlier transfers of the CPE.
  sim.scheduler.settle(cpe, Wait::Exchange, reason);
  Time there = std::max(cpe.clock + sim.rma.latency(cpe, target, 0),
                        sim.rma.arrivalAt(cpe, target));
  sim.advance(cpe, there, Wait::Exchange, reason);
  sim.scheduler.settle(cpe, Wait::Exchange, reason);
  checkLoad(cpe, target, place, bytes);
  if (sim.ldm.isOwnLdm(target, place, bytes))
    memcpy(address, place, bytes);
  sim.order.receiveAll(cpe);
  sim.advance(cpe, cpe.clock + sim.rma.latency(target, cpe, bytes),
              Wait::Exchange, reason);
  __swsim_counters.clock = cpe.clock;
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

void RemoteLdm::store(Cpe &cpe, char *address, int64_t bytes) {
  send(cpe);
  openWindow(cpe, address, bytes);
  targetOf(cpe, address);
  cpe.clock = __swsim_counters.clock;
  pending.push_back({address, bytes, cpe.clock, __swsim_here});
  sim.charge(cpe, sim.machine().rma_issue);
  __swsim_counters.clock = cpe.clock;
}

void RemoteLdm::sendPending(Cpe &cpe) {
  std::vector<Pending> stores;
  stores.swap(pending);
  const swsim_location *here = __swsim_here;
  for (const Pending &store : stores) {
    __swsim_here = store.where;
    sim.rma.store(cpe, targetOf(cpe, store.window), placeOf(cpe, store.window),
                  {store.window, store.window + store.bytes}, store.issued);
  }
  __swsim_here = here;
}

void RemoteLdm::finishStores(Cpe &cpe) {
  send(cpe);
  sim.rma.finishStores(cpe);
}

//===----------------------------------------------------------------------===//
// DMA
//===----------------------------------------------------------------------===//

void RemoteLdm::transfer(Cpe &cpe, const DmaRequest &r) {
  if (r.mode != DmaMode::PE || (r.block && r.block < r.total))
    sim.fail(&cpe,
             "%s: the main memory side is the LDM of another CPE by its "
             "address: expected one block in PE_MODE",
             r.isGet ? "DMA get" : "DMA put");
  char *own = withoutNumber(r.memory);
  RmaRequest request;
  request.kind = r.isGet ? RmaRequest::Kind::Get : RmaRequest::Kind::Put;
  request.target = targetOf(cpe, r.memory).id;
  request.local = r.ldm;
  request.remote = sim.ldm.translate(*sim.ldm.ownerOf(own), cpe, own);
  request.length = r.total;
  request.localReply = r.reply;
  sim.rma.issue(cpe, request);
}
