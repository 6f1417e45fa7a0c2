//===- Schedule.cpp - The decisions of the lowering -----------------------===//
#include "Schedule.h"

#include "TileJson.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/CostModel/TransferWork.h"
#include "Support/Escape.h"

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"
#include "Dialect/Utils/Views.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

//===----------------------------------------------------------------------===//
// Collecting
//===----------------------------------------------------------------------===//

std::string sw::runner::printLocation(Location loc) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto position = loc->findInstanceOf<FileLineColLoc>())
    os << position.getFilename().getValue() << ":" << position.getLine() << ":"
       << position.getColumn();
  return sunway::validUtf8(text);
}

/// True if `tile`, which other passes may have changed, is `decision`. Fused
/// ops share their location and the name of the kernel.
static bool isSameDecision(TileAttr tile, TileAttr decision) {
  return tile.getKernel() == decision.getKernel() &&
         tile.getSizes() == decision.getSizes() &&
         tile.getPredicted() == decision.getPredicted();
}

void ScheduleCollector::noteKernel(StringRef launch, Operation *op,
                                   TileAttr tile) {
  std::string location = printLocation(op->getLoc());
  for (size_t number : entriesAt.lookup(location)) {
    if (!isSameDecision(tile, decisions[number].tile))
      continue;
    llvm::json::Array &kernels =
        *schedule[number].getAsObject()->getArray("kernels");
    llvm::json::Value name(sunway::validUtf8(launch));
    if (!llvm::is_contained(kernels, name))
      kernels.push_back(std::move(name));
  }
}

/// The prediction for a fusion group whose last op was removed, because its
/// tile is assembled in the result and not copied; 0 if there is none.
double ScheduleCollector::findRemovedPrediction(LaunchOp launch) {
  double seconds = 0;
  launch.walk([&](Operation *inner) {
    TileAttr tile = getTileMark(inner);
    if (!tile || !tile.getKernel())
      return WalkResult::advance();
    for (size_t number : entriesAt.lookup(printLocation(inner->getLoc()))) {
      TileAttr decision = decisions[number].tile;
      llvm::json::Array &kernels =
          *schedule[number].getAsObject()->getArray("kernels");
      if (!decision.getPredicted() || !kernels.empty() ||
          decision.getKernel() != tile.getKernel())
        continue;
      kernels.push_back(sunway::validUtf8(launch.getName()));
      seconds = decision.getPredicted().getValueAsDouble();
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return seconds;
}

void ScheduleCollector::noteLoops(Operation *op) {
  llvm::DenseSet<Location> ofOps;
  op->walk([&](Operation *inner) {
    if (isa<LoopLikeOpInterface>(inner))
      loops.insert(inner->getLoc());
    else if (inner->getNumRegions() > 0)
      ofOps.insert(inner->getLoc());
  });
  // Loops over tiles have the location of their op.
  for (Location loc : ofOps)
    loops.erase(loc);
}

/// How often the program's loops between `launch` and `op` execute `op`.
int64_t ScheduleCollector::getRepeats(Operation *op, LaunchOp launch) const {
  int64_t times = 1;
  for (auto loop = op->getParentOfType<scf::ForOp>();
       loop && launch->isAncestor(loop);
       loop = loop->getParentOfType<scf::ForOp>()) {
    std::optional<llvm::APInt> trips = loops.contains(loop.getLoc())
                                           ? loop.getStaticTripCount()
                                           : std::nullopt;
    if (trips)
      times *= std::max<int64_t>(1, trips->getSExtValue());
  }
  return times;
}

/// Records the kernels after the pass that creates and names them.
void ScheduleCollector::collectKernels(Operation *op) {
  SmallVector<LaunchOp> lost;
  op->walk([&](LaunchOp launch) {
    // Every prediction of a fusion group includes a launch.
    FailureOr<Target> target = Target::get(launch);
    if (succeeded(target))
      launchSeconds = getLaunchSeconds(*target);
    double seconds = 0;
    launch.walk([&](Operation *inner) {
      TileAttr tile = getTileMark(inner);
      if (!tile)
        return;
      noteKernel(launch.getName(), inner, tile);
      FloatAttr number = tile.getPredicted();
      if (!number)
        return;
      double once = std::min(launchSeconds, number.getValueAsDouble());
      double again = number.getValueAsDouble() - once;
      seconds += (seconds > 0 ? 0 : once) +
                 again * static_cast<double>(getRepeats(inner, launch));
    });
    if (seconds > 0)
      predicted[launch.getName()] = seconds;
    else
      lost.push_back(launch);
  });
  // Last, since all other kernels have found their own entries by then.
  for (LaunchOp launch : lost)
    if (double seconds = findRemovedPrediction(launch))
      predicted[launch.getName()] = seconds;
}

/// The maximum number of times that loops of the program execute a user of the
/// LDM buffer of `transfer`.
int64_t ScheduleCollector::getUses(Operation *transfer, LaunchOp launch) const {
  auto get = dyn_cast<DMAGetOp>(transfer);
  Value ldm = get ? get.getDst() : cast<DMAPutOp>(transfer).getSrc();
  int64_t uses = 0;
  SmallVector<Value> values = {getViewBase(ldm)};
  while (!values.empty())
    for (Operation *user : values.pop_back_val().getUsers()) {
      uses = std::max(uses, getRepeats(user, launch));
      if (auto view = dyn_cast<ViewLikeOpInterface>(user))
        values.push_back(view.getViewDest());
    }
  return uses;
}

/// Corrects predictions for transfers hoisted out of loops of the program. The
/// prediction assumes that each iteration has all transfers of its tiles.
void ScheduleCollector::correctHoisted(LaunchOp launch, const Target &target) {
  auto seconds = predicted.find(launch.getName());
  if (seconds == predicted.end())
    return;
  const sunway::CostFigures &costs = target.getCosts();
  double cycles = 0;
  launch.walk([&](Operation *op) {
    if (!isa<DMAGetOp, DMAPutOp>(op))
      return;
    int64_t fewer = getUses(op, launch) - getRepeats(op, launch);
    double latency = isa<DMAGetOp>(op) ? costs.getLatency : costs.putLatency;
    if (fewer > 0)
      cycles +=
          static_cast<double>(fewer) * (getServiceCycles(op, target) + latency);
  });
  double &time = seconds->second;
  time -= std::min(cycles / target.getClockHz(), time - launchSeconds);
}

/// Adds up the predictions of kernels that were merged into one.
void ScheduleCollector::joinKernels(Operation *op) {
  llvm::StringMap<SmallVector<size_t, 1>> entriesOf;
  for (auto [number, entry] : llvm::enumerate(schedule))
    for (const llvm::json::Value &kernel :
         *entry.getAsObject()->getArray("kernels"))
      entriesOf[*kernel.getAsString()].push_back(number);
  op->walk([&](LaunchOp launch) {
    auto names = launch->getAttrOfType<ArrayAttr>(kKernelsAttrName);
    if (!names)
      return;
    llvm::SmallSetVector<size_t, 8> joined;
    for (auto name : names.getAsRange<StringAttr>())
      joined.insert_range(entriesOf.lookup(name.getValue()));
    for (size_t number : joined) {
      schedule[number].getAsObject()->getArray("kernels")->push_back(
          launch.getName().str());
      entriesOf[launch.getName()].push_back(number);
    }
    // Each prediction includes a launch, but they share one.
    double seconds = 0, repeated = 0;
    for (auto name : names.getAsRange<StringAttr>()) {
      if (double own = predicted.lookup(name); own > 0) {
        seconds += own - repeated;
        repeated = launchSeconds;
      }
    }
    if (seconds > 0)
      predicted[launch.getName()] = seconds;
  });
}

/// The gets of `part` that prefetch tiles of later parts.
static llvm::DenseSet<Operation *> findPrefetches(PartOp part,
                                                  ArrayRef<PartOp> later) {
  llvm::DenseSet<int64_t> offsets;
  for (PartOp next : later)
    if (next.getPartBefore() == part)
      for (auto alloc : next.getBody().getOps<AllocOp>())
        if (alloc.getAhead() && alloc.getOffset())
          offsets.insert(*alloc.getOffset());
  llvm::DenseSet<Operation *> gets;
  part.walk([&](DMAGetOp get) {
    auto alloc = getViewBase(get.getDst()).getDefiningOp<AllocOp>();
    if (alloc && alloc.getOffset() && !alloc.getAhead() &&
        offsets.contains(*alloc.getOffset()))
      gets.insert(get);
  });
  return gets;
}

/// Corrects predictions for prefetches across parts. A part does not wait for
/// tiles that the previous part prefetched; the latter takes at least the time
/// of all its transfers.
void ScheduleCollector::correctPrefetched(LaunchOp launch,
                                          const Target &target) {
  const sunway::CostFigures &costs = target.getCosts();
  llvm::DenseMap<Operation *, double> ahead;
  SmallVector<PartOp> parts(launch.getBody().getOps<PartOp>());
  for (size_t number = 0; number < parts.size(); ++number) {
    PartOp part = parts[number];
    llvm::DenseSet<Operation *> gets =
        findPrefetches(part, ArrayRef(parts).drop_front(number + 1));
    double own = costs.putLatency, next = 0;
    part.walk([&](Operation *op) {
      if (!isa<DMAGetOp, DMAPutOp>(op))
        return;
      double cycles = getServiceCycles(op, target);
      if (gets.contains(op))
        next += cycles;
      else
        own += cycles * getExecutions(op, part);
    });
    PartOp before = part.getPartBefore();
    double fetched = before ? ahead.lookup(before) : 0;
    ahead[part] = next;
    auto seconds = predicted.find(part.getName());
    if (seconds == predicted.end())
      continue;
    double &time = seconds->second;
    double cycles = (time - launchSeconds) * target.getClockHz();
    own = std::min(own, cycles);
    cycles = std::max(
        {cycles - fetched, own, next > 0 ? own + next + costs.getLatency : 0});
    time = launchSeconds + cycles / target.getClockHz();
  }
}

/// Finds the kernels that begin a launch, and how much of each part passes
/// while longer ones run on other core groups. Core groups wait for each other
/// at the barriers of all of them.
void ScheduleCollector::noteConcurrent(LaunchOp launch,
                                       const Target & /*target*/) {
  if (!launch.hasParts())
    program.firstKernels.insert(launch.getName());
  SmallVector<double> ends(launch.getNumCoreGroups(), 0);
  double longest = 0;
  for (Operation &op : launch.getBody().front()) {
    if (launch.isMetBy(&op))
      llvm::fill(ends, longest);
    auto part = dyn_cast<PartOp>(op);
    if (!part)
      continue;
    GroupRange groups = part.getGroups();
    auto own = MutableArrayRef(ends).slice(groups.first, groups.count);
    auto it = predicted.find(part.getName());
    bool isFirst = !part.getPartBefore();
    if (isFirst)
      program.firstKernels.insert(part.getName());
    double seconds = it == predicted.end() ? 0 : it->second;
    seconds = std::max(0.0, seconds - (isFirst ? 0 : launchSeconds));
    double end = *llvm::max_element(own) + seconds;
    llvm::fill(own, end);
    double added = std::max(0.0, end - longest);
    longest = std::max(longest, end);
    if (added < seconds)
      program.concurrentSeconds[part.getName()] = seconds - added;
  }
}

void ScheduleCollector::correct(
    Operation *op,
    void (ScheduleCollector::*correction)(LaunchOp, const Target &)) {
  op->walk([&](LaunchOp launch) {
    FailureOr<Target> target = Target::get(launch);
    if (succeeded(target))
      (this->*correction)(launch, *target);
  });
}

void ScheduleCollector::noteDecision(Operation *op) {
  TileAttr tile = getTileMark(op);
  // Other passes rewrite tile ops; only the tiling pass marks linalg ops.
  if (!tile || op->getName().getDialectNamespace() != "linalg")
    return;
  std::string location = printLocation(op->getLoc());
  SmallVector<size_t, 1> &entries = entriesAt[location];
  if (llvm::any_of(entries, [&](size_t number) {
        return decisions[number].name == op->getName() &&
               decisions[number].tile == tile;
      }))
    return;
  entries.push_back(schedule.size());
  decisions.push_back({op->getName(), tile});
  schedule.push_back(
      llvm::json::Object{{"op", op->getName().getStringRef().str()},
                         {"location", std::move(location)},
                         {"kernels", llvm::json::Array()},
                         {"tile", toJSON(tile)}});
}

void ScheduleCollector::runAfterPass(Pass *pass, Operation *op) {
  StringRef name = pass->getArgument();
  if (name == "sw-tile" || name == "sw-tile-copies")
    op->walk([&](Operation *inner) { noteDecision(inner); });
  if (name == "sw-dma-insert")
    collectKernels(op);
  if (name == "sw-distribute")
    correct(op, &ScheduleCollector::correctHoisted);
  if (name == "sw-overlap-launches")
    joinKernels(op);
  if (name == "sw-fetch-ahead") {
    correct(op, &ScheduleCollector::correctPrefetched);
    correct(op, &ScheduleCollector::noteConcurrent);
  }
}
