//===- PartPlaces.cpp - Parts in their slices -----------------------------===//
#include "PartPlaces.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::sw;

/// The result that is written to `use`, if `use` is a destination.
static Value getWritten(OpOperand &use) {
  if (auto loop = dyn_cast<scf::ForOp>(use.getOwner()))
    return loop.getTiedLoopResult(&use);
  auto op = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
  return op && op.isDpsInit(&use) ? Value(op.getTiedOpResult(&use)) : Value();
}

/// The layout of an array after a reshape; null if it has none.
static MemRefType reshape(MemRefType from, Type to,
                          ArrayRef<ReassociationIndices> groups) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(to).getShape();
  if (static_cast<int64_t>(shape.size()) >= from.getRank()) {
    FailureOr<MemRefType> type =
        memref::ExpandShapeOp::computeExpandedType(from, shape, groups);
    return succeeded(type) ? *type : MemRefType();
  }
  return memref::CollapseShapeOp::isGuaranteedCollapsible(from, groups)
             ? memref::CollapseShapeOp::computeCollapsedType(from, groups)
             : MemRefType();
}

/// The layout of a part in its slice, in the shape of its computation; null if
/// the slice has no such layout.
static MemRefType getPlaceLayout(const InsertedPart &part) {
  tensor::InsertSliceOp insert = part.insert;
  RankedTensorType type = insert.getType();
  MemRefType layout = memref::SubViewOp::inferRankReducedResultType(
      insert.getSourceType().getShape(),
      MemRefType::get(type.getShape(), type.getElementType()),
      insert.getMixedOffsets(), insert.getMixedSizes(),
      insert.getMixedStrides());
  for (Operation *op :
       llvm::concat<Operation *const>(part.reshapes, part.steps))
    if (isShapeChange(op) && layout)
      layout =
          reshape(layout, op->getOperand(0).getType(), getReshapeGroups(op));
  return layout;
}

namespace {
/// Follows the memory of a part to its readers, through views and through ops
/// that write to it.
class PlaceUses {
public:
  PlaceUses(InsertedPart &part, const InsertChain &chain)
      : part(part), chain(chain), block(part.insert->getBlock()) {}

  /// Collects the reads of the memory of the part, which is to have `layout`.
  /// Returns the reason if it cannot have it.
  std::string run(MemRefType layout);

private:
  /// Follows `value`; `layout` is null if it no longer matters.
  std::string visit(Value value, MemRefType layout, bool isOfResult);
  std::string visitUse(OpOperand &use, MemRefType layout, bool isOfResult);
  std::string visitView(Operation *view, MemRefType layout, bool isOfResult);
  std::string visitWrite(OpOperand &use, Value result, MemRefType layout);

  InsertedPart &part;
  const InsertChain &chain;
  Block *block;
};
} // namespace

static std::string print(Operation *op) {
  return op->getName().getStringRef().str();
}

std::string PlaceUses::run(MemRefType layout) {
  for (OpOperand *use : part.uses) {
    std::string reason = visitUse(*use, layout, /*isOfResult=*/false);
    if (!reason.empty())
      return reason;
  }
  return "";
}

std::string PlaceUses::visit(Value value, MemRefType layout, bool isOfResult) {
  isOfResult |= value == part.computed;
  for (OpOperand &use : value.getUses()) {
    std::string reason = visitUse(use, layout, isOfResult);
    if (!reason.empty())
      return reason;
  }
  return "";
}

std::string PlaceUses::visitView(Operation *view, MemRefType layout,
                                 bool isOfResult) {
  MemRefType type;
  auto slice = dyn_cast<tensor::ExtractSliceOp>(view);
  if (layout && slice)
    type = memref::SubViewOp::inferRankReducedResultType(
        slice.getType().getShape(), layout, slice.getMixedOffsets(),
        slice.getMixedSizes(), slice.getMixedStrides());
  if (layout && isShapeChange(view)) {
    type =
        reshape(layout, view->getResult(0).getType(), getReshapeGroups(view));
    if (!type)
      return "its slice has gaps, and it is reshaped";
  }
  return visit(view->getResult(0), type, isOfResult);
}

std::string PlaceUses::visitWrite(OpOperand &use, Value result,
                                  MemRefType layout) {
  Operation *op = use.getOwner();
  if (part.last->isBeforeInBlock(block->findAncestorOpInBlock(*op)))
    return print(op) + " writes to it";
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op)) {
    std::string reason =
        visit(loop.getTiedLoopRegionIterArg(&use), layout, false);
    if (!reason.empty())
      return reason;
  }
  return visit(result, layout, false);
}

std::string PlaceUses::visitUse(OpOperand &use, MemRefType layout,
                                bool isOfResult) {
  Operation *op = use.getOwner();
  if (isView(op))
    return visitView(op, layout, isOfResult);
  if (Value result = getWritten(use))
    return visitWrite(use, result, layout);
  if (op == part.insert)
    return "";
  if (llvm::any_of(chain.parts, [&](const InsertedPart &other) {
        return other.insert == op;
      }))
    return "it is inserted more than once";
  // In a loop that writes to the part, these ops return it as the result.
  bool isInPart = part.last->isProperAncestor(op) ||
                  block->findAncestorOpInBlock(*op)->isBeforeInBlock(part.last);
  if (isInPart && isa<scf::YieldOp, tensor::ParallelInsertSliceOp>(op))
    return "";
  if (!isa<DestinationStyleOpInterface, tensor::ParallelInsertSliceOp,
           tensor::ExtractOp>(op))
    return print(op) + " needs it as an array of its own";
  part.reads.push_back({&use, isOfResult});
  return "";
}

std::string sw::collectReads(InsertedPart &part, const InsertChain &chain) {
  MemRefType layout = getPlaceLayout(part);
  return layout ? PlaceUses(part, chain).run(layout)
                : "its slice has gaps, and it is reshaped";
}
