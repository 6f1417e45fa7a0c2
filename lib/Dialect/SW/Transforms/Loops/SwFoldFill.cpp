//===- SwFoldFill.cpp - The pass sw-fold-fill -----------------------------===//
//
// The first product on a tile of zeros overwrites the tile instead:
//
//   tpp.unary zero outs(%c)
//   scf.for %k = %c0 to %c512 step %c64 {
//     sw.spm_gemm ins(%a, %b) outs(%c) ... beta 1.0
//   }
// becomes
//   scf.for %k = %c0 to %c512 step %c64 {
//     %later = arith.cmpi ne, %k, %c0 : index
//     sw.spm_gemm ins(%a, %b) outs(%c) ... beta 1.0 accumulate %later
//   }
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "Dialect/SW/Transforms/Utils/LoopNest.h"
#include "Dialect/TPP/IR/TPP.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWFOLDFILL
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

static bool isZeroFill(tpp::UnaryOp op) {
  if (op.getKind() == tpp::UnaryKind::Zero)
    return true;
  return op.getKind() == tpp::UnaryKind::Identity &&
         isa<FloatType>(op.getInput().getType()) &&
         matchPattern(op.getInput(), m_AnyZeroFloat());
}

namespace {
/// A fill and the product that can replace it.
class FillFolder {
public:
  explicit FillFolder(tpp::UnaryOp fill) : fill(fill) {}

  /// Returns null if the fill can be removed, else the reason.
  const char *match();
  void rewrite();

private:
  const char *findProduct();
  const char *checkOperands(Value a, Value b, Value c);
  const char *checkProduct();
  const char *findLoops();

  tpp::UnaryOp fill;
  /// The product, of all CPEs together or of one CPE.
  SpmGemmOp product;
  tpp::GemmOp own;
  /// The op after the fill, in its block, that contains the product: the
  /// product itself or a loop.
  Operation *user = nullptr;
  /// The loops around the product that are not around the fill.
  SmallVector<scf::ForOp> loops;
};
} // namespace

/// Finds the only access to the tile in the next op that accesses it.
const char *FillFolder::findProduct() {
  auto accesses = getBufferAccesses(getViewBase(fill.getOutput()));
  if (!accesses)
    return "the uses of the tile are not known";
  SmallVector<Operation *> inUser;
  for (const BufferAccess &access : *accesses) {
    Operation *op = fill->getBlock()->findAncestorOpInBlock(*access.op);
    if (!op || !fill->isBeforeInBlock(op))
      continue;
    if (!user || op->isBeforeInBlock(user)) {
      user = op;
      inUser.clear();
    }
    if (op == user)
      inUser.push_back(access.op);
  }
  // The list has an entry for each view of the buffer that an op uses.
  if (inUser.size() != 1 || !isa<SpmGemmOp, tpp::GemmOp>(inUser.front()))
    return "the next op on the tile is not a single product";
  product = dyn_cast<SpmGemmOp>(inUser.front());
  own = dyn_cast<tpp::GemmOp>(inUser.front());
  return nullptr;
}

/// Whether `part` has the rows of `whole` without the padding to full vectors,
/// which nothing reads.
static bool isWithoutPadding(Value part, Value whole) {
  auto view = part.getDefiningOp<memref::SubViewOp>();
  auto type = cast<MemRefType>(whole.getType());
  return view && view.getSource() == whole && type.getRank() == 2 &&
         view.getType().getRank() == 2 && view.hasZeroOffset() &&
         view.hasUnitStride() && !type.isDynamicDim(0) &&
         isConstantIntValue(view.getMixedSizes()[0], type.getDimSize(0));
}

const char *FillFolder::checkOperands(Value a, Value b, Value c) {
  Value base = getViewBase(c);
  if (getViewBase(a) == base || getViewBase(b) == base)
    return "the product reads the tile as a factor";
  bool isPadded = product && product.getPadded();
  if (!isSameValue(c, fill.getOutput()) &&
      !(isPadded && isWithoutPadding(fill.getOutput(), c)))
    return "the product is of another part of the buffer";
  return nullptr;
}

const char *FillFolder::checkProduct() {
  if (own) {
    if (own.getBetaZero())
      return "the product does not add to the tile";
    if (own != user)
      return "the product of one CPE is in a loop that the fill is not in";
    return checkOperands(own.getA(), own.getB(), own.getOutput());
  }
  if (const char *reason =
          checkOperands(product.getA(), product.getB(), product.getC()))
    return reason;
  if (!product.getBeta().isExactlyValue(1.0) || product.getAccumulate())
    return "the product does not add to the tile";
  return nullptr;
}

const char *FillFolder::findLoops() {
  if (own)
    return nullptr;
  for (Operation *op = product; op != user;) {
    auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
    if (!loop || !hasConstantIterations(loop))
      return "the loop around the product has no constant bounds with which "
             "it runs";
    loops.push_back(loop);
    op = loop;
  }
  return nullptr;
}

const char *FillFolder::match() {
  if (const char *reason = findProduct())
    return reason;
  if (const char *reason = checkProduct())
    return reason;
  return findLoops();
}

void FillFolder::rewrite() {
  if (own) {
    own.setBetaZero(true);
    fill.erase();
    return;
  }
  OpBuilder builder(product);
  Value later; // Whether this is not the first iteration.
  for (scf::ForOp loop : loops) {
    Value moved = arith::CmpIOp::create(
        builder, product.getLoc(), arith::CmpIPredicate::ne,
        loop.getInductionVar(), loop.getLowerBound());
    later = later
                ? arith::OrIOp::create(builder, product.getLoc(), moved, later)
                      .getResult()
                : moved;
  }
  if (later)
    product.getAccumulateMutable().assign(later);
  else
    product.setBetaAttr(builder.getF64FloatAttr(0.0));
  fill.erase();
}

namespace {
struct SwFoldFill : sw::impl::SwFoldFillBase<SwFoldFill> {
  using SwFoldFillBase::SwFoldFillBase;

  void runOnOperation() override {
    getOperation().walk([](LaunchOp launch) {
      if (launch.getView() != View::CPE)
        return WalkResult::skip();
      SmallVector<tpp::UnaryOp> fills;
      launch.walk([&](tpp::UnaryOp op) {
        if (isZeroFill(op) && isLDM(op.getOutput().getType()))
          fills.push_back(op);
      });
      llvm::for_each(fills, foldFill);
      return WalkResult::skip();
    });
  }

  static void foldFill(tpp::UnaryOp fill) {
    auto opts = remark::RemarkOpts::name("FoldFill").category("sw-fold-fill");
    FillFolder folder(fill);
    if (const char *reason = folder.match()) {
      remark::missed(fill.getLoc(), opts) << reason;
      return;
    }
    remark::passed(fill.getLoc(), opts) << "the first product overwrites";
    folder.rewrite();
  }
};
} // namespace
