//===- SwScaleLoss.cpp - The pass sw-scale-loss ---------------------------===//
//
//   %d = matmul(%g, %w)          %g a gradient, %w a weight
//   %w1 = %w - %d
// becomes
//   %s = %g * 65536
//   %d = matmul(%s, %w)
//   %u = %d * 1/65536
//   %w1 = %w - %u
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "ScaleState.h"
#include "ScaledGradients.h"
#include "TrainingSteps.h"
#include "Transforms/TypeConversion/LossScale.h"

#include "Dialect/SW/IR/DiscardableAttributes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/InterleavedRange.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWSCALELOSS
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

namespace {
struct SwScaleLoss : sw::impl::SwScaleLossBase<SwScaleLoss> {
  using SwScaleLossBase::SwScaleLossBase;
  void runOnOperation() override;

private:
  LogicalResult scale(func::FuncOp func, const LossScale &chosen);
};

/// Multiplies the gradients of a function.
class GradientRewriter {
public:
  /// `factor` is the number to multiply by.
  GradientRewriter(func::FuncOp func, const ScaledGradients &gradients)
      : func(func), gradients(gradients), b(func.getLoc(), func) {}

  void setFactor(double factor);
  void setFactor(Value factor);
  void rewrite(const DenseSet<Operation *> &forward);
  /// The scaled values that ops read without scale.
  ArrayRef<Value> getUnscaled() const { return unscaled; }

private:
  Value multiply(Value value, Value factor);
  Value getScaled(Value seed);
  Value getPlain(Value value);

  func::FuncOp func;
  const ScaledGradients &gradients;
  ImplicitLocOpBuilder b;
  Value factor, inverse;
  DenseMap<Value, Value> scaledOf, plainOf;
  SmallVector<Value> unscaled;
};
} // namespace

void GradientRewriter::setFactor(double value) {
  b.setInsertionPointToStart(&func.getBody().front());
  factor = arith::ConstantOp::create(b, b.getF32FloatAttr(value));
  inverse = arith::ConstantOp::create(b, b.getF32FloatAttr(1 / value));
}

void GradientRewriter::setFactor(Value value) {
  b.setInsertionPointAfterValue(value);
  factor = value;
  Value one = arith::ConstantOp::create(b, b.getF32FloatAttr(1));
  inverse = arith::DivFOp::create(b, one, factor);
}

/// `value` times the number `by`, after the op that computes `value`.
Value GradientRewriter::multiply(Value value, Value by) {
  b.setInsertionPointAfterValue(value);
  b.setLoc(value.getLoc());
  auto type = cast<RankedTensorType>(value.getType());
  Value empty = tensor::EmptyOp::create(
      b, tensor::getMixedSizes(b, b.getLoc(), value), type.getElementType());
  AffineMap all = b.getMultiDimIdentityMap(type.getRank());
  return linalg::GenericOp::create(
             b, type, value, empty, {all, all},
             SmallVector<utils::IteratorType>(type.getRank(),
                                              utils::IteratorType::parallel),
             [&](OpBuilder &inner, Location loc, ValueRange args) {
               Type element = args[0].getType();
               Value own = by;
               if (own.getType() != element)
                 own = arith::ExtFOp::create(inner, loc, element, own);
               linalg::YieldOp::create(
                   inner, loc,
                   Value(arith::MulFOp::create(inner, loc, args[0], own)));
             })
      .getResult(0);
}

Value GradientRewriter::getScaled(Value seed) {
  Value &scaled = scaledOf[seed];
  if (!scaled)
    scaled = multiply(seed, factor);
  return scaled;
}

Value GradientRewriter::getPlain(Value value) {
  if (llvm::is_contained(gradients.getSeeds(), value))
    return value;
  Value &plain = plainOf[value];
  if (!plain) {
    plain = multiply(value, inverse);
    unscaled.push_back(value);
  }
  return plain;
}

void GradientRewriter::rewrite(const DenseSet<Operation *> &forward) {
  SmallVector<Operation *> ops;
  for (Operation &op : func.getBody().front())
    if (!forward.contains(&op))
      ops.push_back(&op);
  auto change = [&](OpOperand &operand, bool isPlain) {
    Value value = operand.get();
    if (!gradients.isScaled(value))
      return;
    if (isPlain)
      operand.set(getPlain(value));
    else if (llvm::is_contained(gradients.getSeeds(), value))
      operand.set(getScaled(value));
  };
  for (Operation *op : ops)
    op->walk([&](Operation *inner) {
      for (OpOperand &operand : inner->getOpOperands())
        change(operand, gradients.needsPlain(op));
    });
}

/// Reports which products read scaled gradients.
static void report(const ScaledGradients &gradients) {
  auto options =
      remark::RemarkOpts::name("LossScale").category("sw-scale-loss");
  for (Operation *op : gradients.getProducts()) {
    auto isScaled = [&](Value operand) { return gradients.isScaled(operand); };
    if (llvm::any_of(op->getOperands(), isScaled) && !gradients.needsPlain(op))
      remark::passed(op->getLoc(), options) << remark::add(
          "multiplies a scaled gradient by {0}",
          isScaled(op->getOperand(0)) ? "operand 1" : "operand 0");
    else
      remark::missed(op->getLoc(), options)
          << remark::add("not scaled")
          << remark::reason("none or several of its operands are gradients");
  }
}

/// The results that depend on scaled gradients, and those of the optimizer that
/// such results depend on, such as numbers of steps.
static SmallVector<unsigned> findUpdated(func::FuncOp func,
                                         const ScaledGradients &gradients,
                                         const DenseSet<Operation *> &forward) {
  Operation *end = func.getBody().front().getTerminator();
  SmallVector<unsigned> updated;
  DenseSet<Operation *> computing;
  for (unsigned number = 0; number < end->getNumOperands(); ++number) {
    DenseSet<Operation *> ops = findComputation(func, number);
    bool isScaled = llvm::any_of(ops, [&](Operation *op) {
      return llvm::any_of(op->getResults(), [&](Value result) {
        return gradients.isScaled(result);
      });
    });
    if (!isScaled)
      continue;
    updated.push_back(number);
    computing.insert(ops.begin(), ops.end());
  }
  for (auto [number, result] : llvm::enumerate(end->getOperands())) {
    Operation *def = result.getDefiningOp();
    if (def && computing.contains(def) && !forward.contains(def) &&
        !llvm::is_contained(updated, number))
      updated.push_back(number);
  }
  return updated;
}

static bool isCalled(func::FuncOp func) {
  return !SymbolTable::symbolKnownUseEmpty(func,
                                           func->getParentOfType<ModuleOp>());
}

LogicalResult SwScaleLoss::scale(func::FuncOp func, const LossScale &chosen) {
  SmallVector<unsigned> losses = findLosses(func);
  if (losses.empty())
    return func.emitError("cannot tell which result is the loss to scale: "
                          "expects a result of one float that is no update of "
                          "an argument, or '")
           << kLossAttrName << "' of a result";
  DenseSet<Operation *> forward = findComputation(func, losses);
  ScaledGradients gradients(func, forward);
  if (gradients.getSeeds().empty())
    return func.emitError("has no gradient to scale: no product outside of the "
                          "computation of the losses, results ")
           << llvm::interleaved(losses) << ", reads one; '" << kLossAttrName
           << "' of a result names the loss";
  report(gradients);
  GradientRewriter rewriter(func, gradients);
  if (!chosen.isDynamic) {
    rewriter.setFactor(chosen.factor);
    rewriter.rewrite(forward);
    return success();
  }
  if (isCalled(func))
    return func.emitError("is called in the program: a dynamic loss scale "
                          "changes its arguments");
  SmallVector<unsigned> updated = findUpdated(func, gradients, forward);
  auto old = findUpdates(func, updated);
  if (failed(old))
    return failure();
  SmallVector<std::pair<unsigned, unsigned>> pairs;
  for (auto [result, argument] : llvm::zip_equal(updated, *old))
    if (argument)
      pairs.emplace_back(result, *argument);
  ScaleState state(func, growthSteps);
  rewriter.setFactor(state.getScale());
  rewriter.rewrite(forward);
  state.finish(rewriter.getUnscaled(), pairs);
  return success();
}

void SwScaleLoss::runOnOperation() {
  std::optional<LossScale> chosen = parseLossScale(factor);
  if (!chosen) {
    getOperation()->emitError("expects 'factor' to be ")
        << describeLossScales() << ", but got '" << factor << "'";
    return signalPassFailure();
  }
  if (growthSteps < 1) {
    getOperation()->emitError("expects 'growth-steps' to be at least 1, but "
                              "got ")
        << growthSteps.getValue();
    return signalPassFailure();
  }
  for (auto func : getOperation().getOps<func::FuncOp>())
    if (func.isPublic() && !func.isExternal() && func.getBody().hasOneBlock() &&
        failed(scale(func, *chosen)))
      return signalPassFailure();
}
