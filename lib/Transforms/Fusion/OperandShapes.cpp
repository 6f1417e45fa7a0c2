//===- OperandShapes.cpp - Elementwise ops before products ----------------===//
//
// A product may read a reshape of an elementwise result, or the windows of such
// an image. The elementwise op can run on tiles of the operand only in the
// shape of the operand:
//
//   %r = linalg.generic "relu" ins(%x : tensor<1x64x56x56xf32>)
//   %w = sw.windows %r, <..> : tensor<1x64x56x56xf32> to tensor<1x576x3136xf32>
// becomes
//   %v = sw.windows %x, <..>
//   %w = linalg.generic "relu" ins(%v : tensor<1x576x3136xf32>)
//
// because elements outside of the image are zero, and relu(0) is zero.
//
//===----------------------------------------------------------------------===//
#include "OperandShapes.h"

#include "Transforms/Utils/TilePreparation.h"

#include "Analysis/Fusion/Prologue.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::sw;

/// If `input` is a collapsed result of an elementwise op, makes it read the op
/// in the collapsed shape; returns the reshape.
static Value readCollapsed(RewriterBase &rewriter, OpOperand &input) {
  auto collapse = input.get().getDefiningOp<tensor::CollapseShapeOp>();
  auto op = collapse ? collapse.getSrc().getDefiningOp<linalg::LinalgOp>()
                     : linalg::LinalgOp();
  if (!op || !op->hasOneUse() || !collapse->hasOneUse() || !isPointwise(op) ||
      isa<linalg::FillOp>(op) || followsReduction(op) ||
      arePlannedApart(op, input.getOwner()))
    return {};
  SmallVector<ReassociationIndices> groups;
  for (const ReassociationIndices &group : collapse.getReassociationIndices())
    if (group.size() > 1)
      groups.push_back(group);
  if (!linalg::areDimSequencesPreserved(op.getIndexingMapsArray(), groups))
    return {};
  rewriter.setInsertionPoint(collapse);
  auto own = cast<linalg::LinalgOp>(rewriter.clone(*op.getOperation()));
  FailureOr<linalg::GenericOp> generic = toGeneric(rewriter, own);
  if (failed(generic)) {
    rewriter.eraseOp(own);
    return {};
  }
  rewriter.setInsertionPoint(*generic);
  FailureOr<linalg::CollapseResult> collapsed =
      linalg::collapseOpIterationDims(*generic, groups, rewriter);
  if (failed(collapsed)) {
    rewriter.eraseOp(*generic);
    return {};
  }
  collapsed->collapsedOp->setDiscardableAttrs(
      (*generic)->getDiscardableAttrDictionary());
  Operation *expanded = collapsed->results.front().getDefiningOp();
  if (isa_and_nonnull<tensor::ExpandShapeOp>(expanded))
    rewriter.eraseOp(expanded);
  rewriter.eraseOp(*generic);
  rewriter.modifyOpInPlace(input.getOwner(), [&] {
    input.set(collapsed->collapsedOp->getResult(0));
  });
  return collapse;
}

/// Whether the elementwise `op` maps 0 to 0, as far as folding can tell.
static bool keepsZero(linalg::LinalgOp op) {
  DenseMap<Value, Attribute> known;
  for (OpOperand *input : op.getDpsInputOperands()) {
    Attribute value;
    if (isa<ShapedType>(input->get().getType()))
      value = Builder(op.getContext())
                  .getZeroAttr(getElementTypeOrSelf(input->get().getType()));
    else
      matchPattern(input->get(), m_Constant(&value));
    known[op.getMatchingBlockArgument(input)] = value;
  }
  auto lookup = [&](Value value) {
    Attribute attr = known.lookup(value);
    if (!attr)
      matchPattern(value, m_Constant(&attr));
    return attr;
  };
  for (Operation &inner : op.getBlock()->without_terminator()) {
    SmallVector<Attribute> operands =
        llvm::map_to_vector(inner.getOperands(), lookup);
    SmallVector<OpFoldResult> results;
    if (failed(inner.fold(operands, results)) || results.size() != 1)
      return false;
    auto attr = dyn_cast<Attribute>(results.front());
    known[inner.getResult(0)] =
        attr ? attr : lookup(cast<Value>(results.front()));
  }
  auto result = dyn_cast_or_null<FloatAttr>(lookup(getYielded(op)));
  return result && result.getValue().isPosZero();
}

/// Whether the elementwise `op` reads only scalars and one array, element by
/// element.
static bool readsOneArray(linalg::LinalgOp op) {
  if (op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)))
    return false;
  unsigned arrays = 0;
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (!isa<ShapedType>(input->get().getType()))
      continue;
    ++arrays;
    if (!op.getMatchingIndexingMap(input).isIdentity())
      return false;
  }
  return arrays == 1 &&
         llvm::none_of(*op.getBlock(), llvm::IsaPred<linalg::IndexOp>);
}

/// If `input` is a matrix of windows of an elementwise result, possibly
/// reshaped, makes it read the op on windows of its operand; returns the old
/// windows.
static Value readWindows(RewriterBase &rewriter, OpOperand &input) {
  auto windows = input.get().getDefiningOp<WindowsOp>();
  if (!windows || !windows->hasOneUse())
    return {};
  Value image = windows.getImage();
  auto expand = image.getDefiningOp<tensor::ExpandShapeOp>();
  auto op =
      (expand ? expand.getSrc() : image).getDefiningOp<linalg::LinalgOp>();
  if (!op || !op->hasOneUse() || !image.hasOneUse() || !isPointwise(op) ||
      isa<linalg::FillOp>(op) || followsReduction(op) || !readsOneArray(op) ||
      !keepsZero(op) || arePlannedApart(op, input.getOwner()))
    return {};
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(windows);
  auto type = cast<RankedTensorType>(windows.getType());
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (OpOperand *read : op.getDpsInputOperands()) {
    Value value = read->get();
    if (!isa<ShapedType>(value.getType())) {
      inputs.push_back(value);
      maps.push_back(AffineMap::get(type.getRank(), 0, op.getContext()));
      continue;
    }
    auto element = getElementTypeOrSelf(value.getType());
    if (expand)
      value = tensor::ExpandShapeOp::create(
          rewriter, loc,
          RankedTensorType::get(expand.getResultType().getShape(), element),
          value, expand.getReassociationIndices());
    inputs.push_back(WindowsOp::create(
        rewriter, loc, RankedTensorType::get(type.getShape(), element), value,
        windows.getWindow()));
    maps.push_back(rewriter.getMultiDimIdentityMap(type.getRank()));
  }
  maps.push_back(rewriter.getMultiDimIdentityMap(type.getRank()));
  Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                        type.getElementType());
  auto generic = linalg::GenericOp::create(
      rewriter, loc, type, inputs, empty, maps,
      SmallVector<utils::IteratorType>(type.getRank(),
                                       utils::IteratorType::parallel),
      /*bodyBuild=*/nullptr, op->getDiscardableAttrDictionary().getValue());
  IRMapping mapping;
  Region &region = generic.getRegion();
  op->getRegion(0).cloneInto(&region, mapping);
  rewriter.modifyOpInPlace(input.getOwner(),
                           [&] { input.set(generic.getResult(0)); });
  return windows;
}

Value sw::readInShape(RewriterBase &rewriter, OpOperand &input) {
  Value old = readCollapsed(rewriter, input);
  return old ? old : readWindows(rewriter, input);
}

/// The source of `value`, if it is a reshape or windows; otherwise null.
static Value getSource(Value value) {
  return TypeSwitch<Operation *, Value>(value.getDefiningOp())
      .Case<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(
          [](auto reshape) { return reshape.getSrc(); })
      .Case([](WindowsOp windows) { return windows.getImage(); })
      .Default([](Operation *) { return Value(); });
}

linalg::LinalgOp sw::getReshapedOp(Value old) {
  while (Value source = getSource(old))
    old = source;
  return old.getDefiningOp<linalg::LinalgOp>();
}

void sw::restoreInput(RewriterBase &rewriter, OpOperand &input, Value old) {
  SmallVector<Operation *> dead = {input.get().getDefiningOp()};
  rewriter.modifyOpInPlace(input.getOwner(), [&] { input.set(old); });
  while (!dead.empty()) {
    Operation *op = dead.pop_back_val();
    llvm::SmallSetVector<Operation *, 4> before;
    for (Value operand : op->getOperands())
      if (Operation *reshape = operand.getDefiningOp())
        before.insert(reshape);
    rewriter.eraseOp(op);
    llvm::copy_if(before, std::back_inserter(dead), [](Operation *reshape) {
      return isOpTriviallyDead(reshape);
    });
  }
}

void sw::eraseReshaped(RewriterBase &rewriter, Value old) {
  while (old) {
    Value source = getSource(old);
    rewriter.eraseOp(old.getDefiningOp());
    old = source;
  }
}
