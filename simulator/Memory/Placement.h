//===- Placement.h - Which memory an object is in ---------------*- C++ -*-===//
//
// Every core group has a memory. The machine description says in which of them
// the objects of a program are, by the kind of the object, and SWSIM_PLACEMENT
// replaces that. A process with one core group has its memory only.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_MEMORY_PLACEMENT_H
#define SWSIM_MEMORY_PLACEMENT_H

#include "Core/AddressMap.h"
#include "Core/Cpe.h"

#include <array>
#include <string>

namespace swsim {

class Simulator;

/// Kinds of objects: blocks of malloc, variables and stack of the host, memory
/// that all core groups reach (cross_malloc, __cross, and all objects of the
/// host in an all-shared program), private variables of a CPE.
enum class Segment { Malloc, Data, Cross, Private };
constexpr int numSegments = 4;

/// Where objects of a kind are; the numbers are those of the machine
/// description.
enum class Placing {
  /// In the memory of the core group to which they belong: that of the CPE for
  /// private variables, or else the first of the process.
  Home = 0,
  /// An equal part of every object in each memory.
  Parts = 1,
  /// Blocks of equal size, in turn in all memories.
  Blocks = 2,
  /// In the memory of a core group; by SWSIM_PLACEMENT only.
  Group = 3
};

class Placement {
public:
  explicit Placement(Simulator &sim) : sim(sim) {}

  /// Reads the machine description and SWSIM_PLACEMENT.
  void setUp();
  /// Called when the process gets the first `count` core groups.
  void setGroups(int count) { groups = count; }
  int numGroups() const { return groups; }
  /// True if all memory that the process uses belongs to its only core group.
  bool isSingle() const { return groups == 1 && !hasGroup; }
  /// The memories of the object at an address that a CPE uses; `what` names the
  /// access. Fails if the process does not have one of them.
  AddressMap mapOf(const Cpe &cpe, const char *address, const char *what) const;
  /// The memory of one address.
  int memoryOf(const Cpe &cpe, const char *address, const char *what) const {
    if (isSingle())
      return cpe.group;
    return mapOf(cpe, address, what)
        .memoryOf(reinterpret_cast<uint64_t>(address));
  }

private:
  struct Policy {
    Placing placing = Placing::Home;
    int group = 0;
  };

  void readMachine();
  void readEntry(const std::string &entry);
  long readNumber(const std::string &text) const;
  [[noreturn]] void refuse(const std::string &entry) const;
  AddressMap inBlocks(const char *begin, int64_t block) const;

  Simulator &sim;
  int groups = 1;
  std::array<Policy, numSegments> policies;
  int64_t blockBytes = 0;
  /// Some objects are in the memory of a given core group; all are at home.
  bool hasGroup = false, isAllHome = true;
};

} // namespace swsim

#endif // SWSIM_MEMORY_PLACEMENT_H
