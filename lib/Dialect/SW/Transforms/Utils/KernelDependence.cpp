//===- KernelDependence.cpp - Order between kernels -----------------------===//
#include "KernelDependence.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// A part of an array with constant offsets and sizes.
struct Box {
  Value base;
  SmallVector<int64_t> offsets, sizes;
};
} // namespace

static bool isFixedPart(memref::SubViewOp part) {
  return llvm::none_of(part.getStaticOffsets(), ShapedType::isDynamic) &&
         llvm::none_of(part.getStaticSizes(), ShapedType::isDynamic) &&
         llvm::all_of(part.getStaticStrides(),
                      [](int64_t step) { return step == 1; });
}

/// The part of its array, or of a reshape of it, that contains `value`, taken
/// from the first of its views with constant offsets and sizes.
static Box getBox(Value value) {
  Box box;
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>()) {
    Value source = view.getViewSource();
    if (!isa<BaseMemRefType>(source.getType()))
      break;
    value = source;
    if (isa<memref::CollapseShapeOp, memref::ExpandShapeOp>(view))
      continue;
    auto part = dyn_cast<memref::SubViewOp>(view.getOperation());
    if (!part || !isFixedPart(part)) {
      box = Box();
      continue;
    }
    box = {source, SmallVector<int64_t>(part.getStaticOffsets()),
           SmallVector<int64_t>(part.getStaticSizes())};
  }
  return box;
}

/// Whether both are disjoint parts of one array.
static bool areDisjoint(Value a, Value b) {
  Box first = getBox(a), second = getBox(b);
  if (!first.base || !second.base || !isSameValue(first.base, second.base))
    return false;
  for (size_t i = 0; i < first.offsets.size(); ++i)
    if (first.offsets[i] + first.sizes[i] <= second.offsets[i] ||
        second.offsets[i] + second.sizes[i] <= first.offsets[i])
      return true;
  return false;
}

bool sw::dependOnEachOther(const Accesses &a, const Accesses &b,
                           const MemoryAliases &aliases) {
  auto meets = [&](ArrayRef<Value> writes, ArrayRef<Value> others) {
    for (Value written : writes)
      for (Value other : others)
        if (aliases.mayAlias(written, other) && !areDisjoint(written, other))
          return true;
    return false;
  };
  return meets(a.writes, b.reads) || meets(a.writes, b.writes) ||
         meets(b.writes, a.reads);
}

/// Kernels of a single core group follow each other on it.
bool ConcurrentKernels::mustMeet(const Kernel &first,
                                 const Kernel &second) const {
  if (first.groups.count == 1 && first.groups == second.groups)
    return false;
  return !first.accesses || !second.accesses ||
         dependOnEachOther(*first.accesses, *second.accesses, aliases);
}

bool ConcurrentKernels::add(Operation *work) {
  if (all.count == 1)
    return false;
  Kernel kernel = {getGroupRange(work).value_or(all), getAccesses(work)};
  if (isOnFirstGroup(work->getRegion(0).front()))
    kernel.groups.count = 1;
  bool meets = llvm::any_of(
      kernels, [&](const Kernel &other) { return mustMeet(other, kernel); });
  if (meets)
    clear();
  kernels.push_back(std::move(kernel));
  return meets;
}
