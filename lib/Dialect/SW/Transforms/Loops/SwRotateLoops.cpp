//===- SwRotateLoops.cpp - The pass sw-rotate-loops -----------------------===//
//
// Lets the core groups of a launch begin a reduction at different tiles, so
// that they do not ask the same memories at the same time:
//
//   scf.for %k = %c0 to %c96 step %c8 { body(%k) }
// becomes, with rotation = 2,
//   %group = sw.coord core_group
//   scf.for %i = %c0 to %c96 step %c8 {
//     body((%i + %group * 16) mod 96)
//   }
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/Transforms/Utils/LoopNest.h"
#include "Dialect/TPP/IR/TPP.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/MapVector.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWROTATELOOPS
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

/// The loop over the tiles of the reduction of `op`, or null.
static scf::ForOp getReductionLoop(tpp::GemmOp op) {
  TileAttr mark = getTileMark(op);
  auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
  return mark && mark.getRotation() && loop && hasConstantIterations(loop)
             ? loop
             : scf::ForOp();
}

/// Lets each core group begin `loop` so many tiles after the one before.
static void rotate(scf::ForOp loop, int64_t rotation) {
  int64_t trips = loop.getStaticTripCount()->getSExtValue();
  int64_t begin = *getConstantIntValue(loop.getLowerBound());
  int64_t step = *getConstantIntValue(loop.getStep());
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  Value group =
      CoordOp::create(builder, loc, builder.getIndexType(), Axis::CoreGroup);
  builder.setInsertionPointToStart(loop.getBody());
  AffineExpr iv, number;
  bindDims(builder.getContext(), iv, number);
  AffineExpr from = iv - begin + number * (rotation % trips * step);
  auto map = AffineMap::get(2, 0, from % (trips * step) + begin);
  auto rotated = affine::AffineApplyOp::create(
      builder, loc, map, ValueRange{loop.getInductionVar(), group});
  loop.getInductionVar().replaceAllUsesExcept(rotated, rotated);
}

namespace {
struct SwRotateLoops : sw::impl::SwRotateLoopsBase<SwRotateLoops> {
  void runOnOperation() override {
    getOperation().walk([](LaunchOp launch) {
      if (launch.getView() != View::CoreGroup || launch.getNumCoreGroups() == 1)
        return WalkResult::skip();
      // Several products of a loop are tiles of one.
      llvm::MapVector<scf::ForOp, int64_t> loops;
      launch.walk([&](tpp::GemmOp op) {
        if (scf::ForOp loop = getReductionLoop(op))
          loops.insert({loop, *getTileMark(op).getRotation()});
      });
      for (auto [loop, rotation] : loops)
        rotate(loop, rotation);
      return WalkResult::skip();
    });
  }
};
} // namespace
