//===- KernelPlans.cpp - From choices to sw.kernel and back ---------------===//
//
//   %0 = linalg.exp ins(%x)
//   %1 = linalg.sub ins(%0, %x)
// becomes
//   %1 = sw.kernel "exp_sub" schedule <method = cpe, ..> {
//     %2 = linalg.exp ins(%x)
//     %3 = linalg.sub ins(%2, %x)
//     sw.kernel_yield %3
//   }
//
//===----------------------------------------------------------------------===//
#include "KernelPlans.h"

#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/Kernel.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"

#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::hasKernels(Operation *root) {
  return root->walk([](KernelOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

/// `schedule` with `group`.
static ScheduleAttr withGroup(ScheduleAttr schedule, int64_t group) {
  return ScheduleAttr::get(
      schedule.getContext(), schedule.getMethod(), group, schedule.getLoops(),
      schedule.getSizes(), schedule.getOrder(), schedule.getMesh(),
      schedule.getUnits(), schedule.getBuffers(), schedule.getVector(),
      schedule.getRowContiguous(), schedule.getShare(), schedule.getMember(),
      schedule.getPart(), schedule.getCoreGroups());
}

//===----------------------------------------------------------------------===//
// Forming
//===----------------------------------------------------------------------===//

namespace {
/// Puts the ops of one kernel together.
class KernelFormer {
public:
  /// `roots` are the roots of all kernels.
  KernelFormer(const PlannedKernel &kernel, linalg::LinalgOp root,
               const llvm::SmallPtrSetImpl<Operation *> &roots)
      : chosen(kernel.choice), root(root), roots(roots) {
    ops.insert(root);
    ops.insert(kernel.named.begin(), kernel.named.end());
    ops.insert(kernel.unnamed.begin(), kernel.unnamed.end());
    ops.insert(kernel.helpers.begin(), kernel.helpers.end());
  }

  /// The reason why the ops cannot be in one region; empty on success.
  std::string run();

private:
  Block *getBlock() const { return root->getBlock(); }
  void addFills();
  bool readsOps(Operation *op, llvm::SmallPtrSetImpl<Operation *> &seen) const;
  bool addBetween();
  Operation *findPlace();
  void create(Operation *place);

  const KernelChoice &chosen;
  linalg::LinalgOp root;
  const llvm::SmallPtrSetImpl<Operation *> &roots;
  /// In the order of the block after `findPlace`.
  llvm::SetVector<Operation *> ops;
};
} // namespace

/// Adds the fills that only initialise outputs of the ops.
void KernelFormer::addFills() {
  for (Operation *op : SmallVector<Operation *>(ops.getArrayRef()))
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      for (Value init : linalgOp.getDpsInits())
        if (auto fill = init.getDefiningOp<linalg::FillOp>();
            fill && fill->hasOneUse() && fill->getBlock() == getBlock() &&
            !roots.contains(fill))
          ops.insert(fill);
}

/// Whether `op` is neither a kernel nor a part of one: a reshape, a slice, or
/// arithmetic on indices.
static bool isView(Operation *op) {
  return isPure(op) && op->getNumRegions() == 0 && !isa<linalg::LinalgOp>(op);
}

/// Whether `op`, a view, reads a result of the ops, possibly by other views.
/// `seen` has views that do not.
bool KernelFormer::readsOps(Operation *op,
                            llvm::SmallPtrSetImpl<Operation *> &seen) const {
  return llvm::any_of(op->getOperands(), [&](Value operand) {
    Operation *def = operand.getDefiningOp();
    return def && def->getBlock() == getBlock() &&
           (ops.contains(def) ||
            (isView(def) && seen.insert(def).second && readsOps(def, seen)));
  });
}

/// Adds the poolings of results, and the views by which an op reads the result
/// of another one. Returns whether there was any.
bool KernelFormer::addBetween() {
  llvm::SetVector<Operation *> added;
  llvm::SmallPtrSet<Operation *, 16> seen;
  for (Operation *op : ops) {
    for (Value operand : op->getOperands())
      if (Operation *def = operand.getDefiningOp();
          def && def->getBlock() == getBlock() && !ops.contains(def) &&
          isView(def) && readsOps(def, seen))
        added.insert(def);
    for (Operation *user : op->getUsers())
      if (isa<PoolOp>(user) && user->getBlock() == getBlock() &&
          !ops.contains(user))
        added.insert(user);
  }
  ops.insert(added.begin(), added.end());
  return !added.empty();
}

/// The op before which the kernel can be: all operands are computed before it,
/// and all readers are at or after it. Null if there is none.
Operation *KernelFormer::findPlace() {
  SmallVector<Operation *> sorted = ops.takeVector();
  llvm::sort(sorted,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  ops.insert(sorted.begin(), sorted.end());
  Operation *place = sorted.back();
  for (Operation *op : ops)
    for (Operation *user : op->getUsers()) {
      Operation *outer = getBlock()->findAncestorOpInBlock(*user);
      if (outer && !ops.contains(outer) && outer->isBeforeInBlock(place))
        place = outer;
    }
  llvm::SetVector<Value> used;
  for (Operation *op : ops) {
    used.insert(op->operand_begin(), op->operand_end());
    getUsedValuesDefinedAbove(op->getRegions(), used);
  }
  for (Value value : used) {
    Operation *def = value.getDefiningOp();
    if (!def || def->getBlock() != getBlock() || ops.contains(def) ||
        def->isBeforeInBlock(place))
      continue;
    if (def->getNumOperands() > 0 || !isPure(def))
      return nullptr;
    def->moveBefore(place);
  }
  return place;
}

void KernelFormer::create(Operation *place) {
  SmallVector<Value> results;
  for (Operation *op : ops)
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUsers(), [&](Operation *user) {
            return !ops.contains(getBlock()->findAncestorOpInBlock(*user));
          }))
        results.push_back(result);
  SmallVector<linalg::LinalgOp> members;
  for (Operation *op : ops)
    if (auto member = dyn_cast<linalg::LinalgOp>(op))
      members.push_back(member);
  unsigned number = llvm::find(members, root) - members.begin();
  // With a single member, sizes are of its tiled form.
  if (members.size() > 1) {
    for (auto [member, loops] :
         llvm::zip_equal(members, getLoopMaps(members, number)))
      member->setDiscardableAttr(
          kGroupLoopsAttrName,
          DenseI64ArrayAttr::get(member.getContext(), loops));
    if (number + 1 < members.size())
      root->setDiscardableAttr(kRootAttrName,
                               UnitAttr::get(root->getContext()));
  }
  OpBuilder b(place);
  std::optional<double> seconds = chosen.seconds;
  auto kernel =
      KernelOp::create(b, root->getLoc(), TypeRange(ValueRange(results)),
                       chosen.kernel, withGroup(chosen.schedule, 0),
                       seconds ? b.getF64FloatAttr(*seconds) : FloatAttr());
  Block *body = b.createBlock(&kernel.getBody());
  for (Operation *op : ops)
    op->moveBefore(body, body->end());
  b.setInsertionPointToEnd(body);
  KernelYieldOp::create(b, root->getLoc(), results);
  for (auto [value, result] : llvm::zip_equal(results, kernel->getResults()))
    value.replaceUsesWithIf(result, [&](OpOperand &use) {
      return !kernel.getBody().isAncestor(use.getOwner()->getParentRegion());
    });
}

std::string KernelFormer::run() {
  for (Operation *op : ops)
    if (op->getBlock() != getBlock())
      return "they are in several blocks";
  addFills();
  while (addBetween()) {
  }
  Operation *place = findPlace();
  if (!place)
    return "one needs a value that is computed after a reader of their results";
  create(place);
  return "";
}

void sw::formKernels(ArrayRef<PlannedKernel> kernels) {
  llvm::SmallPtrSet<Operation *, 16> roots;
  for (const PlannedKernel &kernel : kernels)
    roots.insert(kernel.root);
  for (const PlannedKernel &kernel : kernels) {
    if (!kernel.isInPlan) {
      if (kernel.choice.schedule)
        kernel.root->setAttr(kScheduleAttrName, kernel.choice.schedule);
      continue;
    }
    auto root = dyn_cast<linalg::LinalgOp>(kernel.root);
    if (!root || !kernel.choice.schedule)
      continue;
    std::string reason = KernelFormer(kernel, root, roots).run();
    if (!reason.empty())
      remark::missed(root->getLoc(),
                     remark::RemarkOpts::name("Plan").category("sw-plan"))
          << remark::add("the ops of {0} are in no kernel of the plan",
                         kernel.choice.kernel)
          << remark::reason("{0}", reason);
  }
}

//===----------------------------------------------------------------------===//
// Taking
//===----------------------------------------------------------------------===//

/// The number of `op` in the recorder, whose mark it has.
static unsigned getNumber(Operation *op) {
  return op->getAttrOfType<IntegerAttr>(kEntryAttrName).getInt();
}

std::vector<TakenPlan> sw::takePlans(Operation *root) {
  std::vector<TakenPlan> plans;
  SmallVector<KernelOp> kernels;
  root->walk([&](KernelOp kernel) { kernels.push_back(kernel); });
  for (KernelOp kernel : kernels) {
    linalg::LinalgOp op = kernel.getRootOp();
    TakenPlan plan{kernel.getLoc(),
                   kernel.getName().str(),
                   kernel.getSchedule(),
                   getNumber(op),
                   {}};
    SmallVector<linalg::LinalgOp> members = kernel.getOwnMembers();
    for (linalg::LinalgOp member : members)
      if (member != op)
        plan.others.push_back(getNumber(member));
    DictionaryAttr mark = makePlannedMark(
        root->getContext(), static_cast<int64_t>(plans.size()), plan.name);
    for (Operation &inner : kernel.getBody().front().without_terminator()) {
      inner.removeDiscardableAttr(kGroupLoopsAttrName);
      inner.removeDiscardableAttr(kRootAttrName);
      inner.setDiscardableAttr(kPlannedAttrName, mark);
    }
    // A product on single CPEs is a group also if it is alone.
    bool isGroup = plan.schedule.getMethod() == Method::CPE &&
                   (members.size() > 1 || matchGemm(op));
    op->setAttr(kScheduleAttrName,
                withGroup(plan.schedule,
                          isGroup ? static_cast<int64_t>(members.size()) : 0));
    inlineKernel(kernel);
    plans.push_back(std::move(plan));
  }
  return plans;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

static LogicalResult checkPlan(const TakenPlan &plan,
                               const ScheduleRecorder &recorder) {
  auto it = recorder.getChosen().find(plan.root);
  if (it == recorder.getChosen().end())
    return emitError(plan.loc)
           << "expects the ops of 'sw.kernel' \"" << plan.name
           << "\" to become one kernel, but its root runs on the tiles of "
              "another op or on the management core";
  const ChosenKernel &made = it->second;
  auto sort = [](ArrayRef<unsigned> list) {
    SmallVector<unsigned> sorted(list);
    llvm::sort(sorted);
    return sorted;
  };
  if (sort(made.others) != sort(plan.others))
    return emitError(plan.loc)
           << "expects " << plan.others.size() + 1
           << " ops to run on tiles together in 'sw.kernel' \"" << plan.name
           << "\", but with this schedule " << made.others.size() + 1 << " can";
  ScheduleAttr wanted = plan.schedule, got = made.choice.schedule;
  if (wanted.getLoops() == got.getLoops() &&
      wanted.getSizes() != got.getSizes())
    return emitError(plan.loc)
           << "expects tiles of "
           << llvm::interleaved(wanted.getSizes().asArrayRef(), "x")
           << " in 'sw.kernel' \"" << plan.name << "\", but they can be "
           << llvm::interleaved(got.getSizes().asArrayRef(), "x");
  return success();
}

LogicalResult sw::checkPlans(ArrayRef<TakenPlan> plans,
                             const ScheduleRecorder *recorder) {
  return success(llvm::all_of(plans, [&](const TakenPlan &plan) {
    return succeeded(checkPlan(plan, *recorder));
  }));
}
