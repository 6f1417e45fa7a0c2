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
static std::optional<double> getPrimitiveCycles(linalg::LinalgOp op) {
  StringRef name = *matchElementwise(op);
  if (name == "copy")
    return tpp::getPrimitiveInfo(tpp::UnaryKind::Identity).cycles;
  if (name == "fill")
    return tpp::getPrimitiveInfo(tpp::UnaryKind::Zero).cycles;
  auto isComputed = [](Operation &inner) {
    return !inner.hasTrait<OpTrait::ConstantLike>();
  };
  if (llvm::count_if(op.getBlock()->without_terminator(), isComputed) != 1)
    return std::nullopt;
  if (std::optional<tpp::UnaryKind> kind = tpp::symbolizeUnaryKind(name))
    return tpp::getPrimitiveInfo(*kind).cycles;
  if (std::optional<tpp::BinaryKind> kind = tpp::symbolizeBinaryKind(name))
    return tpp::getPrimitiveInfo(*kind).cycles;
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

void sw::addVectorCosts(linalg::LinalgOp op, unsigned rowLoop,
                        ProgramStage &stage) {
  constexpr double kCall = 90, kRow = 40, kAccess = 2, kLeastMemory = 4,
                   kLatency = 2, kRowVector = 60;
  stage.callCycles = kCall;
  bool isDouble = getElementTypeOrSelf(op.getDpsInits()[0].getType()).isF64();
  llvm::DenseSet<Value> varying = getVaryingValues(op, rowLoop);
  bool repeats = false;
  double memory = kAccess;
  for (OpOperand *input : op.getDpsInputOperands()) {
    bool isVarying = varying.contains(op.getMatchingBlockArgument(input));
    memory += isVarying ? kAccess : 0;
    repeats |= !isVarying && isa<ShapedType>(input->get().getType());
  }
  if (std::optional<double> cycles = getPrimitiveCycles(op)) {
    stage.pointCycles = *cycles;
    stage.rowCycles = repeats ? kRow : 0;
    return;
  }
  stage.pointCycles = std::max(memory, kLeastMemory);
  stage.rowCycles = kRow;
  SmallVector<Operation *> ofRows =
      tpp::getRowOps(*op.getBlock(), getColumns(op, rowLoop), varying);
  if (!ofRows.empty())
    stage.rowVectorCycles = kRowVector;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    const tpp::EquationInfo *info = tpp::getEquationInfo(&inner);
    if (!info)
      continue;
    double cycles = isDouble ? info->cyclesF64 : info->cyclesF32;
    if (varying.contains(inner.getResult(0)))
      stage.pointCycles += cycles - kLeastMemory;
    else if (!ofRows.empty())
      stage.rowVectorCycles += kLatency * cycles;
    else
      stage.rowCycles += kLatency * cycles;
  }
}

double sw::getElementwiseOpCycles(linalg::LinalgOp op, int64_t rows,
                                  int64_t cols, int64_t lanes) {
  ProgramStage stage;
  addVectorCosts(op, op.getNumLoops() - 1, stage);
  auto count = static_cast<double>(rows);
  return stage.callCycles + stage.rowCycles * count +
         stage.rowVectorCycles *
             static_cast<double>(llvm::divideCeil(rows, lanes)) +
         stage.pointCycles * count *
             static_cast<double>(llvm::divideCeil(cols, lanes));
}

//===----------------------------------------------------------------------===//
// Bodies in plain C
//===----------------------------------------------------------------------===//

double sw::getFunctionCycles(Operation *op) {
  constexpr double kExponential = 150, kTrigonometric = 200, kHyperbolic = 220,
                   kError = 300, kPower = 350;
  return llvm::TypeSwitch<Operation *, double>(op)
      .Case<math::ErfOp, math::ErfcOp>([&](auto) { return kError; })
      .Case<math::PowFOp, math::CbrtOp>([&](auto) { return kPower; })
      .Case<math::TanhOp, math::SinhOp, math::CoshOp, math::AsinhOp,
            math::AcoshOp, math::AtanhOp>([&](auto) { return kHyperbolic; })
      .Case<math::SinOp, math::CosOp, math::TanOp, math::AsinOp, math::AcosOp,
            math::AtanOp, math::Atan2Op>([&](auto) { return kTrigonometric; })
      .Default([&](auto) { return kExponential; });
}

/// Latency from the operands of an op in the body to its result.
static double getLatency(Operation &inner) {
  constexpr double kArithmetic = 7, kInteger = 1, kOrder = 5, kOrderNum = 10,
                   kDivision = 32, kIntegerDivision = 64;
  if (inner.hasTrait<OpTrait::ConstantLike>())
    return 0;
  return llvm::TypeSwitch<Operation *, double>(&inner)
      .Case<arith::MaximumFOp, arith::MinimumFOp>([&](auto) { return kOrder; })
      .Case<arith::MaxNumFOp, arith::MinNumFOp>([&](auto) { return kOrderNum; })
      .Case<arith::DivFOp, math::SqrtOp>([&](auto) { return kDivision; })
      .Case<arith::DivSIOp, arith::RemSIOp, arith::DivUIOp, arith::RemUIOp>(
          [&](auto) { return kIntegerDivision; })
      .Case<arith::MulIOp>([&](auto) { return kArithmetic; })
      .Case<math::AbsFOp, arith::NegFOp, arith::SelectOp>(
          [&](auto) { return kInteger; })
      .Case<linalg::IndexOp, arith::IndexCastOp>([](auto) { return 0.0; })
      .Default([&](Operation *op) {
        if (isa<math::MathDialect>(op->getDialect()))
          return getFunctionCycles(op);
        Type type = op->getResult(0).getType();
        bool isFloat =
            isa<FloatType>(type) || isa<FloatType>(op->getOperand(0).getType());
        return isFloat ? kArithmetic : kInteger;
      });
}

/// The iterations of the reductions of `op`.
static int64_t getReducedPoints(linalg::LinalgOp op) {
  int64_t points = 1;
  for (auto [extent, kind] :
       llvm::zip_equal(op.getStaticLoopRanges(), op.getIteratorTypesArray()))
    points *= kind == IteratorType::reduction ? extent : 1;
  return points;
}

void sw::addPointCosts(linalg::LinalgOp op, ProgramStage &stage) {
  constexpr double kCall = 20, kRow = 8, kSum = 5.3, kUnrolledSum = 2.5,
                   kPoint = 0.7, kAccess = 0.6, kOp = 1.4, kOverlapped = 20,
                   kProduct = 5, kGather = 0.8;
  constexpr int64_t kUnrolledPoints = 16;
  stage.callCycles = kCall;
  stage.rowCycles = kRow;
  double chain = 0, ops = 0;
  int64_t count = 0;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    double latency = isFusedProduct(inner) ? 0 : getLatency(inner);
    chain += latency;
    count += latency > 0;
    ops += latency > kOverlapped ? latency : latency > 0 ? kOp : 0;
    ops += isa<tpp::GatherOp>(inner) ? kGather : 0;
  }
  if (op.getNumReductionLoops() == 0) {
    stage.pointCycles =
        kPoint + kAccess * static_cast<double>(op->getNumOperands()) + ops;
    return;
  }
  int64_t reduced = getReducedPoints(op);
  bool isUnrolled = count == 1 && reduced <= kUnrolledPoints;
  stage.pointCycles = (isUnrolled ? kUnrolledSum : kSum) + chain;
  // A product of two inputs is a statement of its own, which overlaps in part.
  if (isProductBody(op))
    stage.pointCycles += kProduct;
  if (reduced <= kUnrolledPoints)
    stage.rowCycles = 0;
}
