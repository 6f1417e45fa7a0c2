//===- SWKernel.cpp - The plan of a kernel --------------------------------===//
//
// Members, loop maps and checks of sw.kernel. What needs a model of the chip,
// such as the room in LDM, is checked by sw-tile.
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/IR/Kernel.h"

#include "Dialect/SW/IR/DiscardableAttributes.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::sw;

#define GET_OP_CLASSES
#include "Dialect/SW/IR/SWKernelOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Members
//===----------------------------------------------------------------------===//

SmallVector<linalg::LinalgOp> KernelOp::getMembers() {
  return llvm::to_vector(getBody().front().getOps<linalg::LinalgOp>());
}

linalg::LinalgOp KernelOp::getRootOp() {
  SmallVector<linalg::LinalgOp> members = getMembers();
  auto *it = llvm::find_if(members, [](linalg::LinalgOp member) {
    return member->hasAttr(kRootAttrName);
  });
  return it == members.end() ? members.back() : *it;
}

SmallVector<linalg::LinalgOp> KernelOp::getOwnMembers() {
  SmallVector<linalg::LinalgOp> members = getMembers();
  linalg::LinalgOp root = getRootOp();
  llvm::erase_if(members, [&](linalg::LinalgOp member) {
    return isa<linalg::FillOp>(member) && member != root;
  });
  return members;
}

void sw::inlineKernel(KernelOp kernel) {
  Operation *yield = kernel.getBody().front().getTerminator();
  kernel->replaceAllUsesWith(yield->getOperands());
  yield->erase();
  kernel->getBlock()->getOperations().splice(
      kernel->getIterator(), kernel.getBody().front().getOperations());
  kernel.erase();
}

void sw::inlineKernels(Operation *root) {
  SmallVector<KernelOp> kernels;
  root->walk([&](KernelOp kernel) { kernels.push_back(kernel); });
  llvm::for_each(kernels, inlineKernel);
}

//===----------------------------------------------------------------------===//
// Loop maps
//===----------------------------------------------------------------------===//

namespace {
/// Finds the loops of the root that the loops of members follow.
class LoopMapper {
public:
  LoopMapper(ArrayRef<linalg::LinalgOp> members, unsigned root)
      : members(members) {
    linalg::LinalgOp op = members[root];
    llvm::append_range(maps[op], llvm::seq<int64_t>(0, op.getNumLoops()));
  }

  SmallVector<SmallVector<int64_t>> run() {
    size_t known = 0;
    while (known != maps.size()) {
      known = maps.size();
      for (linalg::LinalgOp member : llvm::reverse(members))
        followReaders(member);
      for (linalg::LinalgOp member : members)
        followInputs(member);
    }
    return llvm::map_to_vector(members, [&](linalg::LinalgOp member) {
      auto it = maps.find(member);
      return it != maps.end() ? it->second
                              : SmallVector<int64_t>(member.getNumLoops(), -1);
    });
  }

private:
  /// Maps the loops that index an array in `own` to those that index it in
  /// `other`, whose loops follow `loops`.
  static SmallVector<int64_t> compose(AffineMap own, AffineMap other,
                                      ArrayRef<int64_t> loops) {
    SmallVector<int64_t> result(own.getNumDims(), -1);
    for (auto [from, to] :
         llvm::zip_equal(other.getResults(), own.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(from);
      auto mine = dyn_cast<AffineDimExpr>(to);
      if (loop && mine)
        result[mine.getPosition()] = loops[loop.getPosition()];
    }
    return result;
  }

  /// Sets the map of `member` by those of its readers. A loop that follows
  /// another loop for each of two readers follows none.
  void followReaders(linalg::LinalgOp member) {
    if (maps.contains(member) || member->getNumResults() != 1)
      return;
    AffineMap output =
        member.getMatchingIndexingMap(member.getDpsInitOperand(0));
    std::optional<SmallVector<int64_t>> loops;
    for (OpOperand &use : member->getResult(0).getUses()) {
      auto user = dyn_cast<linalg::LinalgOp>(use.getOwner());
      auto it = maps.find(use.getOwner());
      if (!user || it == maps.end())
        continue;
      SmallVector<int64_t> own =
          compose(output, user.getMatchingIndexingMap(&use), it->second);
      if (!loops)
        loops = own;
      for (auto [loop, other] : llvm::zip_equal(*loops, own))
        if (loop != other)
          loop = -1;
    }
    if (loops)
      maps[member] = *loops;
  }

  /// Sets the map of `member` by that of an op whose result it reads.
  void followInputs(linalg::LinalgOp member) {
    for (OpOperand &operand : member->getOpOperands()) {
      if (maps.contains(member))
        return;
      auto producer = operand.get().getDefiningOp<linalg::LinalgOp>();
      auto it = producer ? maps.find(producer) : maps.end();
      if (it == maps.end() || producer->getNumResults() != 1)
        continue;
      SmallVector<int64_t> loops = it->second;
      maps[member] = compose(
          member.getMatchingIndexingMap(&operand),
          producer.getMatchingIndexingMap(producer.getDpsInitOperand(0)),
          loops);
    }
  }

  ArrayRef<linalg::LinalgOp> members;
  llvm::DenseMap<Operation *, SmallVector<int64_t>> maps;
};
} // namespace

SmallVector<SmallVector<int64_t>>
sw::getLoopMaps(ArrayRef<linalg::LinalgOp> members, unsigned root) {
  return LoopMapper(members, root).run();
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// Checks the ops of the region.
static LogicalResult verifyOps(KernelOp kernel) {
  unsigned members = 0, roots = 0;
  for (Operation &op : kernel.getBody().front().without_terminator()) {
    bool isMember = isa<linalg::LinalgOp>(op);
    members += isMember;
    roots += op.hasAttr(kRootAttrName);
    bool isView = isPure(&op) && op.getNumRegions() == 0;
    if (!isMember && !isa<PoolOp>(op) && !isView)
      return op.emitOpError("cannot be in a kernel; expects linalg ops, "
                            "sw.pool, and ops without effects and regions");
    for (StringRef name : {kScheduleAttrName, kTileAttrName})
      if (op.hasAttr(name))
        return op.emitOpError("expects no '")
               << name << "' in a kernel, which has the schedule";
  }
  if (members == 0)
    return kernel.emitOpError("expects at least 1 linalg op, but got 0");
  if (roots > 1)
    return kernel.emitOpError("expects '")
           << kRootAttrName << "' on at most 1 member, but got " << roots;
  return success();
}

/// Checks that `sizes` are sizes of tiles of loops of `extents`.
static LogicalResult verifySizes(KernelOp kernel, ArrayRef<int64_t> sizes,
                                 ArrayRef<int64_t> extents) {
  for (auto [loop, size, extent] : llvm::enumerate(sizes, extents))
    if (size < 1 || size > extent)
      return kernel.emitOpError("expects a size of 1 to ")
             << extent << " for loop " << loop << ", but got " << size;
  return success();
}

/// Checks that the schedule is complete and one of the root.
static LogicalResult verifySchedule(KernelOp kernel) {
  ScheduleAttr schedule = kernel.getSchedule();
  linalg::LinalgOp root = kernel.getRootOp();
  if (schedule.getGroup() > 0)
    return kernel.emitOpError("expects no 'group', which is the number of "
                              "members, but got ")
           << schedule.getGroup();
  if (!schedule.getMethod() || !schedule.getLoops() || !schedule.getSizes())
    return kernel.emitOpError("expects 'method', 'loops' and 'sizes', but got ")
           << schedule;
  ArrayRef<int64_t> loops = schedule.getLoops().asArrayRef();
  SmallVector<int64_t> extents = root.getStaticLoopRanges();
  auto count = [](ArrayRef<int64_t> numbers) -> std::optional<int64_t> {
    std::optional<int64_t> points = 1;
    for (int64_t number : numbers)
      points = points && !ShapedType::isDynamic(number)
                   ? llvm::checkedMul(*points, number)
                   : std::nullopt;
    return points;
  };
  if (ArrayRef(extents) != loops) {
    // Loops of an op that is alone may be joined.
    if (kernel.getOwnMembers().size() > 1 || !count(loops) ||
        count(loops) != count(extents))
      return kernel.emitOpError("expects 'loops' to be ")
             << llvm::interleaved_array(extents)
             << ", the extents of the loops of the root, but got "
             << llvm::interleaved_array(loops);
  }
  return verifySizes(kernel, schedule.getSizes().asArrayRef(), loops);
}

/// Checks that the members read each other's results.
static LogicalResult verifyConnected(KernelOp kernel) {
  llvm::SmallPtrSet<Operation *, 16> reached;
  SmallVector<Operation *> worklist;
  auto add = [&](Operation *op) {
    if (op && op->getBlock() == &kernel.getBody().front() &&
        !op->hasTrait<OpTrait::IsTerminator>() && reached.insert(op).second)
      worklist.push_back(op);
  };
  add(kernel.getRootOp());
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    for (Value operand : op->getOperands())
      add(operand.getDefiningOp());
    for (Operation *user : op->getUsers())
      add(user);
  }
  for (auto [number, member] : llvm::enumerate(kernel.getMembers())) {
    if (reached.contains(member))
      continue;
    InFlightDiagnostic error =
        member->emitOpError("expects to read a result of the other members, or "
                            "to be read by them, but is apart as member ")
        << number;
    error.attachNote(kernel.getLoc()) << "this is their kernel";
    return error;
  }
  return success();
}

/// Whether `member` may follow no loop: it is a fill, or a reshape or a pooling
/// is between it and the root.
static bool mayFollowNone(KernelOp kernel, linalg::LinalgOp member) {
  return isa<linalg::FillOp>(member) ||
         llvm::any_of(
             kernel.getBody().front().without_terminator(), [](Operation &op) {
               return !isa<linalg::LinalgOp>(op) && op.getNumOperands() > 0;
             });
}

/// Checks that the map that `member` has, if it has one, is `loops`. Loops that
/// are not cut may follow none.
static LogicalResult verifyMap(linalg::LinalgOp member, size_t number,
                               ArrayRef<int64_t> loops,
                               function_ref<bool(int64_t)> isCut) {
  auto given = member->getAttrOfType<DenseI64ArrayAttr>(kGroupLoopsAttrName);
  if (!given)
    return success();
  if (given.size() != static_cast<int64_t>(loops.size()))
    return member->emitOpError("expects '")
           << kGroupLoopsAttrName << "' to have an entry for each of its "
           << loops.size() << " loops, but got " << given.size();
  for (auto [loop, wanted, got] : llvm::enumerate(loops, given.asArrayRef())) {
    if (got == wanted || (got == -1 && !isCut(wanted)))
      continue;
    InFlightDiagnostic error = member->emitOpError("expects loop ")
                               << loop << " of member " << number
                               << " to follow ";
    if (wanted < 0)
      error << "no loop of the root (-1)";
    else
      error << "loop " << wanted << " of the root";
    return error << ", as the indexing maps say, but got " << got;
  }
  return success();
}

/// Checks that each member follows the loops of the root that are cut.
static LogicalResult verifyMaps(KernelOp kernel) {
  SmallVector<linalg::LinalgOp> members = kernel.getMembers();
  linalg::LinalgOp root = kernel.getRootOp();
  SmallVector<SmallVector<int64_t>> maps =
      getLoopMaps(members, llvm::find(members, root) - members.begin());
  SmallVector<int64_t> extents = root.getStaticLoopRanges();
  ArrayRef<int64_t> sizes = kernel.getSchedule().getSizes().asArrayRef();
  auto isCut = [&](int64_t loop) {
    return loop >= 0 && sizes.size() == extents.size() &&
           sizes[loop] < extents[loop];
  };
  // Parts of reductions are steps of one tile, which an epilogue waits for.
  bool hasTiles = false;
  for (auto [loop, kind] : llvm::enumerate(root.getIteratorTypesArray()))
    hasTiles |= kind == utils::IteratorType::parallel && isCut(loop);
  for (auto [number, member, loops] : llvm::enumerate(members, maps)) {
    if (hasTiles && member != root && llvm::none_of(loops, isCut) &&
        !mayFollowNone(kernel, member)) {
      InFlightDiagnostic error =
          member->emitOpError("expects to follow a loop of the root that is "
                              "cut into tiles, but as member ")
          << number << " it follows none";
      error.attachNote(root.getLoc())
          << "the root is here, with tiles of " << sizes;
      return error;
    }
    if (failed(verifyMap(member, number, loops, isCut)))
      return failure();
  }
  return success();
}

LogicalResult KernelOp::verifyRegions() {
  if (getName().empty())
    return emitOpError("expects a name");
  Operation *yield = getBody().front().getTerminator();
  if (!llvm::equal(yield->getOperandTypes(), getResultTypes()))
    return emitOpError("expects results of the types that the region yields, ")
           << yield->getOperandTypes() << ", but got " << getResultTypes();
  if (failed(verifyOps(*this)) || failed(verifySchedule(*this)) ||
      failed(verifyConnected(*this)))
    return failure();
  return verifyMaps(*this);
}
