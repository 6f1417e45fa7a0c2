//===- Order.cpp - Order of events that does not depend on timing ---------===//

#include "Checks/Order.h"
#include "Core/Simulator.h"

#include <algorithm>

using namespace swsim;

/// Calls `function` on the entries that share LDM with `part`.
template <typename Entry, typename Function>
static void forEachOverlap(const std::map<const char *, Entry> &entries,
                           const Transfer &part, const Function &function) {
  auto entry = entries.lower_bound(part.ldm + part.length);
  while (entry != entries.begin()) {
    --entry;
    if (entry->second.end <= part.ldm)
      break;
    function(entry->second);
  }
}

/// Takes the elementwise maximum of two clocks of whole cache lines. This is
/// done for every message.
__attribute__((always_inline)) static inline void
takeEachLater(uint32_t *__restrict own, const uint32_t *__restrict other,
              size_t lines) {
  for (size_t i = 0; i < lines * 16; ++i)
    own[i] = std::max(own[i], other[i]);
}

#if defined(__x86_64__)
/// The same with vectors of eight, which some hosts do not have.
__attribute__((target("avx2"))) static void
takeLaterByEight(uint32_t *own, const uint32_t *other, size_t lines) {
  takeEachLater(own, other, lines);
}
static const bool hasVectorsOfEight = __builtin_cpu_supports("avx2") != 0;
#else
static const bool hasVectorsOfEight = false;
static void takeLaterByEight(uint32_t *, const uint32_t *, size_t) {}
#endif

static void takeLaterByFour(uint32_t *own, const uint32_t *other,
                            size_t lines) {
  takeEachLater(own, other, lines);
}

static inline void takeLater(uint32_t *own, const uint32_t *other,
                             size_t lines) {
  (hasVectorsOfEight ? takeLaterByEight : takeLaterByFour)(own, other, lines);
}

void Order::reset() {
  int hosts = HostThreads::isShared() ? HostThreads::maxThreads : 1;
  count = sim.cpes.size() + hosts;
  linesOfRow = (sim.groupSize() + 15) / 16;
  clocks.assign(count * (sim.numGroups() + 1) * linesOfRow, {});
  epochs.assign(count, 1);
  places.clear();
  for (const Cpe &cpe : sim.cpes)
    places.push_back({cpe.group, cpe.id});
  for (int i = 0; i < hosts; ++i)
    places.push_back({sim.numGroups(), i});
  isMixed = false;
  signals.clear();
  stores.clear();
  uses.clear();
  startsOnWord.clear();
  startsOnLdm.clear();
}

int Order::host() const { return hostAgent(sim.hostThreads.current()); }

int Order::hostAgent(int thread) const {
  return static_cast<int>(sim.cpes.size()) + thread;
}

/// False for groups without events in this launch.
bool Order::isActive(int group) const {
  return group == sim.numGroups() ? isMixed : sim.isInLaunch(group);
}

void Order::meet(const std::vector<int> &indices) {
  std::vector<Epoch> latest(linesOfRow * 16);
  for (int group = 0; group <= sim.numGroups(); ++group) {
    if (!isActive(group))
      continue;
    std::fill(latest.begin(), latest.end(), 0);
    for (int index : indices)
      takeLater(latest.data(), rowOf(index, group), linesOfRow);
    for (int index : indices)
      if (sim.cpes[index].group == group)
        latest[sim.cpes[index].id] = epochs[index]++;
    for (int index : indices)
      std::copy(latest.begin(), latest.end(), rowOf(index, group));
  }
  int first = places[indices.front()].group;
  isMixed |= std::any_of(indices.begin(), indices.end(), [&](int index) {
    return places[index].group != first;
  });
}

/// What a CPE hears by a message of its core group about other groups. A
/// message carries at most what its sender knows now.
void Order::hearOfOthers(const Cpe &cpe, int sender) {
  for (int group = 0; group <= sim.numGroups(); ++group)
    if (group != cpe.group && isActive(group))
      takeLater(rowOf(cpe.index, group), rowOf(sender, group), linesOfRow);
}

void Order::receive(const Cpe &cpe, int sender) {
  if (sender == cpe.index)
    return;
  // Messages stay within a core group.
  Epoch *own = rowOf(cpe.index, cpe.group);
  takeLater(own, rowOf(sender, cpe.group), linesOfRow);
  if (isMixed)
    hearOfOthers(cpe, sender);
  // The row of the sender is not written: the next receiver loads it as
  // vectors, which would stall on a narrower store.
  Epoch &known = own[sender - cpe.group * sim.groupSize()];
  known = std::max(known, epochs[sender]++);
}

void Order::hear(int agent, int from) {
  if (agent == from)
    return;
  isMixed |= places[agent].group != places[from].group;
  for (int group = 0; group <= sim.numGroups(); ++group)
    if (isActive(group))
      takeLater(rowOf(agent, group), rowOf(from, group), linesOfRow);
  Epoch *known = entryOf(agent, from);
  *known = std::max(*known, epochs[from]++);
}

void Order::release(int agent, const void *word) {
  if (!hasAllSignals() && !signals.count(word))
    return;
  auto &signal = signals[word];
  signal.resize((sim.numGroups() + 1) * linesOfRow);
  for (int group = 0; group <= sim.numGroups(); ++group)
    if (isActive(group))
      takeLater(signal[group * linesOfRow].epochs, rowOf(agent, group),
                linesOfRow);
  const Place &place = places[agent];
  signal[place.group * linesOfRow].epochs[place.id] = epochs[agent]++;
}

void Order::acquire(int agent, const void *word) {
  if (signals.empty())
    return;
  auto found = signals.find(word);
  if (found == signals.end())
    return;
  isMixed = true;
  for (int group = 0; group <= sim.numGroups(); ++group)
    takeLater(rowOf(agent, group), found->second[group * linesOfRow].epochs,
              linesOfRow);
}

Ref<const Knowledge> Order::takeClock(const Cpe &cpe) {
  const Epoch *own = rowOf(cpe.index, cpe.group);
  auto knowledge = makeRef<Knowledge>();
  knowledge->clock.assign(own, own + linesOfRow * 16);
  knowledge->clock[cpe.id] = epochs[cpe.index]++;
  return knowledge;
}

void Order::receive(const Cpe &cpe, const Transfer &transfer) {
  if (!transfer.knowledge)
    return receive(cpe, transfer.issuer);
  takeLater(rowOf(cpe.index, cpe.group), transfer.knowledge->clock.data(),
            linesOfRow);
  if (isMixed)
    hearOfOthers(cpe, transfer.issuer);
}

void Order::receiveAll(const Cpe &cpe) {
  Epoch own = epochs[cpe.index];
  for (int group = 0; group < sim.numGroups(); ++group) {
    // CPEs of core groups without a kernel have no events.
    if (!sim.isInLaunch(group))
      continue;
    int first = group * sim.groupSize();
    Epoch *known = rowOf(cpe.index, group);
    // Later events of the other CPEs belong to their next epoch.
    for (int i = 0; i < sim.groupSize(); ++i)
      known[i] = epochs[first + i]++;
    isMixed |= group != cpe.group;
  }
  epochs[cpe.index] = own;
}

void Order::storeReply(const Cpe &cpe, const char *word) {
  stores.at(word)[word] = now(cpe);
  const auto &starts = startsOnWord.at(word);
  auto entry = starts.find(word);
  if (entry == starts.end() || !sim.ldm.isChecked())
    return;
  const Start &start = entry->second;
  const Cpe &issuer = sim.cpes[start.issuer];
  if (!isKnown(cpe, issuer, start.epoch))
    sim.complain(
        Check::Broadcast, &cpe,
        "sets the reply word %s when CPE (%d,%d) may have started the DMA "
        "get%s that counts on it: they have not met since",
        sim.ldm.nameOf(cpe, word).c_str(), issuer.row, issuer.col,
        Simulator::describe(start.where).c_str());
}

void Order::observe(const Cpe &cpe, const Transfer &transfer) {
  if (transfer.length == 0)
    return;
  uses.at(transfer.ldm)[transfer.ldm] = {transfer.ldm + transfer.length,
                                         now(cpe)};
  if (!sim.ldm.isChecked())
    return;
  forEachOverlap(
      startsOnLdm.at(transfer.ldm), transfer, [&](const Start &start) {
        const Cpe &issuer = sim.cpes[start.issuer];
        if (isKnown(cpe, issuer, start.epoch))
          return;
        sim.complain(
            Check::Broadcast, &cpe,
            "uses %s when CPE (%d,%d) may have started the DMA get%s that "
            "writes there next: they have not met since",
            sim.ldm.nameOf(cpe, transfer.ldm).c_str(), issuer.row, issuer.col,
            Simulator::describe(start.where).c_str());
      });
}

void Order::start(const Cpe &issuer, const Cpe &target, const Transfer &part) {
  if (sim.ldm.isChecked()) {
    checkWord(issuer, target, part);
    checkUses(issuer, target, part);
  }
  Start start = {issuer.index, part.knowledge->clock[issuer.id],
                 part.ldm + part.length, part.where};
  if (part.reply)
    startsOnWord.at(part.reply)[part.reply] = start;
  startsOnLdm.at(part.ldm)[part.ldm] = start;
}

void Order::checkWord(const Cpe &issuer, const Cpe &target,
                      const Transfer &part) const {
  if (!part.reply)
    return;
  const auto &known = stores.at(part.reply);
  auto store = known.find(part.reply);
  if (store != known.end() && !isKnown(issuer, target, store->second))
    sim.complain(Check::Broadcast, &issuer,
                 "%s for CPE (%d,%d): nothing makes sure that it has set the "
                 "reply word %s before: they have not met since",
                 part.what, target.row, target.col,
                 sim.ldm.nameOf(target, part.reply).c_str());
}

void Order::checkUses(const Cpe &issuer, const Cpe &target,
                      const Transfer &part) const {
  forEachOverlap(uses.at(part.ldm), part, [&](const Use &use) {
    if (!isKnown(issuer, target, use.epoch))
      sim.complain(Check::Broadcast, &issuer,
                   "%s for CPE (%d,%d): nothing makes sure that it no longer "
                   "uses what an earlier one has brought to %s: they have not "
                   "met since",
                   part.what, target.row, target.col,
                   sim.ldm.nameOf(target, part.ldm).c_str());
  });
}
