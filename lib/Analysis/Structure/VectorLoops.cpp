//===- VectorLoops.cpp - Loops of an op along which vectors run -----------===//
#include "Analysis/Structure/VectorLoops.h"

#include "Analysis/Structure/LinearIndex.h"
#include "Dialect/TPP/IR/TPP.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

/// Maximum step of vector loads: larger steps would need one load per element.
static constexpr int64_t kLargestStep = 2;

bool sw::hasVectorLoops(Type type) {
  return isComputeFloat(getElementTypeOrSelf(type));
}

/// Whether vectors of `operand` can be loaded, or stored. Numbers of 16 bits
/// are stored in words, with which their rows begin.
static bool hasVectorAccess(linalg::LinalgOp op, OpOperand &operand) {
  Type type = operand.get().getType();
  if (!isStorageFloat(getElementTypeOrSelf(type)))
    return hasVectorLoops(type);
  auto array = dyn_cast<ShapedType>(type);
  return op.isDpsInput(&operand) ||
         (array && array.getRank() > 0 &&
          array.getShape().back() %
                  getElementsOfWord(array.getElementTypeBitWidth()) ==
              0);
}

/// Whether all ops in the body of `op` have a vector form.
static bool hasVectorBody(linalg::LinalgOp op) {
  if (!llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
        return hasVectorAccess(op, operand);
      }))
    return false;
  return llvm::all_of(
      op.getBlock()->without_terminator(), [&](Operation &inner) {
        if (inner.hasTrait<OpTrait::ConstantLike>())
          return llvm::all_of(inner.getResultTypes(), hasVectorLoops);
        // The power is no vector.
        return !isa<math::FPowIOp>(inner) && tpp::getEquationInfo(&inner) &&
               tpp::explainEquationOp(&inner).empty();
      });
}

/// The dimension of the rows of an array of `shape`: the last one, or the last
/// one of several elements.
static size_t getRowDim(ArrayRef<int64_t> shape, bool dropsUnits) {
  size_t dim = std::max<size_t>(1, shape.size()) - 1;
  while (dropsUnits && dim > 0 && shape[dim] == 1)
    --dim;
  return dim;
}

/// The step of an operand, in elements, between iterations of `loop` along its
/// rows, dimension `row`; nothing if the loop indexes another dimension.
static std::optional<int64_t> getStep(AffineMap map, unsigned loop,
                                      size_t row) {
  int64_t step = 0;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    std::optional<LinearIndex> index = getLinearIndex(expr, map.getNumDims());
    if (!index)
      return std::nullopt;
    int64_t factor = index->factors[loop];
    if (factor == 0)
      continue;
    if (dim != row || factor < 0 || factor > kLargestStep)
      return std::nullopt;
    step = factor;
  }
  return step;
}

/// `operand` as an input that the body reads.
static VectorRead getRead(const VectorOperand &operand, int64_t step) {
  VectorRead read{step, {}};
  for (unsigned loop = 0; loop < operand.map.getNumDims(); ++loop)
    read.loops.push_back(operand.map.isFunctionOfDim(loop));
  return read;
}

bool sw::isFusedProduct(Operation &inner) {
  return isa<arith::MulFOp>(inner) && inner.hasOneUse() &&
         isa<arith::AddFOp, arith::SubFOp>(*inner.user_begin());
}

namespace {
/// Cycles of an op of the body: to issue, and from operands to result.
struct OpCycles {
  double issue = 0, latency = 0;
};
} // namespace

/// Whether `inner` is part of a load or a store of 16-bit numbers.
static bool isStorageCast(Operation &inner) {
  return isa<arith::ExtFOp, arith::TruncFOp>(inner) &&
         (isStorageFloat(inner.getOperand(0).getType()) ||
          isStorageFloat(inner.getResult(0).getType()));
}

/// The cycles of `inner` for a vector; none for constants and for what is part
/// of another instruction.
static OpCycles getOpCycles(Operation &inner, Type element,
                            const sunway::CostFigures &costs) {
  const tpp::EquationInfo *info = tpp::getEquationInfo(&inner);
  if (!info || isFusedProduct(inner))
    return {};
  // Numbers of 16 bits are loaded and stored one vector at a time.
  if (isStorageCast(inner)) {
    double cycles = info->getLatency(element, costs);
    return {cycles, cycles};
  }
  return {info->getCycles(element, costs) - costs.equationLeastCycles,
          info->getLatency(element, costs)};
}

static Type getElement(linalg::LinalgOp op) {
  return getElementTypeOrSelf(op.getDpsInits()[0].getType());
}

/// Cycles to issue the body for a vector.
static double getBodyCycles(linalg::LinalgOp op,
                            const sunway::CostFigures &costs) {
  double cycles = 0;
  for (Operation &inner : op.getBlock()->without_terminator())
    cycles += getOpCycles(inner, getElement(op), costs).issue;
  return cycles;
}

/// Cycles of the longest chain of ops of the body for `count` interleaved
/// vectors. Each op is issued for all vectors before the next.
static double getBodyLatency(linalg::LinalgOp op, int64_t count,
                             const sunway::CostFigures &costs) {
  bool isSum = op.getNumReductionLoops() > 0;
  double last = 0;
  llvm::DenseMap<Value, double> ready;
  for (OpOperand *input : op.getDpsInputOperands())
    ready[op.getMatchingBlockArgument(input)] = costs.loadLatency;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    double begin = 0;
    for (Value operand : inner.getOperands())
      begin = std::max(begin, ready.lookup(operand));
    OpCycles cycles = getOpCycles(inner, getElement(op), costs);
    double end = begin + std::max(cycles.latency,
                                  static_cast<double>(count) * cycles.issue);
    ready[inner.getResult(0)] = end;
    last = std::max(last, isSum ? begin : end);
  }
  return last;
}

std::optional<VectorLoops> sw::findVectorLoops(ArrayRef<VectorOperand> operands,
                                               ArrayRef<IteratorType> kinds,
                                               bool dropsUnits) {
  AffineMap output = operands.back().map;
  if (output.getNumResults() == 0 || !output.isProjectedPermutation())
    return std::nullopt;
  VectorLoops loops;
  loops.along =
      output.getDimPosition(getRowDim(operands.back().shape, dropsUnits));
  loops.kinds.assign(kinds.begin(), kinds.end());
  for (const VectorOperand &operand : operands) {
    std::optional<int64_t> step =
        getStep(operand.map, loops.along, getRowDim(operand.shape, dropsUnits));
    if (!step)
      return std::nullopt;
    loops.steps.push_back(*step);
    if (operand.isRead)
      loops.reads.push_back(getRead(operand, *step));
  }
  loops.latencies.assign(kInterleavedProducts, 0);
  return loops;
}

SmallVector<VectorOperand> sw::getVectorOperands(linalg::LinalgOp op) {
  SmallVector<VectorOperand> operands;
  for (OpOperand &operand : op->getOpOperands()) {
    VectorOperand own{op.getMatchingIndexingMap(&operand), {}};
    if (auto type = dyn_cast<ShapedType>(operand.get().getType()))
      own.shape.assign(type.getShape().begin(), type.getShape().end());
    own.isRead = !op.isDpsInit(&operand) &&
                 !op.getMatchingBlockArgument(&operand).use_empty();
    operands.push_back(std::move(own));
  }
  return operands;
}

std::optional<VectorLoops> sw::findVectorLoops(linalg::LinalgOp op,
                                               ArrayRef<VectorOperand> operands,
                                               const Target &target,
                                               bool dropsUnits) {
  if (op.getNumDpsInits() != 1 || op.hasIndexSemantics() || !hasVectorBody(op))
    return std::nullopt;
  std::optional<VectorLoops> loops =
      findVectorLoops(operands, op.getIteratorTypesArray(), dropsUnits);
  if (!loops)
    return std::nullopt;
  const sunway::CostFigures &costs = target.getCosts();
  loops->bodyCycles = getBodyCycles(op, costs);
  for (auto [number, latency] : llvm::enumerate(loops->latencies))
    latency = getBodyLatency(op, static_cast<int64_t>(number) + 1, costs);
  return loops;
}

std::optional<VectorLoops> sw::findVectorLoops(linalg::LinalgOp op,
                                               const Target &target,
                                               bool dropsUnits) {
  return findVectorLoops(op, getVectorOperands(op), target, dropsUnits);
}

//===----------------------------------------------------------------------===//
// Side by side
//===----------------------------------------------------------------------===//

/// The part size that cuts `extent` most evenly, at most `maximum`.
static int64_t getEvenCount(int64_t extent, int64_t maximum) {
  return llvm::divideCeil(extent, llvm::divideCeil(extent, maximum));
}

/// Cycles to read a vector of an operand, or a part of one.
static double getReadCycles(const VectorRead &read, bool isWhole,
                            const sunway::CostFigures &costs) {
  if (read.step == 0)
    return costs.vectorBroadcastCycles;
  return (read.step == 1 ? costs.vectorLoadCycles : costs.vectorEvenCycles) +
         (isWhole ? 0 : costs.vectorPartCycles);
}

/// Cycles of one iteration of the reductions for `count` interleaved vectors:
/// the reads and computations of all, or the latency of the body, or that
/// between two additions to one sum.
double VectorLoops::getStepCycles(unsigned loop, int64_t count, bool isWhole,
                                  const sunway::CostFigures &costs) const {
  auto vectors = static_cast<double>(count);
  double cycles = costs.vectorStepCycles + vectors * bodyCycles;
  for (const VectorRead &read : reads)
    cycles +=
        getReadCycles(read, isWhole, costs) * (read.loops[loop] ? vectors : 1);
  cycles = std::max(cycles, costs.vectorStepCycles + latencies[count - 1]);
  bool isSum = llvm::is_contained(kinds, IteratorType::reduction);
  return isSum ? std::max(cycles, costs.vectorSumLatencyCycles) : cycles;
}

double VectorLoops::getGroupCycles(ArrayRef<int64_t> extents, VectorGroup group,
                                   const Target &target) const {
  const sunway::CostFigures &costs = target.getCosts();
  int64_t lanes = target.getVectorLanes();
  double steps = 1, outer = 1;
  for (auto [loop, extent] : llvm::enumerate(extents)) {
    if (kinds[loop] == IteratorType::reduction)
      steps *= static_cast<double>(extent);
    else if (loop != along && loop != group.loop)
      outer *= static_cast<double>(extent);
  }
  auto getCycles = [&](int64_t groups, int64_t count, bool isWhole) {
    // Without groups, the count may be zero.
    if (groups == 0)
      return 0.0;
    double step = getStepCycles(group.loop, count, isWhole, costs);
    return static_cast<double>(groups) *
           (costs.vectorGroupCycles +
            costs.vectorSumCycles * static_cast<double>(count) + steps * step);
  };
  int64_t whole = extents[along] / lanes, part = extents[along] % lanes != 0;
  if (group.loop == along)
    return outer * (getCycles(whole / group.count, group.count, true) +
                    getCycles(whole % group.count, 1, true) +
                    getCycles(part, 1, false));
  int64_t extent = extents[group.loop], rest = extent % group.count;
  auto getRow = [&](int64_t vectors, bool isWhole) {
    return getCycles(vectors * (extent / group.count), group.count, isWhole) +
           getCycles(rest > 0 ? vectors : 0, rest, isWhole);
  };
  return outer * (getRow(whole, true) + getRow(part, false));
}

/// The group along rows with the shortest predicted time.
VectorGroup VectorLoops::findGroupAlong(ArrayRef<int64_t> extents,
                                        const Target &target) const {
  VectorGroup best{along, kInterleavedVectors};
  double minimum = getGroupCycles(extents, best, target);
  for (int64_t count = kInterleavedVectors - 1; count > 1; --count) {
    VectorGroup group{along, count};
    double cycles = getGroupCycles(extents, group, target);
    if (cycles >= minimum)
      continue;
    minimum = cycles;
    best = group;
  }
  return best;
}

VectorGroup VectorLoops::findGroup(ArrayRef<int64_t> extents,
                                   const Target &target) const {
  // Bodies of more ops have fewer registers left, and hide latency with fewer
  // vectors.
  constexpr int64_t kUnknownVectors = 4 * kInterleavedVectors;
  constexpr double kProduct = 1;
  int64_t maximum =
      bodyCycles > kProduct ? kInterleavedVectors : kInterleavedProducts;
  SmallVector<int64_t> known(extents);
  for (auto [loop, extent] : llvm::enumerate(known))
    if (ShapedType::isDynamic(extent))
      extent = loop == along ? kUnknownVectors * target.getVectorLanes() : 1;
  VectorGroup best = findGroupAlong(known, target);
  double minimum = getGroupCycles(known, best, target);
  for (auto [loop, kind] : llvm::enumerate(kinds)) {
    if (kind == IteratorType::reduction || loop == along || known[loop] == 1)
      continue;
    VectorGroup group{static_cast<unsigned>(loop),
                      getEvenCount(known[loop], maximum)};
    double cycles = getGroupCycles(known, group, target);
    if (cycles >= minimum)
      continue;
    minimum = cycles;
    best = group;
  }
  return best;
}

double VectorLoops::getCycles(ArrayRef<int64_t> extents,
                              const Target &target) const {
  return target.getCosts().vectorCallCycles +
         getGroupCycles(extents, findGroup(extents, target), target);
}
