//===- OpCosts.cpp - What the body of an op costs a CPE -------------------===//
#include "Analysis/CostModel/OpCosts.h"

#include "Analysis/Structure/TileOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

//===----------------------------------------------------------------------===//
// Bodies on vectors
//===----------------------------------------------------------------------===//

/// The cycles for a vector, if the body is a single op that is a function of
/// the device library.
static std::optional<double>
getPrimitiveCycles(linalg::LinalgOp op, const sunway::CostFigures &costs) {
  StringRef name = *matchElementwise(op);
  if (name == "copy")
    return costs.*tpp::getPrimitiveInfo(tpp::UnaryKind::Identity).cycles;
  if (name == "fill")
    return costs.*tpp::getPrimitiveInfo(tpp::UnaryKind::Zero).cycles;
  auto isComputed = [](Operation &inner) {
    return !inner.hasTrait<OpTrait::ConstantLike>();
  };
  if (llvm::count_if(op.getBlock()->without_terminator(), isComputed) != 1)
    return std::nullopt;
  if (std::optional<tpp::UnaryKind> kind = tpp::symbolizeUnaryKind(name))
    return costs.*tpp::getPrimitiveInfo(*kind).cycles;
  if (std::optional<tpp::BinaryKind> kind = tpp::symbolizeBinaryKind(name))
    return costs.*tpp::getPrimitiveInfo(*kind).cycles;
  return std::nullopt;
}

/// The values of the body that differ along the rows of the output.
static llvm::DenseSet<Value> getVaryingValues(linalg::LinalgOp op,
                                              unsigned rowLoop) {
  llvm::DenseSet<Value> varying;
  for (OpOperand *input : op.getDpsInputOperands())
    if (op.getMatchingIndexingMap(input).isFunctionOfDim(rowLoop))
      varying.insert(op.getMatchingBlockArgument(input));
  for (Operation &inner : op.getBlock()->without_terminator())
    if (llvm::any_of(inner.getOperands(),
                     [&](Value value) { return varying.contains(value); }))
      varying.insert(inner.result_begin(), inner.result_end());
  return varying;
}

/// The arguments of the body that differ from row to row, but not along one.
static llvm::DenseSet<Value> getColumns(linalg::LinalgOp op, unsigned rowLoop) {
  llvm::DenseSet<Value> columns;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    if (map.getNumResults() > 0 && !map.isFunctionOfDim(rowLoop))
      columns.insert(op.getMatchingBlockArgument(input));
  }
  return columns;
}

void sw::addCopyVectorCosts(bool varies, const sunway::CostFigures &costs,
                            GroupStage &stage) {
  stage.callCycles = costs.equationCallCycles;
  stage.pointCycles =
      costs.*tpp::getPrimitiveInfo(tpp::UnaryKind::Identity).cycles;
  stage.rowCycles = varies ? 0 : costs.equationRowCycles;
}

void sw::addVectorCosts(linalg::LinalgOp op, unsigned rowLoop,
                        const sunway::CostFigures &costs, GroupStage &stage) {
  stage.callCycles = costs.equationCallCycles;
  Type element = getElementTypeOrSelf(op.getDpsInits()[0].getType());
  llvm::DenseSet<Value> varying = getVaryingValues(op, rowLoop);
  bool repeats = false;
  double memory = costs.equationAccessCycles;
  for (OpOperand *input : op.getDpsInputOperands()) {
    bool isVarying = varying.contains(op.getMatchingBlockArgument(input));
    memory += isVarying ? costs.equationAccessCycles : 0;
    repeats |= !isVarying && isa<ShapedType>(input->get().getType());
  }
  if (std::optional<double> cycles = getPrimitiveCycles(op, costs)) {
    stage.pointCycles = *cycles;
    stage.rowCycles = repeats ? costs.equationRowCycles : 0;
    return;
  }
  stage.pointCycles = std::max(memory, costs.equationLeastCycles);
  stage.rowCycles = costs.equationRowCycles;
  SmallVector<Operation *> ofRows =
      tpp::getRowOps(*op.getBlock(), getColumns(op, rowLoop), varying, costs);
  if (!ofRows.empty())
    stage.rowVectorCycles = costs.equationRowVectorCycles;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    const tpp::EquationInfo *info = tpp::getEquationInfo(&inner);
    if (!info)
      continue;
    double cycles = info->getCycles(element, costs);
    if (varying.contains(inner.getResult(0)))
      stage.pointCycles += cycles - costs.equationLeastCycles;
    else
      (ofRows.empty() ? stage.rowCycles : stage.rowVectorCycles) +=
          costs.equationRowValueFactor * cycles;
  }
}

double sw::getElementwiseOpCycles(linalg::LinalgOp op, int64_t rows,
                                  int64_t cols, const Target &target) {
  GroupStage stage;
  int64_t lanes = target.getVectorLanes();
  addVectorCosts(op, op.getNumLoops() - 1, target.getCosts(), stage);
  auto count = static_cast<double>(rows);
  return stage.callCycles + stage.rowCycles * count +
         stage.rowVectorCycles *
             static_cast<double>(llvm::divideCeil(rows, lanes)) +
         stage.pointCycles * count *
             static_cast<double>(llvm::divideCeil(cols, lanes));
}

double sw::getCastCycles(const TileCast &cast, int64_t rows, int64_t cols,
                         const Target &target) {
  const sunway::CostFigures &costs = target.getCosts();
  // A load and a store, of which one converts.
  double vector =
      std::max(2 * costs.equationAccessCycles, costs.equationLeastCycles) -
      costs.equationLeastCycles +
      tpp::getCastCycles(cast.stored, cast.computed, costs);
  double row = costs.equationRowCycles +
               vector * static_cast<double>(
                            llvm::divideCeil(cols, target.getVectorLanes()));
  return costs.equationCallCycles + row * static_cast<double>(rows);
}

//===----------------------------------------------------------------------===//
// Bodies in plain C
//===----------------------------------------------------------------------===//

double sw::getFunctionCycles(Operation *op, const sunway::CostFigures &costs) {
  return llvm::TypeSwitch<Operation *, double>(op)
      .Case<math::ErfOp, math::ErfcOp>([&](auto) { return costs.erfCycles; })
      .Case<math::PowFOp, math::CbrtOp>([&](auto) { return costs.powCycles; })
      .Case<math::TanhOp, math::SinhOp, math::CoshOp, math::AsinhOp,
            math::AcoshOp, math::AtanhOp>(
          [&](auto) { return costs.tanhCycles; })
      .Case<math::SinOp, math::CosOp, math::TanOp>(
          [&](auto) { return costs.sinCycles; })
      .Case<math::AsinOp, math::AcosOp, math::AtanOp, math::Atan2Op>(
          [&](auto) { return costs.atanCycles; })
      .Default([&](auto) { return costs.expCycles; });
}

/// Latency from the operands of an op in the body to its result.
static double getLatency(Operation &inner, const sunway::CostFigures &costs) {
  if (inner.hasTrait<OpTrait::ConstantLike>())
    return 0;
  return llvm::TypeSwitch<Operation *, double>(&inner)
      .Case<arith::MaximumFOp, arith::MinimumFOp>(
          [&](auto) { return costs.maximumLatencyCycles; })
      .Case<arith::MaxNumFOp, arith::MinNumFOp>(
          [&](auto) { return costs.maxnumLatencyCycles; })
      .Case<arith::DivFOp, math::SqrtOp>(
          [&](auto) { return costs.divideLatency; })
      .Case<arith::DivSIOp, arith::RemSIOp, arith::DivUIOp, arith::RemUIOp>(
          [&](auto) { return costs.integerDivideLatency; })
      .Case<arith::MulIOp>([&](auto) { return costs.integerMultiplyLatency; })
      .Case<math::AbsFOp, arith::NegFOp, arith::SelectOp>(
          [&](auto) { return costs.integerLatency; })
      .Case<linalg::IndexOp, arith::IndexCastOp>([](auto) { return 0.0; })
      .Default([&](Operation *op) {
        if (isa<math::MathDialect>(op->getDialect()))
          return getFunctionCycles(op, costs);
        Type type = op->getResult(0).getType();
        bool isFloat =
            isa<FloatType>(type) || isa<FloatType>(op->getOperand(0).getType());
        return isFloat ? costs.arithmeticLatency : costs.integerLatency;
      });
}

/// Cycles of a point that reads or writes `accesses` elements, without its ops.
static double getAccessCycles(double accesses,
                              const sunway::CostFigures &costs) {
  return costs.pointCycles + costs.pointAccessCycles * accesses;
}

void sw::addCopyPointCosts(const sunway::CostFigures &costs,
                           GroupStage &stage) {
  stage.callCycles = costs.pointCallCycles;
  stage.rowCycles = costs.pointRowCycles;
  stage.pointCycles = getAccessCycles(/*accesses=*/2, costs);
}

/// The iterations of the reductions of `op`.
static int64_t getReducedPoints(linalg::LinalgOp op) {
  int64_t points = 1;
  for (auto [extent, kind] :
       llvm::zip_equal(op.getStaticLoopRanges(), op.getIteratorTypesArray()))
    points *= kind == IteratorType::reduction ? extent : 1;
  return points;
}

void sw::addPointCosts(linalg::LinalgOp op, const sunway::CostFigures &costs,
                       GroupStage &stage) {
  // Latencies up to this one overlap with those of other points.
  constexpr int64_t kOverlapped = 20, kUnrolledPoints = 16;
  stage.callCycles = costs.pointCallCycles;
  stage.rowCycles = costs.pointRowCycles;
  double chain = 0, ops = 0;
  int64_t count = 0;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    double latency = isFusedProduct(inner) ? 0 : getLatency(inner, costs);
    chain += latency;
    count += latency > 0;
    ops += latency > kOverlapped ? latency
           : latency > 0         ? costs.pointOpCycles
                                 : 0;
    ops += isa<tpp::GatherOp>(inner) ? costs.pointGatherCycles : 0;
  }
  if (op.getNumReductionLoops() == 0) {
    stage.pointCycles =
        getAccessCycles(static_cast<double>(op->getNumOperands()), costs) + ops;
    return;
  }
  int64_t reduced = getReducedPoints(op);
  bool isUnrolled = count == 1 && reduced <= kUnrolledPoints;
  stage.pointCycles =
      (isUnrolled ? costs.pointUnrolledSumCycles : costs.pointSumCycles) +
      chain;
  // A product of two inputs is a statement of its own, which overlaps in part.
  if (isProductBody(op))
    stage.pointCycles += costs.pointProductCycles;
  if (reduced <= kUnrolledPoints)
    stage.rowCycles = 0;
}
