//===- TileOps.cpp - Which ops the CPEs can run ---------------------------===//
#include "Analysis/TileOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;

/// All shaped operands are f32, or all are f64.
static bool hasPrimitiveType(linalg::LinalgOp op) {
  Type type = getElementTypeOrSelf(op.getDpsInits()[0].getType());
  return (type.isF32() || type.isF64()) &&
         llvm::all_of(op->getOperandTypes(), [&](Type operand) {
           return getElementTypeOrSelf(operand) == type;
         });
}

static bool isSumOfProducts(linalg::LinalgOp op) {
  return op.getNumDpsInputs() == 2 && op.getNumDpsInits() == 1 &&
         hasPrimitiveType(op) &&
         linalg::detail::isContractionBody(
             *op.getBlock(), [](Operation *multiply, Operation *add) {
               return isa<arith::MulFOp>(multiply) && isa<arith::AddFOp>(add);
             });
}

/// The loop with the largest extent, the innermost of equals.
static unsigned pickLoop(ArrayRef<unsigned> loops, ArrayRef<int64_t> extents) {
  unsigned best = loops.front();
  for (unsigned loop : loops)
    if (extents[loop] >= extents[best])
      best = loop;
  return best;
}

std::optional<GemmLoops> sw::matchGemm(linalg::LinalgOp op) {
  if (!isSumOfProducts(op))
    return std::nullopt;
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  if (failed(dims) || dims->m.empty() || dims->n.empty() || dims->k.empty())
    return std::nullopt;
  if (!llvm::all_of(op.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isProjectedPermutation(); }))
    return std::nullopt;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  return GemmLoops{pickLoop(dims->m, extents), pickLoop(dims->n, extents),
                   pickLoop(dims->k, extents)};
}

bool sw::isDegenerateGemm(linalg::LinalgOp op) {
  if (!isSumOfProducts(op))
    return false;
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  return succeeded(dims) && !dims->k.empty() &&
         (dims->m.empty() || dims->n.empty());
}

/// max(x, 0), as a maximum or as a comparison and a selection.
static bool isRelu(linalg::LinalgOp op, Operation *last) {
  auto isZero = [](Value v) { return matchPattern(v, m_AnyZeroFloat()); };
  auto isInput = [&](Value v) {
    auto arg = dyn_cast<BlockArgument>(v);
    return arg && arg.getOwner() == op.getBlock();
  };
  auto isPair = [&](Value a, Value b) { return isInput(a) && isZero(b); };
  if (isa<arith::MaximumFOp, arith::MaxNumFOp>(last))
    return isPair(last->getOperand(0), last->getOperand(1)) ||
           isPair(last->getOperand(1), last->getOperand(0));
  auto select = dyn_cast<arith::SelectOp>(last);
  auto compare =
      select ? select.getCondition().getDefiningOp<arith::CmpFOp>() : nullptr;
  if (!compare || !isPair(select.getTrueValue(), select.getFalseValue()) ||
      compare.getLhs() != select.getTrueValue() || !isZero(compare.getRhs()))
    return false;
  using P = arith::CmpFPredicate;
  P predicate = compare.getPredicate();
  return predicate == P::OGT || predicate == P::OGE || predicate == P::UGT ||
         predicate == P::UGE;
}

std::optional<StringRef> sw::matchElementwise(linalg::LinalgOp op) {
  if (op.getNumParallelLoops() != op.getNumLoops() || op.getNumLoops() == 0 ||
      op.getNumDpsInits() != 1 || !hasPrimitiveType(op) ||
      !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isPermutation())
    return std::nullopt;
  // The old value of the output is not an input of any primitive here.
  if (!op.getRegionOutputArgs()[0].use_empty())
    return std::nullopt;
  Block *body = op.getBlock();
  Operation *yield = body->getTerminator();
  auto ops =
      llvm::make_filter_range(body->without_terminator(), [](Operation &inner) {
        return !inner.hasTrait<OpTrait::ConstantLike>();
      });
  unsigned count = std::distance(ops.begin(), ops.end());
  Value result = yield->getOperand(0);
  if (count == 0) {
    auto arg = dyn_cast<BlockArgument>(result);
    bool isCopy =
        arg && arg.getOwner() == body &&
        isa<ShapedType>(op.getDpsInputs()[arg.getArgNumber()].getType());
    return isCopy ? StringRef("copy") : StringRef("fill");
  }
  Operation *last = result.getDefiningOp();
  if (!last || last->getBlock() != body)
    return std::nullopt;
  if (count <= 2 && isRelu(op, last))
    return StringRef("relu");
  if (count == 1 && isa<arith::AddFOp>(last))
    return StringRef("add");
  if (count == 1 && isa<arith::MulFOp>(last))
    return StringRef("mul");
  return std::nullopt;
}
