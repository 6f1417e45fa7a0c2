//===- FirstGroup.cpp - Kernels that one core group runs ------------------===//
#include "FirstGroup.h"

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/Transforms/Utils/LoopDistribution.h"
#include "Dialect/SW/Transforms/Utils/TileOpUtils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether loops in `root` distribute all of its tile ops over core groups: by
/// themselves, or with those of CPEs.
static bool isOverGroups(Operation *root) {
  return !root->walk([&](Operation *op) {
                if (!isTileOp(op))
                  return WalkResult::advance();
                if (getTileMark(op).getFirstGroup())
                  return WalkResult::interrupt();
                // Its pieces belong to the mesh columns of all core groups.
                if (isa<WinogradConvOp>(op))
                  return WalkResult::advance();
                for (Operation *loop = op; loop != root->getParentOp();
                     loop = loop->getParentOp())
                  if (auto forall = dyn_cast<scf::ForallOp>(loop);
                      forall && getDistribution(forall) != Distribution::No)
                    return WalkResult::advance();
                return WalkResult::interrupt();
              })
              .wasInterrupted();
}

/// Lets the first core group alone run `roots`, which are in a row.
static void runOnFirstGroup(ArrayRef<Operation *> roots) {
  OpBuilder builder(roots.front());
  Attribute mapping =
      MappingAttr::get(builder.getContext(), MappingKind::CoreGroup);
  auto loop = scf::ForallOp::create(
      builder, roots.back()->getLoc(),
      ArrayRef<OpFoldResult>{builder.getIndexAttr(1)},
      /*outputs=*/ValueRange(), builder.getArrayAttr(mapping));
  for (Operation *root : roots)
    root->moveBefore(loop.getTerminator());
}

void sw::runOthersOnFirstGroup(ArrayRef<Operation *> roots) {
  SmallVector<Operation *> first;
  for (Operation *root : roots) {
    if (!isOverGroups(root)) {
      first.push_back(root);
      continue;
    }
    if (!first.empty())
      runOnFirstGroup(first);
    first.clear();
  }
  if (!first.empty())
    runOnFirstGroup(first);
}
