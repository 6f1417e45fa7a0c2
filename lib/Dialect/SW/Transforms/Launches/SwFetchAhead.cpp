//===- SwFetchAhead.cpp - The pass sw-fetch-ahead -------------------------===//
//
// Between two parts of a launch all CPEs wait until the first part has stored
// its last tiles, and then until the first tiles of the second part arrive.
// Data that the first part does not write can arrive while it computes, if LDM
// has room for them:
//
//   sw.part @a { for { work } }
//   sw.barrier array
//   sw.part @b { get %w to %b, %r; for { wait %r; work on %b } }
// becomes
//   sw.part @a { get %w to %x, %s; for { work }; wait %s }
//   sw.barrier array
//   sw.part @b { for { wait %r; work on %b } }
//
// with %b at the place of %x.
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "Dialect/SW/Transforms/Utils/KernelEnds.h"
#include "FirstFetches.h"
#include "JointPlaces.h"

#include "mlir/IR/Remarks.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWFETCHAHEAD
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

namespace {
/// A kernel and its LDM.
struct Kernel {
  Kernel(PartOp part, LdmMap map)
      : part(part), liveness(part), late(findLateIteration(getBlock())),
        last(findLastIteration(getBlock())), map(std::move(map)),
        accesses(getAccesses(part)) {}

  Block &getBlock() { return part.getBody().front(); }

  PartOp part;
  /// The position of the part before it, if one ran on all of its core groups.
  std::optional<size_t> before;
  /// The number of parts before it on the same core groups.
  size_t number = 0;
  /// The position of the first part that may run at the same time.
  size_t firstOfStage = 0;
  /// The liveness of the original ops.
  LdmLiveness liveness;
  /// The iterations in which the kernel can fetch for the next one, if it has
  /// loops.
  std::optional<Iteration> late;
  std::optional<LastIteration> last;
  LdmMap map;
  /// The accesses of the original ops; nothing if they are not known.
  std::optional<Accesses> accesses;
  /// Counts the gets for the next kernel.
  Value reply;
  /// The guards of ops that run in one iteration only.
  llvm::DenseMap<const Iteration *, scf::IfOp> guards;
};

/// Rewrites one launch.
class Fetcher {
public:
  Fetcher(LaunchOp launch, const Target &target, const MemoryAliases &aliases)
      : launch(launch), target(target), aliases(aliases) {}

  LogicalResult run();

private:
  LogicalResult collectKernels();
  void join(size_t first, size_t second);
  bool mayBeWritten(Value source, size_t begin, size_t end);
  bool mayMeetWrites(size_t from, size_t to, Value source);
  const char *fetchAhead(size_t first, size_t second, Candidate &candidate);
  std::optional<OpBuilder> findPlace(Kernel &first, Kernel &second,
                                     const Candidate &candidate);
  void move(Kernel &first, Candidate &candidate, OpBuilder builder);
  std::optional<size_t> findBefore(PartOp part) const;
  void finish();

  LaunchOp launch;
  const Target &target;
  const MemoryAliases &aliases;
  std::vector<std::unique_ptr<Kernel>> kernels;
};
} // namespace

//===----------------------------------------------------------------------===//
// Two kernels
//===----------------------------------------------------------------------===//

/// Lets only the core groups of `second` run what is created at `builder` in
/// `first`.
static void restrictGroups(OpBuilder &builder, Location loc, PartOp first,
                           PartOp second) {
  GroupRange groups = second.getGroups();
  if (groups == first.getGroups())
    return;
  Value group = CoordOp::create(builder, loc, Axis::CoreGroup);
  auto compare = [&](arith::CmpIPredicate predicate, int64_t number) -> Value {
    Value limit = arith::ConstantIndexOp::create(builder, loc, number);
    return arith::CmpIOp::create(builder, loc, predicate, group, limit);
  };
  Value isIn = arith::AndIOp::create(
      builder, loc, compare(arith::CmpIPredicate::sge, groups.first),
      compare(arith::CmpIPredicate::slt, groups.getEnd()));
  auto guard = scf::IfOp::create(builder, loc, isIn);
  builder.setInsertionPoint(guard.thenBlock()->getTerminator());
}

/// Fetches the data of `candidate` at `builder` in `first`.
void Fetcher::move(Kernel &first, Candidate &candidate, OpBuilder builder) {
  Location loc = candidate.alloc.getLoc();
  PartOp second = candidate.alloc->getParentOfType<PartOp>();
  OpBuilder outer = OpBuilder::atBlockBegin(&first.getBlock());
  if (!first.reply) {
    auto type = ReplyType::get(builder.getContext(), 1);
    first.reply = ReplyOp::create(outer, loc, type);
    OpBuilder end = OpBuilder::atBlockEnd(&first.getBlock());
    DMAWaitOp::create(end, loc, first.reply, Value());
  }
  auto ahead = AllocOp::create(outer, loc, getAheadType(candidate),
                               /*spread=*/ArrayAttr(), IntegerAttr(),
                               DenseI64ArrayAttr());
  first.map.buffers.back().alloc = ahead;
  restrictGroups(builder, loc, first.part, second);
  IRMapping mapping;
  mapping.map(candidate.alloc.getBuffer(), ahead.getBuffer());
  for (DMAGetOp get : candidate.gets) {
    TileOp tile = getFirstSlot(get);
    if (candidate.isSlot && !mapping.contains(tile.getTile())) {
      SmallVector<Value> sizes;
      for (Value size : tile.getSizes())
        sizes.push_back(copyTo(builder, size, mapping, second));
      mapping.map(tile.getTile(),
                  TileOp::create(builder, get.getLoc(), tile.getType(),
                                 ahead.getBuffer(), Value(), sizes));
    }
    Value source = copyTo(builder, get.getSrc(), mapping, second);
    Value buffer = copyTo(builder, get.getDst(), mapping, second);
    DMAGetOp::create(builder, get.getLoc(), source, buffer, first.reply,
                     Value());
    get.erase();
  }
  candidate.alloc.setAhead(true);
}

/// A builder in code that only `iteration` executes.
static OpBuilder getGuarded(Kernel &kernel, const Iteration &iteration) {
  scf::IfOp &guard = kernel.guards[&iteration];
  if (!guard) {
    OpBuilder builder(iteration.place);
    guard = scf::IfOp::create(builder, iteration.place->getLoc(),
                              iteration.createCondition(builder));
  }
  return OpBuilder(guard.thenBlock()->getTerminator());
}

/// A place for the gets of `candidate` in `first`: in a late iteration of its
/// loops if LDM has room for that long, else in the last iteration, else before
/// work without loops. Nothing if LDM has no room.
std::optional<OpBuilder> Fetcher::findPlace(Kernel &first, Kernel &second,
                                            const Candidate &candidate) {
  // Data from the previous kernel and data for the next one use opposite ends.
  bool isHighFirst = first.number % 2 == 0;
  JointPlaces places(first.map, second.map, target, isHighFirst);
  JointData data = {candidate.alloc, *getBytes(getAheadType(candidate)), {}};
  auto hasRoom = [&](Operation *position) {
    data.range = {first.liveness.getSpan(position).begin,
                  first.liveness.getSpan(first.part).end};
    return places.place(data);
  };
  if (first.late && hasRoom(first.late->loops.front()))
    return getGuarded(first, *first.late);
  if (first.last) {
    data.range.begin = first.liveness.getSpan(first.last->place).begin;
    data.range.end = first.liveness.getSpan(first.part).end;
    for (const Slot &slot : first.last->freeSlots)
      if (places.placeInSlot(data, slot))
        return getGuarded(first, *first.last);
  }
  Block &block = first.getBlock();
  Block::iterator begin =
      first.late ? std::next(first.late->loops.front()->getIterator())
                 : getFirstWork(block);
  for (Operation &op : llvm::make_range(begin, getLastWaits(block)))
    if (!isMemoryEffectFree(&op) &&
        !isa<AllocOp, ReplyOp, DMAGetOp, DMAWaitOp, BarrierOp>(op) &&
        hasRoom(&op))
      return OpBuilder(&op);
  return std::nullopt;
}

/// Whether one of the parts from `begin` to `end` may write `source`.
bool Fetcher::mayBeWritten(Value source, size_t begin, size_t end) {
  for (size_t i = begin; i < end; ++i) {
    const std::optional<Accesses> &accesses = kernels[i]->accesses;
    if (!accesses || llvm::any_of(accesses->writes, [&](Value written) {
          return aliases.mayAlias(written, source);
        }))
      return true;
  }
  return false;
}

/// Whether `from` and `to` run on the same single core group.
static bool areOnOneGroup(PartOp from, PartOp to) {
  GroupRange first = from.getGroups(), second = to.getGroups();
  if (isOnFirstGroup(from.getBody().front()))
    first.count = 1;
  if (isOnFirstGroup(to.getBody().front()))
    second.count = 1;
  return first.count == 1 && first == second;
}

/// Whether part `to` may write `source` on one core group while part `from`
/// still runs on another one: only part of the CPEs meet between them.
bool Fetcher::mayMeetWrites(size_t from, size_t to, Value source) {
  return launch.getNumCoreGroups() > 1 && kernels[to]->firstOfStage != to &&
         !areOnOneGroup(kernels[from]->part, kernels[to]->part) &&
         mayBeWritten(source, to, to + 1);
}

/// Moves the gets of `candidate` from part `to` to part `from`. Returns null if
/// that succeeds, else the reason. Parts that run at the same time as `from`,
/// and those between both, may still write.
const char *Fetcher::fetchAhead(size_t from, size_t to, Candidate &candidate) {
  Kernel &first = *kernels[from], &second = *kernels[to];
  for (DMAGetOp get : candidate.gets) {
    if (get.getBroadcast())
      return "is fetched for several CPEs at once";
    if (mayBeWritten(get.getSrc(), first.firstOfStage, to))
      return "depends on the previous kernel";
    if (mayMeetWrites(from, to, get.getSrc()))
      return "may be written by its kernel on other core groups";
    if (!isIndependent(get.getSrc(), second.part, candidate.alloc) ||
        !isIndependent(get.getDst(), second.part, candidate.alloc))
      return "needs values of its kernel";
  }
  std::optional<OpBuilder> place = findPlace(first, second, candidate);
  if (!place)
    return "has no room in LDM";
  move(first, candidate, *place);
  return nullptr;
}

void Fetcher::join(size_t from, size_t to) {
  Kernel &first = *kernels[from], &second = *kernels[to];
  if (!computes(first.part) || isElementwise(first.part))
    return;
  auto options = remark::RemarkOpts::name("FetchAhead")
                     .category("sw-fetch-ahead")
                     .function(second.part.getName());
  for (Candidate &candidate : getCandidates(second.getBlock())) {
    int64_t bytes = *getBytes(getAheadType(candidate));
    Location loc = candidate.gets.front().getLoc();
    if (const char *reason = fetchAhead(from, to, candidate))
      remark::missed(loc, options) << "a buffer " + std::string(reason)
                                   << remark::metric("bytes", bytes);
    else
      remark::passed(loc, options)
          << ("a buffer is filled while " + first.part.getName() + " runs")
                 .str()
          << remark::metric("bytes", bytes);
  }
}

//===----------------------------------------------------------------------===//
// The launch
//===----------------------------------------------------------------------===//

/// The position of the last part before `part` on its core groups. Nothing if
/// there is none, or if its core groups ran different parts before.
std::optional<size_t> Fetcher::findBefore(PartOp part) const {
  PartOp before = part.getPartBefore();
  if (!before || !before.getGroups().contains(part.getGroups()))
    return std::nullopt;
  return llvm::find_if(
             kernels,
             [&](const auto &other) { return other->part == before; }) -
         kernels.begin();
}

LogicalResult Fetcher::collectKernels() {
  size_t firstOfStage = 0;
  for (Operation &op : launch.getBody().front()) {
    if (launch.isMetBy(&op))
      firstOfStage = kernels.size();
    auto part = dyn_cast<PartOp>(op);
    if (!part)
      continue;
    FailureOr<LdmMap> map = collectLdmMap(part);
    if (failed(map))
      return failure();
    // The counter of gets for the next kernel needs room too.
    map->replyBytes += ReplyType::get(launch.getContext(), 1).getBytes();
    auto kernel = std::make_unique<Kernel>(part, std::move(*map));
    kernel->firstOfStage = firstOfStage;
    kernel->before = findBefore(part);
    if (kernel->before)
      kernel->number = kernels[*kernel->before]->number + 1;
    kernels.push_back(std::move(kernel));
  }
  return success();
}

/// Erases reply counters, and their waits, that no transfer uses any more.
static void eraseUnusedReplies(Block &kernel) {
  for (auto reply : llvm::make_early_inc_range(kernel.getOps<ReplyOp>()))
    if (llvm::all_of(reply->getUsers(), llvm::IsaPred<DMAWaitOp>)) {
      for (Operation *wait : llvm::make_early_inc_range(reply->getUsers()))
        wait->erase();
      reply.erase();
    }
}

/// Records the places of all buffers.
void Fetcher::finish() {
  int64_t bytes = 0;
  for (auto &kernel : kernels) {
    eraseUnusedReplies(kernel->getBlock());
    placeBuffers(kernel->map, target.getDmaTransactionBytes());
    bytes = std::max(bytes, kernel->map.regionBytes);
    for (LdmBuffer &buffer : kernel->map.buffers)
      buffer.alloc.setOffset(buffer.offset);
  }
  launch->setAttr(kLdmBytesAttrName, Builder(launch).getI64IntegerAttr(bytes));
}

LogicalResult Fetcher::run() {
  if (failed(collectKernels()))
    return failure();
  for (size_t i = 0; i < kernels.size(); ++i)
    if (kernels[i]->before)
      join(*kernels[i]->before, i);
  finish();
  return success();
}

namespace {
struct SwFetchAhead : sw::impl::SwFetchAheadBase<SwFetchAhead> {
  void runOnOperation() override {
    MemoryAliases aliases(getOperation());
    WalkResult result = getOperation().walk([&](LaunchOp launch) {
      if (!launch.hasParts())
        return WalkResult::advance();
      FailureOr<Target> target = Target::get(launch);
      if (failed(target) || failed(Fetcher(launch, *target, aliases).run()))
        return WalkResult::interrupt();
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
