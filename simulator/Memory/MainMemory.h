//===- MainMemory.h - Objects in main memory --------------------*- C++ -*-===//
//
// Finds the global variables of the program and the blocks of its heap, so that
// DMA requests outside of an object can be reported. Other memory has no bounds
// here.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_MEMORY_MAINMEMORY_H
#define SWSIM_MEMORY_MAINMEMORY_H

#include "Core/Cpe.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace swsim {

class Simulator;

/// An object in main memory.
struct MainObject {
  /// Name of the variable; null for a block of the heap.
  const char *variable = nullptr;
  const char *begin = nullptr;
  size_t bytes = 0;
  bool isFreed = false;
  /// Memory that all core groups reach: cross_malloc, __cross.
  bool isCross = false;
};

/// Finds the global variable of the executable that contains an address.
bool findSymbol(const char *address, MainObject &object);

/// Whether `address` is in a read-only segment of the executable.
bool isReadOnly(const char *address);
/// Finds the block of the heap that contains an address, or contained it until
/// it was freed.
bool findHeapBlock(const char *address, MainObject &object);
/// Allocates memory that all core groups reach.
void *allocateCross(size_t bytes);
/// The blocks of such memory that are not freed: their number and bytes.
struct CrossBlocks {
  size_t count = 0, bytes = 0, largest = 0;
};
CrossBlocks countCrossBlocks();
/// Whether a variable begins at `address` that all core groups reach.
bool isCrossVariable(const char *address);
/// What is called after the program allocates memory, and before it frees some;
/// null before athread_init. The heap works without a simulator, too.
struct HeapListener {
  void (*allocated)(const void *block, int64_t bytes) = nullptr;
  void (*freed)(const void *block, int64_t bytes) = nullptr;
};
extern HeapListener heapListener;
/// A number that changes with every allocation and every free.
uint64_t heapVersion();

/// Checks of accesses to objects in main memory.
class MainMemory {
public:
  explicit MainMemory(Simulator &sim) : sim(sim) {}

  /// Checks that `blocks` pieces of `bytes` with gaps between them are within
  /// one object.
  void checkBlocks(const Cpe &cpe, const char *begin, int64_t bytes,
                   int64_t gap, int64_t blocks, const char *what) const;
  /// Checks a load or store of a CPE. `object`: the variable that the source
  /// names, or null.
  void checkAccess(const Cpe &cpe, const char *address, int64_t bytes,
                   const char *object, const char *what) const;
  std::string nameOf(const char *address) const;
  /// Finds the object that contains an address.
  bool find(const char *address, MainObject &object) const;

private:
  Simulator &sim;
  /// The objects found last, the version of the heap that they belong to, and
  /// the index of the next entry.
  mutable std::array<MainObject, 4> recent;
  mutable uint64_t recentVersion = 0;
  mutable size_t nextRecent = 0;
};

} // namespace swsim

#endif // SWSIM_MEMORY_MAINMEMORY_H
