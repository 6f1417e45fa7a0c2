//===- MainOrder.cpp - Order of accesses to main memory -------------------===//

#include "Checks/MainOrder.h"
#include "Core/Simulator.h"

#include <cstring>
#include <utility>

using namespace swsim;

/// Maximum number of accesses that a line remembers, and of requests that a CPE
/// remembers as possibly incomplete. What is forgotten counts as complete.
static constexpr size_t maxEntries = 512, maxRequests = 65536;

/// Number of puts of one block whose range a CPE remembers.
static constexpr size_t maxPuts = 256;

/// Maximum length of writes of which the data is compared: one line, so that no
/// two lines of a write share a state.
static constexpr int64_t maxCompared = MainStates::lineBytes;

/// The length of accesses by which CPEs signal to each other.
static constexpr int64_t signalBytes = 8;

void MainOrder::reset() {
  on = sim.checks.mayReport(Check::Order) && sim.mode() != Mode::Timing;
  if (!on)
    return;
  isBusy = true;
  states.clear();
  doubts.clear();
  requests.assign(sim.cpes.size(), {});
  shared.clear();
  isBusy = false;
}

void MainOrder::forget(const void *address, int64_t bytes) {
  if (!on || isBusy || !sim.isLaunched())
    return;
  isBusy = true;
  states.forget(static_cast<const char *>(address), bytes);
  isBusy = false;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

void MainOrder::touch(int agent, const char *address, int64_t bytes,
                      MainKind kind, bool isSignal) {
  if (!on)
    return;
  MainAccess access;
  access.where = __swsim_here;
  access.agent = static_cast<uint16_t>(agent);
  access.kind = kind;
  access.isWrite = kind != MainKind::Load;
  access.isSignal = isSignal;
  access.isWord = bytes <= signalBytes;
  access.number = sim.order.now(agent);
  if (access.isWord && kind != MainKind::Free)
    sim.order.acquire(agent, address);
  note(access, {const_cast<char *>(address), bytes});
  if (isSignal && access.isWrite)
    sim.order.release(agent, address);
}

void MainOrder::start(const Cpe &cpe, Transfer &request,
                      const MainBlocks &blocks, bool isGet) {
  if (!on)
    return;
  Requests &own = requests[cpe.index];
  if (own.ends.size() == maxRequests) {
    own.ends.erase(own.ends.begin(), own.ends.begin() + maxRequests / 2);
    own.first += maxRequests / 2;
  }
  isBusy = true;
  own.ends.push_back(0);
  MainAccess access;
  access.where = request.where;
  access.agent = static_cast<uint16_t>(cpe.index);
  access.kind = isGet ? MainKind::Get : MainKind::Put;
  access.isWrite = !isGet;
  access.isTransfer = true;
  access.isWord = blocks.count == 1 && blocks.block <= signalBytes;
  access.number = request.mainNumber =
      own.first + static_cast<uint32_t>(own.ends.size()) - 1;
  if (!isGet && blocks.data && blocks.count == 1) {
    own.puts.resize(maxPuts);
    own.puts[access.number % maxPuts] = {blocks.address, blocks.block,
                                         access.number};
  }
  if (!request.parts.empty())
    shared[uint64_t(access.agent) << 32 | access.number] =
        Ref<const Transfer>(&request);
  if (access.isWord && isGet)
    sim.order.acquire(cpe.index, blocks.address);
  note(access, blocks);
}

void MainOrder::finish(const Cpe &cpe, const Transfer &request) {
  if (!request.mainNumber || !on)
    return;
  Requests &own = requests[cpe.index];
  uint32_t index = request.mainNumber - own.first;
  if (request.mainNumber >= own.first && index < own.ends.size())
    own.ends[index] = sim.order.now(cpe);
}

void MainOrder::note(const MainAccess &access, const MainBlocks &blocks) {
  settle();
  isBusy = true;
  auto update = [&](MainStates::Entries &entries, LineBytes bytes,
                    uintptr_t line) {
    change(entries, bytes, line, access, blocks);
  };
  states.update(blocks.address, blocks.block,
                blocks.count == 1 ? 0 : blocks.gap, blocks.count, update);
  isBusy = false;
}

//===----------------------------------------------------------------------===//
// Two accesses
//===----------------------------------------------------------------------===//

/// Requests of one word poll a word as a volatile load does.
static bool isPoll(const MainAccess &access) {
  return access.kind == MainKind::Get && access.isWord;
}

/// Whether it matters which of two accesses comes first.
static bool mayRace(const MainAccess &one, const MainAccess &other) {
  if (!(one.isWrite || other.isWrite) || one.isSignal || other.isSignal)
    return false;
  bool isWord = one.isWord && other.isWord;
  return !(isWord && (isPoll(one) || isPoll(other)));
}

/// Whether a CPE that has seen a part of the request has told the agent.
bool MainOrder::isOverElsewhere(int agent, const MainAccess &access) const {
  auto found = shared.find(uint64_t(access.agent) << 32 | access.number);
  if (found == shared.end())
    return false;
  const auto &parts = found->second->parts;
  return std::any_of(parts.begin(), parts.end(), [&](const auto &part) {
    return sim.order.knows(agent, part->cpe, part->seen);
  });
}

/// Whether the agent knows that an access is over.
bool MainOrder::isOver(int agent, const MainAccess &access) const {
  if (!access.isTransfer)
    return sim.order.knows(agent, access.agent, access.number);
  const Requests &own = requests[access.agent];
  if (access.number < own.first)
    return true;
  uint32_t end = own.ends[access.number - own.first];
  return sim.order.knows(agent, access.agent, end) ||
         (!shared.empty() && isOverElsewhere(agent, access));
}

/// Updates the state of a line by an access, and compares it with the earlier
/// ones. Those that precede it, and anything that it would race with, too, need
/// not be kept.
void MainOrder::change(MainStates::Entries &entries, LineBytes bytes,
                       uintptr_t line, const MainAccess &access,
                       const MainBlocks &blocks) {
  MainStates::Entry *same = nullptr;
  bool anyGone = false;
  for (MainStates::Entry &entry : entries) {
    const MainAccess &earlier = entry.access;
    // Most accesses of most lines are loads of several CPEs.
    if (earlier.agent != access.agent && !access.isWrite && !earlier.isWrite)
      continue;
    if (earlier.isSame(access))
      same = &entry;
    LineBytes common = entry.bytes.common(bytes);
    if (!common.any() || &entry == same)
      continue;
    bool isOwn = earlier.agent == access.agent;
    bool canDrop = isOwn && (access.isWrite || !earlier.isWrite);
    if (access.isWrite || earlier.isWrite) {
      bool over = isOver(access.agent, earlier);
      if (!over && mayRace(access, earlier)) {
        auto *at = reinterpret_cast<const char *>(line * MainStates::lineBytes +
                                                  common.first());
        if (!isHarmless(access, earlier, blocks, at,
                        common.last() - common.first() + 1))
          report(access, earlier, at);
        over = true;
      }
      listen(access, earlier);
      canDrop |= over && access.isWrite;
    }
    if (!canDrop)
      continue;
    entry.bytes = entry.bytes.without(bytes);
    anyGone |= !entry.bytes.any();
  }
  if (same)
    same->bytes = same->bytes.with(bytes);
  else
    entries.push_back({bytes, access});
  if (anyGone)
    entries.erase(std::remove_if(entries.begin(), entries.end(),
                                 [](const MainStates::Entry &entry) {
                                   return !entry.bytes.any();
                                 }),
                  entries.end());
  if (entries.size() > maxEntries)
    entries.erase(entries.begin());
}

/// The data that a request which has not been served will write to an address;
/// otherwise main memory has it.
const char *MainOrder::dataOf(const MainAccess &access,
                              const char *address) const {
  if (!access.isTransfer)
    return address;
  for (const auto &transfer : sim.cpes[access.agent].transfers) {
    if (transfer->mainNumber != access.number || transfer->served)
      continue;
    const auto &request = static_cast<const DmaRequest &>(*transfer);
    bool isPlain = request.mode == DmaMode::PE && request.gap == 0;
    return isPlain ? request.ldm + (address - request.memory) : nullptr;
  }
  return address;
}

/// The put of one block that `access` is, if it is one that is remembered. The
/// host has no requests.
const MainOrder::PutBlock *MainOrder::findPut(const MainAccess &access) const {
  if (access.kind != MainKind::Put || requests[access.agent].puts.empty())
    return nullptr;
  const PutBlock &put = requests[access.agent].puts[access.number % maxPuts];
  return put.number == access.number ? &put : nullptr;
}

/// Whether a put of one block writes what an earlier one wrote, in all bytes
/// that they have in common: in `bytes` at `begin`, if the range of the earlier
/// one is not known.
bool MainOrder::writesTheSame(const MainAccess &earlier,
                              const MainBlocks &blocks, const char *begin,
                              size_t bytes) const {
  bool isKnown = blocks.block <= maxCompared;
  if (const PutBlock *put = findPut(earlier)) {
    begin = std::max<const char *>(blocks.address, put->address);
    const char *end = std::min<const char *>(blocks.address + blocks.block,
                                             put->address + put->bytes);
    bytes = end - begin;
    isKnown = true;
  }
  const char *data = dataOf(earlier, begin);
  const char *own = blocks.data + (begin - blocks.address);
  return data == own || (data && isKnown && !memcmp(data, own, bytes));
}

/// Whether an access writes what is there anyway, as a result that all CPEs
/// have. What a store writes is known after it.
bool MainOrder::isHarmless(const MainAccess &access, const MainAccess &earlier,
                           const MainBlocks &blocks, const char *begin,
                           size_t bytes) {
  if (!earlier.isWrite)
    return false;
  bool isShort = blocks.block <= maxCompared;
  if (access.kind == MainKind::Store && isShort &&
      earlier.agent != access.agent) {
    doubts.push_back({access, earlier, begin, std::string(begin, bytes)});
    return true;
  }
  return access.kind == MainKind::Put && blocks.data && blocks.count == 1 &&
         writesTheSame(earlier, blocks, begin, bytes);
}

void MainOrder::settleDoubts() {
  std::vector<Doubt> all;
  all.swap(doubts);
  for (const Doubt &doubt : all)
    if (memcmp(doubt.address, doubt.before.data(), doubt.before.size()) != 0)
      report(doubt.access, doubt.earlier, doubt.address);
}

/// An access that reads a signal hears from the agent that has written it.
void MainOrder::listen(const MainAccess &access, const MainAccess &earlier) {
  bool hears = access.isSignal || (isPoll(access) && earlier.isWord);
  bool isRecorded = earlier.isSignal && sim.order.hasAllSignals();
  if (hears && access.kind != MainKind::Store && earlier.isWrite && !isRecorded)
    sim.order.hear(access.agent, earlier.agent);
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

static const char *nameOf(MainKind kind) {
  static const char *const names[] = {"load",    "store",           "DMA get",
                                      "DMA put", "atomic addition", "free"};
  return names[static_cast<int>(kind)];
}

/// "master.c:12".
static std::string placeOf(const swsim_location *where) {
  if (!where)
    return "unknown";
  return std::string(where->file) + ":" + std::to_string(where->line);
}

/// "DMA put of CPE (0,1) at slave.c:12", as `viewer` sees it.
std::string MainOrder::nameOf(const MainAccess &access, int viewer) const {
  std::string who = sim.order.isHost(access.agent)
                        ? " of the host"
                        : " of " + (access.agent == viewer
                                        ? "the same CPE"
                                        : sim.describe(sim.cpes[access.agent]));
  return ::nameOf(access.kind) + who + Simulator::describe(access.where);
}

static const char *reasonOf(const MainAccess &access,
                            const MainAccess &earlier) {
  if (!earlier.isTransfer)
    return "nothing orders the two";
  return access.agent == earlier.agent ? "it has not been waited for"
                                       : "nothing makes sure that it is over";
}

/// A hint if CPEs of the same number of two core groups use the same data.
std::string MainOrder::explainGroups(const MainAccess &access,
                                     const MainAccess &earlier) const {
  if (sim.order.isHost(access.agent) || sim.order.isHost(earlier.agent))
    return "";
  const Cpe &one = sim.cpes[access.agent], &other = sim.cpes[earlier.agent];
  if (one.group == other.group || one.id != other.id)
    return "";
  return "; CPEs of the same number in several core groups use the same data, "
         "as in a kernel for one core group that is started on several";
}

void MainOrder::report(const MainAccess &access, const MainAccess &earlier,
                       const char *address) {
  const swsim_location *here = std::exchange(__swsim_here, access.where);
  std::string what = ::nameOf(access.kind) + std::string(" of ") +
                     sim.mainMemory.nameOf(address);
  std::string other = nameOf(earlier, access.agent) + ": " +
                      reasonOf(access, earlier) +
                      explainGroups(access, earlier);
  if (!sim.order.isHost(access.agent))
    sim.complain(Check::Order, &sim.cpes[access.agent], "%s races with the %s",
                 what.c_str(), other.c_str());
  else
    sim.complain(Check::Order, nullptr, "%s by the host races with the %s [%s]",
                 what.c_str(), other.c_str(), placeOf(access.where).c_str());
  __swsim_here = here;
}
