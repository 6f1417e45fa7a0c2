//===- MemoryPlan.h - Places of buffers in one arena ------------*- C++ -*-===//
///
/// \file
/// Assigns the same memory to buffers that are not in use at the same time.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_MEMORY_MEMORYPLAN_H
#define SUNWAY_ANALYSIS_MEMORY_MEMORYPLAN_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <optional>

namespace mlir {
namespace sw {

/// A buffer of an arena.
struct PlannedBuffer {
  /// Size of the buffer, a multiple of its alignment.
  int64_t bytes = 0;
  /// A power of two.
  int64_t alignment = 1;
  /// The first and the last step that uses it.
  unsigned first = 0, last = 0;
  /// Offset in the arena, set by `planMemory`.
  int64_t offset = 0;

  int64_t end() const { return offset + bytes; }
  /// Whether both are in use at some step.
  bool overlaps(const PlannedBuffer &other) const {
    return first <= other.last && other.first <= last;
  }
};

/// The size of an arena, and figures to compare it with.
struct MemoryPlan {
  int64_t arenaBytes = 0;
  /// The maximum number of bytes in use at one step: no plan needs less.
  int64_t lowerBound = 0;
  /// The bytes of all buffers.
  int64_t sum = 0;
};

/// Places `buffers` so that no two overlap in time and in memory. Nothing if
/// their sum has more than 63 bits.
///
/// Buffers are placed one by one, each in the smallest gap that it fits in.
/// Three orders are tried: the largest first ("greedy by size"), the buffers of
/// the steps that use most memory first ("greedy by breadth"), and by the
/// product of size and lifetime. The first two are from Pisarchyk and Lee,
/// "Efficient Memory Management for Deep Neural Net Inference", 2020. While the
/// best result exceeds the lower bound, the buffers that reach its end are
/// moved to the front of the order, a limited number of times.
std::optional<MemoryPlan> planMemory(MutableArrayRef<PlannedBuffer> buffers);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_MEMORY_MEMORYPLAN_H
