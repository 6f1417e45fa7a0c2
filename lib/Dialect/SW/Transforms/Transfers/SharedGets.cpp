//===- SharedGets.cpp - Gets that serve several CPEs ----------------------===//
#include "SharedGets.h"

#include "Dialect/SW/IR/Levels.h"
#include "Dialect/SW/IR/SW.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// The levels in whose units CPEs with different values of a value or an op
/// differ.
struct Coordinates {
  llvm::SmallDenseSet<Level> levels;

  void add(Axis axis) {
    for (Level level : getLevels(axis))
      levels.insert(level);
  }

  /// Whether the coordinates differ between CPEs of `scope`.
  bool differIn(Scope scope) const {
    return llvm::any_of(getLevels(scope),
                        [&](Level level) { return levels.contains(level); });
  }
};
} // namespace

/// Whether `value` is an induction variable. The bounds of its loop are
/// examined separately.
static bool isInductionVariable(Value value) {
  auto loop = dyn_cast<scf::ForOp>(value.getParentBlock()->getParentOp());
  return loop && value == loop.getInductionVar();
}

/// Collects the coordinates that `get`, its operands and the loops around it
/// depend on.
static Coordinates getCoordinates(DMAGetOp get) {
  Coordinates found;
  llvm::DenseSet<Value> seen;
  SmallVector<Value> worklist(get->getOperands());
  auto addParents = [&](Operation *op) {
    for (op = op->getParentOp(); op && !isa<LaunchOp>(op);
         op = op->getParentOp())
      llvm::append_range(worklist, op->getOperands());
  };
  addParents(get);
  Region &body = get->getParentOfType<LaunchOp>().getBody();
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    // Values from outside of the launch are the same for all CPEs.
    if (!body.isAncestor(value.getParentRegion()) || !seen.insert(value).second)
      continue;
    Operation *op = value.getDefiningOp();
    bool isKnown = op ? op->getNumRegions() == 0 : isInductionVariable(value);
    if (auto coord = dyn_cast_or_null<CoordOp>(op))
      found.add(coord.getAxis());
    else if (!isKnown)
      found.add(Axis::Id);
    else if (op)
      llvm::append_range(worklist, op->getOperands());
  }
  return found;
}

void sw::shareGets(scf::ForOp loop, const Target &target) {
  loop->walk([&](DMAGetOp get) {
    Coordinates coordinates = getCoordinates(get);
    for (Scope scope : {Scope::Array, Scope::Row, Scope::Col}) {
      if (coordinates.differIn(scope) || !target.canBroadcast(scope))
        continue;
      get.setBroadcast(scope);
      return;
    }
  });
}
