//===- LdmPlaces.cpp - Rules about places in LDM --------------------------===//
//
// sw-ldm-alloc places the buffers of a kernel; sw-fetch-ahead places them again
// with data of the next kernel. The rules here use the same live ranges, but
// not their decisions.
//
//===----------------------------------------------------------------------===//
#include "PhaseRules.h"

#include "Dialect/SW/IR/Target.h"
#include "Dialect/SW/Transforms/Memory/LdmMap.h"
#include "Dialect/SW/Transforms/Utils/KernelDependence.h"

using namespace mlir;
using namespace mlir::sw;

/// The gets that fill `alloc`, if nothing reads it in `kernel`: its data are
/// for the next part. Empty otherwise.
static SmallVector<Operation *> getGetsForNextPart(Operation *kernel,
                                                   AllocOp alloc) {
  std::optional<SmallVector<BufferAccess>> accesses;
  if (isa<PartOp>(kernel) && kernel->getNextNode())
    accesses = getBufferAccesses(alloc.getBuffer());
  SmallVector<Operation *> gets;
  if (!accesses)
    return gets;
  for (const BufferAccess &access : *accesses) {
    if (access.read || !isa<DMAGetOp>(access.op))
      return {};
    gets.push_back(access.op);
  }
  return gets;
}

namespace {
/// A buffer of a kernel with its place.
struct Place {
  LdmBuffer buffer;
  /// Whether it holds data for the next part.
  bool isForNext = false;

  int64_t getBegin() const { return buffer.offset; }
  int64_t getEnd() const { return buffer.getEnd(); }
};
} // namespace

/// The buffers of `kernel`. Data for the next part live from their first get to
/// the end of the kernel.
static FailureOr<SmallVector<Place>> collectPlaces(Operation *kernel) {
  FailureOr<LdmMap> map = collectLdmMap(kernel);
  if (failed(map))
    return failure();
  std::optional<LdmLiveness> liveness;
  SmallVector<Place> places;
  for (LdmBuffer &buffer : map->buffers) {
    buffer.offset = static_cast<int64_t>(*buffer.alloc.getOffset());
    if (buffer.alloc.getAhead())
      buffer.range.begin = 0;
    Place place = {buffer};
    SmallVector<Operation *> gets = getGetsForNextPart(kernel, buffer.alloc);
    if (!gets.empty()) {
      if (!liveness)
        liveness.emplace(kernel);
      place.isForNext = true;
      place.buffer.range = {std::numeric_limits<unsigned>::max(),
                            liveness->getSpan(kernel).end};
      for (Operation *get : gets)
        place.buffer.range.begin =
            std::min(place.buffer.range.begin, liveness->getSpan(get).begin);
    }
    places.push_back(place);
  }
  return places;
}

/// Whether `inner`, data for the next part, is in one slot of `outer`. The last
/// iteration of a loop leaves a slot free.
static bool isInSlot(const Place &inner, const Place &outer) {
  int64_t slots = outer.buffer.slots;
  if (!inner.isForNext || slots < 2)
    return false;
  int64_t bytes = outer.buffer.bytes / slots;
  int64_t begin = inner.getBegin() - outer.getBegin();
  int64_t end = inner.getEnd() - outer.getBegin();
  return begin >= 0 && end <= outer.buffer.bytes &&
         begin / bytes == (end - 1) / bytes;
}

static LogicalResult verifyApart(ArrayRef<Place> places,
                                 const Contract &contract) {
  for (auto [i, one] : llvm::enumerate(places))
    for (const Place &other : places.take_front(i)) {
      if (one.getBegin() >= other.getEnd() ||
          other.getBegin() >= one.getEnd() ||
          !one.buffer.range.overlaps(other.buffer.range) ||
          isInSlot(one, other) || isInSlot(other, one))
        continue;
      AllocOp alloc = one.buffer.alloc, second = other.buffer.alloc;
      InFlightDiagnostic diag = contract.broken(alloc);
      diag.attachNote(alloc.getLoc()) << describeBuffer(one.buffer);
      diag.attachNote(second.getLoc()) << describeBuffer(other.buffer);
      return diag << "shares LDM with another buffer that is in use at the "
                     "same time";
    }
  return success();
}

/// Whether two of the allocs share LDM, at the same time or not.
static bool haveCommonBytes(ArrayRef<AllocOp> allocs) {
  SmallVector<std::pair<int64_t, int64_t>> spans;
  for (AllocOp alloc : allocs) {
    auto begin = static_cast<int64_t>(*alloc.getOffset());
    spans.emplace_back(begin, begin + *getBytes(alloc.getType()));
  }
  llvm::sort(spans);
  for (size_t i = 1; i < spans.size(); ++i)
    if (spans[i].first < spans[i - 1].second)
      return true;
  return false;
}

/// Checks the buffers of `kernel`, a launch or a part of one.
static LogicalResult verifyKernel(Operation *kernel, int64_t region,
                                  const Contract &contract) {
  SmallVector<AllocOp> allocs;
  kernel->walk([&](AllocOp alloc) { allocs.push_back(alloc); });
  for (AllocOp alloc : allocs) {
    std::optional<int64_t> bytes = getBytes(alloc.getType());
    auto offset = static_cast<int64_t>(alloc.getOffset().value_or(0));
    if (!bytes || !alloc.getOffset())
      return contract.broken(alloc)
             << "has type " << alloc.getType()
             << " and no offset in LDM; expects a static shape and an offset";
    if (*bytes > region - offset)
      return contract.broken(alloc)
             << "has " << *bytes << " bytes at offset " << offset
             << ", beyond the " << region << " bytes of '" << kLdmBytesAttrName
             << "'";
  }
  // Live ranges take long, and most kernels do not need them.
  if (!haveCommonBytes(allocs))
    return success();
  FailureOr<SmallVector<Place>> places = collectPlaces(kernel);
  return failed(places) ? failure() : verifyApart(*places, contract);
}

/// Checks that the buffers of `kernel` and its reply words fit in LDM. Another
/// part of the launch may have a larger region and fewer reply words.
static LogicalResult verifyFits(Operation *kernel, const Target &target,
                                const Contract &contract) {
  int64_t end = 0, replies = 0;
  kernel->walk([&](Operation *op) {
    if (auto reply = dyn_cast<ReplyOp>(op))
      replies += reply.getType().getBytes();
    else if (auto alloc = dyn_cast<AllocOp>(op))
      end = std::max<int64_t>(end,
                              *alloc.getOffset() + *getBytes(alloc.getType()));
  });
  if (end <= target.getUsableLdmBytes() - replies)
    return success();
  return contract.broken(kernel)
         << "needs " << end << " bytes of LDM on each CPE and " << replies
         << " for reply words, but '" << target.getChip() << "' has "
         << target.describeUsableLdm();
}

static LogicalResult verifyLaunch(LaunchOp launch, const Contract &contract) {
  auto region = launch->getAttrOfType<IntegerAttr>(kLdmBytesAttrName);
  if (!region)
    return contract.broken(launch)
           << "'@" << launch.getName() << "' has no '" << kLdmBytesAttrName
           << "'; expects the bytes of its buffers";
  SmallVector<Operation *> kernels = {launch};
  if (launch.hasParts())
    kernels =
        llvm::to_vector_of<Operation *>(launch.getBody().getOps<PartOp>());
  std::optional<Target> target = Target::lookup(launch);
  for (Operation *kernel : kernels) {
    if (failed(verifyKernel(kernel, region.getInt(), contract)) ||
        (target && failed(verifyFits(kernel, *target, contract))))
      return failure();
  }
  return success();
}

/// Checks that the CPEs of each core group meet between the parts of a launch,
/// and all CPEs before a part that may access data of other core groups.
static LogicalResult verifyBarriers(LaunchOp launch, const Contract &contract,
                                    const MemoryAliases &aliases) {
  ConcurrentKernels concurrent(launch.getNumCoreGroups(), aliases);
  for (auto part : launch.getBody().getOps<PartOp>()) {
    Operation *before = part->getPrevNode();
    auto barrier = dyn_cast_if_present<BarrierOp>(before);
    if (launch.isMetBy(before))
      concurrent.clear();
    Scope scope = concurrent.add(part) ? launch.getWholeScope() : Scope::Array;
    if (before && (!barrier || !includesScope(barrier.getScope(), scope)))
      return contract.broken(part)
             << "'@" << part.getName() << "' follows '" << before->getName()
             << "'; expects 'sw.barrier " << stringifyScope(scope)
             << "' between parts";
  }
  return success();
}

LogicalResult sw::verifyLdm(ModuleOp module, const Contract &contract) {
  MemoryAliases aliases(module);
  WalkResult result = module.walk([&](LaunchOp launch) -> WalkResult {
    if (failed(verifyBarriers(launch, contract, aliases)))
      return failure();
    return verifyLaunch(launch, contract);
  });
  return failure(result.wasInterrupted());
}
