//===- UnitDimensions.cpp - Dimensions of one element ---------------------===//
#include "UnitDimensions.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// An operand without the dimensions that are read only at 0.
struct PlainOperand {
  SmallVector<AffineExpr> exprs;
  SmallVector<ReassociationIndices> groups;
};
} // namespace

/// Whether a reshape added all unit dimensions of `value`.
static bool isExpandedByOnes(Value value) {
  auto expanded = value.getDefiningOp<tensor::ExpandShapeOp>();
  if (!expanded)
    return false;
  auto isLong = [](int64_t size) { return size != 1; };
  ArrayRef<int64_t> source = expanded.getSrcType().getShape();
  return !source.empty() && llvm::all_of(source, isLong) &&
         llvm::count_if(expanded.getType().getShape(), isLong) ==
             static_cast<int64_t>(source.size());
}

/// The form of an operand without the unit dimensions that `map` reads at 0,
/// and without those that a reshape added for its readers. Nothing if the
/// former do not exist, or if no other dimensions exist.
static std::optional<PlainOperand> getPlainOperand(Value value, AffineMap map) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return std::nullopt;
  auto isReadAtZero = [&](unsigned dim) {
    auto constant = dyn_cast<AffineConstantExpr>(map.getResult(dim));
    return constant && constant.getValue() == 0 && type.getDimSize(dim) == 1;
  };
  if (llvm::none_of(llvm::seq(map.getNumResults()), isReadAtZero))
    return std::nullopt;
  bool isExpanded = isExpandedByOnes(value);
  auto isKept = [&](unsigned dim) {
    return !isReadAtZero(dim) && (!isExpanded || type.getDimSize(dim) != 1);
  };
  PlainOperand plain;
  ReassociationIndices leading;
  for (unsigned dim = 0; dim < map.getNumResults(); ++dim) {
    if (isKept(dim)) {
      plain.exprs.push_back(map.getResult(dim));
      plain.groups.push_back(leading);
      leading.clear();
      plain.groups.back().push_back(dim);
    } else if (plain.groups.empty()) {
      leading.push_back(dim);
    } else {
      plain.groups.back().push_back(dim);
    }
  }
  if (plain.groups.empty())
    return std::nullopt;
  return plain;
}

void sw::dropKeptDimsOf(IRRewriter &rewriter, linalg::GenericOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  SmallVector<std::pair<OpOperand *, PlainOperand>> changes;
  for (OpOperand &operand : op->getOpOperands())
    if (std::optional<PlainOperand> plain =
            getPlainOperand(operand.get(), maps[operand.getOperandNumber()]))
      changes.emplace_back(&operand, *plain);
  if (changes.empty())
    return;
  for (auto &change : changes) {
    OpOperand *operand = change.first;
    const PlainOperand &plain = change.second;
    AffineMap &map = maps[operand->getOperandNumber()];
    map = AffineMap::get(map.getNumDims(), 0, plain.exprs, op.getContext());
    auto type = operand->get().getType();
    Value collapsed = tensor::CollapseShapeOp::create(
        rewriter, loc, operand->get(), plain.groups);
    rewriter.modifyOpInPlace(op, [&] { operand->set(collapsed); });
    if (!op.isDpsInit(operand))
      continue;
    OpResult result = op.getTiedOpResult(operand);
    rewriter.modifyOpInPlace(op, [&] { result.setType(collapsed.getType()); });
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointAfter(op);
    auto expanded = tensor::ExpandShapeOp::create(rewriter, loc, type, result,
                                                  plain.groups);
    rewriter.replaceAllUsesExcept(result, expanded, expanded);
  }
  rewriter.modifyOpInPlace(op, [&] {
    op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
}

/// Whether `value` is loop-carried. It may then be a part of an array, and a
/// reshape of it would be a copy.
static bool isCarried(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument &&
         isa<LoopLikeOpInterface>(argument.getOwner()->getParentOp());
}

void sw::dropLastLoop(IRRewriter &rewriter, linalg::GenericOp op) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  auto isPlain = [](AffineMap map) { return map.isProjectedPermutation(); };
  if (extents.size() < 2 || extents.back() != 1 ||
      op.getNumParallelLoops() != extents.size() ||
      llvm::any_of(op.getDpsInits(), isCarried) ||
      !llvm::all_of(op.getIndexingMapsArray(), isPlain))
    return;
  linalg::ControlDropUnitDims options;
  options.controlFn = [&](Operation *) {
    return SmallVector<unsigned>{static_cast<unsigned>(extents.size() - 1)};
  };
  rewriter.setInsertionPoint(op);
  FailureOr<linalg::DropUnitDimsResult> result =
      linalg::dropUnitDims(rewriter, op, options);
  if (succeeded(result))
    rewriter.replaceOp(op, result->replacements);
}
