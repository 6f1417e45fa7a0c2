//===- SwShard.cpp - The pass sw-shard ------------------------------------===//
//
// Turns annotations of the dialect shard into requests for core groups:
//
//   %s = shard.sharding @chip split_axes = [[0]] : !shard.sharding
//   %1 = shard.shard %0 to %s : tensor<100x90xf32>
//
// gives the op of %0 the attribute
//
//   sw.schedule = #sw.schedule<core_groups = [0]>
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "ShardedLoops.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/InterleavedRange.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWSHARD
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

/// Rejects ops of the dialect that are no annotations.
static LogicalResult verifyOps(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    if (!isa_and_present<shard::ShardDialect>(op->getDialect()) ||
        isa<shard::GridOp, shard::ShardingOp, shard::ShardOp>(op))
      return WalkResult::advance();
    op->emitOpError("is not supported: core groups share memory, and only "
                    "annotations ask for divisions");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Checks that `sharding` divides over the `groups` core groups of the program.
static LogicalResult verifySharding(shard::ShardingOp sharding,
                                    int64_t groups) {
  auto grid = SymbolTable::lookupNearestSymbolFrom<shard::GridOp>(
      sharding, sharding.getGridAttr());
  if (!grid)
    return sharding.emitOpError("expects a grid, but there is no ")
           << sharding.getGridAttr();
  ArrayRef<int64_t> shape = grid.getShape();
  if (shape.size() != 1)
    return sharding.emitOpError("expects a grid of one dimension, but ")
           << sharding.getGridAttr() << " has "
           << llvm::interleaved(shape, "x");
  if (!ShapedType::isDynamic(shape.front()) && shape.front() != groups)
    return sharding.emitOpError("expects a grid of the ")
           << groups << " core groups of the program, but "
           << sharding.getGridAttr() << " has " << shape.front();
  auto rejectList = [&](StringRef what, ArrayRef<int64_t> list,
                        bool isEmpty) -> LogicalResult {
    if (isEmpty)
      return success();
    InFlightDiagnostic error = sharding.emitOpError("expects no ");
    error << what << ", as arrays stay whole, but got ";
    if (list.empty())
      return error << "some";
    return error << llvm::interleaved_array(list);
  };
  if (failed(rejectList("halo sizes", sharding.getStaticHaloSizes(),
                        sharding.getStaticHaloSizes().empty() &&
                            sharding.getDynamicHaloSizes().empty())))
    return failure();
  return rejectList("offsets of pieces", sharding.getStaticShardedDimsOffsets(),
                    sharding.getStaticShardedDimsOffsets().empty() &&
                        sharding.getDynamicShardedDimsOffsets().empty());
}

namespace {
struct SwShard : sw::impl::SwShardBase<SwShard> {
  using SwShardBase::SwShardBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(verifyOps(module)))
      return signalPassFailure();
    SmallVector<shard::ShardOp> annotations;
    module.walk([&](shard::ShardOp op) { annotations.push_back(op); });
    if (!ignore && !annotations.empty() && failed(request(annotations)))
      return signalPassFailure();
    removeAll(module, annotations);
  }

private:
  /// What an annotation asks of an op.
  struct Request {
    SmallVector<unsigned> loops;
    Location loc;
  };

  LogicalResult request(ArrayRef<shard::ShardOp> annotations) {
    std::optional<Target> target = Target::lookup(getOperation());
    int64_t groups = target ? target->getUsedCoreGroups() : 1;
    if (groups == 1) {
      annotations.front()->emitWarning(
          "annotations are ignored in a program on one core group; "
          "--core-groups=all uses those of the chip");
      return success();
    }
    std::optional<FlatSymbolRefAttr> grid;
    for (shard::ShardOp annotation : annotations) {
      auto sharding =
          annotation.getSharding().getDefiningOp<shard::ShardingOp>();
      if (!sharding)
        return annotation.emitOpError("expects a sharding of shard.sharding");
      if (failed(verifySharding(sharding, groups)))
        return failure();
      FlatSymbolRefAttr own = sharding.getGridAttr();
      if (grid.value_or(own) != own)
        return sharding.emitOpError("expects one grid, but got ")
               << own << " besides " << *grid;
      grid = own;
      if (failed(add(annotation, sharding, *target)))
        return failure();
    }
    for (auto &[op, request] : requests)
      put(op, request);
    return success();
  }

  /// Adds what `annotation` asks for.
  LogicalResult add(shard::ShardOp annotation, shard::ShardingOp sharding,
                    const Target &target) {
    for (auto [dim, axes] : llvm::enumerate(sharding.getSplitAxes())) {
      if (axes.empty())
        continue;
      SmallVector<ShardedLoop> loops;
      auto position = static_cast<int64_t>(dim);
      if (failed(annotation.getAnnotateForUsers()
                     ? addLoopsOfReaders(annotation, annotation.getResult(),
                                         position, loops)
                     : addLoopOfProducer(annotation, annotation.getSrc(),
                                         position, loops)))
        return failure();
      for (const ShardedLoop &wanted : loops)
        if (failed(addLoop(annotation, wanted, target)))
          return failure();
    }
    return success();
  }

  LogicalResult addLoop(shard::ShardOp annotation, ShardedLoop wanted,
                        const Target &target) {
    Operation *op = wanted.op;
    if (wanted.op.hasDynamicShape())
      return annotation.emitOpError("cannot divide loop ")
             << wanted.loop << " of '" << op->getName()
             << "', whose extents are known only when the program runs";
    SmallVector<unsigned> loops = getDividedLoops(wanted, target);
    auto [it, isNew] =
        requests.try_emplace(op, Request{loops, annotation.getLoc()});
    const Request &known = it->second;
    if (isNew || known.loops == loops)
      return success();
    InFlightDiagnostic error = annotation.emitOpError("asks for ");
    describe(error, loops) << " of '" << op->getName()
                           << "', but another annotation for ";
    describe(error, known.loops);
    error.attachNote(known.loc) << "the other annotation";
    return error;
  }

  static InFlightDiagnostic &describe(InFlightDiagnostic &error,
                                      ArrayRef<unsigned> loops) {
    if (loops.empty())
      return error << "one piece";
    return error << "loop " << loops.front();
  }

  static void put(Operation *op, const Request &request) {
    MLIRContext *context = op->getContext();
    ScheduleAttr schedule = withCoreGroups(
        context, getScheduleAttr(op),
        makeCoreGroups(context, {request.loops.empty(), request.loops}));
    op->setAttr(kScheduleAttrName, schedule);
  }

  static void removeAll(ModuleOp module, ArrayRef<shard::ShardOp> annotations) {
    for (shard::ShardOp annotation : annotations) {
      annotation.getResult().replaceAllUsesWith(annotation.getSrc());
      annotation.erase();
    }
    module.walk([](Operation *op) {
      if (isa<shard::ShardingOp, shard::GridOp>(op))
        op->erase();
    });
  }

  llvm::MapVector<Operation *, Request> requests;
};
} // namespace
