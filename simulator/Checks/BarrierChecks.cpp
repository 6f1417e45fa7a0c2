//===- BarrierChecks.cpp - Comparison of the members of a barrier ---------===//

#include "Core/Simulator.h"

#include <algorithm>
#include <cstdio>

using namespace swsim;

/// The arguments of a collective transfer, for messages: "'x', 64 bytes, root
/// 3".
std::string Barriers::describe(const Cpe &cpe,
                               const CollectiveArguments &call) const {
  std::string text = sim.ldm.nameOf(cpe, call.to) + ", " +
                     std::to_string(call.length) + " bytes";
  if (call.root != CollectiveArguments::noRoot)
    text += ", root " + std::to_string(call.root);
  return text;
}

/// Checks that the call of a CPE is that of the first member. Members of a
/// collective transfer name the place in their own LDM; the root sends to its
/// own place.
void Barriers::compare(const Cpe &cpe, const Barrier &barrier, const char *call,
                       const CollectiveArguments *arguments) const {
  const Cpe &first = sim.cpes[barrier.arrived.front()];
  if (!arguments && !barrier.isCollective)
    return;
  std::string where = Simulator::describe(first.where);
  if (!arguments || !barrier.isCollective)
    sim.fail(&cpe, "%s, but %s calls %s%s, and all members must make one call",
             call, sim.describe(first).c_str(), barrier.call, where.c_str());
  const CollectiveArguments &other = barrier.arguments;
  auto hasPlace = [&](const Cpe &owner, const CollectiveArguments &its) {
    return sim.ldm.isOwnLdm(owner, its.to, 1);
  };
  bool areLdm = hasPlace(cpe, *arguments) && hasPlace(first, other);
  char *expected =
      areLdm ? sim.ldm.translate(first, cpe, other.to) : arguments->to;
  if (std::string(arguments->name) == other.name &&
      arguments->length == other.length && arguments->root == other.root &&
      expected == arguments->to)
    return;
  std::string own = describe(cpe, *arguments), its = describe(first, other);
  std::string apart;
  if (own == its)
    apart =
        ", " + std::to_string(arguments->to - expected) + " bytes away in LDM";
  sim.fail(&cpe, "%s to %s, but %s calls %s to %s%s%s", arguments->name,
           own.c_str(), sim.describe(first).c_str(), other.name, its.c_str(),
           where.c_str(), apart.c_str());
}

static bool contains(const std::vector<int> &indices, int index) {
  return std::find(indices.begin(), indices.end(), index) != indices.end();
}

static std::string printMask(unsigned mask) {
  char text[32];
  snprintf(text, sizeof text, "mask %#x", mask);
  return text;
}

/// The barrier in which a CPE waits; null if there is none.
const Barriers::Barrier *Barriers::barrierOf(const Cpe &cpe) const {
  for (const auto &[line, active] : barriers)
    for (const Barrier &barrier : active)
      if (contains(barrier.arrived, cpe.index))
        return &barrier;
  return nullptr;
}

std::string Barriers::explain(const Cpe &cpe) const {
  const Barrier *barrier = barrierOf(cpe);
  if (!barrier || passed.empty())
    return "";
  for (const Cpe &other : sim.cpes) {
    const Passed &last = passed[other.index];
    bool isMissing = isMember(cpe, other, barrier->scope, barrier->mask) &&
                     !contains(barrier->arrived, other.index);
    if (isMissing && last.scope == barrier->scope && last.mask != barrier->mask)
      return " with " + printMask(barrier->mask) + ", but " +
             sim.describe(other) + " has passed one with " +
             printMask(last.mask) + Simulator::describe(last.where);
  }
  return "";
}
