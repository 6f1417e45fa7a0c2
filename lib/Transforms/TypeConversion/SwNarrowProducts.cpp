//===- SwNarrowProducts.cpp - The pass sw-narrow-products -----------------===//
//
//   %a = linalg.generic ins(%x : f16) { extf }
//   linalg.matmul {sw.operand_type = f16} ins(%a, %b : f32, f32) outs(%c : f32)
// becomes
//   %n = linalg.generic ins(%b : f32) { truncf }
//   linalg.generic {sw.run = 64} ins(%x, %n : f16, f16) outs(%c : f32)
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "NarrowOperands.h"
#include "Transforms/Scheduling/SplitUtils.h"

#include "Analysis/Fusion/ProductProblems.h"
#include "Analysis/Search/ScheduleSearch.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Composites.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWNARROWPRODUCTS
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

/// Whether the body of `op` has a part of a softmax.
static bool isOfSoftmax(Operation *op) {
  auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(op);
  return linalgOp && llvm::any_of(*linalgOp.getBlock(), [](Operation &inner) {
           return inner.hasAttr(kCarryAttrName);
         });
}

/// Whether `op` is a product of an attention, which single CPEs compute with
/// the softmax on their tiles.
static bool isOfAttention(linalg::LinalgOp op) {
  return llvm::any_of(op->getUsers(), isOfSoftmax) ||
         llvm::any_of(op.getDpsInputs(), [](Value input) {
           return isOfSoftmax(input.getDefiningOp());
         });
}

/// The type of the operands that the program has for `op`, a product of f32 on
/// a chip that multiplies this type. Null for others.
static Type getOperandType(linalg::LinalgOp op, const Target &target) {
  auto mark = op->getAttrOfType<TypeAttr>(kOperandTypeAttrName);
  if (!mark || !op.hasPureTensorSemantics() || !matchGemm(op) ||
      isOfAttention(op))
    return {};
  Type type = mark.getValue();
  bool isOfChip =
      isNarrowOperandOf(type, getElementTypeOrSelf(op.getDpsInits()[0])) &&
      target.getFlopsPerCycle(*getElementKind(type)) > 0;
  return isOfChip ? type : Type();
}

/// Whether transfers can cut the rows of `value` at words once its elements
/// have `type`.
static bool hasRowsOfWords(Value value, Type type) {
  auto array = cast<RankedTensorType>(value.getType());
  unsigned bits = type.getIntOrFloatBitWidth();
  return array.hasStaticShape() && array.getRank() > 0 &&
         array.getShape().back() % getElementsOfWord(bits) == 0;
}

/// The product of `op` with operands of another type, summed as before.
static void replaceProduct(RewriterBase &rewriter, linalg::LinalgOp op,
                           ValueRange inputs, int64_t run) {
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  Value init = op.getDpsInits()[0];
  auto product = linalg::GenericOp::create(
      rewriter, loc, init.getType(), inputs, init, op.getIndexingMapsArray(),
      op.getIteratorTypesArray(),
      [](OpBuilder &b, Location loc, ValueRange args) {
        Type sum = args[2].getType();
        Value lhs = arith::ExtFOp::create(b, loc, sum, args[0]);
        Value rhs = arith::ExtFOp::create(b, loc, sum, args[1]);
        Value value = arith::MulFOp::create(b, loc, lhs, rhs);
        linalg::YieldOp::create(
            b, loc, arith::AddFOp::create(b, loc, args[2], value).getResult());
      });
  product->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  product->removeAttr(kOperandTypeAttrName);
  product->setAttr(kRunAttrName, rewriter.getI64IntegerAttr(run));
  rewriter.replaceOp(op, product.getResults());
}

/// The share of its time that a product must save: less is within the error of
/// the model.
static constexpr double kLeastGain = 0.05;

/// Whether the model predicts less time for `op` with operands of `type`. It
/// has the kernels that convert operands.
static bool isFaster(linalg::LinalgOp op, Type type, int64_t run,
                     const NarrowOperands &operands, const Target &target) {
  ScheduleProblem problem = getScheduleProblem(op), narrow = problem;
  narrow.inputBits = type.getIntOrFloatBitWidth();
  narrow.run = run;
  narrow.images.reset();
  std::optional<double> wide = predictProduct(problem, target),
                        cycles = predictProduct(narrow, target);
  if (!wide || !cycles)
    return !wide && cycles;
  double casts = 0;
  SmallVector<Value> inputs(op.getDpsInputs());
  for (Value input :
       llvm::SmallSetVector<Value, 2>(inputs.begin(), inputs.end()))
    casts += operands.getCycles(input, type, target);
  auto options =
      remark::RemarkOpts::name("Narrow").category("sw-narrow-products");
  double microseconds = 1e6 / target.getClockHz();
  bool isFaster = *cycles + casts < (1 - kLeastGain) * *wide;
  auto remark = isFaster ? remark::passed(op.getLoc(), options)
                         : remark::missed(op.getLoc(), options);
  remark << remark::add("multiplies {0}", isFaster ? "16 bits" : "f32")
         << remark::metric("us in 16 bits", *cycles * microseconds)
         << remark::metric("us of casts", casts * microseconds)
         << remark::metric("us in f32", *wide * microseconds);
  return isFaster;
}

namespace {
struct SwNarrowProducts : sw::impl::SwNarrowProductsBase<SwNarrowProducts> {
  using SwNarrowProductsBase::SwNarrowProductsBase;
  void runOnOperation() override;
};
} // namespace

void SwNarrowProducts::runOnOperation() {
  if (run < 0) {
    getOperation()->emitError("expects 'run' to be at least 0, but got ")
        << run.getValue();
    return signalPassFailure();
  }
  SmallVector<linalg::LinalgOp> marked;
  getOperation()->walk([&](linalg::LinalgOp op) {
    if (op->hasAttr(kOperandTypeAttrName))
      marked.push_back(op);
  });
  IRRewriter rewriter(&getContext());
  NarrowOperands operands(rewriter);
  for (linalg::LinalgOp op : marked) {
    std::optional<Target> target = Target::lookup(op);
    Type type = target && choice != NarrowProducts::Never
                    ? getOperandType(op, *target)
                    : Type();
    bool isNarrow =
        type && llvm::all_of(op.getDpsInputs(), [&](Value input) {
          return hasRowsOfWords(input, type) && operands.canNarrow(input, type);
        });
    isNarrow = isNarrow && (choice == NarrowProducts::Always ||
                            isFaster(op, type, getRun(op).value_or(run),
                                     operands, *target));
    if (!isNarrow) {
      rewriter.modifyOpInPlace(op,
                               [&] { op->removeAttr(kOperandTypeAttrName); });
      continue;
    }
    SmallVector<Value> inputs =
        llvm::map_to_vector(op.getDpsInputs(), [&](Value input) {
          return operands.narrow(input, type);
        });
    SmallVector<Value> wide(op.getDpsInputs());
    replaceProduct(rewriter, op, inputs, getRun(op).value_or(run));
    eraseUnread(rewriter, wide);
  }
}
