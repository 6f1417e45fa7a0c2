//===- SwMapLoops.cpp - The pass sw-map-loops -----------------------------===//
//
// Gives each CPE its own iterations of a loop whose iterations are distributed
// over the CPEs:
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
// A loop that CPEs run in step, so they can share gets:
//
//   scf.forall (%i, %j) = (0, 0) to (12, 512) step (1, 16) {
//     sw.dma_get %x[%i] to %a; body(%i, %j)
//   } {mapping = [#sw.map<team>, #sw.map<member>]}
// becomes
//   %row = sw.coord row; %col = sw.coord col
//   scf.for %t = 0 to 6 {
//     %n = %t * 8 + %row; %i = %n floordiv 4; %j = ((%n mod 4) * 8 + %col) * 16
//     sw.dma_get %x[%i] to %a broadcast row; body(%i, %j)
//   } {sw.private}
//
// A loop over tiles that CPEs compute together, one tile for each mesh column:
//
//   scf.forall (%i) in (32) { body(%i) } {mapping = [#sw.map<col>]}
// becomes
//   %col = sw.coord col
//   scf.for %t = 0 to 4 { body(%t * 8 + %col) }
//
// A loop over core groups, in a launch on six of them:
//
//   scf.forall (%i) in (32) { body(%i) } {mapping = [#sw.map<core_group>]}
// becomes
//   %group = sw.coord core_group
//   scf.for %t = %group to 32 step 6 { body(%t) }
//
// In such a launch, and outside of such loops, the other loops distribute their
// iterations over the CPEs, teams or meshes of all core groups. Iterations that
// follow each other belong to different core groups.
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "LoopDistributor.h"

#include "Dialect/SW/IR/SW.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWMAPLOOPS
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

namespace {
struct SwMapLoops : sw::impl::SwMapLoopsBase<SwMapLoops> {
  void runOnOperation() override {
    // Outer loops first: gets in inner ones may depend on their iterations.
    SmallVector<scf::ForallOp> loops;
    getOperation().walk<WalkOrder::PreOrder>([&](scf::ForallOp loop) {
      auto launch = loop->getParentOfType<LaunchOp>();
      if (launch && launch.getView() == View::CoreGroup &&
          getDistribution(loop) != Distribution::No)
        loops.push_back(loop);
    });
    if (!llvm::all_of(loops, isInNoOther))
      return signalPassFailure();
    if (!llvm::all_of(loops, useAllGroupsToMeet))
      return signalPassFailure();
    SmallVector<int64_t> groups = llvm::map_to_vector(loops, countGroups);
    IRRewriter rewriter(&getContext());
    for (auto [loop, number] : llvm::zip_equal(loops, groups)) {
      FailureOr<Target> target = Target::get(loop);
      if (failed(target) ||
          failed(distributeLoop(rewriter, loop, getDistribution(loop), number,
                                *target)))
        return signalPassFailure();
    }
  }

  /// Lets all core groups run the launch of `loop` if some of them run it and
  /// have to meet: only all of them have a barrier.
  static bool useAllGroupsToMeet(scf::ForallOp loop) {
    auto launch = loop->getParentOfType<LaunchOp>();
    if (!launch.getRange() || countGroups(loop) == 1 ||
        !needsBarriers(loop, getDistribution(loop)))
      return true;
    FailureOr<Target> target = Target::get(launch);
    if (failed(target))
      return false;
    launch.removeFirstGroupAttr();
    launch.setCoreGroups(target->getLaunchCoreGroups());
    return true;
  }

  /// The number of core groups that run `loop` together.
  static int64_t countGroups(scf::ForallOp loop) {
    auto launch = loop->getParentOfType<LaunchOp>();
    for (auto outer = loop->getParentOfType<scf::ForallOp>();
         outer && launch->isProperAncestor(outer);
         outer = outer->getParentOfType<scf::ForallOp>())
      if (getDistribution(outer) == Distribution::Groups)
        return 1;
    return launch.getNumCoreGroups();
  }

  /// Checks that no loop over the mesh is around `loop`.
  static bool isInNoOther(scf::ForallOp loop) {
    auto outer = loop->getParentOfType<scf::ForallOp>();
    if (!outer || !loop->getParentOfType<LaunchOp>()->isProperAncestor(outer) ||
        getDistribution(outer) == Distribution::Groups)
      return true;
    loop.emitOpError("expects a mapped loop not to be nested in another one");
    return false;
  }
};
} // namespace
