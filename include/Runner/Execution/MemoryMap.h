//===- MemoryMap.h - The memories of a program ------------------*- C++ -*-===//
///
/// \file
/// The main memory of a program: that of one core group, or that of several,
/// which has its arrays in blocks in turn.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_EXECUTION_MEMORYMAP_H
#define SUNWAY_RUNNER_EXECUTION_MEMORYMAP_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <string>

namespace mlir {
namespace sw {
namespace runner {

/// The memories of the core groups of a program.
struct ChipMemory {
  /// Bytes of each of them; 0 if the machine description does not say.
  double bytes = 0;
  int64_t groups = 1;

  double total() const { return bytes * static_cast<double>(groups); }
  bool isExceeded(double needed) const { return bytes > 0 && needed > total(); }
  /// "a core group of the chip has 8.00 GiB".
  std::string describe() const;
};

/// Bytes of a kind of arrays.
struct MemoryUse {
  const char *what;
  double bytes;
};

/// A table with a line for each memory: its capacity, the bytes that are taken,
/// and what takes them.
std::string printMemories(const ChipMemory &memory,
                          llvm::ArrayRef<MemoryUse> uses);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_EXECUTION_MEMORYMAP_H
