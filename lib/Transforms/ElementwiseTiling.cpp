//===- ElementwiseTiling.cpp - Tiles of elementwise ops -------------------===//
#include "ElementwiseTiling.h"

#include "InputReads.h"
#include "ProgramTiling.h"
#include "ScheduleMarks.h"
#include "ScheduleRecorder.h"
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
  auto permuteList = [&](auto &list) {
    auto old = list;
    if (!list.empty())
      for (auto [position, loop] : llvm::enumerate(loops))
        list[position] = old[loop];
  };
  permuteList(request.sizes);
  permuteList(request.mesh);
  permuteList(request.units);
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
  if (isTransposition)
    schedule.buffers = {tile.inputBuffers, tile.outputBuffers};
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
  if (failed(applyLoopRequest(op, request, schedule)))
    return failure();
  if (std::optional<std::string> error =
          checkParts(request.order, request.buffers, op.getNumLoops(),
                     op->getNumOperands()))
    return op.emitError(*error);
  if (!request.order.empty())
    schedule.order = request.order;
  // One buffer is the choice for other tiles.
  if (!request.sizes.empty())
    schedule.buffers.assign(op->getNumOperands(), 2);
  for (auto [operand, buffers] : llvm::enumerate(request.buffers))
    if (buffers > 0)
      schedule.buffers[operand] = buffers;
  return checkLdm(op, printSchedule(schedule),
                  getLdmBytes(op, schedule, target), target);
}

/// Whether the buffers are no matter for the passes behind.
static bool hasOwnBuffers(const ScheduleRequest &request,
                          const Schedule &schedule) {
  return !request.buffers.empty() || llvm::is_contained(schedule.buffers, 1);
}

/// The buffers of the memref operands, which is what the tile op has; nothing
/// where the passes behind may decide.
static SmallVector<int64_t> getRecordedBuffers(linalg::LinalgOp op,
                                               const ScheduleRequest &request,
                                               const Schedule &schedule) {
  SmallVector<int64_t> recorded;
  if (hasOwnBuffers(request, schedule))
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

/// Deals the tiles of `op` out to the CPEs if that is possible, unless `marks`
/// ask for something else.
static LogicalResult tryProgram(RewriterBase &rewriter, linalg::LinalgOp op,
                                const ScheduleMarks &marks,
                                ScheduleRecorder *recorder, bool &isTiled) {
  isTiled = false;
  std::string reason = explainNoProgram(op);
  if (!reason.empty() && marks.asksFor(Method::CPE))
    return op.emitError("cannot be dealt out to the CPEs: ") << reason;
  if (!reason.empty() || marks.asksFor(Method::Mesh))
    return success();
  marks.putOn(op);
  if (failed(tileProgram(rewriter, getSingleProgram(op), isTiled, recorder)))
    return failure();
  if (!isTiled)
    ScheduleMarks::take(op);
  return success();
}

/// Tiles `op`, whose loops are in order, over the mesh.
static LogicalResult tileOverMesh(RewriterBase &rewriter, linalg::LinalgOp op,
                                  StringRef kernel, unsigned outer,
                                  const ScheduleRequest &request,
                                  const Target &target,
                                  const ScheduleMarks &marks,
                                  ScheduleRecorder *recorder) {
  TileChoice choice;
  choice.kernel = kernel.str();
  choice.schedule =
      chooseSchedule(op, outer, getTransposedRows(op).has_value(), target);
  if (!request.isEmpty() &&
      failed(applyRequest(op, request, target, choice.schedule)))
    return failure();
  choice.predictedSeconds =
      getElementwiseCycles(op, choice.schedule, target) / target.getClockHz();
  remark::passed(op.getLoc(),
                 remark::RemarkOpts::name("Tile").category("sw-tiling"))
      << remark::add("{0} in {1}", kernel, printSchedule(choice.schedule))
      << remark::metric("predicted us", *choice.predictedSeconds * 1e6);
  if (recorder) {
    DenseI64ArrayAttr buffers;
    if (hasOwnBuffers(request, choice.schedule))
      buffers = rewriter.getDenseI64ArrayAttr(choice.schedule.buffers);
    ScheduleAttr schedule = makeMeshSchedule(
        op, choice.schedule,
        rewriter.getDenseI64ArrayAttr(
            llvm::to_vector_of<int64_t>(choice.schedule.order)),
        buffers);
    marks.putOn(op);
    recorder->add(op, {}, {choice.kernel, schedule, choice.predictedSeconds});
    ScheduleMarks::take(op);
  }
  choice.schedule.buffers = getRecordedBuffers(op, request, choice.schedule);
  return tileToLoops(rewriter, op, choice);
}

/// Brings the loops of `op` in the order of its output and, unless a schedule
/// names its own ones, makes as few of them as possible.
static FailureOr<linalg::LinalgOp> arrangeLoops(RewriterBase &rewriter,
                                                linalg::LinalgOp op,
                                                const ScheduleMarks &marks) {
  FailureOr<linalg::LinalgOp> ordered = orderByOutput(rewriter, op);
  if (failed(ordered))
    return op.emitError("could not be reordered to its output");
  op = *ordered;
  if (marks.isOfOwnLoops())
    return op;
  FailureOr<linalg::LinalgOp> collapsed = collapseLoops(rewriter, op);
  if (failed(collapsed))
    return op.emitError("could not be given longer loops");
  if (failed(verifyScheduleOfTiled(*collapsed, marks.schedule)))
    return failure();
  return *collapsed;
}

/// Says that `op` stays with the management core, which is an error if its
/// schedule asks for something else.
static LogicalResult refuse(linalg::LinalgOp op, const ScheduleMarks &marks,
                            StringRef kernel, StringRef reason) {
  if (marks.asksFor(Method::Mesh))
    return op.emitError("cannot be tiled over the mesh: it ") << reason;
  remark::missed(op.getLoc(),
                 remark::RemarkOpts::name("Tile").category("sw-tiling"))
      << remark::reason("{0} {1}; it runs on the management core", kernel,
                        reason);
  return success();
}

LogicalResult sw::tileElementwise(RewriterBase &rewriter, linalg::LinalgOp op,
                                  ScheduleRecorder *recorder) {
  FailureOr<Target> target = Target::get(op);
  if (failed(target))
    return failure();
  SmallVector<unsigned> loops;
  for (AffineExpr expr :
       op.getMatchingIndexingMap(op.getDpsInitOperand(0)).getResults())
    loops.push_back(cast<AffineDimExpr>(expr).getPosition());
  ScheduleMarks marks = ScheduleMarks::take(op);
  ScheduleRequest request = readSchedule(marks.schedule);
  bool isTiled = false, isDealt = marks.asksFor(Method::CPE);
  if (marks.isOfOwnLoops()) {
    if (isDealt && failed(tryProgram(rewriter, op, marks, recorder, isTiled)))
      return failure();
    request = permute(request, loops);
  }
  if (isTiled)
    return success();
  FailureOr<linalg::LinalgOp> arranged = arrangeLoops(rewriter, op, marks);
  if (failed(arranged))
    return failure();
  op = *arranged;
  if (!marks.isOfOwnLoops() && hasManyLoops(op) && !getTransposedRows(op) &&
      failed(tryProgram(rewriter, op, marks, recorder, isTiled)))
    return failure();
  if (isTiled)
    return success();
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
  if ((!reason.empty() || isDealt) &&
      failed(tryProgram(rewriter, op, marks, recorder, isTiled)))
    return failure();
  if (isTiled)
    return success();
  if (isDealt)
    return op.emitError("cannot be dealt out to the CPEs: its smallest tile "
                        "does not fit in LDM");
  if (!reason.empty())
    return refuse(op, marks, kernel, reason);
  return tileOverMesh(rewriter, op, kernel, outer, request, *target, marks,
                      recorder);
}
