//===- ElementwiseTiling.cpp - Tiles of elementwise ops -------------------===//
#include "ElementwiseTiling.h"

#include "InputReads.h"
#include "ProgramTiling.h"
#include "TilePreparation.h"
#include "TileUtils.h"
#include "Transforms/ScheduleAttributes.h"
#include "Transforms/Scheduling.h"

#include "Analysis/ElementwiseModel.h"
#include "Analysis/TileOps.h"
#include "Analysis/TileSelection.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether an input dimension is indexed by both loops, as a window is.
static bool slideTogether(linalg::LinalgOp op, unsigned a, unsigned b) {
  return llvm::any_of(op.getIndexingMapsArray(), [&](AffineMap map) {
    return llvm::any_of(map.getResults(), [&](AffineExpr expr) {
      return expr.isFunctionOfDim(a) && expr.isFunctionOfDim(b);
    });
  });
}

/// The loops that index dimensions of `input`, outermost first.
static SmallVector<unsigned> getReadOrder(linalg::LinalgOp op,
                                          OpOperand &input) {
  SmallVector<unsigned> loops;
  for (AffineExpr expr : op.getMatchingIndexingMap(&input).getResults())
    for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
      if (expr.isFunctionOfDim(loop))
        loops.push_back(loop);
  return loops;
}

/// Whether rows of `input` do not run along the rows of the output.
static bool readsTransposed(linalg::LinalgOp op, OpOperand &input,
                            unsigned outer, unsigned inner) {
  if (outer == inner)
    return false;
  SmallVector<unsigned> loops = getReadOrder(op, input);
  auto *row = llvm::find(loops, outer), *col = llvm::find(loops, inner);
  return row != loops.end() && col < row;
}

/// The loop along which rows of the only input run, if it is not the loop along
/// which those of the output run: for a copy, which is then a transposition.
static std::optional<unsigned> getTransposedRows(linalg::LinalgOp op) {
  if (*matchElementwise(op) != "copy" || op.getNumDpsInputs() != 1)
    return std::nullopt;
  OpOperand &input = *op.getDpsInputOperand(0);
  if (!op.getMatchingIndexingMap(&input).isProjectedPermutation())
    return std::nullopt;
  SmallVector<unsigned> loops = getReadOrder(op, input);
  unsigned inner = op.getNumLoops() - 1;
  bool turns = !loops.empty() && loops.back() != inner &&
               llvm::is_contained(loops, inner);
  return turns ? std::make_optional(loops.back()) : std::nullopt;
}

/// The loop over the rows of the tiles: the longest that the columns do not
/// slide along; the one over the columns if there is none.
static unsigned pickRowLoop(linalg::LinalgOp op) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  unsigned inner = extents.size() - 1, outer = inner;
  for (unsigned loop = 0; loop < inner; ++loop)
    if (!slideTogether(op, loop, inner) &&
        (outer == inner || extents[loop] >= extents[outer]))
      outer = loop;
  return outer;
}

/// The request with the loops in the order `loops` of an interchange.
static ScheduleRequest permute(ScheduleRequest request,
                               ArrayRef<unsigned> loops) {
  if (!request.sizes.empty()) {
    SmallVector<int64_t> sizes;
    for (unsigned loop : loops)
      sizes.push_back(request.sizes[loop]);
    request.sizes = sizes;
  }
  for (unsigned &loop : request.order)
    loop = llvm::find(loops, loop) - loops.begin();
  return request;
}

static MeshBudget getBudget(const Target &target) {
  return {target.getMeshRows(), target.getMeshCols(),
          target.getUsableLdmBytes()};
}

static int64_t getElementBytes(Value operand) {
  return getElementTypeOrSelf(operand.getType()).getIntOrFloatBitWidth() / 8;
}

/// Elements of `operand` between neighbours along `loop`.
static int64_t getPitch(linalg::LinalgOp op, OpOperand *operand,
                        unsigned loop) {
  auto type = cast<ShapedType>(operand->get().getType());
  int64_t pitch = 1;
  for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
    if (op.getMatchingIndexingMap(operand).getResult(dim).isFunctionOfDim(loop))
      return pitch;
    pitch *= type.getDimSize(dim);
  }
  return pitch;
}

/// The tile of a transposed copy.
static TransposeTile chooseTurned(linalg::LinalgOp op, unsigned outer,
                                  unsigned inner, const Target &target) {
  OpOperand *input = op.getDpsInputOperand(0),
            *output = op.getDpsInitOperand(0);
  Transposition copy;
  for (auto [loop, extent] : llvm::enumerate(op.getStaticLoopRanges())) {
    if (loop == outer)
      copy.rows = extent;
    else if (loop == inner)
      copy.cols = extent;
    else
      copy.count *= extent;
  }
  copy.inputPitch = getPitch(op, input, inner);
  copy.outputPitch = getPitch(op, output, outer);
  copy.elementBytes = getElementBytes(output->get());
  return chooseTransposeTile(copy, target);
}

/// The schedule without requests.
static Schedule chooseSchedule(linalg::LinalgOp op, unsigned outer,
                               bool isTransposition, const Target &target) {
  int64_t pointBytes = 0;
  for (Value operand : op->getOperands())
    pointBytes += getElementBytes(operand);
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  unsigned inner = extents.size() - 1;
  TransposeTile tile;
  if (isTransposition)
    tile = chooseTurned(op, outer, inner, target);
  else
    static_cast<ElementwiseTile &>(tile) = chooseElementwiseTile(
        outer == inner ? 1 : extents[outer], extents[inner],
        op->getNumOperands(), pointBytes, getBudget(target));
  Schedule schedule;
  schedule.sizes.assign(extents.size(), 1);
  schedule.mesh.assign(extents.size(), std::nullopt);
  schedule.units.assign(extents.size(), 1);
  schedule.buffers.assign(op->getNumOperands(), 2);
  schedule.order = llvm::to_vector(llvm::seq<unsigned>(0, extents.size()));
  if (outer != inner) {
    schedule.sizes[outer] = tile.rows;
    schedule.mesh[outer] = tile.rowSpread;
    schedule.units[outer] = tile.rowUnit;
  }
  schedule.sizes[inner] = tile.cols;
  schedule.mesh[inner] = tile.colSpread;
  schedule.units[inner] = tile.colUnit;
  return schedule;
}

/// Bytes of LDM per CPE that the buffers take.
static int64_t getLdmBytes(linalg::LinalgOp op, const Schedule &schedule,
                           const Target &target) {
  int64_t elements = 1, bytes = 0;
  for (auto [size, spread, unit] :
       llvm::zip_equal(schedule.sizes, schedule.mesh, schedule.units))
    if (spread)
      elements *= target.getPiece(size, *spread, unit);
  for (auto [operand, buffers] :
       llvm::zip_equal(op->getOperands(), schedule.buffers))
    if (isa<ShapedType>(operand.getType()))
      bytes +=
          buffers * llvm::alignTo(elements * getElementBytes(operand), 128);
  return bytes;
}

/// Puts what is asked for in `schedule`.
static LogicalResult applyRequest(linalg::LinalgOp op,
                                  const ScheduleRequest &request,
                                  const Target &target, Schedule &schedule) {
  if (request.vectorLoop || !request.longRows.empty())
    return op.emitError("expects 'vector' and 'long_rows' on products only");
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (auto [loop, size] : llvm::enumerate(request.sizes)) {
    if (size < 0)
      return op.emitError("expects tile sizes of at least 0 (0 chooses), but "
                          "got ")
             << size << " for loop " << loop;
    if (size > 1 && extents[loop] > 1 && !schedule.mesh[loop])
      return op.emitError("expects tile size 1 for loop ")
             << loop << ", which the tile op does not have, but got " << size;
    if (size > extents[loop])
      remark::analysis(op.getLoc(),
                       remark::RemarkOpts::name("Tile").category("sw-tiling"))
          << remark::add("tile size {0} of loop {1} is cut to its extent {2}",
                         size, loop, extents[loop]);
    if (size == 0)
      continue;
    schedule.sizes[loop] = std::min(size, extents[loop]);
    schedule.units[loop] = 1;
  }
  if (std::optional<std::string> error = checkParts(
          request.order, request.buffers, extents.size(), op->getNumOperands()))
    return op.emitError(*error);
  if (!request.order.empty())
    schedule.order = request.order;
  for (auto [operand, buffers] : llvm::enumerate(request.buffers))
    if (buffers > 0)
      schedule.buffers[operand] = buffers;
  int64_t needed = getLdmBytes(op, schedule, target);
  if (needed > target.getUsableLdmBytes())
    return op.emitError("a tile of ")
           << printSchedule(schedule) << " needs " << needed
           << " bytes of LDM per CPE, but only " << target.getUsableLdmBytes()
           << " are available";
  return success();
}

/// The buffers of the memref operands, which is what the tile op has; nothing
/// where the passes behind may decide.
static SmallVector<int64_t> getRecordedBuffers(linalg::LinalgOp op,
                                               const ScheduleRequest &request,
                                               const Schedule &schedule) {
  SmallVector<int64_t> recorded;
  if (!request.buffers.empty())
    for (auto [operand, buffers] :
         llvm::zip_equal(op->getOperands(), schedule.buffers))
      if (isa<ShapedType>(operand.getType()))
        recorded.push_back(buffers);
  return recorded;
}

/// A copy of `input` with its dimensions in the order of the loops of `op`, in
/// its place.
static linalg::LinalgOp turnInput(RewriterBase &rewriter, linalg::LinalgOp op,
                                  OpOperand &input) {
  AffineMap map = op.getMatchingIndexingMap(&input);
  SmallVector<int64_t> order;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    if (std::optional<unsigned> dim =
            map.getResultPosition(rewriter.getAffineDimExpr(loop)))
      order.push_back(*dim);
  auto type = cast<RankedTensorType>(input.get().getType());
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> results;
  for (int64_t dim : order) {
    shape.push_back(type.getDimSize(dim));
    results.push_back(map.getResult(dim));
  }
  rewriter.setInsertionPoint(op);
  Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), shape,
                                        type.getElementType());
  auto copy = linalg::TransposeOp::create(rewriter, op.getLoc(), input.get(),
                                          empty, order);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps[input.getOperandNumber()] =
      AffineMap::get(map.getNumDims(), 0, results, op.getContext());
  auto generic = cast<linalg::GenericOp>(op.getOperation());
  rewriter.modifyOpInPlace(generic, [&] {
    input.set(copy->getResult(0));
    generic.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
  return cast<linalg::LinalgOp>(copy.getOperation());
}

/// Copies what `op` reads in another order than that of its loops, by kernels
/// of their own. Null if an input cannot be copied.
static FailureOr<linalg::LinalgOp> turnInputs(RewriterBase &rewriter,
                                              linalg::LinalgOp op,
                                              unsigned outer, unsigned inner,
                                              const Target &target) {
  auto isTurned = [&](OpOperand *input) {
    return readsTransposed(op, *input, outer, inner);
  };
  if (llvm::none_of(op.getDpsInputOperands(), isTurned))
    return op;
  FailureOr<linalg::GenericOp> generic = toGeneric(rewriter, op);
  if (failed(generic))
    return failure();
  op = cast<linalg::LinalgOp>(generic->getOperation());
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (!isTurned(input))
      continue;
    if (!op.hasPureTensorSemantics() ||
        !op.getMatchingIndexingMap(input).isProjectedPermutation())
      return linalg::LinalgOp();
    if (failed(tileElementwise(rewriter, turnInput(rewriter, op, *input))))
      return failure();
  }
  return op;
}

/// Whether more than two loops of `op` have iterations, or an input is read by
/// windows: tiles of two loops would be small pieces of memory.
static bool hasManyLoops(linalg::LinalgOp op) {
  auto isPlain = [](AffineMap map) {
    return map.isProjectedPermutation(/*allowZeroInResults=*/true);
  };
  return llvm::count_if(op.getStaticLoopRanges(),
                        [](int64_t extent) { return extent > 1; }) > 2 ||
         !llvm::all_of(op.getIndexingMapsArray(), isPlain);
}

LogicalResult sw::tileElementwise(RewriterBase &rewriter, linalg::LinalgOp op) {
  FailureOr<Target> target = Target::get(op);
  if (failed(target))
    return failure();
  SmallVector<unsigned> loops;
  for (AffineExpr expr :
       op.getMatchingIndexingMap(op.getDpsInitOperand(0)).getResults())
    loops.push_back(cast<AffineDimExpr>(expr).getPosition());
  ScheduleRequest request = permute(readScheduleAttr(op, 0, 0), loops);
  op->removeAttr(kScheduleAttrName);
  FailureOr<linalg::LinalgOp> ordered = orderByOutput(rewriter, op);
  if (failed(ordered))
    return op.emitError("could not be reordered to its output");
  op = *ordered;
  if (request.isEmpty()) {
    FailureOr<linalg::LinalgOp> collapsed = collapseLoops(rewriter, op);
    if (failed(collapsed))
      return op.emitError("could not be given longer loops");
    op = *collapsed;
    bool isTiled = false;
    if (hasManyLoops(op) && !getTransposedRows(op) &&
        explainNoProgram(op).empty() &&
        failed(tileProgram(rewriter, getSingleProgram(op), isTiled)))
      return failure();
    if (isTiled)
      return success();
  }
  std::string kernel = takeKernelName(op, *matchElementwise(op));
  std::optional<unsigned> turned = getTransposedRows(op);
  unsigned outer = turned.value_or(pickRowLoop(op));
  unsigned inner = op.getNumLoops() - 1;
  std::string reason = explainUnreadable(op, {outer, inner});
  if (reason.empty() && !turned) {
    FailureOr<linalg::LinalgOp> ordered =
        turnInputs(rewriter, op, outer, inner, *target);
    if (failed(ordered))
      return failure();
    if (!*ordered)
      reason = "reads an input transposed";
    else
      op = *ordered;
  }
  if (!reason.empty() && explainNoProgram(op).empty()) {
    bool isTiled;
    if (failed(tileProgram(rewriter, getSingleProgram(op), isTiled)))
      return failure();
    if (isTiled)
      return success();
  }
  if (!reason.empty()) {
    remark::missed(op.getLoc(),
                   remark::RemarkOpts::name("Tile").category("sw-tiling"))
        << remark::reason("{0} {1}; it runs on the management core", kernel,
                          reason);
    return success();
  }
  TileChoice choice;
  choice.kernel = kernel;
  choice.schedule = chooseSchedule(op, outer, turned.has_value(), *target);
  if (!request.isEmpty() &&
      failed(applyRequest(op, request, *target, choice.schedule)))
    return failure();
  choice.predictedSeconds =
      getElementwiseCycles(op, choice.schedule, *target) / target->getClockHz();
  remark::passed(op.getLoc(),
                 remark::RemarkOpts::name("Tile").category("sw-tiling"))
      << remark::add("{0} in {1}", kernel, printSchedule(choice.schedule))
      << remark::metric("predicted us", *choice.predictedSeconds * 1e6);
  choice.schedule.buffers = getRecordedBuffers(op, request, choice.schedule);
  return tileToLoops(rewriter, op, choice);
}
