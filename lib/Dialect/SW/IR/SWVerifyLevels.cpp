//===- SWVerifyLevels.cpp - Verifiers of core groups and mapped loops -----===//
//
// Which levels of the machine launches, loops, coordinates and barriers name.
// Checks that depend on the chip are skipped if the module describes the chip
// wrongly.
//
//===----------------------------------------------------------------------===//
#include "VerifyLevels.h"

#include "Dialect/SW/IR/Levels.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/DLTI/DLTI.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether a description of the chip applies to `op`. The launches of a file
/// may be for more core groups than the default chip has until the chip is set.
static bool hasDescription(Operation *op) {
  for (; op; op = op->getParentOp())
    if (op->hasAttr(DLTIDialect::kTargetSystemDescAttrName))
      return true;
  return false;
}

/// Checks the first core group of `launch`, if it has one.
static LogicalResult verifyFirstGroup(LaunchOp launch) {
  std::optional<int64_t> first = launch.getFirstGroup();
  if (!first)
    return success();
  if (!launch.getCoreGroups())
    return launch.emitOpError("expects 'first_group' only with 'core_groups', "
                              "but got it alone");
  if (*first < 0)
    return launch.emitOpError("expects 'first_group' to be at least 0, but "
                              "got ")
           << *first;
  if (launch.hasParts())
    return launch.emitOpError("expects 'first_group' only without parts, which "
                              "have core groups of their own");
  return success();
}

LogicalResult sw::verifyCoreGroups(LaunchOp launch) {
  if (failed(verifyFirstGroup(launch)))
    return failure();
  if (!launch.getCoreGroups())
    return success();
  int64_t groups = launch.getNumCoreGroups();
  if (groups < 1)
    return launch.emitOpError("expects at least 1 core group, but got ")
           << groups;
  std::optional<Target> target = Target::lookup(launch);
  if (!target || !hasDescription(launch))
    return success();
  int64_t limit = target->getCount(Level::CoreGroup);
  if (groups > limit)
    return launch.emitOpError("expects at most ")
           << limit << " core groups, those of '" << target->getChip()
           << "', but got " << groups;
  std::optional<GroupRange> range = launch.getRange();
  if (!range)
    return success();
  // Those of the program, if it is for several.
  if (target->getLaunchCoreGroups() > 1)
    limit = target->getLaunchCoreGroups();
  if (range->first > limit - groups)
    return launch.emitOpError("expects the core groups of a launch to be among "
                              "the first ")
           << limit << " of '" << target->getChip() << "', but got " << groups
           << " from number " << range->first;
  return success();
}

LogicalResult sw::verifyCoreGroups(PartOp part) {
  std::optional<GroupRange> range = part.getRange();
  if (!range) {
    if (part.getCoreGroups() || part.getFirstGroup())
      return part.emitOpError("expects both or neither of the number of core "
                              "groups and the first one");
    return success();
  }
  auto launch = cast<LaunchOp>(part->getParentOp());
  int64_t groups = launch.getNumCoreGroups();
  if (range->count >= 1 && range->first >= 0 && range->count <= groups &&
      range->first <= groups - range->count)
    return success();
  return part.emitOpError("expects some of the ")
         << groups << " core groups of '" << launch.getName() << "', but got "
         << range->count << " from number " << range->first;
}

//===----------------------------------------------------------------------===//
// Mapped loops
//===----------------------------------------------------------------------===//

/// The kinds of `#sw.map` of `loop`.
static SmallVector<MappingKind> getKinds(scf::ForallOp loop) {
  SmallVector<MappingKind> kinds;
  if (std::optional<ArrayAttr> mapping = loop.getMapping())
    for (auto attr : mapping->getAsRange<Attribute>())
      if (auto map = dyn_cast<MappingAttr>(attr))
        kinds.push_back(map.getKind());
  return kinds;
}

/// The kind of the outermost level over which `kinds` distribute a loop, if
/// they do.
static std::optional<MappingKind> getOutermost(ArrayRef<MappingKind> kinds) {
  std::optional<MappingKind> outermost;
  for (MappingKind kind : kinds)
    if (!getLevels(kind).empty() &&
        (!outermost || getLevels(kind).front() < getLevels(*outermost).front()))
      outermost = kind;
  return outermost;
}

/// Checks that a loop over core groups is in a launch on some. Its other
/// dimensions are those that each core group runs whole.
static LogicalResult verifyOverGroups(scf::ForallOp loop,
                                      ArrayRef<MappingKind> kinds,
                                      LaunchOp launch) {
  for (MappingKind kind : kinds)
    if (kind != MappingKind::CoreGroup && kind != MappingKind::Each)
      return loop.emitOpError("expects all dimensions of a loop over core "
                              "groups to be mapped to 'core_group' or 'each', "
                              "but got '")
             << stringifyMappingKind(kind) << "'";
  if (!launch.getCoreGroups())
    return loop.emitOpError("expects a launch with core_groups around a loop "
                            "over core groups, but got '")
           << launch.getName()
           << "' without; for CPEs of one core group that run in step, use "
              "'lockstep'";
  return success();
}

LogicalResult sw::verifyMappedLoop(scf::ForallOp loop, LaunchOp launch) {
  SmallVector<MappingKind> kinds = getKinds(loop);
  std::optional<MappingKind> own = getOutermost(kinds);
  if (!own)
    return success();
  bool isOverGroups = llvm::is_contained(kinds, MappingKind::CoreGroup);
  if (isOverGroups && failed(verifyOverGroups(loop, kinds, launch)))
    return failure();
  for (auto outer = loop->getParentOfType<scf::ForallOp>();
       outer && launch->isProperAncestor(outer);
       outer = outer->getParentOfType<scf::ForallOp>()) {
    std::optional<MappingKind> other = getOutermost(getKinds(outer));
    // The passes on loops over the mesh reject those in each other.
    if (other &&
        (isOverGroups || getLevels(*own).front() < getLevels(*other).front()))
      return loop.emitOpError("expects loops over levels from outside in, but "
                              "a loop over '")
             << stringifyMappingKind(*own) << "' is in a loop over '"
             << stringifyMappingKind(*other) << "'";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// CoordOp, BarrierOp
//===----------------------------------------------------------------------===//

/// Checks that `op`, which names `what`, is in a launch with core groups.
static LogicalResult verifyInGroups(Operation *op, StringRef what) {
  auto launch = op->getParentOfType<LaunchOp>();
  if (launch.getCoreGroups())
    return success();
  return op->emitOpError("expects a launch with core_groups around ")
         << what << ", but got '" << launch.getName() << "' without";
}

LogicalResult CoordOp::verify() {
  if (failed(verifyInLaunch(*this)))
    return failure();
  return getAxis() == Axis::CoreGroup
             ? verifyInGroups(*this, "the number of a core group")
             : success();
}

LogicalResult BarrierOp::verify() {
  if (failed(verifyInLaunch(*this)))
    return failure();
  if (getScope() != Scope::Chip)
    return success();
  if (failed(verifyInGroups(*this, "a barrier of the chip")))
    return failure();
  if (getGroupRange(*this))
    return emitOpError("expects all core groups around a barrier of the chip, "
                       "but only some of them run this one");
  auto loop = (*this)->getParentOfType<scf::ForallOp>();
  if (loop && (*this)->getParentOfType<LaunchOp>()->isProperAncestor(loop))
    return emitOpError("expects no mapped loop around a barrier of the chip, "
                       "which all core groups reach equally often");
  return success();
}
