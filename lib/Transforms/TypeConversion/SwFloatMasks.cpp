//===- SwFloatMasks.cpp - The pass sw-float-masks -------------------------===//
//
// Converts tensors of truth values between linalg ops to 1.0 and 0.0, for which
// vectors exist:
//
//   %m = linalg.generic { %c = cmpf oeq, %x, %s; yield %c : i1 }
//   %r = linalg.generic ins(%m) { %v = select %b, %p, %q }
// becomes
//   %m = linalg.generic { %c = cmpf oeq, %x, %s; yield (%c ? 1.0 : 0.0) }
//   %r = linalg.generic ins(%m) { %v = select (%b != 0.0), %p, %q }
//
// Reductions by `and`, `or` become those by minimum, maximum. A mask that is
// an argument is converted once, by a separate op.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWFLOATMASKS
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

static bool isMask(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getElementType().isInteger(1) && !type.getEncoding();
}

/// Whether `op` can process floats in place of truth values.
static bool isConvertible(Operation *op) {
  if (isa<tensor::EmptyOp, linalg::FillOp, tensor::ExpandShapeOp,
          tensor::CollapseShapeOp>(op))
    return true;
  auto generic = dyn_cast<linalg::GenericOp>(op);
  return generic && generic.hasPureTensorSemantics() &&
         !generic.hasIndexSemantics();
}

namespace {
/// Masks connected by ops that read one and write another.
struct MaskGroup {
  llvm::SetVector<Value> masks;
  llvm::SetVector<Operation *> ops;
  /// The masks that are arguments or results of other ops.
  llvm::SetVector<Value> sources;
  /// Whether only ops of the group read their results.
  bool isClosed = true;
};
} // namespace

static MaskGroup collectGroup(Value seed) {
  MaskGroup group;
  group.masks.insert(seed);
  for (size_t i = 0; i < group.masks.size(); ++i) {
    Value mask = group.masks[i];
    Operation *def = mask.getDefiningOp();
    bool isSource = !def || !isConvertible(def);
    if (isSource)
      group.sources.insert(mask);
    SmallVector<Operation *> ops(mask.getUsers());
    if (!isSource)
      ops.push_back(def);
    for (Operation *op : ops) {
      if (!isConvertible(op)) {
        group.isClosed &= isSource;
        continue;
      }
      group.ops.insert(op);
      for (ValueRange values :
           {ValueRange(op->getOperands()), ValueRange(op->getResults())})
        for (Value other : values)
          if (isMask(other))
            group.masks.insert(other);
    }
  }
  return group;
}

/// 1.0 if `truth` holds, otherwise 0.0.
static Value createNumber(OpBuilder &b, Location loc, Value truth) {
  Value one = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(1));
  Value zero = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0));
  return arith::SelectOp::create(b, loc, truth, one, zero);
}

/// Converts a mask from outside to floats for the ops of the group. The mask
/// has one byte per element, which no transfer of a CPE supports.
static Value convertSource(Value mask, const MaskGroup &group) {
  OpBuilder b(mask.getContext());
  b.setInsertionPointAfterValue(mask);
  Location loc = mask.getLoc();
  auto type = cast<RankedTensorType>(sw::toFloat(mask.getType()));
  Value empty = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, mask), b.getF32Type());
  AffineMap all = b.getMultiDimIdentityMap(type.getRank());
  auto own = linalg::GenericOp::create(
      b, loc, type, mask, empty, {all, all},
      SmallVector<utils::IteratorType>(type.getRank(),
                                       utils::IteratorType::parallel),
      [&](OpBuilder &inner, Location innerLoc, ValueRange arguments) {
        linalg::YieldOp::create(inner, innerLoc,
                                createNumber(inner, innerLoc, arguments[0]));
      });
  mask.replaceUsesWithIf(own->getResult(0), [&](OpOperand &use) {
    return group.ops.contains(use.getOwner());
  });
  return own->getResult(0);
}

/// The logic op of `op`, if it is a reduction of its input by `and` or `or`.
static Operation *getLogicReduction(linalg::GenericOp op) {
  Block *body = op.getBlock();
  if (op.getNumReductionLoops() == 0 || op.getNumDpsInputs() != 1 ||
      op.getNumDpsInits() != 1 || !llvm::hasNItems(*body, 2))
    return nullptr;
  Operation *logic = &body->front();
  bool takesBoth =
      logic->getNumOperands() == 2 &&
      llvm::is_contained(logic->getOperands(), body->getArgument(0)) &&
      llvm::is_contained(logic->getOperands(), body->getArgument(1));
  return takesBoth && isa<arith::AndIOp, arith::OrIOp>(logic) ? logic : nullptr;
}

/// Replaces `and` by minimum, and `or` by maximum.
static void convertReduction(Operation *logic) {
  Block *body = logic->getBlock();
  for (BlockArgument argument : body->getArguments())
    argument.setType(sw::toFloat(argument.getType()));
  OpBuilder b(logic);
  Value x = body->getArgument(0), y = body->getArgument(1);
  Value result =
      isa<arith::AndIOp>(logic)
          ? Value(arith::MinimumFOp::create(b, logic->getLoc(), x, y))
          : Value(arith::MaximumFOp::create(b, logic->getLoc(), x, y));
  logic->getResult(0).replaceAllUsesWith(result);
  logic->erase();
}

/// Converts the arguments of the body to floats, which are compared with zero,
/// and its results to numbers.
static void convertBody(linalg::GenericOp op) {
  if (Operation *logic = getLogicReduction(op))
    return convertReduction(logic);
  Block *body = op.getBlock();
  OpBuilder b = OpBuilder::atBlockBegin(body);
  Location loc = op.getLoc();
  for (BlockArgument argument : body->getArguments()) {
    if (!isMask(op->getOperand(argument.getArgNumber())))
      continue;
    argument.setType(b.getF32Type());
    if (argument.use_empty())
      continue;
    Value zero = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0));
    auto truth = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNE,
                                       argument, zero);
    argument.replaceAllUsesExcept(truth, truth);
  }
  Operation *yield = body->getTerminator();
  b.setInsertionPoint(yield);
  for (OpOperand &value : yield->getOpOperands())
    if (isMask(op->getResult(value.getOperandNumber())))
      value.set(createNumber(b, loc, value.get()));
}

/// Converts the inside of `op`, before the types around it change.
static void convertOp(Operation *op) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return convertBody(generic);
  auto fill = dyn_cast<linalg::FillOp>(op);
  if (!fill)
    return;
  OpBuilder b(fill);
  Value number = createNumber(b, fill.getLoc(), fill.getInputs()[0]);
  fill.getInputsMutable()[0].set(number);
  for (BlockArgument argument : fill.getBlock()->getArguments())
    argument.setType(sw::toFloat(argument.getType()));
}

/// Generalizes named ops that read or write masks.
static void generalize(Operation *root) {
  SmallVector<linalg::LinalgOp> ops;
  root->walk([&](linalg::LinalgOp op) {
    bool hasMask = llvm::any_of(op->getOperands(), isMask);
    if (hasMask && op.hasPureTensorSemantics() &&
        !isa<linalg::GenericOp, linalg::FillOp>(op))
      ops.push_back(op);
  });
  IRRewriter rewriter(root->getContext());
  for (linalg::LinalgOp op : ops) {
    rewriter.setInsertionPoint(op);
    (void)linalg::generalizeNamedOp(rewriter, op);
  }
}

namespace {
struct SwFloatMasks : sw::impl::SwFloatMasksBase<SwFloatMasks> {
  using SwFloatMasksBase::SwFloatMasksBase;

  void runOnOperation() override {
    generalize(getOperation());
    SmallVector<Value> seeds;
    getOperation()->walk([&](linalg::GenericOp op) {
      for (ValueRange values :
           {ValueRange(op->getOperands()), ValueRange(op->getResults())})
        llvm::append_range(seeds, llvm::make_filter_range(values, isMask));
    });
    DenseSet<Value> done;
    for (Value seed : seeds) {
      if (done.contains(seed))
        continue;
      MaskGroup group = collectGroup(seed);
      done.insert(group.masks.begin(), group.masks.end());
      if (!group.isClosed || group.ops.empty())
        continue;
      for (Operation *op : group.ops)
        convertOp(op);
      for (Value mask : group.masks)
        if (group.sources.contains(mask))
          done.insert(convertSource(mask, group));
        else
          mask.setType(sw::toFloat(mask.getType()));
    }
  }
};
} // namespace
