//===- ProgramTiling.cpp - Tiles that are dealt out to the CPEs -----------===//
//
//   %m = linalg.generic "row maximum" ins(%x)
//   %y = linalg.generic "subtract" ins(%x, %m)
// becomes
//   %y = scf.forall (%i) = (0) to (512) step (8) shared_outs(%o = %e) {
//     %tm = linalg.generic "row maximum" {sw.tile = {private}} ins(%tx)
//     %ty = linalg.generic "subtract" {sw.tile = {private}} ins(%tx, %tm)
//     tensor.parallel_insert_slice %ty into %o[%i, 0] [8, 64] [1, 1]
//   } {mapping = [#sw.map<cpe>]}
//
//===----------------------------------------------------------------------===//
#include "ProgramTiling.h"

#include "ProgramRequests.h"
#include "ScheduleRecorder.h"
#include "TileMarks.h"
#include "TilePreparation.h"

#include "Analysis/Epilogue.h"
#include "Analysis/TileOps.h"
#include "Dialect/SW/IR/SW.h"
#include "Transforms/ScheduleAttributes.h"

#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

/// What the loops of an op of a program follow, while it is tiled.
static constexpr llvm::StringLiteral kLoopsAttrName = "sw.program_loops";

/// A word for what `op` computes.
static std::string getKind(linalg::LinalgOp op) {
  if (std::optional<StringRef> name = matchElementwise(op))
    return name->str();
  if (std::optional<tpp::ReduceKind> kind = matchReduction(op))
    return ("reduce_" + tpp::stringifyReduceKind(*kind)).str();
  StringRef name = op->getName().stripDialect();
  if (name != "generic")
    return name.str();
  return op.getNumReductionLoops() > 0 ? "reduction" : "loops";
}

/// The name of the kernel: of several ops that of the first and the last.
static std::string takeProgramName(const TileProgram &program) {
  linalg::LinalgOp root = program.root;
  std::string own = takeKernelName(root, getKind(root));
  for (linalg::LinalgOp member : program.members)
    if (member != root && !isa<linalg::FillOp>(member))
      return getKind(member) + "_" + own;
  return own;
}

namespace {
/// Rewrites one program.
class ProgramTiler {
public:
  ProgramTiler(RewriterBase &rewriter, const TileProgram &program,
               const ProgramTile &tile)
      : rewriter(rewriter), program(program), tile(tile) {}

  LogicalResult run(double predictedSeconds);
  StringRef getKernel() const { return kernel; }

private:
  scf::SCFTilingOptions getParallelOptions(bool &isNoTiling) const;
  LogicalResult fuse(linalg::LinalgOp member,
                     MutableArrayRef<LoopLikeOpInterface> loops);
  LogicalResult tileTensors(const scf::SCFTilingOptions &options);
  LogicalResult tileMemrefs(const scf::SCFTilingOptions &options);
  LogicalResult tileReductions(TiledOp &own);
  void chooseDropped();
  LogicalResult mark(linalg::LinalgOp op, bool isRoot);

  RewriterBase &rewriter;
  const TileProgram &program;
  const ProgramTile &tile;
  std::string kernel;
  double predicted = 0;
  /// The loops of the root of which tiles have one iteration, and which all
  /// members lose.
  SmallVector<bool> dropped;
  /// The loop that is dealt out, of ops on tensors.
  Operation *loop = nullptr;
  /// The ops on tiles, and that of the root.
  SmallVector<linalg::LinalgOp> tiled;
  linalg::LinalgOp tiledRoot;
};
} // namespace

/// The options for the loops that are dealt out.
scf::SCFTilingOptions ProgramTiler::getParallelOptions(bool &isNoTiling) const {
  linalg::LinalgOp root = program.root;
  SmallVector<OpFoldResult> sizes;
  SmallVector<Attribute> mapping;
  for (auto [loop, extent, kind] : llvm::enumerate(
           root.getStaticLoopRanges(), root.getIteratorTypesArray())) {
    bool isCut = kind == IteratorType::parallel && tile.sizes[loop] < extent;
    sizes.push_back(rewriter.getIndexAttr(isCut ? tile.sizes[loop] : 0));
    if (isCut)
      mapping.push_back(
          MappingAttr::get(rewriter.getContext(), MappingKind::CPE));
  }
  isNoTiling = mapping.empty();
  scf::SCFTilingOptions options;
  options.setTileSizes(sizes);
  options.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
  options.setMapping(mapping);
  return options;
}

/// Gives each insertion into the result of `fill` a fill of its own, with the
/// slice that is computed in place.
static void splitInserts(RewriterBase &rewriter, linalg::FillOp fill) {
  SmallVector<tensor::InsertSliceOp> inserts;
  for (Operation *user : fill->getUsers())
    if (auto insert = dyn_cast<tensor::InsertSliceOp>(user);
        insert && insert.getDest() == fill->getResult(0))
      inserts.push_back(insert);
  for (tensor::InsertSliceOp insert : inserts) {
    auto inner = insert.getSource().getDefiningOp<linalg::LinalgOp>();
    auto slice =
        inner && inner.getNumDpsInits() == 1
            ? inner.getDpsInits()[0].getDefiningOp<tensor::ExtractSliceOp>()
            : tensor::ExtractSliceOp();
    if (!slice || slice.getSource() != fill->getResult(0))
      continue;
    rewriter.setInsertionPoint(inner);
    Operation *own = rewriter.clone(*fill);
    auto ownSlice = cast<tensor::ExtractSliceOp>(rewriter.clone(*slice));
    rewriter.modifyOpInPlace(ownSlice, [&] {
      ownSlice.getSourceMutable().assign(own->getResult(0));
    });
    rewriter.modifyOpInPlace(inner,
                             [&] { inner.setDpsInitOperand(0, ownSlice); });
    rewriter.modifyOpInPlace(
        insert, [&] { insert.getDestMutable().assign(own->getResult(0)); });
  }
}

/// Gives each use of an empty tensor one of its own.
static void splitEmpties(RewriterBase &rewriter, Operation *root) {
  SmallVector<tensor::EmptyOp> empties;
  root->walk([&](tensor::EmptyOp empty) { empties.push_back(empty); });
  for (tensor::EmptyOp empty : empties)
    for (OpOperand &use :
         llvm::make_early_inc_range(empty->getResult(0).getUses())) {
      if (empty->hasOneUse())
        break;
      rewriter.setInsertionPoint(empty);
      Operation *own = rewriter.clone(*empty);
      rewriter.modifyOpInPlace(use.getOwner(),
                               [&] { use.set(own->getResult(0)); });
    }
}

void sw::splitDestinations(RewriterBase &rewriter, Operation *root) {
  SmallVector<linalg::FillOp> fills;
  root->walk([&](linalg::FillOp fill) {
    if (fill.hasPureTensorSemantics() && !fill->hasAttr(kTileAttrName))
      fills.push_back(fill);
  });
  for (linalg::FillOp fill : fills) {
    splitInserts(rewriter, fill);
    for (OpOperand &use :
         llvm::make_early_inc_range(fill->getResult(0).getUses())) {
      auto user = dyn_cast<linalg::LinalgOp>(use.getOwner());
      if (!user || !user.isDpsInit(&use) || fill->hasOneUse())
        continue;
      rewriter.setInsertionPoint(user);
      Operation *own = rewriter.clone(*fill);
      rewriter.modifyOpInPlace(user, [&] { use.set(own->getResult(0)); });
    }
  }
  splitEmpties(rewriter, root);
}

/// Gives what lives in an iteration only an empty tensor of its own.
static LogicalResult foldEmpties(Operation *loop) {
  SmallVector<Operation *> slices;
  loop->walk([&](tensor::ExtractSliceOp slice) {
    if (slice.getSource().getDefiningOp<tensor::EmptyOp>())
      slices.push_back(slice);
  });
  RewritePatternSet patterns(loop->getContext());
  tensor::populateFoldTensorEmptyPatterns(patterns);
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingOps);
  return applyOpPatternsGreedily(slices, std::move(patterns), config);
}

/// Makes one of equal ops in `loop`: what several members read is computed
/// once.
static void mergeEqualOps(RewriterBase &rewriter, Operation *loop) {
  DominanceInfo dominance(loop);
  eliminateCommonSubExpressions(rewriter, dominance, loop);
}

/// Computes `member` in the loop, where its result is read. All readers are
/// there already, and read the same tile.
LogicalResult ProgramTiler::fuse(linalg::LinalgOp member,
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

LogicalResult ProgramTiler::tileTensors(const scf::SCFTilingOptions &options) {
  linalg::LinalgOp root = program.root;
  rewriter.setInsertionPoint(root);
  FailureOr<scf::SCFTilingResult> result = scf::tileUsingSCF(
      rewriter, cast<TilingInterface>(root.getOperation()), options);
  if (failed(result) || result->loops.empty())
    return failure();
  rewriter.replaceOp(root, result->replacements);
  loop = result->loops.front();
  ArrayRef<linalg::LinalgOp> producers = ArrayRef(program.members).drop_back();
  for (linalg::LinalgOp member : llvm::reverse(producers))
    if (failed(fuse(member, result->loops)))
      return failure();
  if (failed(foldEmpties(loop)))
    return failure();
  // Removes the slices, too, which nothing reads any more.
  mergeEqualOps(rewriter, loop);
  for (linalg::LinalgOp member : llvm::reverse(producers))
    if (member->use_empty())
      rewriter.eraseOp(member);
  splitDestinations(rewriter, loop);
  loop->walk([&](linalg::LinalgOp op) { tiled.push_back(op); });
  tiledRoot = tiled.back();
  return success();
}

LogicalResult ProgramTiler::tileMemrefs(const scf::SCFTilingOptions &options) {
  linalg::LinalgOp root = program.root;
  rewriter.setInsertionPoint(root);
  FailureOr<scf::SCFTilingResult> result = scf::tileUsingSCF(
      rewriter, cast<TilingInterface>(root.getOperation()), options);
  if (failed(result))
    return failure();
  rewriter.eraseOp(root);
  tiledRoot = cast<linalg::LinalgOp>(result->tiledOps.front());
  tiled.push_back(tiledRoot);
  return success();
}

/// Cuts the reductions of the root, inside of its tiles.
LogicalResult ProgramTiler::tileReductions(TiledOp &own) {
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

/// Finds the loops that tiles need not have. Of those that all members have one
/// stays, since a primitive has a loop that is no reduction.
void ProgramTiler::chooseDropped() {
  linalg::LinalgOp root = program.root;
  std::optional<unsigned> last;
  unsigned kept = 0;
  for (auto [loop, kind] : llvm::enumerate(root.getIteratorTypesArray())) {
    bool isParallel = kind == IteratorType::parallel && program.canCut[loop];
    dropped.push_back(isParallel && tile.sizes[loop] == 1);
    kept += isParallel && !dropped.back();
    if (isParallel)
      last = loop;
  }
  if (kept == 0 && last)
    dropped[*last] = false;
}

/// Makes a tile op of `op`, without its loops of one iteration.
LogicalResult ProgramTiler::mark(linalg::LinalgOp op, bool isRoot) {
  TiledOp own{op, {}};
  TileChoice choice;
  choice.kernel = kernel;
  choice.isPrivate = true;
  if (isRoot)
    choice.predictedSeconds = predicted;
  Schedule &schedule = choice.schedule;
  auto follows =
      cast<DenseI64ArrayAttr>(op->removeDiscardableAttr(kLoopsAttrName));
  for (auto [loop, rootLoop] : llvm::enumerate(follows.asArrayRef())) {
    bool isUnit = rootLoop >= 0 && dropped[rootLoop];
    own.loops.push_back(loop);
    schedule.mesh.push_back(isUnit ? std::nullopt
                                   : std::make_optional(Spread::None));
    schedule.units.push_back(1);
  }
  if (isRoot) {
    schedule.sizes = tile.sizes;
    // A loop that carried unit dimensions would make bufferization copy them.
    if (failed(dropLoops(rewriter, own, schedule.mesh,
                         linalg::isParallelIterator)) ||
        failed(tileReductions(own)))
      return failure();
  }
  return finishTile(rewriter, own, choice);
}

LogicalResult ProgramTiler::run(double predictedSeconds) {
  Location loc = program.root->getLoc();
  kernel = takeProgramName(program);
  predicted = predictedSeconds;
  chooseDropped();
  for (linalg::LinalgOp member : program.members)
    member->setDiscardableAttr(
        kLoopsAttrName,
        rewriter.getDenseI64ArrayAttr(program.loops.find(member)->second));
  bool isNoTiling;
  scf::SCFTilingOptions options = getParallelOptions(isNoTiling);
  LogicalResult result = success();
  if (isNoTiling) {
    tiled = program.members;
    tiledRoot = program.root;
  } else {
    result = linalg::LinalgOp(program.root).hasPureTensorSemantics()
                 ? tileTensors(options)
                 : tileMemrefs(options);
  }
  if (failed(result))
    return emitError(loc, "could not be tiled");
  for (linalg::LinalgOp op : tiled) {
    if (failed(mark(op, op == tiledRoot)))
      return emitError(loc, "could not be tiled");
  }
  // Of what lost dimensions of one iteration.
  return loop ? foldEmpties(loop) : success();
}

/// Its ops in words.
static std::string describe(const TileProgram &program) {
  SmallVector<std::string> kinds;
  for (linalg::LinalgOp member : program.members)
    if (!isa<linalg::FillOp>(member) || member == program.root)
      kinds.push_back(getKind(member));
  return llvm::join(kinds, ", ");
}

/// Tiles `program` as `tile` says, with a remark.
static LogicalResult tileAs(RewriterBase &rewriter, const TileProgram &program,
                            ProgramTile tile, const Target &target,
                            ScheduleRecorder *recorder, int64_t group) {
  tile.sizes.resize(linalg::LinalgOp(program.root).getNumLoops());
  double seconds = tile.cycles / target.getClockHz();
  ScheduleAttr schedule = makeProgramSchedule(program, tile.sizes, group);
  remark::passed(program.root->getLoc(),
                 remark::RemarkOpts::name("Tile").category("sw-tiling"))
      << remark::add("{0} in tiles of {1:$[x]} that are dealt out to the CPEs",
                     describe(program),
                     llvm::make_range(tile.sizes.begin(), tile.sizes.end()))
      << remark::metric("LDM bytes", tile.ldmBytes)
      << remark::metric("predicted us", seconds * 1e6);
  ProgramTiler tiler(rewriter, program, tile);
  RecordedOps ops(recorder, program);
  if (failed(tiler.run(seconds)))
    return failure();
  ops.add({tiler.getKernel().str(), schedule, seconds});
  return success();
}

/// The error of a tile that `problem` asks for and that LDM has no room for.
static LogicalResult failOfLdm(const TileProgram &program, TileProblem problem,
                               const Target &target) {
  llvm::replace(problem.sizes, 0, 1);
  return program.root->emitError("a tile of ")
         << llvm::interleaved(problem.sizes, "x") << " needs "
         << getProgramLdmBytes(problem, problem.sizes, target)
         << " bytes of LDM per CPE, but only " << target.getUsableLdmBytes()
         << " are available";
}

LogicalResult sw::tileProgram(RewriterBase &rewriter,
                              const TileProgram &program, bool &isTiled,
                              ScheduleRecorder *recorder) {
  FailureOr<Target> target = Target::get(program.root);
  if (failed(target))
    return failure();
  TileProblem problem = getTileProblem(program, *target);
  if (failed(applyProgramRequest(program, problem)))
    return failure();
  std::optional<ProgramTile> tile = chooseProgramTile(problem, *target);
  isTiled = tile.has_value();
  if (tile)
    return tileAs(rewriter, program, *tile, *target, recorder, /*group=*/0);
  if (llvm::all_of(problem.sizes, [](int64_t size) { return size == 0; }))
    return success();
  return failOfLdm(program, std::move(problem), *target);
}

/// The time that the members take one after the other, in one launch, by the
/// same model.
static FailureOr<double> getSeparateCycles(const TileProgram &program,
                                           const Target &target,
                                           ProductCycles getProductCycles) {
  double launch = target.getCosts().launchSeconds * target.getClockHz();
  double cycles = launch;
  // What runs on the tiles of products takes little.
  llvm::SmallPtrSet<Operation *, 4> epilogues;
  for (linalg::LinalgOp member : program.members) {
    if (isa<linalg::FillOp>(member))
      continue;
    if (isProductBody(member)) {
      FailureOr<double> product = getProductCycles(member);
      if (failed(product))
        return failure();
      cycles += *product - launch;
      if (linalg::LinalgOp epilogue = getEpilogue(member))
        epilogues.insert(epilogue);
      continue;
    }
    if (epilogues.contains(member))
      continue;
    std::optional<ProgramTile> tile = chooseProgramTile(
        getTileProblem(getSingleProgram(member), target), target);
    // Without room for its smallest tile nothing is known of it.
    if (tile)
      cycles += tile->cycles - launch;
  }
  return cycles;
}

LogicalResult sw::tileGroup(RewriterBase &rewriter, const TileProgram &program,
                            ProductCycles getProductCycles, bool &isTiled,
                            ScheduleRecorder *recorder) {
  isTiled = false;
  FailureOr<Target> target = Target::get(program.root);
  if (failed(target))
    return failure();
  bool isAsked = isGroupAsked(program.root);
  TileProblem problem = getTileProblem(program, *target);
  if (failed(applyProgramRequest(program, problem)))
    return failure();
  std::optional<ProgramTile> tile = chooseProgramTile(problem, *target);
  if (isAsked && !tile)
    return failOfLdm(program, std::move(problem), *target);
  FailureOr<double> separate =
      getSeparateCycles(program, *target, getProductCycles);
  if (failed(separate))
    return failure();
  if (tile && (isAsked || tile->cycles <= *separate)) {
    isTiled = true;
    return tileAs(rewriter, program, *tile, *target, recorder,
                  countOps(program));
  }
  auto options = remark::RemarkOpts::name("Group").category("sw-fuse");
  auto remark = remark::missed(program.root->getLoc(), options);
  remark << remark::add("{0} do not run on tiles together", describe(program));
  if (tile)
    remark << remark::reason("they would take {0:F1} us, one after the other "
                             "{1:F1} us",
                             tile->cycles / target->getClockHz() * 1e6,
                             *separate / target->getClockHz() * 1e6);
  else
    remark << remark::reason("the smallest tile does not fit in LDM");
  return success();
}
