//===- MemoryPlan.cpp - Places of buffers in one arena --------------------===//
#include "Analysis/Memory/MemoryPlan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace mlir::sw;

using Order = SmallVector<size_t>;

/// Maximum number of improvements of an order.
static constexpr unsigned maxImprovements = 64;

namespace {
/// Places buffers in orders, and keeps the best result.
class Planner {
public:
  explicit Planner(MutableArrayRef<PlannedBuffer> buffers)
      : buffers(buffers), best(buffers.size()) {}

  MemoryPlan run(int64_t sum);

private:
  void findBreadths();
  int64_t place(const Order &order);
  void tryOrder(Order order);
  template <typename Less>
  void tryOrderBy(Less less);

  MutableArrayRef<PlannedBuffer> buffers;
  /// Bytes in use at each step, and, for each buffer, their maximum during its
  /// lifetime.
  SmallVector<int64_t> stepBytes, breadths;
  SmallVector<int64_t> best;
  int64_t lowerBound = 0, arenaBytes = -1;
};
} // namespace

void Planner::findBreadths() {
  unsigned steps = 0;
  for (const PlannedBuffer &buffer : buffers)
    steps = std::max(steps, buffer.last + 1);
  stepBytes.assign(steps, 0);
  for (const PlannedBuffer &buffer : buffers)
    for (unsigned step = buffer.first; step <= buffer.last; ++step)
      stepBytes[step] += buffer.bytes;
  for (int64_t bytes : stepBytes)
    lowerBound = std::max(lowerBound, bytes);
  for (const PlannedBuffer &buffer : buffers)
    breadths.push_back(*std::max_element(stepBytes.begin() + buffer.first,
                                         stepBytes.begin() + buffer.last + 1));
}

/// The start of the smallest gap between `placed` that `buffer` fits in, or the
/// end of the last one. `placed` are in the order of their offsets.
static int64_t findGap(const PlannedBuffer &buffer,
                       ArrayRef<const PlannedBuffer *> placed) {
  int64_t end = 0, gap = -1, gapBytes = 0;
  for (const PlannedBuffer *other : placed) {
    int64_t begin = llvm::alignTo(end, buffer.alignment);
    int64_t free = other->offset - begin;
    if (free >= buffer.bytes && (gap < 0 || free < gapBytes)) {
      gap = begin;
      gapBytes = free;
    }
    end = std::max(end, other->end());
  }
  return gap < 0 ? llvm::alignTo(end, buffer.alignment) : gap;
}

/// Places the buffers in this order and returns the size of the arena.
int64_t Planner::place(const Order &order) {
  int64_t end = 0;
  SmallVector<const PlannedBuffer *> placed;
  for (size_t index : order) {
    PlannedBuffer &buffer = buffers[index];
    SmallVector<const PlannedBuffer *> others;
    llvm::copy_if(
        placed, std::back_inserter(others),
        [&](const PlannedBuffer *other) { return other->overlaps(buffer); });
    buffer.offset = findGap(buffer, others);
    end = std::max(end, buffer.end());
    auto *after = llvm::upper_bound(
        placed, buffer.offset, [](int64_t offset, const PlannedBuffer *other) {
          return offset < other->offset;
        });
    placed.insert(after, &buffer);
  }
  return end;
}

void Planner::tryOrder(Order order) {
  for (unsigned i = 0; i < maxImprovements; ++i) {
    int64_t bytes = place(order);
    if (arenaBytes < 0 || bytes < arenaBytes) {
      arenaBytes = bytes;
      for (auto [offset, buffer] : llvm::zip_equal(best, buffers))
        offset = buffer.offset;
    }
    if (arenaBytes == lowerBound)
      return;
    Order next, rest;
    for (size_t index : order)
      (buffers[index].end() == bytes ? next : rest).push_back(index);
    next.append(rest);
    // Those that reach the end are ahead already.
    if (next == order)
      return;
    order = std::move(next);
  }
}

template <typename Less>
void Planner::tryOrderBy(Less less) {
  if (arenaBytes == lowerBound)
    return;
  Order order(buffers.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::sort(order, [&](size_t a, size_t b) {
    return less(a, b) || (!less(b, a) && a < b);
  });
  tryOrder(std::move(order));
}

MemoryPlan Planner::run(int64_t sum) {
  findBreadths();
  auto bySize = [&](size_t a, size_t b) {
    return buffers[a].bytes > buffers[b].bytes;
  };
  tryOrderBy(bySize);
  tryOrderBy([&](size_t a, size_t b) {
    return std::pair(breadths[a], buffers[a].bytes) >
           std::pair(breadths[b], buffers[b].bytes);
  });
  tryOrderBy([&](size_t a, size_t b) {
    auto area = [&](size_t i) {
      const PlannedBuffer &buffer = buffers[i];
      return static_cast<double>(buffer.bytes) *
             (buffer.last - buffer.first + 1);
    };
    return area(a) > area(b);
  });
  tryOrderBy(
      [&](size_t a, size_t b) { return buffers[a].first < buffers[b].first; });
  for (auto [offset, buffer] : llvm::zip_equal(best, buffers))
    buffer.offset = offset;
  return {std::max<int64_t>(arenaBytes, 0), lowerBound, sum};
}

std::optional<MemoryPlan>
sw::planMemory(MutableArrayRef<PlannedBuffer> buffers) {
  std::optional<int64_t> sum = 0;
  for (const PlannedBuffer &buffer : buffers)
    sum = sum ? llvm::checkedAdd(*sum, buffer.bytes) : sum;
  if (!sum)
    return std::nullopt;
  return Planner(buffers).run(*sum);
}
