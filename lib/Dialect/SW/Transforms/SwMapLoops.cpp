//===- SwMapLoops.cpp - The pass sw-map-loops -----------------------------===//
//
// Gives each CPE its own iterations of a loop whose iterations are dealt out to
// the CPEs:
//
//   scf.forall (%i, %j) = (0, 0) to (96, 640) step (8, 64) {
//     body(%i, %j)
//   } {mapping = [#sw.map<cpe>, #sw.map<cpe>]}
// becomes
//   %id = sw.coord id
//   scf.for %t = %id to 120 step 64 {
//     body((%t floordiv 10) * 8, (%t mod 10) * 64)
//   } {sw.private}
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"

#include "llvm/Support/MathExtras.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWMAPLOOPS
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

/// Whether all dimensions of `loop` are dealt out to the CPEs.
static bool isDealt(scf::ForallOp loop) {
  std::optional<ArrayAttr> mapping = loop.getMapping();
  return mapping && !mapping->empty() &&
         llvm::all_of(*mapping, [](Attribute attr) {
           auto map = dyn_cast<MappingAttr>(attr);
           return map && map.getKind() == MappingKind::CPE;
         });
}

namespace {
/// The iterations of one dimension of a loop.
struct Dimension {
  int64_t lower, step, count;
};
} // namespace

/// The dimensions of `loop`, which has to have constant bounds.
static FailureOr<SmallVector<Dimension>> getDimensions(scf::ForallOp loop) {
  SmallVector<Dimension> dimensions;
  for (auto [lower, upper, step] :
       llvm::zip_equal(loop.getMixedLowerBound(), loop.getMixedUpperBound(),
                       loop.getMixedStep())) {
    std::optional<int64_t> from = getConstantIntValue(lower),
                           to = getConstantIntValue(upper),
                           by = getConstantIntValue(step);
    if (!from || !to || !by || *by <= 0)
      return loop.emitOpError("expects a loop that is mapped to CPEs to have "
                              "constant bounds and steps of at least 1");
    int64_t count = std::max<int64_t>(0, *to - *from);
    dimensions.push_back(
        {*from, *by, static_cast<int64_t>(llvm::divideCeil(count, *by))});
  }
  return dimensions;
}

/// The induction variables of iteration `number`.
static SmallVector<Value> createIndices(RewriterBase &rewriter, Location loc,
                                        Value number,
                                        ArrayRef<Dimension> dimensions) {
  SmallVector<Value> indices;
  int64_t inner = 1;
  for (const Dimension &dimension : dimensions)
    inner *= dimension.count;
  AffineExpr all = rewriter.getAffineDimExpr(0);
  for (const Dimension &dimension : dimensions) {
    inner /= std::max<int64_t>(1, dimension.count);
    AffineExpr own = all.floorDiv(std::max<int64_t>(1, inner));
    if (!indices.empty())
      own = own % std::max<int64_t>(1, dimension.count);
    indices.push_back(affine::AffineApplyOp::create(
        rewriter, loc, own * dimension.step + dimension.lower, number));
  }
  return indices;
}

/// Whether something else in the launch of `loop` runs before or behind it.
static bool isAlone(scf::ForallOp loop) {
  return llvm::all_of(*loop->getBlock(), [&](Operation &op) {
    return &op == loop || (op.getNumRegions() == 0 &&
                           (isMemoryEffectFree(&op) || isa<AllocOp>(op)));
  });
}

static LogicalResult dealOut(RewriterBase &rewriter, scf::ForallOp loop,
                             const Target &target) {
  if (loop.getNumResults() != 0)
    return loop.emitOpError("expects a mapped loop of a launch to have no "
                            "results, but got ")
           << loop.getNumResults();
  FailureOr<SmallVector<Dimension>> dimensions = getDimensions(loop);
  if (failed(dimensions))
    return failure();
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  bool hasOthers = !isAlone(loop);
  if (hasOthers)
    BarrierOp::create(rewriter, loc, Scope::Array);
  int64_t count = 1;
  for (const Dimension &dimension : *dimensions)
    if (llvm::MulOverflow(count, dimension.count, count))
      return loop.emitOpError("has more iterations than can be counted");
  auto constant = [&](int64_t value) {
    return arith::ConstantIndexOp::create(rewriter, loc, value);
  };
  Value id = CoordOp::create(rewriter, loc, Axis::Id);
  auto own = scf::ForOp::create(rewriter, loc, id, constant(count),
                                constant(target.getNumCPEs()));
  own->setAttr(kPrivateAttrName, rewriter.getUnitAttr());
  if (hasOthers)
    BarrierOp::create(rewriter, loc, Scope::Array);
  rewriter.setInsertionPointToStart(own.getBody());
  SmallVector<Value> indices =
      createIndices(rewriter, loc, own.getInductionVar(), *dimensions);
  rewriter.eraseOp(loop.getBody()->getTerminator());
  rewriter.inlineBlockBefore(loop.getBody(), own.getBody()->getTerminator(),
                             indices);
  rewriter.eraseOp(loop);
  return success();
}

namespace {
struct SwMapLoops : sw::impl::SwMapLoopsBase<SwMapLoops> {
  void runOnOperation() override {
    SmallVector<scf::ForallOp> loops;
    getOperation().walk([&](scf::ForallOp loop) {
      auto launch = loop->getParentOfType<LaunchOp>();
      if (launch && launch.getView() == View::CoreGroup && isDealt(loop))
        loops.push_back(loop);
    });
    IRRewriter rewriter(&getContext());
    for (scf::ForallOp loop : loops) {
      if (loop->getParentOfType<scf::ForallOp>()) {
        loop.emitOpError("expects a mapped loop not to be nested in another "
                         "one");
        return signalPassFailure();
      }
      FailureOr<Target> target = Target::get(loop);
      if (failed(target) || failed(dealOut(rewriter, loop, *target)))
        return signalPassFailure();
    }
  }
};
} // namespace
