//===- SwApplySchedules.cpp - The pass sw-apply-schedules -----------------===//
//
// Requests the schedules of a file:
//
//   { "op": "linalg.matmul", "location": "a.mlir:3:8",
//     "schedule": { "sizes": [256, 256, 64] } }
//
// gives the linalg.matmul at a.mlir:3:8 the attribute
//
//   sw.schedule = #sw.schedule<sizes = [256, 256, 64]>
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "ScheduleFile.h"

#include "Dialect/SW/IR/MpeWork.h"

#include "llvm/Support/InterleavedRange.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWAPPLYSCHEDULES
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

/// Converts `location` from text.
static Location parseLocation(MLIRContext *context, StringRef location) {
  auto [rest, columnText] = location.rsplit(':');
  auto [file, lineText] = rest.rsplit(':');
  unsigned line, column;
  if (columnText.getAsInteger(10, column) || lineText.getAsInteger(10, line))
    return UnknownLoc::get(context);
  return FileLineColLoc::get(context, file, line, column);
}

namespace {
struct SwApplySchedules : sw::impl::SwApplySchedulesBase<SwApplySchedules> {
  using SwApplySchedulesBase::SwApplySchedulesBase;

  void runOnOperation() override {
    if (schedules.empty())
      return;
    auto entries = readScheduleFile(schedules);
    if (!entries) {
      // Without the op, which would print the whole program.
      emitError(getOperation()->getLoc())
          << llvm::toString(entries.takeError());
      return signalPassFailure();
    }
    ops = collectNamedOps(getOperation());
    names = nameOps(ops);
    taken.clear();
    bool hasError = false;
    for (auto [position, entry] : llvm::enumerate(*entries))
      hasError |= failed(apply(position, entry));
    if (hasError)
      signalPassFailure();
  }

private:
  std::string describe(size_t position) const {
    return "schedules[" + std::to_string(position) + "] of '" + schedules +
           "' ";
  }

  /// Reports that no op is named `name`, with the ops at its location.
  LogicalResult failOfNone(size_t position, const OpName &name) {
    InFlightDiagnostic diagnostic =
        emitError(parseLocation(&getContext(), name.location))
        << describe(position) << "expects an op '" << name.op << "' at '"
        << name.location << "'";
    if (name.number)
      diagnostic << " with number " << *name.number;
    diagnostic << ", but the program has none when tiles are chosen";
    for (auto [op, own] : llvm::zip_equal(ops, names)) {
      if (!isSamePlace(own.location, name.location))
        continue;
      Diagnostic &note = diagnostic.attachNote(op->getLoc());
      note << "here is '" << own.op << "'";
      if (own.number)
        note << " with number " << *own.number;
    }
    return diagnostic;
  }

  /// The op with the name `name`.
  FailureOr<Operation *> find(size_t position, const OpName &name) {
    SmallVector<Operation *> found;
    for (auto [op, own] : llvm::zip_equal(ops, names))
      if (own.op == name.op && isSamePlace(own.location, name.location) &&
          (!name.number || own.number.value_or(0) == *name.number))
        found.push_back(op);
    if (found.empty())
      return failOfNone(position, name);
    if (found.size() == 1)
      return found.front();
    return found.front()->emitError()
           << describe(position) << "expects a 'number' from 0 to "
           << found.size() - 1 << ": so many ops '" << name.op
           << "' are at this place";
  }

  LogicalResult apply(size_t position, const ScheduleEntry &entry) {
    FailureOr<Operation *> op = find(position, entry.op);
    if (failed(op))
      return failure();
    auto [first, isNew] = taken.try_emplace(*op, position);
    if (!isNew)
      return (*op)->emitError() << describe(position) << "is for the op of "
                                << "schedules[" << first->second << "]";
    SmallVector<Operation *> group;
    for (const OpName &name : entry.group.value_or(std::vector<OpName>())) {
      FailureOr<Operation *> member = find(position, name);
      if (failed(member))
        return failure();
      group.push_back(*member);
    }
    bool isFused = entry.fuse.value_or(true);
    if (!isFused)
      forbidFusion(*op, group);
    if (entry.isOnMpe && !isa<linalg::LinalgOp>(*op))
      return (*op)->emitError()
             << describe(position) << "expects a linalg op on the management "
             << "core, but got '" << (*op)->getName() << "'";
    if (entry.isOnMpe)
      (*op)->setAttr(
          kMpeAttrName,
          StringAttr::get(&getContext(), "the file of schedules asks for it"));
    if (!entry.schedule)
      return success();
    bool hasGroup = isFused && entry.group;
    FailureOr<ScheduleAttr> schedule = readScheduleObject(
        &getContext(), *entry.schedule,
        hasGroup ? static_cast<int64_t>(group.size() + 1) : 0,
        [&] { return (*op)->emitError() << describe(position); });
    if (failed(schedule))
      return failure();
    (*op)->setAttr(kScheduleAttrName, *schedule);
    return success();
  }

  void forbidFusion(Operation *op, ArrayRef<Operation *> group) {
    auto flag = BoolAttr::get(&getContext(), false);
    op->setAttr(kFuseAttrName, flag);
    for (Operation *member : group)
      member->setAttr(kFuseAttrName, flag);
  }

  SmallVector<Operation *> ops;
  std::vector<OpName> names;
  /// The entry of each op that has one.
  llvm::DenseMap<Operation *, size_t> taken;
};
} // namespace
