//===- SwIntegerWeights.cpp - The pass sw-integer-weights -----------------===//
//
//   %w = linalg.generic ins(%q, %s : KxNxi8, Nxf32) { sitofp %q * %s }
//   %y = linalg.matmul ins(%x, %w)
// becomes
//   %w = linalg.generic ins(%q : KxNxi8) { sitofp %q }
//   %p = linalg.matmul ins(%x, %w)
//   %y = linalg.generic ins(%p, %s) { %p * %s }
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "MoveFactors.h"
#include "Transforms/Scheduling/SplitUtils.h"
#include "Transforms/TypeConversion/ElementTypes.h"
#include "Transforms/TypeConversion/NarrowOperands.h"
#include "Transforms/Utils/TilePreparation.h"

#include "Analysis/Structure/CarriedLoops.h"
#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWINTEGERWEIGHTS
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

static bool isOfIntegers(Value value) {
  return isStorageInteger(getElementTypeOrSelf(value));
}

/// The conversion of `argument` to the type of loads, if nothing else in its
/// body reads it.
static arith::SIToFPOp getConversion(BlockArgument argument) {
  if (!isOfIntegers(argument) || !argument.hasOneUse())
    return {};
  auto cast = dyn_cast<arith::SIToFPOp>(*argument.user_begin());
  return cast && cast.getType() == getLoadedType(argument.getType())
             ? cast
             : arith::SIToFPOp();
}

namespace {
/// An array of integers, possibly converted, that an op scales.
struct Scaling {
  OpOperand *array = nullptr;
  /// The number in the body of the op.
  Value number;
  SmallVector<OpOperand *> others;
};
} // namespace

/// What `op` scales, if it scales converted integers.
static std::optional<Scaling> matchScaling(linalg::LinalgOp op);

/// Whether `value` has converted integers, possibly scaled.
static bool hasIntegers(Value value) {
  if (linalg::GenericOp widening = getWidening(value))
    return isOfIntegers(widening.getDpsInputs()[0]);
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  return op && matchScaling(op);
}

static std::optional<Scaling> matchScaling(linalg::LinalgOp op) {
  if (!isMovable(op) || op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)))
    return std::nullopt;
  Scaling scaling;
  for (OpOperand *input : op.getDpsInputOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(input);
    arith::SIToFPOp cast = getConversion(argument);
    bool isScaled = op.getMatchingIndexingMap(input).isIdentity() &&
                    (cast || hasIntegers(input->get()));
    if (!isScaled) {
      scaling.others.push_back(input);
      continue;
    }
    if (scaling.array)
      return std::nullopt;
    scaling.array = input;
    scaling.number = cast ? cast.getResult() : Value(argument);
  }
  if (!scaling.array || getYielded(op) == scaling.number ||
      !isLinearIn(getYielded(op), scaling.number))
    return std::nullopt;
  return scaling;
}

/// The source of `value`, if that is a transposition.
static Value lookThroughTranspose(Value value) {
  auto copy = value.getDefiningOp<linalg::LinalgOp>();
  bool isTransposed =
      copy && copy.getNumDpsInputs() == 1 && copy.hasPureTensorSemantics() &&
      copy.getBlock()->without_terminator().empty() &&
      copy.getMatchingIndexingMap(copy.getDpsInputOperand(0)).isPermutation();
  return isTransposed ? copy.getDpsInputs()[0] : value;
}

/// Moves the conversions of integers out of the body of `op`.
static void splitConversions(RewriterBase &rewriter, linalg::LinalgOp op) {
  for (OpOperand *input : op.getDpsInputOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(input);
    arith::SIToFPOp cast = getConversion(argument);
    if (!cast)
      continue;
    rewriter.setInsertionPoint(op);
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value wide = convertRows(b, input->get(), cast.getType());
    rewriter.modifyOpInPlace(op, [&] {
      input->set(wide);
      argument.setType(cast.getType());
      rewriter.replaceOp(cast, argument);
    });
  }
}

/// Moves the factors of `input` after the product `op`. Returns whether there
/// are some.
static bool moveFactors(RewriterBase &rewriter, linalg::LinalgOp op,
                        OpOperand &input) {
  auto factor = input.get().getDefiningOp<linalg::LinalgOp>();
  std::optional<Scaling> scaling =
      factor ? matchScaling(factor) : std::optional<Scaling>();
  if (!scaling || !op.getMatchingIndexingMap(&input).isProjectedPermutation() ||
      !isConstantInSums(op, input, scaling->others))
    return false;
  Value array = scaling->array->get();
  if (isOfIntegers(array)) {
    rewriter.setInsertionPoint(factor);
    ImplicitLocOpBuilder b(factor.getLoc(), rewriter);
    array = convertRows(b, array, scaling->number.getType());
  }
  Value old = input.get();
  moveAfterProduct(rewriter, op, input, scaling->number, array,
                   scaling->others);
  eraseUnread(rewriter, old);
  return true;
}

/// Makes `op` read integers that are only converted.
static void separate(RewriterBase &rewriter, linalg::LinalgOp op) {
  splitConversions(rewriter, op);
  if (!startsAtZero(op.getDpsInits()[0]))
    return;
  if (llvm::any_of(op.getDpsInputs(), [](Value input) {
        Value source = lookThroughTranspose(input);
        return source != input && hasIntegers(source);
      }))
    op = foldTransposes(rewriter, op);
  unsigned count = 0;
  for (OpOperand *input : op.getDpsInputOperands())
    while (moveFactors(rewriter, op, *input))
      ++count;
  if (count > 0)
    remark::passed(op.getLoc(), remark::RemarkOpts::name("IntegerWeights")
                                    .category("sw-integer-weights"))
        << remark::metric("factors", count);
}

namespace {
struct SwIntegerWeights : sw::impl::SwIntegerWeightsBase<SwIntegerWeights> {
  using SwIntegerWeightsBase::SwIntegerWeightsBase;

  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> products;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (op.hasPureTensorSemantics() && isProductBody(op) &&
          !isFusionForbidden(op))
        products.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : products)
      separate(rewriter, op);
  }
};
} // namespace
