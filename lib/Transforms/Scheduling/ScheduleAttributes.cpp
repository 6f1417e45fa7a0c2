//===- ScheduleAttributes.cpp - Schedules in the IR -----------------------===//
#include "Transforms/Scheduling/ScheduleAttributes.h"

#include "mlir/IR/Builders.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::sw;

ScheduleAttr sw::getScheduleAttr(Operation *op) {
  return op->getAttrOfType<ScheduleAttr>(kScheduleAttrName);
}

bool sw::namesLoops(ScheduleAttr schedule) {
  return schedule.getSizes() || schedule.getOrder() ||
         !schedule.getMesh().empty() || schedule.getUnits() ||
         schedule.getShare() ||
         isa_and_present<DenseI64ArrayAttr>(schedule.getCoreGroups());
}

bool sw::hasScheduleOfOwnLoops(Operation *op) {
  ScheduleAttr schedule = getScheduleAttr(op);
  return schedule && !schedule.getLoops();
}

/// Checks that a list has an entry for each of `count` things.
static LogicalResult verifyCount(linalg::LinalgOp op, StringRef key, size_t got,
                                 size_t count, StringRef things) {
  if (got == count)
    return success();
  return op.emitError("expects '")
         << key << "' of '" << kScheduleAttrName
         << "' to have one entry for each of the " << count << " " << things
         << ", but got " << got;
}

/// Checks that the loops of `core_groups` exist.
static LogicalResult verifyDividedLoops(linalg::LinalgOp op,
                                        ScheduleAttr schedule) {
  std::optional<GroupDivision> division = readDivision(schedule);
  for (unsigned loop : division ? division->loops : SmallVector<unsigned>())
    if (auto error = explainMissingLoop(loop, op.getNumLoops()))
      return op.emitError(*error);
  return success();
}

static LogicalResult verifyCounts(linalg::LinalgOp op, ScheduleAttr schedule) {
  auto verify = [&](StringRef key, DenseI64ArrayAttr list, bool ofLoops) {
    if (!list)
      return success();
    return ofLoops
               ? verifyCount(op, key, list.size(), op.getNumLoops(), "loops")
               : verifyCount(op, key, list.size(), op->getNumOperands(),
                             "operands");
  };
  if (!schedule.getMesh().empty() &&
      failed(verifyCount(op, "mesh", schedule.getMesh().size(),
                         op.getNumLoops(), "loops")))
    return failure();
  if (failed(verify("sizes", schedule.getSizes(), true)) ||
      failed(verify("order", schedule.getOrder(), true)) ||
      failed(verify("units", schedule.getUnits(), true)) ||
      failed(verify("buffers", schedule.getBuffers(), false)) ||
      failed(verifyDividedLoops(op, schedule)))
    return failure();
  return verify("row_contiguous", schedule.getRowContiguous(), false);
}

LogicalResult sw::verifyScheduleAttr(linalg::LinalgOp op) {
  if (!hasScheduleOfOwnLoops(op))
    return success();
  return verifyCounts(op, getScheduleAttr(op));
}

LogicalResult sw::verifyScheduleOfTiled(linalg::LinalgOp op,
                                        ScheduleAttr schedule) {
  if (!schedule)
    return success();
  auto extents =
      DenseI64ArrayAttr::get(op.getContext(), op.getStaticLoopRanges());
  if (schedule.getLoops() && schedule.getLoops() != extents)
    return op.emitError("expects 'loops' of '")
           << kScheduleAttrName << "' to be "
           << llvm::interleaved_array(extents.asArrayRef())
           << ", the extents of the loops that are tiled, but got "
           << llvm::interleaved_array(schedule.getLoops().asArrayRef());
  return verifyCounts(op, schedule);
}

ScheduleRequest sw::readSchedule(ScheduleAttr schedule, unsigned m,
                                 unsigned n) {
  ScheduleRequest request;
  if (!schedule)
    return request;
  auto read = [](DenseI64ArrayAttr list, auto &result) {
    if (list)
      result.assign(list.asArrayRef().begin(), list.asArrayRef().end());
  };
  read(schedule.getSizes(), request.sizes);
  read(schedule.getOrder(), request.order);
  read(schedule.getUnits(), request.units);
  read(schedule.getBuffers(), request.buffers);
  read(schedule.getRowContiguous(), request.rowContiguous);
  llvm::append_range(request.mesh, schedule.getMesh());
  if (schedule.getVector())
    request.vectorLoop = *schedule.getVector() == VecDim::M ? m : n;
  request.division = readDivision(schedule);
  return request;
}

std::optional<GroupDivision> sw::readDivision(ScheduleAttr schedule) {
  if (!schedule || !schedule.getCoreGroups())
    return std::nullopt;
  GroupDivision division;
  if (auto word = dyn_cast<StringAttr>(schedule.getCoreGroups()))
    division.onFirst = word.getValue() == "first";
  else
    llvm::append_range(
        division.loops,
        cast<DenseI64ArrayAttr>(schedule.getCoreGroups()).asArrayRef());
  return division;
}

Attribute sw::makeCoreGroups(MLIRContext *context,
                             const GroupDivision &division) {
  if (division.loops.empty())
    return StringAttr::get(context, division.onFirst ? "first" : "all");
  return DenseI64ArrayAttr::get(context,
                                llvm::to_vector_of<int64_t>(division.loops));
}

ScheduleAttr sw::withCoreGroups(MLIRContext *context, ScheduleAttr schedule,
                                Attribute coreGroups) {
  if (!schedule)
    return ScheduleAttr::get(
        context, /*method=*/std::nullopt, /*group=*/0, /*loops=*/{},
        /*sizes=*/{}, /*order=*/{}, /*mesh=*/{}, /*units=*/{}, /*buffers=*/{},
        /*vector=*/std::nullopt, /*row_contiguous=*/{}, /*share=*/std::nullopt,
        /*member=*/0, /*part=*/0, coreGroups);
  return ScheduleAttr::get(
      context, schedule.getMethod(), schedule.getGroup(), schedule.getLoops(),
      schedule.getSizes(), schedule.getOrder(), schedule.getMesh(),
      schedule.getUnits(), schedule.getBuffers(), schedule.getVector(),
      schedule.getRowContiguous(), schedule.getShare(), schedule.getMember(),
      schedule.getPart(), coreGroups);
}

/// `list` after `change`; null stays null.
static DenseI64ArrayAttr
changeList(DenseI64ArrayAttr list,
           function_ref<void(SmallVector<int64_t> &)> change) {
  if (!list)
    return list;
  SmallVector<int64_t> numbers(list.asArrayRef());
  change(numbers);
  return DenseI64ArrayAttr::get(list.getContext(), numbers);
}

/// `coreGroups` of loops of which loop i is at `places[i]` by now.
static Attribute orderCoreGroups(Attribute coreGroups,
                                 ArrayRef<unsigned> places) {
  auto list = dyn_cast_or_null<DenseI64ArrayAttr>(coreGroups);
  return list ? changeList(list,
                           [&](SmallVector<int64_t> &numbers) {
                             for (int64_t &loop : numbers)
                               if (loop < static_cast<int64_t>(places.size()))
                                 loop = places[loop];
                           })
              : coreGroups;
}

ScheduleAttr sw::orderLoops(ScheduleAttr schedule, ArrayRef<unsigned> loops,
                            ArrayRef<int64_t> extents) {
  SmallVector<unsigned> places(loops.size());
  for (auto [place, loop] : llvm::enumerate(loops))
    places[loop] = place;
  auto permute = [&](SmallVector<int64_t> &values) {
    SmallVector<int64_t> old = values;
    for (auto [place, loop] : llvm::enumerate(loops))
      values[place] = old[loop];
  };
  auto rename = [&](SmallVector<int64_t> &numbers) {
    for (int64_t &loop : numbers)
      loop = places[loop];
  };
  SmallVector<Spread> mesh(schedule.getMesh());
  if (!mesh.empty())
    for (auto [place, loop] : llvm::enumerate(loops))
      mesh[place] = schedule.getMesh()[loop];
  int64_t member = schedule.getMember();
  if (schedule.getShare() && member < static_cast<int64_t>(places.size()))
    member = places[member];
  return ScheduleAttr::get(
      schedule.getContext(), schedule.getMethod(), schedule.getGroup(),
      DenseI64ArrayAttr::get(schedule.getContext(), extents),
      changeList(schedule.getSizes(), permute),
      changeList(schedule.getOrder(), rename), mesh,
      changeList(schedule.getUnits(), permute), schedule.getBuffers(),
      schedule.getVector(), schedule.getRowContiguous(), schedule.getShare(),
      member, schedule.getPart(),
      orderCoreGroups(schedule.getCoreGroups(), places));
}

void sw::addLoopToScheduleAttr(Operation *op) {
  if (!hasScheduleOfOwnLoops(op))
    return;
  ScheduleAttr old = getScheduleAttr(op);
  auto addOne = [](SmallVector<int64_t> &numbers) { numbers.push_back(1); };
  auto addLoop = [](SmallVector<int64_t> &numbers) {
    numbers.push_back(static_cast<int64_t>(numbers.size()));
  };
  SmallVector<Spread> mesh(old.getMesh());
  if (!mesh.empty())
    mesh.push_back(Spread::None);
  op->setAttr(
      kScheduleAttrName,
      ScheduleAttr::get(op->getContext(), old.getMethod(), old.getGroup(),
                        old.getLoops(), changeList(old.getSizes(), addOne),
                        changeList(old.getOrder(), addLoop), mesh,
                        changeList(old.getUnits(), addOne), old.getBuffers(),
                        old.getVector(), old.getRowContiguous(), old.getShare(),
                        old.getMember(), old.getPart(), old.getCoreGroups()));
}

void sw::swapInputsInScheduleAttr(Operation *op) {
  if (!hasScheduleOfOwnLoops(op))
    return;
  ScheduleAttr old = getScheduleAttr(op);
  auto exchange = [](SmallVector<int64_t> &numbers) {
    std::swap(numbers[0], numbers[1]);
  };
  op->setAttr(kScheduleAttrName,
              ScheduleAttr::get(
                  op->getContext(), old.getMethod(), old.getGroup(),
                  old.getLoops(), old.getSizes(), old.getOrder(), old.getMesh(),
                  old.getUnits(), changeList(old.getBuffers(), exchange),
                  old.getVector(), changeList(old.getRowContiguous(), exchange),
                  old.getShare(), old.getMember(), old.getPart(),
                  old.getCoreGroups()));
}
