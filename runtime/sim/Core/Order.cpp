//===- Order.cpp - What certainly comes before what -----------------------===//

#include "Core/Order.h"
#include "Core/Simulator.h"

#include <algorithm>

using namespace swsim;

bool Order::isKnown(const Cpe &cpe, const Cpe &other, Epoch epoch) const {
  return clocks[cpe.index * count + other.index] >= epoch;
}

void Order::reset() {
  count = sim.cpes.size();
  clocks.assign(count * count, 0);
  for (size_t i = 0; i < count; ++i)
    clocks[i * count + i] = 1;
  stores.clear();
  uses.clear();
}

void Order::meet(const std::vector<int> &indices) {
  std::vector<Epoch> latest(count);
  for (int index : indices)
    for (size_t i = 0; i < count; ++i)
      latest[i] = std::max(latest[i], at(index, i));
  for (int index : indices) {
    std::copy(latest.begin(), latest.end(), &at(index, 0));
    ++at(index, index);
  }
}

void Order::receive(const Cpe &cpe, int sender) {
  if (sender == cpe.index)
    return;
  // Messages stay in a core group.
  int first = cpe.group * sim.groupSize();
  Epoch *own = &at(cpe.index, first), *other = &at(sender, first);
  for (int i = 0; i < sim.groupSize(); ++i)
    own[i] = std::max(own[i], other[i]);
  ++at(sender, sender);
}

void Order::receiveAll(const Cpe &cpe) {
  for (size_t i = 0; i < count; ++i)
    at(cpe.index, i) = at(i, i);
}

void Order::storeReply(const Cpe &cpe, const char *word) {
  stores[word] = at(cpe.index, cpe.index);
}

void Order::observe(const Cpe &cpe, const Transfer &transfer) {
  if (transfer.length > 0)
    uses[transfer.ldm] = {transfer.ldm + transfer.length,
                          at(cpe.index, cpe.index), transfer.source};
}

void Order::checkStart(const Cpe &issuer, const Cpe &target,
                       const Transfer &part) const {
  if (!sim.ldm.isChecked())
    return;
  auto store = stores.find(part.reply);
  if (store != stores.end() && !isKnown(issuer, target, store->second))
    sim.fail(&issuer,
             "%s for CPE (%d,%d): nothing makes sure that it has set the "
             "reply word %s before: they have not met since",
             part.what, target.row, target.col,
             sim.ldm.nameOf(target, part.reply).c_str());
  auto use = uses.lower_bound(part.ldm + part.length);
  while (use != uses.begin()) {
    --use;
    if (use->second.end <= part.ldm)
      break;
    // The same once more changes nothing for who still uses it.
    bool isSame = part.source && part.source == use->second.source &&
                  part.ldm == use->first &&
                  part.ldm + part.length == use->second.end;
    if (!isSame && !isKnown(issuer, target, use->second.epoch))
      sim.fail(&issuer,
               "%s for CPE (%d,%d): nothing makes sure that it no longer "
               "uses what an earlier one has brought to %s: they have not "
               "met since",
               part.what, target.row, target.col,
               sim.ldm.nameOf(target, part.ldm).c_str());
  }
}
