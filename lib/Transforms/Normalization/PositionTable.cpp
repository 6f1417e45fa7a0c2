//===- PositionTable.cpp - Positions for all iterations -------------------===//
#include "PositionTable.h"

#include "Transforms/ConstantFolding/EvaluableConstants.h"

#include "Analysis/Structure/Fills.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::sw;

/// Maximum number of values of an index; its ops are folded for each of them.
static constexpr int64_t kMaxValues = int64_t(1) << 16;

bool PositionTable::isWithin(int64_t extent) const {
  return llvm::all_of(
      values, [&](int64_t value) { return value >= 0 && value < extent; });
}

std::optional<LinearIndex> PositionTable::getLinear(unsigned numLoops) const {
  LinearIndex index;
  index.factors.assign(numLoops, 0);
  index.constant = values.front();
  int64_t step = values.size();
  for (auto [loop, extent] : llvm::zip_equal(loops, extents)) {
    step /= extent;
    if (extent > 1)
      index.factors[loop] = values[step] - values.front();
  }
  for (auto [number, value] : llvm::enumerate(values)) {
    int64_t rest = number, sum = index.constant;
    for (auto [loop, extent] : llvm::reverse(llvm::zip_equal(loops, extents))) {
      sum += index.factors[loop] * (rest % extent);
      rest /= extent;
    }
    if (sum != value)
      return std::nullopt;
  }
  return index;
}

namespace {
/// Computes one index in all iterations.
class PositionFolder {
public:
  PositionFolder(linalg::LinalgOp op, Value position)
      : op(op), position(position) {}

  std::optional<PositionTable> run();

private:
  LogicalResult collect(Value value);
  LogicalResult addInput(BlockArgument argument);
  LogicalResult fold(Operation *inner);

  linalg::LinalgOp op;
  Value position;
  /// The ops that compute it, in program order, and the loops they depend on.
  llvm::SetVector<Operation *> ops;
  llvm::SmallSetVector<unsigned, 4> loops;
  /// The constants whose elements are arguments of the body.
  llvm::MapVector<Value, DenseElementsAttr> inputs;
  /// The known values in the current iteration.
  DenseMap<Value, Attribute> known;
  SmallVector<int64_t> iteration;
};
} // namespace

/// The number that fills `array`, if it is constant.
static Attribute getNumber(Value array) {
  while (Operation *op = array.getDefiningOp()) {
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
      break;
    array = op->getOperand(0);
  }
  Attribute attribute;
  if (Value number = getFilledWith(array))
    matchPattern(number, m_Constant(&attribute));
  return attribute;
}

/// Makes `argument`, an element of a constant, available.
LogicalResult PositionFolder::addInput(BlockArgument argument) {
  if (argument.getOwner() != op.getBlock())
    return failure();
  OpOperand &operand = op->getOpOperand(argument.getArgNumber());
  if (Attribute number = getNumber(operand.get())) {
    known[argument] = number;
    return success();
  }
  ElementsAttr constant = getEvaluableConstant(operand.get());
  if (!constant || !op.isDpsInput(&operand))
    return failure();
  auto type = cast<RankedTensorType>(operand.get().getType());
  if (type.getNumElements() > kMaxValues)
    return failure();
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    if (map.isFunctionOfDim(loop))
      loops.insert(loop);
  inputs.insert({argument, DenseElementsAttr::getFromRawBuffer(
                               type, getConstantBytes(constant))});
  return success();
}

/// Collects the ops that compute `value`.
LogicalResult PositionFolder::collect(Value value) {
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant))) {
    known[value] = constant;
    return success();
  }
  if (auto argument = dyn_cast<BlockArgument>(value))
    return inputs.contains(value) ? success() : addInput(argument);
  Operation *inner = value.getDefiningOp();
  if (inner->getBlock() != op.getBlock() || inner->getNumRegions() > 0 ||
      !isPure(inner))
    return failure();
  if (ops.contains(inner))
    return success();
  if (auto index = dyn_cast<linalg::IndexOp>(inner))
    loops.insert(index.getDim());
  for (Value operand : inner->getOperands())
    if (failed(collect(operand)))
      return failure();
  ops.insert(inner);
  return success();
}

/// Folds `inner` in the current iteration.
LogicalResult PositionFolder::fold(Operation *inner) {
  if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
    known[index] =
        Builder(op.getContext()).getIndexAttr(iteration[index.getDim()]);
    return success();
  }
  SmallVector<Attribute> operands;
  for (Value operand : inner->getOperands())
    operands.push_back(known.lookup(operand));
  SmallVector<OpFoldResult> results;
  if (failed(inner->fold(operands, results)) ||
      results.size() != inner->getNumResults())
    return failure();
  for (auto [value, result] : llvm::zip_equal(inner->getResults(), results)) {
    auto same = dyn_cast<Value>(result);
    known[value] = same ? known.lookup(same) : cast<Attribute>(result);
    if (!known[value])
      return failure();
  }
  return success();
}

std::optional<PositionTable> PositionFolder::run() {
  if (failed(collect(position)))
    return std::nullopt;
  PositionTable table;
  table.loops = loops.takeVector();
  llvm::sort(table.loops);
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  int64_t count = 1;
  for (unsigned loop : table.loops) {
    table.extents.push_back(ranges[loop]);
    if (ranges[loop] < 1 || ranges[loop] > kMaxValues ||
        (count *= ranges[loop]) > kMaxValues)
      return std::nullopt;
  }
  iteration.assign(ranges.size(), 0);
  for (int64_t number = 0; number < count; ++number) {
    int64_t rest = number;
    for (auto [loop, extent] :
         llvm::reverse(llvm::zip_equal(table.loops, table.extents))) {
      iteration[loop] = rest % extent;
      rest /= extent;
    }
    for (auto &[argument, constant] : inputs) {
      unsigned operand = cast<BlockArgument>(argument).getArgNumber();
      SmallVector<uint64_t> at;
      for (int64_t place : op.getMatchingIndexingMap(&op->getOpOperand(operand))
                               .compose(iteration))
        at.push_back(place);
      known[argument] = constant.getValues<Attribute>()[at];
    }
    for (Operation *inner : ops)
      if (failed(fold(inner)))
        return std::nullopt;
    auto value = dyn_cast_or_null<IntegerAttr>(known.lookup(position));
    if (!value || value.getValue().getSignificantBits() > 32)
      return std::nullopt;
    table.values.push_back(value.getValue().getSExtValue());
  }
  return table;
}

std::optional<PositionTable> sw::getPositions(linalg::LinalgOp op,
                                              Value position) {
  return PositionFolder(op, position).run();
}
