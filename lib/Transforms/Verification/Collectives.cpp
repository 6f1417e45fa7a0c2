//===- Collectives.cpp - CPEs meet equally often --------------------------===//
//
// A CPE waits in a collective op until all CPEs that the op joins have reached
// it. Loops and conditions around the op must therefore be the same on them:
//
//   %row = sw.coord row
//   %first = arith.cmpi eq, %row, %c0
//   scf.if %first { sw.barrier array }   // wrong: the others never come
//   scf.if %first { sw.barrier row }     // right: a row has one %row
//
// The CPEs with fewer iterations of a loop may have further barriers after it,
// so ops of one kind count together. Bounds and conditions are computed for
// each CPE. Where that needs more than its coordinates and constants, nothing
// is known and nothing is reported.
//
//===----------------------------------------------------------------------===//
#include "PhaseRules.h"

#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MathExtras.h"
using namespace mlir;
using namespace mlir::sw;

/// The CPEs that `op` joins, if it joins several.
static std::optional<Scope> getScope(Operation *op) {
  if (auto barrier = dyn_cast<BarrierOp>(op))
    return barrier.getScope();
  if (auto reduce = dyn_cast<MeshReduceOp>(op))
    return reduce.getScope();
  if (auto get = dyn_cast<DMAGetOp>(op))
    return get.getBroadcast();
  if (isa<RowsSpreadOp, RowsCollectOp>(op))
    return Scope::Row;
  if (isa<SpmGemmOp>(op))
    return Scope::Array;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Values of a CPE
//===----------------------------------------------------------------------===//

namespace {
/// Computes integers of one CPE from its coordinates.
class Evaluator {
public:
  Evaluator(int64_t group, int64_t row, int64_t col, int64_t id)
      : group(group), row(row), col(col), id(id) {}

  std::optional<APInt> get(Value value) {
    auto [it, isNew] = known.try_emplace(value);
    if (!isNew)
      return it->second;
    std::optional<APInt> result = compute(value);
    known[value] = result;
    return result;
  }

private:
  std::optional<APInt> compute(Value value);
  std::optional<APInt> compute(affine::AffineApplyOp op);
  std::optional<APInt> compute(InferIntRangeInterface op, Value value);

  int64_t getCoordinate(Axis axis) const;

  int64_t group, row, col, id;
  DenseMap<Value, std::optional<APInt>> known;
};
} // namespace

int64_t Evaluator::getCoordinate(Axis axis) const {
  switch (axis) {
  case Axis::Row:
    return row;
  case Axis::Col:
    return col;
  case Axis::Id:
    return id;
  case Axis::CoreGroup:
    return group;
  }
  llvm_unreachable("unknown axis");
}

std::optional<APInt> Evaluator::compute(affine::AffineApplyOp op) {
  Builder b(op.getContext());
  SmallVector<Attribute> operands, results;
  for (Value operand : op->getOperands()) {
    std::optional<APInt> number = get(operand);
    if (!number)
      return std::nullopt;
    operands.push_back(IntegerAttr::get(b.getIndexType(), *number));
  }
  if (failed(op.getAffineMap().constantFold(operands, results)))
    return std::nullopt;
  return cast<IntegerAttr>(results.front()).getValue();
}

/// Computes a result by the ranges of upstream, which are single numbers here.
std::optional<APInt> Evaluator::compute(InferIntRangeInterface op,
                                        Value value) {
  SmallVector<ConstantIntRanges> operands;
  for (Value operand : op->getOperands()) {
    std::optional<APInt> number = get(operand);
    if (!number)
      return std::nullopt;
    operands.push_back(ConstantIntRanges::constant(*number));
  }
  std::optional<APInt> result;
  op.inferResultRanges(operands, [&](Value of, const ConstantIntRanges &range) {
    if (of == value)
      result = range.getConstantValue();
  });
  return result;
}

std::optional<APInt> Evaluator::compute(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant;
  Operation *op = value.getDefiningOp();
  if (auto coord = dyn_cast_if_present<CoordOp>(op))
    return APInt(64, getCoordinate(coord.getAxis()));
  if (auto apply = dyn_cast_if_present<affine::AffineApplyOp>(op))
    return compute(apply);
  if (auto arithmetic = dyn_cast_if_present<InferIntRangeInterface>(op))
    if (value.getType().isIntOrIndex() && op->getNumRegions() == 0)
      return compute(arithmetic, value);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// The rule
//===----------------------------------------------------------------------===//

/// How often `evaluator` runs the region of `op`, a loop or a condition, if
/// that is known.
static std::optional<int64_t> countRuns(Operation *op, Evaluator &evaluator) {
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    std::optional<APInt> condition = evaluator.get(branch.getCondition());
    return condition ? std::optional<int64_t>(!condition->isZero())
                     : std::nullopt;
  }
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!loop)
    return std::nullopt;
  auto get = [&](Value value) -> std::optional<int64_t> {
    std::optional<APInt> number = evaluator.get(value);
    return number ? number->trySExtValue() : std::nullopt;
  };
  std::optional<int64_t> begin = get(loop.getLowerBound());
  std::optional<int64_t> end = get(loop.getUpperBound());
  std::optional<int64_t> step = get(loop.getStep());
  int64_t length;
  if (loop.getUnsignedCmp() || !begin || !end || !step || *step <= 0 ||
      llvm::SubOverflow(*end, *begin, length))
    return std::nullopt;
  return std::max<int64_t>(0, llvm::divideCeilSigned(length, *step));
}

/// How often `evaluator` runs the ops `ops` in total, if that is known.
static std::optional<int64_t> countRuns(ArrayRef<Operation *> ops,
                                        Evaluator &evaluator) {
  int64_t total = 0;
  for (Operation *op : ops) {
    int64_t runs = 1;
    for (Operation *parent = op->getParentOp();
         !isa<LaunchOp, PartOp>(parent) && runs != 0;
         parent = parent->getParentOp()) {
      std::optional<int64_t> count = countRuns(parent, evaluator);
      if (!count || llvm::MulOverflow(runs, *count, runs))
        return std::nullopt;
    }
    if (llvm::AddOverflow(total, runs, total))
      return std::nullopt;
  }
  return total;
}

namespace {
/// Compares the CPEs of the core groups that run a launch. They are numbered
/// through all core groups.
class Mesh {
public:
  Mesh(const Target &target, int64_t groups)
      : cols(target.getMeshCols()), groupSize(target.getNumCPEs()) {
    for (int64_t group = 0; group < groups; ++group)
      for (int64_t id = 0; id < groupSize; ++id)
        cpes.emplace_back(group, id / cols, id % cols, id);
  }

  /// Checks ops of one kind in one kernel, which join the CPEs of `scope`. The
  /// CPEs with fewer iterations may run further ops after the loop.
  LogicalResult verify(ArrayRef<Operation *> ops, Scope scope,
                       const Contract &contract) {
    SmallVector<int64_t> runs;
    for (int64_t id = 0, e = cpes.size(); id < e; ++id) {
      int64_t first = getFirst(id, scope);
      std::optional<int64_t> own = countRuns(ops, cpes[id]);
      if (!own)
        return success();
      runs.push_back(*own);
      if (*own != runs[first])
        return contract.broken(ops.front())
               << "joins CPEs " << first << " and " << id << ", which reach "
               << runs[first] << " and " << *own
               << " ops of this kind; expects the same number";
    }
    return success();
  }

private:
  /// The first of the CPEs that an op of `scope` on CPE `id` joins.
  int64_t getFirst(int64_t id, Scope scope) const {
    int64_t begin = id / groupSize * groupSize;
    switch (scope) {
    case Scope::Row:
      return id / cols * cols;
    case Scope::Col:
      return begin + id % groupSize % cols;
    case Scope::Array:
      return begin;
    case Scope::Chip:
      return 0;
    }
    llvm_unreachable("unknown scope");
  }

  int64_t cols, groupSize;
  std::vector<Evaluator> cpes;
};
} // namespace

static LogicalResult verifyKernel(LaunchOp kernel, const Target &target,
                                  const Contract &contract) {
  // By the name of the op and the CPEs that it joins.
  llvm::MapVector<std::pair<OperationName, Scope>, SmallVector<Operation *>>
      kinds;
  kernel->walk([&](Operation *op) {
    if (std::optional<Scope> scope = getScope(op))
      kinds[{op->getName(), *scope}].push_back(op);
  });
  if (kinds.empty())
    return success();
  Mesh mesh(target, kernel.getNumCoreGroups());
  for (auto &[kind, ops] : kinds)
    if (failed(mesh.verify(ops, kind.second, contract)))
      return failure();
  return success();
}

LogicalResult sw::verifyCollectives(ModuleOp module, const Contract &contract) {
  std::optional<Target> target = Target::lookup(module);
  if (!target)
    return success();
  WalkResult result = module.walk([&](LaunchOp launch) -> WalkResult {
    return verifyKernel(launch, *target, contract);
  });
  return failure(result.wasInterrupted());
}
