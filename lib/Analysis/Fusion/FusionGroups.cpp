//===- FusionGroups.cpp - Ops that run together on tiles ------------------===//
#include "Analysis/Fusion/FusionGroups.h"

#include "Analysis/CostModel/LibraryCosts.h"
#include "Analysis/Structure/LinearIndex.h"
#include "Analysis/Structure/Paddings.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

namespace {
/// Map from each loop of an op to the loop of the root that it follows, if any.
using RootLoops = SmallVector<std::optional<unsigned>>;

/// Builds the fusion group of one root.
class GroupBuilder {
public:
  GroupBuilder(linalg::LinalgOp root, bool withProducts, bool keepsLoops)
      : root(root), withProducts(withProducts), keepsLoops(keepsLoops) {
    RootLoops own;
    for (unsigned loop = 0; loop < root.getNumLoops(); ++loop)
      own.push_back(loop);
    members.insert({root.getOperation(), own});
    for (auto [loop, kind] : llvm::enumerate(root.getIteratorTypesArray()))
      rows.push_back(kind == IteratorType::parallel &&
                     !isWholeInTiles(root, loop));
  }

  FusionGroup build();

private:
  bool addProducers();
  bool tryAdd(linalg::LinalgOp producer);
  std::optional<RootLoops> getRootLoops(linalg::LinalgOp producer) const;

  bool canJoin(linalg::LinalgOp op) const;
  bool hasOwnSchedule(linalg::LinalgOp op) const;
  bool keepsBatches(ArrayRef<bool> common) const;
  bool addBatches(FusionGroup &group) const;

  linalg::LinalgOp root;
  bool withProducts, keepsLoops;
  llvm::MapVector<Operation *, RootLoops> members;
  SmallVector<bool> rows;
};
} // namespace

bool sw::isPrivateProduct(linalg::LinalgOp op) {
  auto isWindows = [](Value operand) {
    return operand.getDefiningOp<WindowsOp>() != nullptr;
  };
  if (!isMatrixProduct(op) ||
      (op->hasAttr(kRunAttrName) && !multipliesHalves(op)) ||
      llvm::any_of(op->getOperands(), isWindows))
    return false;
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  return succeeded(dims) && dims->m.size() == 1 && dims->n.size() == 1 &&
         dims->k.size() == 1;
}

bool sw::multipliesHalves(linalg::LinalgOp op) {
  std::optional<int64_t> run = getRun(op);
  Type multiplied = run && *run > 0 ? getMultipliedType(op) : Type();
  // Inputs are converted in other ops.
  bool areStored = multiplied && llvm::all_of(op.getDpsInputs(), [&](Value in) {
                     return getElementTypeOrSelf(in) == multiplied;
                   });
  std::optional<Target> target =
      areStored ? Target::lookup(op) : std::optional<Target>();
  return target && hasOneCoreHalves(*target);
}

/// Whether no index of `op` is a sum of several loops, as in windows.
static bool readsByLoops(linalg::LinalgOp op) {
  for (AffineMap map : op.getIndexingMapsArray())
    for (AffineExpr expr : map.getResults())
      if (std::optional<LinearIndex> index =
              getLinearIndex(expr, map.getNumDims());
          !index || index->getLoops().size() > 1)
        return false;
  return true;
}

/// Whether `op` has a requested schedule of its own.
bool GroupBuilder::hasOwnSchedule(linalg::LinalgOp op) const {
  auto schedule = op->getAttrOfType<ScheduleAttr>(kScheduleAttrName);
  return op->hasAttr(kScheduleAttrName) &&
         !(op == root && schedule && schedule.getGroup());
}

/// Whether `op` may be a member of a fusion group.
bool GroupBuilder::canJoin(linalg::LinalgOp op) const {
  return op.hasPureTensorSemantics() && op->getNumResults() == 1 &&
         !isFusionForbidden(op) && !op->hasAttr(kTileAttrName) &&
         !hasOwnSchedule(op) && !op->hasAttr(kKernelAttrName) &&
         (!isMatrixProduct(op) || (withProducts && isPrivateProduct(op))) &&
         explainNoGroup(op).empty() &&
         (readsByLoops(op) || op.getNumReductionLoops() > 0);
}

/// The loops of the root that the loops of `producer` follow, if all its
/// readers agree.
std::optional<RootLoops>
GroupBuilder::getRootLoops(linalg::LinalgOp producer) const {
  AffineMap output =
      producer.getMatchingIndexingMap(producer.getDpsInitOperand(0));
  std::optional<RootLoops> loops;
  for (OpOperand &use : producer->getResult(0).getUses()) {
    auto user = cast<linalg::LinalgOp>(use.getOwner());
    const RootLoops &ofUser = members.find(user.getOperation())->second;
    RootLoops own(producer.getNumLoops());
    AffineMap map = user.getMatchingIndexingMap(&use);
    for (auto [read, written] :
         llvm::zip_equal(map.getResults(), output.getResults())) {
      auto from = dyn_cast<AffineDimExpr>(read);
      auto to = dyn_cast<AffineDimExpr>(written);
      // Loops that are not cut are whole, whatever they follow.
      if (from && to)
        if (std::optional<unsigned> loop = ofUser[from.getPosition()];
            loop && rows[*loop])
          own[to.getPosition()] = loop;
    }
    if (loops && *loops != own)
      return std::nullopt;
    loops = own;
  }
  return loops;
}

/// Whether the loops of the root in `common` include the batch loops of all
/// products in the group: a tile has one matrix of a batch. An op whose result
/// all matrices share, such as a mask, is then computed before the group.
bool GroupBuilder::keepsBatches(ArrayRef<bool> common) const {
  for (auto &[op, loops] : members) {
    auto member = cast<linalg::LinalgOp>(op);
    if (!isMatrixProduct(member))
      continue;
    SmallVector<int64_t> extents = member.getStaticLoopRanges();
    linalg::ContractionDimensions dims = *linalg::inferContractionDims(member);
    for (unsigned loop : dims.batch)
      if (std::optional<unsigned> follows = loops[loop];
          follows && rows[*follows] && !common[*follows] && extents[loop] != 1)
        return false;
  }
  return true;
}

/// Whether `op` accumulates on an array from outside of the group, which it
/// must not write to: each tile would have to be copied first.
static bool addsToOutside(linalg::LinalgOp op) {
  return llvm::any_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
    Operation *def = init.get().getDefiningOp();
    return op.payloadUsesValueFromOperand(&init) &&
           (!def || !isa<linalg::LinalgOp, tensor::EmptyOp>(def));
  });
}

bool GroupBuilder::tryAdd(linalg::LinalgOp producer) {
  bool usersAreMembers =
      llvm::all_of(producer->getUsers(),
                   [&](Operation *user) { return members.contains(user); });
  // All tiles of rows read the second matrix, so that each would compute it
  // again.
  bool isRepeated = llvm::any_of(producer->getUses(), [](OpOperand &use) {
    auto user = dyn_cast<linalg::LinalgOp>(use.getOwner());
    return user && isMatrixProduct(user) && use.getOperandNumber() == 1;
  });
  // A fill that several kernels of a plan share is in none of them. Each op has
  // a fill of its own by now.
  bool isOpenFill = isa<linalg::FillOp>(producer) && !getPlannedName(producer);
  if (!usersAreMembers || isRepeated || addsToOutside(producer) ||
      producer->getBlock() != root->getBlock() ||
      (!isOpenFill && arePlannedApart(producer, root)) || !canJoin(producer))
    return false;
  std::optional<RootLoops> loops = getRootLoops(producer);
  if (!loops)
    return false;
  SmallVector<bool> common(rows.size(), false);
  for (auto [own, loop] : llvm::enumerate(*loops))
    if (loop)
      common[*loop] = rows[*loop] && !isWholeInTiles(producer, own);
  // A fill has the loops of what it prepares, or fewer.
  if (llvm::none_of(common, [](bool isRow) { return isRow; }) ||
      (keepsLoops && common != rows) || !keepsBatches(common))
    return false;
  rows = common;
  members.insert({producer.getOperation(), *loops});
  return true;
}

/// The inputs of the members that are padded in their tiles. There are none
/// with a carried loop, which would process them in parts.
static SmallVector<Value> findPadded(const FusionGroup &group) {
  llvm::SetVector<Value> padded;
  if (!group.carried)
    for (linalg::LinalgOp member : group.members)
      for (Value input : member.getDpsInputs())
        if (getPaddingInTiles(input))
          padded.insert(input);
  return padded.takeVector();
}

/// Adds the producers that only members read.
bool GroupBuilder::addProducers() {
  SmallVector<linalg::LinalgOp> candidates;
  for (auto &[member, loops] : members)
    for (Value operand : member->getOperands())
      if (auto producer = operand.getDefiningOp<linalg::LinalgOp>())
        if (!members.contains(producer))
          candidates.push_back(producer);
  bool changed = false;
  for (linalg::LinalgOp candidate : candidates)
    changed |= !members.contains(candidate) && tryAdd(candidate);
  return changed;
}

/// Sets the tile sizes of batch loops of products to 1. Fails if a batch loop
/// follows no loop that may be cut.
bool GroupBuilder::addBatches(FusionGroup &group) const {
  group.sizes.assign(group.canCut.size(), 0);
  for (linalg::LinalgOp member : group.members) {
    if (!isMatrixProduct(member))
      continue;
    SmallVector<int64_t> extents = member.getStaticLoopRanges();
    linalg::ContractionDimensions dims = *linalg::inferContractionDims(member);
    for (unsigned loop : dims.batch) {
      int64_t follows = group.loops.find(member)->second[loop];
      if (follows >= 0 && group.canCut[follows])
        group.sizes[follows] = 1;
      else if (extents[loop] != 1)
        return false;
    }
  }
  return true;
}

FusionGroup GroupBuilder::build() {
  if (canJoin(root))
    while (addProducers()) {
    }
  FusionGroup group;
  group.root = root;
  group.canCut = rows;
  for (auto &[member, loops] : members) {
    group.members.push_back(cast<linalg::LinalgOp>(member));
    SmallVector<int64_t> &own = group.loops[member];
    for (std::optional<unsigned> loop : loops)
      own.push_back(loop && (member == root || rows[*loop])
                        ? static_cast<int64_t>(*loop)
                        : -1);
  }
  llvm::sort(group.members, [](linalg::LinalgOp a, linalg::LinalgOp b) {
    return a->isBeforeInBlock(b);
  });
  if (!addBatches(group))
    return getSingleOpGroup(root);
  group.carried = findCarriedLoop(group.members);
  group.padded = findPadded(group);
  return group;
}

FusionGroup sw::findFusionGroup(linalg::LinalgOp op, bool withProducts,
                                bool keepsLoops) {
  return GroupBuilder(op, withProducts, keepsLoops).build();
}

FusionGroup sw::getSingleOpGroup(linalg::LinalgOp op) {
  FusionGroup group;
  group.root = op;
  if (op.hasPureTensorSemantics())
    for (OpOperand &init : op.getDpsInitsMutable())
      if (auto fill = init.get().getDefiningOp<linalg::FillOp>();
          fill && fill->hasOneUse() && fill->getBlock() == op->getBlock() &&
          // One that has a kernel of its own stays in it.
          (!getPlannedName(fill) || !arePlannedApart(fill, op))) {
        group.members.push_back(fill);
        SmallVector<int64_t> &loops = group.loops[fill];
        for (AffineExpr expr : op.getMatchingIndexingMap(&init).getResults())
          loops.push_back(cast<AffineDimExpr>(expr).getPosition());
      }
  group.members.push_back(op);
  llvm::append_range(group.loops[op], llvm::seq<int64_t>(0, op.getNumLoops()));
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    group.canCut.push_back(!isWholeInTiles(op, loop));
  group.sizes.assign(op.getNumLoops(), 0);
  // The primitive transposes one matrix.
  if (std::optional<TransposedLoops> transposed = getTransposedLoops(op)) {
    group.sizes.assign(op.getNumLoops(), 1);
    group.sizes[transposed->rows] = group.sizes[transposed->cols] = 0;
  }
  group.padded = findPadded(group);
  return group;
}

/// Whether `op` writes each element of its only output once, and reads none.
static bool writesOnce(linalg::LinalgOp op) {
  return op.hasPureTensorSemantics() && op->getNumResults() == 1 &&
         op.getNumReductionLoops() == 0 && !isa<linalg::FillOp>(op) &&
         !op.payloadUsesValueFromOperand(op.getDpsInitOperand(0));
}

std::optional<unsigned> sw::findOverwrittenInput(const FusionGroup &group) {
  linalg::LinalgOp root = group.root;
  // Of several loops tiles lose those of one iteration, and slices come between
  // the ops.
  if (group.carried || llvm::count(group.canCut, true) != 1 ||
      !writesOnce(root) || llvm::any_of(group.members, isPrivateProduct))
    return std::nullopt;
  AffineMap written = root.getMatchingIndexingMap(root.getDpsInitOperand(0));
  auto isMember = [&](Operation *op) {
    return llvm::is_contained(group.members, op);
  };
  for (OpOperand *input : root.getDpsInputOperands()) {
    Value value = input->get();
    auto producer = value.getDefiningOp<linalg::LinalgOp>();
    if (!producer || !isMember(producer) || !writesOnce(producer) ||
        value.getType() != root->getResult(0).getType())
      continue;
    bool isLast = llvm::all_of(value.getUses(), [&](OpOperand &use) {
      return isMember(use.getOwner()) &&
             (use.getOwner() != root ||
              root.getMatchingIndexingMap(&use) == written);
    });
    if (isLast)
      return input->getOperandNumber();
  }
  return std::nullopt;
}
