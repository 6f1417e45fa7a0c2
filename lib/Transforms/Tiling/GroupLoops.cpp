//===- GroupLoops.cpp - Loops over the tiles of fusion groups -------------===//
//
//   %m = linalg.generic "row maximum" ins(%x)
//   %y = linalg.generic "subtract" ins(%x, %m)
// becomes
//   %y = scf.forall (%i) = (0) to (512) step (8) shared_outs(%o = %e) {
//     %tm = linalg.generic "row maximum" {sw.tile = #sw.tile<private>} ins(%tx)
//     %ty = linalg.generic "subtract" {sw.tile = #sw.tile<private>}
//         ins(%tx, %tm)
//     tensor.parallel_insert_slice %ty into %o[%i, 0] [8, 64] [1, 1]
//   } {mapping = [#sw.map<cpe>]}
//
//===----------------------------------------------------------------------===//
#include "GroupLoops.h"

#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "PadFusion.h"
#include "TileMarks.h"
#include "TileReads.h"
#include "Transforms/Fusion/CarryReductions.h"
#include "Transforms/Utils/Destinations.h"
#include "Transforms/Utils/SliceFolding.h"
#include "Transforms/Utils/UnitLoops.h"

#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

namespace {
/// Rewrites one fusion group.
class GroupTiler {
public:
  GroupTiler(RewriterBase &rewriter, const FusionGroup &group,
             const GroupTile &tile, StringRef kernel)
      : rewriter(rewriter), group(group), tile(tile), kernel(kernel.str()),
        numLoops(linalg::LinalgOp(group.root).getNumLoops()) {}

  LogicalResult run(double predictedSeconds);

private:
  TiledOp getTiledOp(linalg::LinalgOp op, TileChoice &choice) const;
  LogicalResult dropUnitLoops();
  LogicalResult carry();
  scf::SCFTilingOptions getParallelOptions(bool &isNoTiling) const;
  LogicalResult fuse(linalg::LinalgOp member,
                     MutableArrayRef<LoopLikeOpInterface> loops);
  LogicalResult tileTensors(const scf::SCFTilingOptions &options);
  LogicalResult tileMemrefs(const scf::SCFTilingOptions &options);
  void gatherMembers();
  void overwriteInput();
  void fetchWholeRows();
  LogicalResult tileReductions(TiledOp &own);
  LogicalResult mark(linalg::LinalgOp op, bool isRoot);

  RewriterBase &rewriter;
  const FusionGroup &group;
  const GroupTile &tile;
  std::string kernel;
  /// Number of loops of the root. `tile` has one more size, that of the parts
  /// of carried reductions.
  unsigned numLoops;
  double predicted = 0;
  /// The input of the root that it overwrites.
  std::optional<unsigned> overwritten;
  /// The loops of the root that have one iteration in tiles, and that all
  /// members drop.
  SmallVector<bool> dropped;
  /// The distributed loop, for ops on tensors.
  Operation *loop = nullptr;
  /// The ops on tiles, and the one of the root.
  SmallVector<linalg::LinalgOp> tiled;
  linalg::LinalgOp tiledRoot;
};
} // namespace

/// The mapping of the tiles of `loop`.
static MappingKind getMappingKind(GroupDistribution distribution,
                                  unsigned loop) {
  bool isMember = loop == distribution.memberLoop;
  switch (distribution.sharing) {
  case Sharing::None:
    return MappingKind::CPE;
  case Sharing::Teams:
    return isMember ? MappingKind::Member : MappingKind::Team;
  case Sharing::Array:
    return isMember ? MappingKind::CPE : MappingKind::Each;
  }
  llvm_unreachable("unknown sharing");
}

/// The options for the distributed loops.
scf::SCFTilingOptions GroupTiler::getParallelOptions(bool &isNoTiling) const {
  linalg::LinalgOp root = group.root;
  SmallVector<OpFoldResult> sizes;
  SmallVector<Attribute> mapping;
  for (auto [loop, extent, kind] : llvm::enumerate(
           root.getStaticLoopRanges(), root.getIteratorTypesArray())) {
    bool isCut = kind == IteratorType::parallel && tile.sizes[loop] < extent;
    sizes.push_back(rewriter.getIndexAttr(isCut ? tile.sizes[loop] : 0));
    if (isCut)
      mapping.push_back(MappingAttr::get(
          rewriter.getContext(), getMappingKind(tile.distribution, loop)));
  }
  isNoTiling = mapping.empty();
  // The only loop that is cut is the distributed one.
  if (tile.distribution.sharing == Sharing::Array && mapping.size() == 1)
    mapping = {MappingAttr::get(rewriter.getContext(), MappingKind::Lockstep)};
  scf::SCFTilingOptions options;
  options.setTileSizes(sizes);
  options.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
  options.setMapping(mapping);
  return options;
}

/// Computes `member` in the loop, where its result is read. All readers are in
/// the loop already and read the same tile.
LogicalResult GroupTiler::fuse(linalg::LinalgOp member,
                               MutableArrayRef<LoopLikeOpInterface> loops) {
  mergeEqualOps(rewriter, loop);
  SmallVector<tensor::ExtractSliceOp> slices;
  loop->walk([&](tensor::ExtractSliceOp slice) {
    Value source = slice.getSource();
    if (auto argument = dyn_cast<BlockArgument>(source))
      if (OpOperand *init = loops.front().getTiedLoopInit(argument))
        source = init->get();
    if (source.getDefiningOp() == member)
      slices.push_back(slice);
  });
  for (tensor::ExtractSliceOp slice : slices)
    if (!scf::tileAndFuseProducerOfSlice(rewriter, slice, loops))
      return failure();
  return success();
}

LogicalResult GroupTiler::tileTensors(const scf::SCFTilingOptions &options) {
  linalg::LinalgOp root = group.root;
  rewriter.setInsertionPoint(root);
  FailureOr<scf::SCFTilingResult> result = scf::tileUsingSCF(
      rewriter, cast<TilingInterface>(root.getOperation()), options);
  if (failed(result) || result->loops.empty())
    return failure();
  rewriter.replaceOp(root, result->replacements);
  loop = result->loops.front();
  widenReads(rewriter, loop);
  ArrayRef<linalg::LinalgOp> producers = ArrayRef(group.members).drop_back();
  for (linalg::LinalgOp member : llvm::reverse(producers)) {
    if (failed(fuse(member, result->loops)))
      return failure();
    widenReads(rewriter, loop);
  }
  if (failed(foldEmpties(loop)))
    return failure();
  // Also removes the slices, which have no readers any more.
  mergeEqualOps(rewriter, loop);
  for (linalg::LinalgOp member : llvm::reverse(producers))
    if (member->use_empty())
      rewriter.eraseOp(member);
  splitDestinations(rewriter, loop);
  loop->walk([&](linalg::LinalgOp op) { tiled.push_back(op); });
  tiledRoot = tiled.back();
  overwriteInput();
  fetchWholeRows();
  return padTiles(rewriter, group.padded, loop, kernel);
}

/// Moves the members of a group with one tile, which has no loop, next to each
/// other. Ops between them would split it into several kernels. A member with
/// other readers, such as a fill, is cloned for the group.
void GroupTiler::gatherMembers() {
  tiled = group.members;
  tiledRoot = group.root;
  if (!tiledRoot.hasPureTensorSemantics())
    return;
  auto isInGroup = [&](Operation *user) {
    return llvm::any_of(tiled, [&](linalg::LinalgOp op) { return op == user; });
  };
  for (linalg::LinalgOp &member : MutableArrayRef(tiled).drop_back()) {
    if (llvm::all_of(member->getUsers(), isInGroup)) {
      rewriter.moveOpBefore(member, tiledRoot);
      continue;
    }
    rewriter.setInsertionPoint(tiledRoot);
    Operation *own = rewriter.clone(*member);
    member->removeDiscardableAttr(kGroupLoopsAttrName);
    rewriter.replaceUsesWithIf(
        member->getResults(), own->getResults(),
        [&](OpOperand &use) { return isInGroup(use.getOwner()); });
    member = cast<linalg::LinalgOp>(own);
  }
}

/// Makes tiles fetch contiguous rows.
void GroupTiler::fetchWholeRows() {
  for (linalg::LinalgOp op : tiled)
    for (OpOperand *input : op.getDpsInputOperands()) {
      auto slice = input->get().getDefiningOp<tensor::ExtractSliceOp>();
      // Slices of padded images are fetched from the images.
      bool isInside =
          slice && (loop->isAncestor(
                        slice.getSource().getParentBlock()->getParentOp()) ||
                    llvm::is_contained(group.padded, slice.getSource()));
      if (!isInside)
        sw::fetchWholeRows(rewriter, op, *input);
    }
}

/// Makes the root overwrite the result of another member. That member then
/// computes in the destination of the root.
void GroupTiler::overwriteInput() {
  if (!overwritten)
    return;
  auto producer =
      tiledRoot->getOperand(*overwritten).getDefiningOp<linalg::LinalgOp>();
  auto place =
      tiledRoot.getDpsInits()[0].getDefiningOp<tensor::ExtractSliceOp>();
  if (!producer || !place ||
      producer->getResult(0).getType() != place.getType() ||
      failed(moveOperationDependencies(rewriter, place, producer)))
    return;
  rewriter.moveOpBefore(place, producer);
  rewriter.modifyOpInPlace(producer,
                           [&] { producer.setDpsInitOperand(0, place); });
  rewriter.modifyOpInPlace(tiledRoot, [&] {
    tiledRoot.setDpsInitOperand(0, producer->getResult(0));
  });
}

LogicalResult GroupTiler::tileMemrefs(const scf::SCFTilingOptions &options) {
  linalg::LinalgOp root = group.root;
  rewriter.setInsertionPoint(root);
  FailureOr<scf::SCFTilingResult> result = scf::tileUsingSCF(
      rewriter, cast<TilingInterface>(root.getOperation()), options);
  if (failed(result))
    return failure();
  rewriter.eraseOp(root);
  tiledRoot = cast<linalg::LinalgOp>(result->tiledOps.front());
  tiled.push_back(tiledRoot);
  if (!result->loops.empty())
    widenReads(rewriter, result->loops.front());
  fetchWholeRows();
  return success();
}

/// Cuts the reductions of the root inside of its tiles.
LogicalResult GroupTiler::tileReductions(TiledOp &own) {
  SmallVector<OpFoldResult> sizes;
  bool isCut = false;
  for (auto [loop, extent, kind] :
       llvm::zip_equal(own.loops, own.op.getStaticLoopRanges(),
                       own.op.getIteratorTypesArray())) {
    bool cuts = kind == IteratorType::reduction && tile.sizes[loop] < extent;
    sizes.push_back(rewriter.getIndexAttr(cuts ? tile.sizes[loop] : 0));
    isCut |= cuts;
  }
  if (!isCut)
    return success();
  scf::SCFTilingOptions options;
  options.setTileSizes(sizes);
  rewriter.setInsertionPoint(own.op);
  FailureOr<scf::SCFTilingResult> result = scf::tileUsingSCF(
      rewriter, cast<TilingInterface>(own.op.getOperation()), options);
  if (failed(result))
    return failure();
  if (own.op->getNumResults())
    rewriter.replaceOp(own.op, result->replacements);
  else
    rewriter.eraseOp(own.op);
  own.op = cast<linalg::LinalgOp>(result->tiledOps.front());
  return success();
}

/// The tiled form of `op`, without its loops of one iteration.
TiledOp GroupTiler::getTiledOp(linalg::LinalgOp op, TileChoice &choice) const {
  TiledOp own{op, {}};
  choice.kernel = kernel;
  choice.isPrivate = true;
  choice.onFirstGroup = tile.onFirstGroup;
  Schedule &schedule = choice.schedule;
  auto follows = dyn_cast_or_null<DenseI64ArrayAttr>(
      op->removeDiscardableAttr(kGroupLoopsAttrName));
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    int64_t rootLoop = follows ? follows[loop] : -1;
    bool isUnit = rootLoop >= 0 && dropped[rootLoop];
    own.loops.push_back(loop);
    schedule.mesh.push_back(isUnit ? std::nullopt
                                   : std::make_optional(Spread::None));
    schedule.units.push_back(1);
  }
  return own;
}

/// Converts `op` to a tile op without its loops of one iteration.
LogicalResult GroupTiler::mark(linalg::LinalgOp op, bool isRoot) {
  TileChoice choice;
  TiledOp own = getTiledOp(op, choice);
  if (isRoot) {
    choice.predictedSeconds = predicted;
    choice.division = tile.division;
    choice.usesPhases = tile.usesPhases;
    llvm::append_range(choice.schedule.sizes,
                       ArrayRef(tile.sizes).take_front(numLoops));
    // If a loop carried unit dimensions, bufferization would copy them.
    if (failed(dropLoops(rewriter, own, choice.schedule.mesh,
                         linalg::isParallelIterator)) ||
        failed(tileReductions(own)))
      return failure();
  }
  return finishTile(rewriter, own, choice);
}

/// Removes the loops of one iteration, and the slices that remain between the
/// ops.
LogicalResult GroupTiler::dropUnitLoops() {
  for (linalg::LinalgOp &op : tiled) {
    TileChoice choice;
    TiledOp own = getTiledOp(op, choice);
    bool isRoot = op == tiledRoot;
    if (failed(dropLoops(rewriter, own, choice.schedule.mesh,
                         linalg::isParallelIterator)))
      return failure();
    op = own.op;
    if (isRoot)
      tiledRoot = op;
  }
  if (failed(foldSlices(tiledRoot->getBlock())))
    return failure();
  mergeEqualSlices(rewriter, tiledRoot->getBlock());
  return success();
}

/// Processes the dimension that reductions share in parts.
LogicalResult GroupTiler::carry() {
  if (failed(dropUnitLoops()))
    return failure();
  FailureOr<Target> target = Target::get(tiledRoot);
  if (failed(target))
    return failure();
  FailureOr<SmallVector<linalg::LinalgOp>> ops = carryReductions(
      rewriter, tiled, tile.sizes[numLoops], target->getVectorLanes());
  if (failed(ops))
    return failure();
  tiled = *ops;
  return success();
}

LogicalResult GroupTiler::run(double predictedSeconds) {
  Location loc = group.root->getLoc();
  overwritten = findOverwrittenInput(group);
  predicted = predictedSeconds;
  dropped = findUnitLoops(group, tile);
  for (linalg::LinalgOp member : group.members)
    member->setDiscardableAttr(
        kGroupLoopsAttrName,
        rewriter.getDenseI64ArrayAttr(group.loops.find(member)->second));
  bool isNoTiling;
  scf::SCFTilingOptions options = getParallelOptions(isNoTiling);
  LogicalResult result = success();
  if (isNoTiling) {
    gatherMembers();
  } else {
    result = linalg::LinalgOp(group.root).hasPureTensorSemantics()
                 ? tileTensors(options)
                 : tileMemrefs(options);
  }
  if (failed(result))
    return emitError(loc, "could not be tiled");
  if (group.carried && tile.sizes[numLoops] < group.carried->extent &&
      failed(carry()))
    return emitError(loc, "could not be run through in parts");
  for (linalg::LinalgOp op : tiled) {
    if (failed(mark(op, op == tiledRoot)))
      return emitError(loc, "could not be tiled");
  }
  // Also for results that lost dimensions of one iteration.
  return loop ? foldEmpties(loop) : success();
}

LogicalResult sw::createGroupLoops(RewriterBase &rewriter,
                                   const FusionGroup &group,
                                   const GroupTile &tile, StringRef kernel,
                                   double predictedSeconds) {
  return GroupTiler(rewriter, group, tile, kernel).run(predictedSeconds);
}
