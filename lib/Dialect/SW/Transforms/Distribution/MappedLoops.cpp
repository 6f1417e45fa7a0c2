//===- MappedLoops.cpp - scf.forall over the mesh -------------------------===//
//
// All CPEs run a loop that is mapped to the mesh at the same time, each with
// its own iterations (cyclic distribution). A CPE starts at the iteration of
// its coordinate and continues with the extent of the mesh axis as stride.
//
//===----------------------------------------------------------------------===//
#include "MappedLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::sw;

/// The mesh axes of the dimensions of `loop`.
static FailureOr<SmallVector<Axis>> getAxes(scf::ForallOp loop) {
  SmallVector<Axis> axes;
  ArrayRef<Attribute> kinds;
  if (std::optional<ArrayAttr> mapping = loop.getMapping())
    kinds = mapping->getValue();
  for (Attribute attr : kinds) {
    auto mapping = dyn_cast<MappingAttr>(attr);
    if (mapping && mapping.getKind() == MappingKind::Row)
      axes.push_back(Axis::Row);
    else if (mapping && mapping.getKind() == MappingKind::Col)
      axes.push_back(Axis::Col);
  }
  if (axes.size() == 2 && axes[0] != axes[1] && loop.getRank() == 2)
    return axes;
  loop.emitOpError("expects a loop of a launch to be mapped to "
                   "#sw.map<row> and #sw.map<col>");
  return failure();
}

/// Whether dimension `dim` runs over exactly the coordinates of its axis.
static bool coversMesh(scf::ForallOp loop, unsigned dim, int64_t extent) {
  return isConstantIntValue(loop.getMixedLowerBound()[dim], 0) &&
         isConstantIntValue(loop.getMixedStep()[dim], 1) &&
         isConstantIntValue(loop.getMixedUpperBound()[dim], extent);
}

/// Creates the loop of this CPE over its iterations of one dimension and
/// returns its induction variable. The rewriter is then in its body.
static Value createStridedLoop(RewriterBase &rewriter, scf::ForallOp loop,
                               unsigned dim, Value coord, int64_t extent) {
  Location loc = loop.getLoc();
  auto toValue = [&](OpFoldResult ofr) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, ofr);
  };
  Value step = toValue(loop.getMixedStep()[dim]);
  Value skip = rewriter.createOrFold<arith::MulIOp>(loc, coord, step);
  Value first = rewriter.createOrFold<arith::AddIOp>(
      loc, toValue(loop.getMixedLowerBound()[dim]), skip);
  Value stride = rewriter.createOrFold<arith::MulIOp>(
      loc, step, toValue(rewriter.getIndexAttr(extent)));
  auto strided = scf::ForOp::create(
      rewriter, loc, first, toValue(loop.getMixedUpperBound()[dim]), stride);
  rewriter.setInsertionPointToStart(strided.getBody());
  return strided.getInductionVar();
}

static LogicalResult inlineLoop(RewriterBase &rewriter, scf::ForallOp loop,
                                const Target &target) {
  if (loop.getNumResults() != 0)
    return loop.emitOpError("expects a mapped loop of a launch to have no "
                            "results, but got ")
           << loop.getNumResults();
  FailureOr<SmallVector<Axis>> axes = getAxes(loop);
  if (failed(axes))
    return failure();
  rewriter.setInsertionPoint(loop);
  // The loop is ordered as a whole between the ops before and after it.
  BarrierOp::create(rewriter, loop.getLoc(), Scope::Array);
  rewriter.setInsertionPointAfter(loop);
  BarrierOp::create(rewriter, loop.getLoc(), Scope::Array);
  rewriter.setInsertionPoint(loop);
  SmallVector<Value> ivs;
  for (auto [dim, axis] : llvm::enumerate(*axes)) {
    int64_t extent = target.getExtent(axis);
    Value coord = CoordOp::create(rewriter, loop.getLoc(), axis);
    ivs.push_back(coversMesh(loop, dim, extent)
                      ? coord
                      : createStridedLoop(rewriter, loop, dim, coord, extent));
  }
  Block *body = loop.getBody();
  rewriter.eraseOp(body->getTerminator());
  rewriter.inlineBlockBefore(body, rewriter.getInsertionBlock(),
                             rewriter.getInsertionPoint(), ivs);
  rewriter.eraseOp(loop);
  return success();
}

LogicalResult sw::inlineMappedLoops(LaunchOp launch, const Target &target,
                                    llvm::DenseSet<Operation *> &privateOps) {
  SmallVector<scf::ForallOp> loops;
  launch.walk<WalkOrder::PreOrder>([&](scf::ForallOp loop) {
    loops.push_back(loop);
    loop.getBody()->walk([&](Operation *op) { privateOps.insert(op); });
  });
  IRRewriter rewriter(launch.getContext());
  for (scf::ForallOp loop : loops) {
    if (privateOps.contains(loop))
      return loop.emitOpError("expects a mapped loop not to be nested in "
                              "another one");
    Operation *terminator = loop.getBody()->getTerminator();
    if (failed(inlineLoop(rewriter, loop, target)))
      return failure();
    privateOps.erase(terminator);
  }
  return success();
}
