//===- Collectives.cpp - Reductions and exchanges of a core group ---------===//

#include "Exchange/Collectives.h"
#include "Core/Simulator.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

using namespace swsim;

namespace {

/// Operations as the vendor numbers them.
enum Operation { Add = 1, And, Or, Xor, Eqv, Min, Max };

struct ElementType {
  char base;
  int lanes;
};
// Types as the vendor numbers them: i int, u unsigned, l long, m unsigned long,
// f float, d double.
const ElementType elementTypes[] = {
    {'i', 1},  {'u', 1},  {'l', 1}, {'m', 1}, {'f', 1}, {'d', 1},
    {'i', 8},  {'u', 8},  {'l', 4}, {'m', 4}, {'f', 4}, {'d', 4},
    {'i', 16}, {'u', 16}, {'l', 8}, {'m', 8}, {'f', 8}, {'d', 8}};

int sizeOf(const ElementType &type) {
  bool isShort = type.base == 'i' || type.base == 'u' || type.base == 'f';
  return type.lanes * (isShort ? 4 : 8);
}

template <typename T>
T apply(int operation, T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    switch (operation) {
    case And:
      return a & b;
    case Or:
      return a | b;
    case Xor:
      return a ^ b;
    case Eqv:
      return ~(a ^ b);
    case Add: {
      using U = std::make_unsigned_t<T>;
      return static_cast<T>(static_cast<U>(a) + static_cast<U>(b));
    }
    }
  }
  switch (operation) {
  case Add:
    return a + b;
  case Min:
    return std::min(a, b);
  default:
    return std::max(a, b);
  }
}

template <typename T>
void combine(int operation, char *sum, const char *other, int64_t bytes) {
  for (int64_t i = 0; i < bytes; i += sizeof(T)) {
    T a, b;
    memcpy(&a, sum + i, sizeof a);
    memcpy(&b, other + i, sizeof b);
    a = apply(operation, a, b);
    memcpy(sum + i, &a, sizeof a);
  }
}

void combine(char base, int operation, char *sum, const char *other,
             int64_t bytes) {
  switch (base) {
  case 'i':
    return combine<int32_t>(operation, sum, other, bytes);
  case 'u':
    return combine<uint32_t>(operation, sum, other, bytes);
  case 'l':
    return combine<int64_t>(operation, sum, other, bytes);
  case 'm':
    return combine<uint64_t>(operation, sum, other, bytes);
  case 'f':
    return combine<float>(operation, sum, other, bytes);
  default:
    return combine<double>(operation, sum, other, bytes);
  }
}

} // namespace

void Collectives::checkLdm(const Cpe &cpe, const CollectiveCall &call,
                           int64_t bytes) const {
  for (auto [side, address] :
       {std::pair<const char *, char *>{"source", call.from},
        {"destination", call.to}})
    if (!sim.ldm.isOwnLdm(cpe, address, bytes))
      sim.fail(&cpe, "%s: the %s %p, %lld bytes, is not in the LDM of this CPE",
               call.name, side, address, (long long)bytes);
  sim.ldm.checkRead(cpe, call.from, bytes, call.name);
  sim.ldm.checkWrite(cpe, call.to, bytes, call.name);
}

/// Checks that the call of a CPE is that of the first one that arrived.
void Collectives::compare(const Cpe &cpe, const CollectiveCall &call,
                          const Cpe &first) const {
  const CollectiveCall &other = groups.at(cpe.group).calls.at(first.index);
  auto describeCall = [&](const Cpe &caller, const CollectiveCall &its) {
    std::string text = std::string(its.name) + " of " +
                       std::to_string(its.units) + " units, type " +
                       std::to_string(its.type) + ", operation " +
                       std::to_string(its.operation);
    if (its.bufferUnits)
      text += ", buffer of " + std::to_string(its.bufferUnits);
    return text + " at " + sim.ldm.nameOf(caller, its.meeting);
  };
  bool areLdm = sim.ldm.isOwnLdm(cpe, call.meeting, 1) &&
                sim.ldm.isOwnLdm(first, other.meeting, 1);
  bool isSamePlace =
      !areLdm || sim.ldm.translate(first, cpe, other.meeting) == call.meeting;
  if (strcmp(other.name, call.name) || other.units != call.units ||
      other.type != call.type || other.operation != call.operation ||
      other.bufferUnits != call.bufferUnits || !isSamePlace)
    sim.fail(&cpe, "%s, but %s calls %s%s", describeCall(cpe, call).c_str(),
             sim.describe(first).c_str(), describeCall(first, other).c_str(),
             Simulator::describe(first.where).c_str());
}

bool Collectives::meet(Cpe &cpe, const CollectiveCall &call, double cost) {
  Group &group = groups[cpe.group];
  if (!group.arrived.empty())
    compare(cpe, call, sim.cpes[group.arrived.front()]);
  group.calls[cpe.index] = call;
  return sim.barriers.meet(group.arrived, cpe, sim.groupSize(), cost,
                           Wait::Exchange, "waits in a collective call");
}

/// Cycles of one transfer to a neighbour with the synchronisation before it.
double Collectives::exchangeCycles(int64_t bytes) const {
  const swsim_machine &m = sim.machine();
  return m.barrier_row + m.rma_local_reply + bytes / m.rma_link_rate;
}

void Collectives::reduce(Cpe &cpe, const CollectiveCall &call) {
  constexpr int numTypes = sizeof elementTypes / sizeof *elementTypes;
  if (call.type < 0 || call.type >= numTypes)
    sim.fail(&cpe, "%s of type %d: expected 0 to %d", call.name, call.type,
             numTypes - 1);
  const ElementType &type = elementTypes[call.type];
  bool isFloat = type.base == 'f' || type.base == 'd';
  bool isBits = call.operation > Add && call.operation < Min;
  if (call.operation < Add || call.operation > Max || (isFloat && isBits))
    sim.fail(&cpe, "%s with operation %d, which type %d does not have",
             call.name, call.operation, call.type);
  if (call.units <= 0 || call.bufferUnits <= 0)
    sim.fail(&cpe,
             "%s of %d units through a buffer of %d: expected more than 0",
             call.name, call.units, call.bufferUnits);
  int64_t bytes = int64_t(call.units) * sizeOf(type);
  checkLdm(cpe, call, bytes);
  // Recursive doubling along rows and columns, in pieces of the size of the
  // buffer. The addition overlaps with the transfer of the next piece.
  double pieces = std::ceil(double(call.units) / call.bufferUnits);
  double steps = std::ceil(std::log2(sim.meshCols())) +
                 std::ceil(std::log2(sim.meshRows()));
  double cost = pieces * steps * exchangeCycles(bytes / pieces);
  if (!meet(cpe, call, cost))
    return;
  const auto &calls = groups[cpe.group].calls;
  std::vector<char> sum;
  for (const auto &[index, other] : calls) {
    if (sum.empty())
      sum.assign(other.from, other.from + bytes);
    else
      combine(type.base, call.operation, sum.data(), other.from, bytes);
  }
  for (const auto &[index, other] : calls)
    memcpy(other.to, sum.data(), bytes);
}

void Collectives::exchange(Cpe &cpe, const CollectiveCall &call) {
  if (call.units <= 0)
    sim.fail(&cpe, "%s of pieces of %d bytes: expected more than 0", call.name,
             call.units);
  int64_t piece = call.units, count = sim.groupSize();
  checkLdm(cpe, call, piece * count);
  const swsim_machine &m = sim.machine();
  double each = std::max(m.rma_issue, piece / m.rma_link_rate);
  if (!meet(cpe, call, 2 * m.barrier_all + m.rma_local_reply + count * each))
    return;
  const auto &calls = groups[cpe.group].calls;
  std::vector<std::vector<char>> sent;
  sent.reserve(calls.size());
  for (const auto &[index, other] : calls)
    sent.emplace_back(other.from, other.from + piece * count);
  int64_t to = 0;
  for (const auto &[index, other] : calls) {
    for (int64_t from = 0; from < count; ++from)
      memcpy(other.to + from * piece, sent[from].data() + to * piece, piece);
    ++to;
  }
}
