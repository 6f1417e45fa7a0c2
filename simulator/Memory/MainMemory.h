//===- MainMemory.h - Objects in main memory -------------------*- C++ -*-===//
//
// Knows the global variables of the program and the blocks of its heap, so that
// a DMA request can be told to leave an object. Other memory has no bounds
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
  /// The variable; null: a block of the heap.
  const char *variable = nullptr;
  const char *begin = nullptr;
  size_t bytes = 0;
  bool isFreed = false;
};

/// The global variable of the executable that holds an address.
bool findSymbol(const char *address, MainObject &object);

/// Whether the executable has what is at `address`, and nobody can write it.
bool isReadOnly(const char *address);
/// The block of the heap that holds an address, or held it until it was freed.
/// Small blocks are not known.
bool findHeapBlock(const char *address, MainObject &object);
/// Another number whenever a block has come or gone.
uint64_t heapVersion();

/// Checks against the objects in main memory.
class MainMemory {
public:
  explicit MainMemory(Simulator &sim) : sim(sim) {}

  /// `blocks` pieces of `bytes` with gaps between them lie in one object.
  void checkBlocks(const Cpe &cpe, const char *begin, int64_t bytes,
                   int64_t gap, int64_t blocks, const char *what) const;
  std::string nameOf(const char *address) const;

private:
  bool find(const char *address, MainObject &object) const;

  Simulator &sim;
  /// Objects that were found last, of that state of the heap, and the place of
  /// the next one.
  mutable std::array<MainObject, 4> recent;
  mutable uint64_t recentVersion = 0;
  mutable size_t nextRecent = 0;
};

} // namespace swsim

#endif // SWSIM_MEMORY_MAINMEMORY_H
