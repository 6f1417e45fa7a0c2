//===- Placement.cpp - Which memory an object is in -----------------------===//

#include "Core/Simulator.h"

#include <algorithm>
#include <cstdlib>

using namespace swsim;

/// The names of kinds of objects in SWSIM_PLACEMENT, in their order.
static constexpr const char *segmentNames[numSegments] = {"malloc", "data",
                                                          "cross", "private"};

void Placement::refuse(const std::string &entry) const {
  sim.fail(nullptr,
           "SWSIM_PLACEMENT: '%s': expected malloc=, data=, cross= or private= "
           "with home, parts, blocks or a core group, 0 to %d, or "
           "block_bytes= with a multiple of %ld",
           entry.c_str(), sim.numGroups() - 1,
           static_cast<long>(sim.machine().line_bytes));
}

void Placement::readMachine() {
  const swsim_machine &m = sim.machine();
  const double values[numSegments] = {m.placement_malloc, m.placement_data,
                                      m.placement_cross, m.placement_private};
  for (int i = 0; i < numSegments; ++i)
    policies[i].placing = static_cast<Placing>(static_cast<int>(values[i]));
  blockBytes = static_cast<int64_t>(m.placement_block);
}

/// A number of digits only; negative if it is something else.
long Placement::readNumber(const std::string &text) const {
  constexpr size_t maxDigits = 9;
  if (text.empty() || text.size() > maxDigits ||
      text.find_first_not_of("0123456789") != std::string::npos)
    return -1;
  return strtol(text.c_str(), nullptr, 10);
}

void Placement::readEntry(const std::string &entry) {
  size_t equals = std::min(entry.find('='), entry.size());
  std::string name = entry.substr(0, equals);
  std::string value = entry.substr(std::min(equals + 1, entry.size()));
  long number = readNumber(value);
  if (name == "block_bytes") {
    auto line = static_cast<long>(sim.machine().line_bytes);
    if (number <= 0 || number % line)
      refuse(entry);
    blockBytes = number;
    return;
  }
  const auto *found =
      std::find(std::begin(segmentNames), std::end(segmentNames), name);
  if (found == std::end(segmentNames))
    refuse(entry);
  Policy &policy = policies[found - segmentNames];
  if (value == "home")
    policy = {Placing::Home, 0};
  else if (value == "parts")
    policy = {Placing::Parts, 0};
  else if (value == "blocks")
    policy = {Placing::Blocks, 0};
  else if (number >= 0 && number < sim.numGroups())
    policy = {Placing::Group, static_cast<int>(number)};
  else
    refuse(entry);
}

void Placement::setUp() {
  readMachine();
  std::string text;
  if (const char *given = getenv("SWSIM_PLACEMENT"))
    text = given;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find(',', begin), text.size());
    readEntry(text.substr(begin, end - begin));
    begin = end + 1;
  }
  for (const Policy &policy : policies) {
    hasGroup |= policy.placing == Placing::Group;
    isAllHome &= policy.placing == Placing::Home;
    if (policy.placing == Placing::Blocks && blockBytes == 0)
      sim.fail(nullptr, "SWSIM_PLACEMENT: blocks without block_bytes=, which "
                        "the machine description does not give either");
  }
}

/// Blocks begin with the object, so that runs of a program do not differ.
AddressMap Placement::inBlocks(const char *begin, int64_t block) const {
  auto address = reinterpret_cast<uint64_t>(begin);
  address -= address % static_cast<uint64_t>(sim.machine().line_bytes);
  return {address, block, 0, groups};
}

AddressMap Placement::mapOf(const Cpe &cpe, const char *address,
                            const char *what) const {
  AddressMap home = {0, 0, 0, 1};
  Segment segment = Segment::Data;
  MainObject object;
  if (const Cpe *owner = sim.ldm.ownerOfPrivate(address)) {
    segment = Segment::Private;
    home.first = owner->group;
  } else if (isAllHome) {
    return home;
  } else if (sim.mainMemory.find(address, object)) {
    // An all-shared program has no other memory.
    bool isCross = object.isCross || HostThreads::isShared();
    segment = isCross           ? Segment::Cross
              : object.variable ? Segment::Data
                                : Segment::Malloc;
  }
  const Policy &policy = policies[static_cast<int>(segment)];
  if (policy.placing == Placing::Group && policy.group >= groups)
    sim.fail(&cpe,
             "%s of %s, which is in the memory of core group %d: the process "
             "has core group 0 only, as it has not called athread_init_cgs "
             "(SWSIM_PLACEMENT)",
             what, sim.mainMemory.nameOf(address).c_str(), policy.group);
  if (policy.placing == Placing::Group)
    return {0, 0, policy.group, 1};
  // Stacks, and memory that is not from malloc, have no bounds.
  if (policy.placing == Placing::Home || !object.bytes || groups == 1)
    return home;
  if (policy.placing == Placing::Blocks)
    return inBlocks(object.begin, blockBytes);
  auto line = static_cast<int64_t>(sim.machine().line_bytes);
  auto bytes = static_cast<int64_t>(object.bytes);
  // The first part begins with the line of the object.
  int64_t part = (bytes + line + groups - 1) / groups;
  return inBlocks(object.begin, (part + line - 1) / line * line);
}
