//===- InputFacts.cpp - Facts about the arguments of a program ------------===//
//
// Some ops have no result for some integers. If such an operand comes unchanged
// from an argument, the random numbers of this argument are restricted:
//
//   %v = tensor.extract %table[%i] : tensor<5xf32>
//
// restricts the index argument, or the array of integers that contains %i, to
// the range 0 to 4.
//
//===----------------------------------------------------------------------===//
#include "InputFacts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::sw::runner;

using Bounds = std::pair<int64_t, int64_t>;

/// Maximum of random integers, unless an op has a lower one.
static constexpr int64_t kMaximum = 7;

//===----------------------------------------------------------------------===//
// Contents that are undefined after a call
//===----------------------------------------------------------------------===//

/// Whether `use` writes the whole memref.
static bool writesAll(OpOperand &use) {
  Operation *op = use.getOwner();
  if (auto materialize =
          dyn_cast<bufferization::MaterializeInDestinationOp>(op))
    return materialize.getDest() == use.get();
  if (auto copy = dyn_cast<memref::CopyOp>(op))
    return copy.getTarget() == use.get();
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp && linalgOp.isDpsInit(&use);
}

/// Whether a tensor of `memory` may be written in place, while no op writes all
/// of the memory.
static bool isLeftOpen(Value memory) {
  bool isWritable = false, isWritten = false;
  SmallVector<std::pair<Value, bool>> aliases = {{memory, true}};
  while (!aliases.empty()) {
    auto [alias, isWhole] = aliases.pop_back_val();
    for (OpOperand &use : alias.getUses()) {
      Operation *user = use.getOwner();
      if (auto tensor = dyn_cast<bufferization::ToTensorOp>(user))
        isWritable |= tensor.getWritable();
      else if (isa<ViewLikeOpInterface>(user))
        aliases.push_back(
            {user->getResult(0), isWhole && !isa<memref::SubViewOp>(user)});
      else
        isWritten |= isWhole && writesAll(use);
    }
  }
  return isWritable && !isWritten;
}

//===----------------------------------------------------------------------===//
// Ranges of integers
//===----------------------------------------------------------------------===//

namespace {
/// Follows operands to arguments through ops that do not change the values.
class RangeFinder {
public:
  RangeFinder(func::FuncOp func, Entry &entry) : func(func), entry(entry) {}
  void run();

private:
  void visit(Operation *op);
  void visitPositions(Value array, ValueRange positions);
  void restrict(Value value, Bounds range);
  void restrictArgument(BlockArgument argument, Bounds range);

  func::FuncOp func;
  Entry &entry;
  DenseSet<Value> seen;
};
} // namespace

void RangeFinder::restrictArgument(BlockArgument argument, Bounds range) {
  if (argument.getOwner() == &func.getBody().front()) {
    EntryValue &value = entry.arguments[argument.getArgNumber()];
    if (value.range)
      range = {std::max<int64_t>(range.first, value.range->first),
               std::min<int64_t>(range.second, value.range->second)};
    // The ranges of two ops may have an empty intersection.
    if (range.first <= range.second)
      value.range = std::make_pair(static_cast<int8_t>(range.first),
                                   static_cast<int8_t>(range.second));
    return;
  }
  auto linalgOp =
      dyn_cast<linalg::LinalgOp>(argument.getOwner()->getParentOp());
  if (linalgOp && argument.getOwner() == linalgOp.getBlock())
    restrict(linalgOp.getMatchingOpOperand(argument)->get(), range);
}

/// The operands from which all integers of the result come unchanged.
static SmallVector<Value> getSources(OpResult value) {
  Operation *op = value.getOwner();
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
          arith::ExtUIOp, arith::TruncIOp, tensor::ExtractOp,
          tensor::ExtractSliceOp, tensor::ExpandShapeOp,
          tensor::CollapseShapeOp, tensor::CastOp, tensor::ReshapeOp,
          memref::LoadOp, bufferization::ToTensorOp, tosa::ReshapeOp,
          tosa::TransposeOp, tosa::SliceOp, tosa::CastOp>(op) ||
      isa<ViewLikeOpInterface>(op))
    return {op->getOperand(0)};
  if (isa<tensor::ConcatOp, tosa::ConcatOp>(op))
    return llvm::to_vector(op->getOperands());
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return {select.getTrueValue(), select.getFalseValue()};
  if (isa<linalg::TransposeOp, linalg::BroadcastOp, linalg::CopyOp>(op))
    return {op->getOperand(0)};
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return {generic.getBlock()->getTerminator()->getOperand(
        value.getResultNumber())};
  return {};
}

void RangeFinder::restrict(Value value, Bounds range) {
  if (!getElementTypeOrSelf(value.getType()).isIntOrIndex() ||
      !seen.insert(value).second)
    return;
  if (auto argument = dyn_cast<BlockArgument>(value))
    return restrictArgument(argument, range);
  for (Value source : getSources(cast<OpResult>(value)))
    restrict(source, range);
}

void RangeFinder::visitPositions(Value array, ValueRange positions) {
  auto type = cast<ShapedType>(array.getType());
  for (auto [dim, position] : llvm::enumerate(positions)) {
    if (type.isDynamicDim(dim))
      continue;
    seen.clear();
    restrict(position, {0, std::min(kMaximum, type.getDimSize(dim) - 1)});
  }
}

void RangeFinder::visit(Operation *op) {
  seen.clear();
  if (isa<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp,
          tosa::LogicalLeftShiftOp, tosa::LogicalRightShiftOp,
          tosa::ArithmeticRightShiftOp>(op)) {
    Type type = getElementTypeOrSelf(op->getOperand(1).getType());
    int64_t width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
    return restrict(op->getOperand(1), {0, std::min(kMaximum, width - 1)});
  }
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
          arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp,
          tosa::IntDivOp, linalg::DivOp, linalg::DivUnsignedOp>(op))
    return restrict(op->getOperand(1), {1, kMaximum});
  if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    return visitPositions(extract.getTensor(), extract.getIndices());
  if (auto insert = dyn_cast<tensor::InsertOp>(op))
    return visitPositions(insert.getDest(), insert.getIndices());
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return visitPositions(load.getMemRef(), load.getIndices());
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return visitPositions(store.getMemRef(), store.getIndices());
  if (auto gather = dyn_cast<tosa::GatherOp>(op)) {
    auto type = cast<ShapedType>(gather.getValues().getType());
    if (type.hasStaticShape())
      restrict(gather.getIndices(),
               {0, std::min(kMaximum, type.getDimSize(1) - 1)});
  }
}

void RangeFinder::run() {
  func.walk([&](Operation *op) { visit(op); });
}

void sw::runner::findInputFacts(func::FuncOp func, Entry &entry) {
  for (auto [argument, value] :
       llvm::zip_equal(func.getArguments(), entry.arguments))
    value.isOpen = value.passing == Passing::MemRef && isLeftOpen(argument);
  RangeFinder(func, entry).run();
}
