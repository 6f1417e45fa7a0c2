//===- SmallBlocks.h - Small blocks of the heap -----------------*- C++ -*-===//
//
// One byte for every 16 bytes of the heap that the C library extends by brk: it
// has all small blocks of the first thread. Blocks in other memory are unknown.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_MEMORY_SMALLBLOCKS_H
#define SWSIM_MEMORY_SMALLBLOCKS_H

#include "Memory/MainMemory.h"

#include <cstddef>

namespace swsim {

/// Records a block of `bytes` bytes, for which the library has taken `usable`
/// bytes.
void noteSmallBlock(const void *block, size_t bytes, size_t usable);
/// Marks a block as freed.
void freeSmallBlock(const void *block, size_t usable);
bool findSmallBlock(const char *address, MainObject &object);
/// True if an address is between the first and the last block of this heap.
bool isInSmallHeap(const char *address);

} // namespace swsim

#endif // SWSIM_MEMORY_SMALLBLOCKS_H
