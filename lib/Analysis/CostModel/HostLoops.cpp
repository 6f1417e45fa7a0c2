//===- HostLoops.cpp - Loops on the MPE -----------------------------------===//
#include "HostLoops.h"

#include "Analysis/Structure/Bounds.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

/// The minimum and the maximum of `value`, if they are known.
static std::pair<std::optional<int64_t>, std::optional<int64_t>>
getRange(Value value) {
  if (std::optional<int64_t> number = getConstantIntValue(value))
    return {number, number};
  if (!value.getType().isIndex())
    return {};
  return {getMinimum(value), getMaximum(value)};
}

double sw::getTrips(scf::ForOp loop) {
  auto [first, last] = getRange(loop.getLowerBound());
  auto [minimum, maximum] = getRange(loop.getUpperBound());
  int64_t step = getConstantIntValue(loop.getStep()).value_or(1);
  if (!maximum || !first || step <= 0)
    return 1;
  auto count = [&](int64_t begin, int64_t end) {
    return static_cast<double>(std::max<int64_t>(
        0, llvm::divideCeil(std::max<int64_t>(0, end - begin), step)));
  };
  double many = count(*first, *maximum);
  return minimum && last ? (many + count(*last, *minimum)) / 2 : many;
}

bool sw::varies(Value value, scf::ForOp loop) {
  if (!loop || !loop.getRegion().isAncestor(value.getParentRegion()))
    return false;
  Operation *op = value.getDefiningOp();
  if (!op || op->getNumRegions() > 0 || !isMemoryEffectFree(op))
    return true;
  return llvm::any_of(op->getOperands(),
                      [&](Value operand) { return varies(operand, loop); });
}

bool sw::varies(ValueRange indices, scf::ForOp loop) {
  return llvm::any_of(indices,
                      [&](Value index) { return varies(index, loop); });
}

memref::StoreOp sw::findStore(memref::LoadOp load, scf::ForOp loop) {
  for (Operation *user : load.getMemRef().getUsers())
    if (auto store = dyn_cast<memref::StoreOp>(user))
      if (store.getMemRef() == load.getMemRef() && loop &&
          loop->isAncestor(store) &&
          llvm::equal(store.getIndices(), load.getIndices()))
        return store;
  return {};
}
