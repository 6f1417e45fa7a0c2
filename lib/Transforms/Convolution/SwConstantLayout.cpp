//===- SwConstantLayout.cpp - The pass sw-constant-layout -----------------===//
//
// Stores each constant matrix of a product in the order of rows and columns
// with the least predicted time. sw-fold-constants transposes it at compile
// time.
//
//===----------------------------------------------------------------------===//
#include "Analysis/Fusion/ProductProblems.h"
#include "Transforms/Passes.h"

#include "Transforms/ConstantFolding/KnownOps.h"

#include "Analysis/Problems/Schedule.h"
#include "Analysis/Search/ScheduleSearch.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "sw-constant-layout"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWCONSTANTLAYOUT
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using sw::ScheduleProblem;

/// Minimum relative gain that justifies another copy of a constant, which other
/// ops may read as it is.
static constexpr double kMinGain = 0.005;

/// A is operand 0 and B operand 1 of a problem.
static constexpr unsigned kFactors = 2;

namespace {
/// The transposed factors, one bit each, and the predicted cycles.
struct LayoutChoice {
  unsigned transposed = 0;
  double cycles = 0, asGiven = 0;
};

struct SwConstantLayout : sw::impl::SwConstantLayoutBase<SwConstantLayout> {
  using SwConstantLayoutBase::SwConstantLayoutBase;

  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> products;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (op.hasPureTensorSemantics() && !op.hasDynamicShape() &&
          sw::matchGemm(op))
        products.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : products)
      transposeFactors(rewriter, op);
  }

private:
  void transposeFactors(IRRewriter &rewriter, linalg::LinalgOp op);
  std::optional<LayoutChoice> choose(const ScheduleProblem &problem,
                                     unsigned constants,
                                     const sw::Target &target);
};
} // namespace

/// The permutation that exchanges the last two dimensions.
static SmallVector<int64_t> getTransposedOrder(int64_t rank) {
  auto order = llvm::to_vector(llvm::seq<int64_t>(rank));
  std::swap(order[rank - 1], order[rank - 2]);
  return order;
}

static AffineMap transposeMap(AffineMap map) {
  return AffineMap::get(
      map.getNumDims(), 0,
      applyPermutation(map.getResults(),
                       getTransposedOrder(map.getNumResults())),
      map.getContext());
}

/// Whether a factor can be transposed: its last two dimensions are loops, and
/// one of them is the reduction.
static bool isTransposable(const ScheduleProblem &problem, unsigned factor) {
  const sw::ScheduleOperand &operand = problem.operands[factor];
  unsigned rank = operand.shape.size(), outer = factor ? problem.n : problem.m;
  if (rank < 2 || operand.window)
    return false;
  auto isLoop = [&](unsigned dim, unsigned loop) {
    return operand.map.getResult(dim) ==
           getAffineDimExpr(loop, operand.map.getContext());
  };
  return (isLoop(rank - 1, problem.k) && isLoop(rank - 2, outer)) ||
         (isLoop(rank - 2, problem.k) && isLoop(rank - 1, outer));
}

std::optional<LayoutChoice>
SwConstantLayout::choose(const ScheduleProblem &problem, unsigned constants,
                         const sw::Target &target) {
  LayoutChoice best;
  for (unsigned transposed = 0; transposed < 1 << kFactors; ++transposed) {
    if (transposed & ~constants)
      continue;
    ScheduleProblem candidate = problem;
    for (unsigned factor = 0; factor < kFactors; ++factor)
      if (transposed >> factor & 1) {
        sw::ScheduleOperand &operand = candidate.operands[factor];
        std::swap(operand.shape.back(), operand.shape.end()[-2]);
        operand.map = transposeMap(operand.map);
      }
    std::optional<double> cycles = sw::predictProduct(candidate, target);
    if (!cycles && !transposed)
      return std::nullopt;
    if (!cycles)
      continue;
    if (!transposed)
      best.asGiven = best.cycles = *cycles;
    double minimum = transposed && !best.transposed
                         ? best.asGiven * (1 - kMinGain)
                         : best.cycles;
    if (*cycles < minimum)
      best.transposed = transposed, best.cycles = *cycles;
  }
  return best;
}

void SwConstantLayout::transposeFactors(IRRewriter &rewriter,
                                        linalg::LinalgOp op) {
  std::optional<sw::Target> target = sw::Target::lookup(op);
  // A requested schedule is for the factors as they are.
  if (!target || op->hasAttr(sw::kScheduleAttrName))
    return;
  auto isConstant = [&](unsigned factor) {
    return sw::isKnownArray(op.getDpsInputs()[factor]);
  };
  if (llvm::none_of(llvm::seq(kFactors), isConstant))
    return;
  ScheduleProblem problem = sw::getScheduleProblem(op);
  unsigned constants = 0;
  for (unsigned factor = 0; factor < kFactors; ++factor)
    if (isConstant(factor) && isTransposable(problem, factor))
      constants |= 1 << factor;
  if (!constants)
    return;
  std::optional<LayoutChoice> choice = choose(problem, constants, *target);
  if (!choice || !choice->transposed)
    return;
  rewriter.setInsertionPoint(op);
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (!generic) {
    auto name = op->getAttrOfType<StringAttr>(sw::kKernelAttrName);
    StringRef opName = op->getName().stripDialect();
    FailureOr<linalg::GenericOp> general =
        linalg::generalizeNamedOp(rewriter, op);
    if (failed(general))
      return;
    generic = *general;
    generic->setAttr(sw::kKernelAttrName,
                     name ? name : rewriter.getStringAttr(opName));
  }
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  for (unsigned factor = 0; factor < kFactors; ++factor) {
    if (!(choice->transposed >> factor & 1))
      continue;
    Value array = generic.getDpsInputs()[factor];
    auto type = cast<RankedTensorType>(array.getType());
    SmallVector<int64_t> order = getTransposedOrder(type.getRank());
    rewriter.setInsertionPoint(generic);
    Value empty = tensor::EmptyOp::create(
        rewriter, generic.getLoc(), applyPermutation(type.getShape(), order),
        type.getElementType());
    auto transposed = linalg::TransposeOp::create(rewriter, generic.getLoc(),
                                                  array, empty, order);
    generic.getInputsMutable()[factor].set(transposed->getResult(0));
    maps[factor] = transposeMap(maps[factor]);
  }
  generic.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  remark::passed(generic.getLoc(),
                 remark::RemarkOpts::name("ConstantLayout").category("sw-fold"))
      << remark::add("{0}", choice->transposed == 1 ? "left factor transposed"
                            : choice->transposed == 2
                                ? "right factor transposed"
                                : "both factors transposed")
      << remark::metric("predicted cycles", choice->cycles)
      << remark::metric("predicted cycles as given", choice->asGiven);
}
