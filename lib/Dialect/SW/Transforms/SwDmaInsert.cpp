//===- SwDmaInsert.cpp - The pass sw-dma-insert ---------------------------===//
//
// Wraps each nest of tile loops in a kernel launch and stages the operands of
// its tile ops in LDM:
//
//   linalg.add {sw.tile = {}} ins(%x, %y) outs(%z)
// becomes
//   sw.launch @f_add view(core_group) {
//     %bx = sw.alloc ...   %by = sw.alloc ...   %bz = sw.alloc ...
//     sw.dma_get %x to %bx, %rx   sw.dma_get %y to %by, %ry   (and waits)
//     linalg.add {sw.tile = {}} ins(%bx, %by) outs(%bz)
//     sw.dma_put %bz to %z, %rz   (and wait)
//   }
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/IR/Target.h"
#include "DmaUtils.h"
#include "TileOpUtils.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWDMAINSERT
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Staging of one tile op
//===----------------------------------------------------------------------===//

namespace {
/// An operand, or several that are the same memref, with its buffer in LDM.
struct StagedBuffer {
  Value main;
  SmallVector<TileOperand> operands;
  bool read = false;
  bool written = false;
  /// Of the operands' buffers the fewest; 0 if the schedule does not say.
  int64_t buffers = 0;
  bool longRows = false;
  Value tile;
  /// What is transferred: `tile`, or the same tile in whole rows.
  Value moved;
  Value reply;
};
} // namespace

/// Groups operands that are the same part of main memory, so that they share a
/// buffer. An operand that is written has to be cut in the same way as the
/// others.
static FailureOr<SmallVector<StagedBuffer>>
groupOperands(Operation *op, ArrayRef<TileOperand> tiles) {
  SmallVector<StagedBuffer> groups;
  for (const TileOperand &tile : tiles) {
    Value main = tile.operand->get();
    StagedBuffer *home = nullptr;
    for (StagedBuffer &group : groups) {
      if (!isSameValue(group.main, main))
        continue;
      if (group.operands.front().spread == tile.spread &&
          group.operands.front().units == tile.units)
        home = &group;
      else if (group.written || tile.written)
        return op->emitError("expects operand ")
               << tile.operand->getOperandNumber()
               << ", which is read and written, to be spread in one way";
    }
    if (!home) {
      home = &groups.emplace_back();
      home->main = main;
    }
    home->operands.push_back(tile);
    home->read |= tile.read;
    home->written |= tile.written;
    home->longRows |= tile.longRows;
    if (tile.buffers && (!home->buffers || tile.buffers < home->buffers))
      home->buffers = tile.buffers;
  }
  return groups;
}

/// The smallest extents that hold every tile of `main` and that places times
/// units divide.
static FailureOr<SmallVector<int64_t>>
getBufferShape(Operation *op, const StagedBuffer &staged,
               ArrayRef<Spread> spreads, ArrayRef<int64_t> units,
               const Target &target) {
  SmallVector<int64_t> shape;
  for (auto [i, spread] : llvm::enumerate(spreads)) {
    FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
        presburger::BoundType::UB, {staged.main, static_cast<int64_t>(i)},
        /*stopCondition=*/nullptr, /*closedUB=*/true);
    if (failed(bound)) {
      InFlightDiagnostic error =
          op->emitError("expects a constant upper bound for dimension ")
          << i << " of operand "
          << staged.operands.front().operand->getOperandNumber()
          << ", but found none";
      error.attachNote(staged.main.getLoc()) << "the operand is this memref";
      return failure();
    }
    int64_t places = target.getPlaces(spread);
    shape.push_back(places * Target::getPiece(std::max<int64_t>(*bound, 1),
                                              places, units[i]));
  }
  return shape;
}

/// The part of `buffer` that a tile with extents `sizes` fills.
static Value createPartialView(OpBuilder &builder, Location loc, Value buffer,
                               ArrayRef<OpFoldResult> sizes) {
  ArrayRef<int64_t> shape = cast<MemRefType>(buffer.getType()).getShape();
  if (llvm::equal(shape, sizes, [](int64_t extent, OpFoldResult size) {
        return getConstantIntValue(size) == extent;
      }))
    return buffer;
  SmallVector<OpFoldResult> zeros(shape.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(shape.size(), builder.getIndexAttr(1));
  return memref::SubViewOp::create(builder, loc, buffer, zeros, sizes, ones);
}

/// Creates a buffer in LDM for the tiles of `staged`, cut in this way; yields
/// its part that a tile fills.
static FailureOr<Value> createBuffer(OpBuilder &builder, Operation *op,
                                     const StagedBuffer &staged,
                                     ArrayRef<Spread> spreads,
                                     ArrayRef<int64_t> units, int64_t buffers,
                                     const Target &target) {
  FailureOr<SmallVector<int64_t>> shape =
      getBufferShape(op, staged, spreads, units, target);
  if (failed(shape))
    return failure();
  MLIRContext *context = op->getContext();
  Location loc = op->getLoc();
  auto mainType = cast<MemRefType>(staged.main.getType());
  auto type =
      MemRefType::get(*shape, mainType.getElementType(),
                      MemRefLayoutAttrInterface(), LDMAttr::get(context));
  SmallVector<Attribute> spread;
  for (Spread kind : spreads)
    spread.push_back(SpreadAttr::get(context, kind));
  // Left out where they are all 1.
  DenseI64ArrayAttr unitsAttr;
  if (llvm::any_of(units, [](int64_t unit) { return unit > 1; }))
    unitsAttr = builder.getDenseI64ArrayAttr(units);
  auto buffer =
      AllocOp::create(builder, loc, type, builder.getArrayAttr(spread),
                      /*offset=*/IntegerAttr(), unitsAttr);
  if (buffers)
    buffer->setAttr(kBuffersAttrName, builder.getI64IntegerAttr(buffers));
  return createPartialView(builder, loc, buffer,
                           getViewSizes(builder, loc, staged.main));
}

/// Creates the LDM buffers and the reply counter of `staged`.
static LogicalResult createBuffers(OpBuilder &builder, Operation *op,
                                   StagedBuffer &staged, const Target &target) {
  const TileOperand &tile = staged.operands.front();
  FailureOr<Value> part =
      createBuffer(builder, op, staged, tile.spread, tile.units,
                   staged.longRows ? 0 : staged.buffers, target);
  if (failed(part))
    return failure();
  staged.tile = staged.moved = *part;
  if (staged.longRows) {
    // Only what is transferred needs a second buffer.
    FailureOr<Value> whole =
        createBuffer(builder, op, staged, {Spread::Nested, Spread::None},
                     {tile.units.front(), 1}, staged.buffers, target);
    if (failed(whole))
      return failure();
    staged.moved = *whole;
  }
  staged.reply = ReplyOp::create(builder, op->getLoc(),
                                 ReplyType::get(op->getContext(), 1));
  return success();
}

/// Creates the transfers in front of `op`.
static void createGets(OpBuilder &builder, Location loc,
                       ArrayRef<StagedBuffer> groups) {
  for (const StagedBuffer &staged : groups)
    if (staged.read)
      DMAGetOp::create(builder, loc, staged.main, staged.moved, staged.reply,
                       /*slot=*/Value());
  for (const StagedBuffer &staged : groups)
    if (staged.read)
      DMAWaitOp::create(builder, loc, staged.reply, /*slot=*/Value());
  for (const StagedBuffer &staged : groups)
    if (staged.read && staged.longRows)
      RowsSpreadOp::create(builder, loc, staged.moved, staged.tile,
                           ValueRange());
}

/// Creates the transfers behind `op`.
static void createPuts(OpBuilder &builder, Location loc,
                       ArrayRef<StagedBuffer> groups) {
  for (const StagedBuffer &staged : groups)
    if (staged.written && staged.longRows)
      RowsCollectOp::create(builder, loc, staged.tile, staged.moved,
                            ValueRange());
  for (const StagedBuffer &staged : groups)
    if (staged.written)
      DMAPutOp::create(builder, loc, staged.moved, staged.main, staged.reply,
                       /*slot=*/Value());
  for (const StagedBuffer &staged : groups)
    if (staged.written)
      DMAWaitOp::create(builder, loc, staged.reply, /*slot=*/Value());
}

/// Stages the operands of `op`, which is inside a launch, in LDM. What is part
/// of a memref in `longRows` travels in whole rows.
static LogicalResult stageTileOp(Operation *op, const Target &target,
                                 const llvm::DenseSet<Value> &longRows) {
  FailureOr<SmallVector<TileOperand>> tiles = describeTileOperands(op);
  if (failed(tiles))
    return failure();
  FailureOr<SmallVector<StagedBuffer>> groups = groupOperands(op, *tiles);
  if (failed(groups))
    return failure();
  OpBuilder builder(op);
  for (StagedBuffer &staged : *groups) {
    staged.longRows |= longRows.contains(getViewBase(staged.main)) &&
                       canHaveLongRows(staged.operands.front());
    if (failed(createBuffers(builder, op, staged, target)))
      return failure();
  }
  createGets(builder, op->getLoc(), *groups);
  for (StagedBuffer &staged : *groups)
    for (TileOperand &tile : staged.operands)
      tile.operand->set(staged.tile);
  builder.setInsertionPointAfter(op);
  createPuts(builder, op->getLoc(), *groups);
  return success();
}

/// The memrefs that one of `ops` writes in whole rows. The others have to move
/// them in the same way, so that a tile can stay in LDM from one to the next.
static FailureOr<llvm::DenseSet<Value>>
collectLongRows(ArrayRef<Operation *> ops) {
  llvm::DenseSet<Value> bases;
  for (Operation *op : ops) {
    FailureOr<SmallVector<TileOperand>> tiles = describeTileOperands(op);
    if (failed(tiles))
      return failure();
    for (const TileOperand &tile : *tiles)
      if (tile.longRows && tile.written)
        bases.insert(getViewBase(tile.operand->get()));
  }
  return bases;
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

static bool canRunOnCPEs(Operation *op);

/// Whether a loop can be part of a kernel: it holds tile ops, and otherwise
/// only address computation and such loops.
static bool isKernelLoop(scf::ForOp loop) {
  return loop.getNumResults() == 0 &&
         llvm::all_of(loop.getBody()->without_terminator(),
                      [](Operation &op) { return canRunOnCPEs(&op); });
}

static bool canRunOnCPEs(Operation *op) {
  if (isTileOp(op))
    return true;
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return isKernelLoop(loop);
  return op->getNumRegions() == 0 && isMemoryEffectFree(op);
}

/// The outermost loop around `op` that can be part of a kernel, or `op`.
static Operation *getKernelRoot(Operation *op) {
  Operation *root = op;
  while (auto loop = dyn_cast<scf::ForOp>(root->getParentOp())) {
    if (!isKernelLoop(loop))
      break;
    root = loop;
  }
  return root;
}

/// Whether `fill`, a lone tile op, only prepares a memref for the kernel `root`
/// behind it.
static bool belongsToNextKernel(Operation *fill, Operation *root) {
  if (!isTileOp(fill) || !isFillOp(fill) ||
      fill->getBlock() != root->getBlock())
    return false;
  for (Operation *op = fill->getNextNode(); op != root; op = op->getNextNode())
    if (!op || op->getNumRegions() || !isMemoryEffectFree(op))
      return false;
  auto destination = dyn_cast<DestinationStyleOpInterface>(fill);
  if (!destination || destination.getNumDpsInits() != 1)
    return false;
  Value base = getViewBase(destination.getDpsInitOperand(0)->get());
  return root
      ->walk([&](Operation *op) {
        bool uses =
            isTileOp(op) && llvm::any_of(op->getOperands(), [&](Value v) {
              return getViewBase(v) == base;
            });
        return uses ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// The name of the kernel with these tile ops: what its products compute, or
/// else its last op.
static std::string getKernelName(func::FuncOp func, ArrayRef<Operation *> ops,
                                 llvm::StringSet<> &taken) {
  Operation *main = ops.back();
  for (Operation *op : ops)
    if (isContractionTileOp(op))
      main = op;
  std::string stem = (func.getName() + "_" + getTileOpKind(main)).str();
  std::string name = stem;
  for (unsigned i = 1; !taken.insert(name).second; ++i)
    name = stem + "_" + std::to_string(i);
  return name;
}

/// Moves the kernel roots, which follow each other in one block with only pure
/// ops between, into one launch.
static LaunchOp createLaunch(ArrayRef<Operation *> roots, StringRef name) {
  OpBuilder builder(roots.front());
  auto launch =
      LaunchOp::create(builder, roots.back()->getLoc(), name, View::CoreGroup);
  Block *body = &launch.getBody().emplaceBlock();
  // Pure ops between the roots stay in front of the launch.
  SmallVector<Operation *> between;
  for (Operation *op = roots.front(); op != roots.back();
       op = op->getNextNode())
    if (!llvm::is_contained(roots, op))
      between.push_back(op);
  for (Operation *op : between)
    op->moveBefore(launch);
  for (Operation *root : roots)
    root->moveBefore(body, body->end());
  return launch;
}

/// Wraps the kernels of `func` in launches.
static SmallVector<LaunchOp> createLaunches(func::FuncOp func,
                                            llvm::StringSet<> &taken) {
  llvm::MapVector<Operation *, SmallVector<Operation *>> kernels;
  func.walk([&](Operation *op) {
    if (isTileOp(op) && !op->getParentOfType<LaunchOp>())
      kernels[getKernelRoot(op)].push_back(op);
  });
  SmallVector<LaunchOp> launches;
  SmallVector<Operation *> roots, ops;
  for (auto it = kernels.begin(), end = kernels.end(); it != end; ++it) {
    roots.push_back(it->first);
    llvm::append_range(ops, it->second);
    auto next = std::next(it);
    if (next != end && belongsToNextKernel(it->first, next->first))
      continue;
    launches.push_back(createLaunch(roots, getKernelName(func, ops, taken)));
    roots.clear();
    ops.clear();
  }
  return launches;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct SwDmaInsert : sw::impl::SwDmaInsertBase<SwDmaInsert> {
  using SwDmaInsertBase::SwDmaInsertBase;

  void runOnOperation() override {
    if (hasTensorTileOps() && failed(bufferize()))
      return signalPassFailure();
    llvm::StringSet<> taken = collectNames();
    SmallVector<LaunchOp> launches;
    SmallVector<func::FuncOp> funcs;
    getOperation()->walk([&](func::FuncOp func) { funcs.push_back(func); });
    for (func::FuncOp func : funcs)
      llvm::append_range(launches, createLaunches(func, taken));
    getOperation()->walk([&](Operation *op) {
      if (!isTileOp(op) || op->getParentOfType<LaunchOp>())
        return;
      op->emitError("expects a tile op to be in a function");
      signalPassFailure();
    });
    for (LaunchOp launch : launches)
      if (failed(stageTileOps(launch)))
        signalPassFailure();
  }

private:
  bool hasTensorTileOps() {
    return getOperation()
        ->walk([](Operation *op) {
          return isTileOp(op) && llvm::any_of(op->getOperandTypes(),
                                              llvm::IsaPred<TensorType>)
                     ? WalkResult::interrupt()
                     : WalkResult::advance();
        })
        .wasInterrupted();
  }

  /// Runs upstream bufferization; the clean-up behind it removes the copies of
  /// a tile onto itself.
  LogicalResult bufferize() {
    bufferization::OneShotBufferizePassOptions options;
    options.bufferizeFunctionBoundaries = true;
    options.functionBoundaryTypeConversion =
        bufferization::LayoutMapOption::IdentityLayoutMap;
    OpPassManager pipeline(ModuleOp::getOperationName());
    pipeline.addPass(bufferization::createOneShotBufferizePass(options));
    pipeline.addNestedPass<func::FuncOp>(
        bufferization::createBufferLoopHoistingPass());
    pipeline.addPass(createCanonicalizerPass());
    pipeline.addPass(createCSEPass());
    pipeline.addPass(createCanonicalizerPass());
    return runPipeline(pipeline, getOperation());
  }

  /// The names that a kernel must not take.
  llvm::StringSet<> collectNames() {
    llvm::StringSet<> names;
    getOperation()->walk([&](Operation *op) {
      if (auto launch = dyn_cast<LaunchOp>(op))
        names.insert(launch.getName());
      else if (auto symbol = dyn_cast<SymbolOpInterface>(op))
        if (symbol.getNameAttr())
          names.insert(symbol.getName());
    });
    return names;
  }

  LogicalResult stageTileOps(LaunchOp launch) {
    FailureOr<Target> target = Target::get(launch);
    if (failed(target))
      return failure();
    SmallVector<Operation *> ops;
    launch.walk([&](Operation *op) {
      if (isTileOp(op))
        ops.push_back(op);
    });
    FailureOr<llvm::DenseSet<Value>> longRows = collectLongRows(ops);
    if (failed(longRows))
      return failure();
    for (Operation *op : ops)
      if (failed(stageTileOp(op, *target, *longRows)))
        return failure();
    return success();
  }
};
} // namespace
