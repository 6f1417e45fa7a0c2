//===- LastIteration.cpp - Late iterations of loops -----------------------===//
#include "LastIteration.h"

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "Dialect/SW/Transforms/Utils/KernelEnds.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Values in the last iteration
//===----------------------------------------------------------------------===//

static std::optional<int64_t> getTrips(scf::ForOp loop) {
  if (!hasConstantIterations(loop))
    return std::nullopt;
  return loop.getStaticTripCount()->getSExtValue();
}

/// How often an iteration of `loop` flips its argument `number` between 0 and
/// 1.
static std::optional<int64_t> countFlips(scf::ForOp loop, unsigned number) {
  Value argument = loop.getRegionIterArg(number);
  Value yielded = loop.getYieldedValues()[number];
  if (yielded == argument)
    return 0;
  if (auto other = yielded.getDefiningOp<arith::SubIOp>())
    return isConstantIntValue(other.getLhs(), 1) && other.getRhs() == argument
               ? std::optional<int64_t>(1)
               : std::nullopt;
  auto inner = yielded.getDefiningOp<scf::ForOp>();
  if (!inner)
    return std::nullopt;
  unsigned result = cast<OpResult>(yielded).getResultNumber();
  std::optional<int64_t> trips = getTrips(inner);
  std::optional<int64_t> flips = countFlips(inner, result);
  if (inner.getInitArgs()[result] != argument || !trips || !flips)
    return std::nullopt;
  return *trips * *flips;
}

namespace {
/// The constants that SSA values have in the last iteration of `loops`.
class LastValues {
public:
  explicit LastValues(ArrayRef<scf::ForOp> loops) : loops(loops) {}

  std::optional<int64_t> get(Value value) const;

private:
  std::optional<int64_t> getArgument(BlockArgument argument) const;
  std::optional<int64_t> compute(Operation *op) const;

  ArrayRef<scf::ForOp> loops;
};
} // namespace

std::optional<int64_t> LastValues::getArgument(BlockArgument argument) const {
  auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
  if (!loop || !llvm::is_contained(loops, loop))
    return std::nullopt;
  std::optional<int64_t> trips = getTrips(loop);
  if (argument == loop.getInductionVar()) {
    std::optional<int64_t> begin = getConstantIntValue(loop.getLowerBound());
    std::optional<int64_t> step = getConstantIntValue(loop.getStep());
    if (!trips || !begin || !step)
      return std::nullopt;
    return *begin + (*trips - 1) * *step;
  }
  unsigned number = argument.getArgNumber() - loop.getNumInductionVars();
  std::optional<int64_t> first = get(loop.getInitArgs()[number]);
  std::optional<int64_t> flips = countFlips(loop, number);
  if (!trips || !first || !flips || *first < 0 || *first > 1)
    return std::nullopt;
  return (*first + (*trips - 1) * *flips) % 2;
}

std::optional<int64_t> LastValues::compute(Operation *op) const {
  SmallVector<int64_t> x;
  for (Value operand : op->getOperands()) {
    std::optional<int64_t> value = get(operand);
    if (!value)
      return std::nullopt;
    x.push_back(*value);
  }
  using Result = std::optional<int64_t>;
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case([&](arith::AddIOp) { return x[0] + x[1]; })
      .Case([&](arith::SubIOp) { return x[0] - x[1]; })
      .Case([&](arith::MulIOp) { return x[0] * x[1]; })
      .Case([&](arith::MinSIOp) { return std::min(x[0], x[1]); })
      .Case([&](arith::MaxSIOp) { return std::max(x[0], x[1]); })
      .Case([&](arith::AndIOp) { return x[0] & x[1]; })
      .Case([&](arith::OrIOp) { return x[0] | x[1]; })
      .Case([&](arith::SelectOp) { return x[0] ? x[1] : x[2]; })
      .Case([&](arith::CmpIOp compare) -> Result {
        APInt lhs(64, x[0], /*isSigned=*/true), rhs(64, x[1], true);
        return arith::applyCmpPredicate(compare.getPredicate(), lhs, rhs);
      })
      .Default(Result());
}

std::optional<int64_t> LastValues::get(Value value) const {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return value.getType().isInteger(1) ? *constant & 1 : *constant;
  if (auto argument = dyn_cast<BlockArgument>(value))
    return getArgument(argument);
  return compute(value.getDefiningOp());
}

//===----------------------------------------------------------------------===//
// Free slots
//===----------------------------------------------------------------------===//

namespace {
/// Finds the slots that are free in the last iteration.
class SlotFinder {
public:
  SlotFinder(const LastIteration &last, Block &kernel)
      : last(last), kernel(kernel), values(last.loops) {}

  void addFreeSlots(AllocOp alloc, SmallVectorImpl<Slot> &slots) const;

private:
  bool isOver(Operation *user) const;
  bool isBefore(Operation *user) const;

  const LastIteration &last;
  Block &kernel;
  LastValues values;
};
} // namespace

/// Whether the last iteration executes `user` before `place`.
bool SlotFinder::isBefore(Operation *user) const {
  for (Operation *position = last.place;; position = position->getParentOp()) {
    if (Operation *op = position->getBlock()->findAncestorOpInBlock(*user))
      return op->isBeforeInBlock(position);
    if (position->getBlock() == &kernel)
      return false;
  }
}

/// Whether all effects of `user` are complete at `place` in the last iteration,
/// or do not occur in it.
bool SlotFinder::isOver(Operation *user) const {
  if (!isBefore(user))
    return false;
  auto get = dyn_cast<DMAGetOp>(user);
  if (!get)
    return true;
  // Gets before the loops have been waited for.
  if (!last.loops.front()->isProperAncestor(get))
    return true;
  auto guard = dyn_cast<scf::IfOp>(get->getParentOp());
  return guard && guard.thenBlock() == get->getBlock() &&
         values.get(guard.getCondition()) == 0;
}

void SlotFinder::addFreeSlots(AllocOp alloc,
                              SmallVectorImpl<Slot> &slots) const {
  int64_t count = alloc.getType().getRank() ? alloc.getType().getDimSize(0) : 0;
  llvm::SmallSet<int64_t, 2> used;
  for (Operation *user : alloc->getUsers()) {
    auto tile = dyn_cast<TileOp>(user);
    if (!tile || !tile.getSlot())
      return;
    std::optional<SmallVector<BufferAccess>> accesses =
        getBufferAccesses(tile.getTile());
    // A put of the previous iteration may be pending.
    if (!accesses || llvm::any_of(*accesses, [](const BufferAccess &access) {
          return isa<DMAPutOp>(access.op);
        }))
      return;
    if (llvm::all_of(*accesses, [&](const BufferAccess &access) {
          return isOver(access.op);
        }))
      continue;
    std::optional<int64_t> slot = values.get(tile.getSlot());
    if (!slot)
      return;
    used.insert(*slot);
  }
  for (int64_t slot = 0; slot < count; ++slot)
    if (!used.contains(slot))
      slots.push_back({alloc, slot});
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

std::optional<LastIteration> sw::findLastIteration(Block &kernel) {
  LastIteration last;
  kernel.walk([&](scf::IfOp guard) {
    if (guard.thenBlock()->getOps<DMAGetOp>().empty())
      return;
    auto innermost = dyn_cast<scf::ForOp>(guard->getParentOp());
    if (!innermost)
      return;
    LoopNest nest = getLoopNest(innermost);
    if (nest.front()->getBlock() != &kernel ||
        !llvm::all_of(nest, hasConstantIterations) ||
        nest.size() < last.loops.size())
      return;
    last.loops = std::move(nest);
    last.place = guard->getNextNode();
  });
  if (last.loops.empty())
    return std::nullopt;
  LastValues values(last.loops);
  for (scf::ForOp loop : last.loops)
    last.numbers.push_back(*values.get(loop.getInductionVar()));
  SlotFinder finder(last, kernel);
  for (auto alloc : kernel.getOps<AllocOp>())
    finder.addFreeSlots(alloc, last.freeSlots);
  return last;
}

std::optional<Iteration> sw::findLateIteration(Block &kernel) {
  // The last iteration is often shorter than the others.
  constexpr int64_t kPart = 4, kMinimum = 2;
  scf::ForOp last;
  for (auto loop : kernel.getOps<scf::ForOp>())
    if (computes(loop))
      last = loop;
  if (!last || !getTrips(last))
    return std::nullopt;
  LastValues values(last);
  int64_t step = *getConstantIntValue(last.getStep());
  int64_t trips = *getTrips(last);
  int64_t before = std::min(std::max(trips / kPart, kMinimum), trips) - 1;
  Iteration late;
  late.loops = {last};
  late.numbers = {*values.get(last.getInductionVar()) - before * step};
  late.place = &*llvm::find_if(*last.getBody(),
                               [](Operation &op) { return computes(&op); });
  return late;
}

Value Iteration::createCondition(OpBuilder &builder) const {
  Value condition;
  for (auto [loop, number] : llvm::zip_equal(loops, numbers)) {
    Location loc = scf::ForOp(loop).getLoc();
    Value constant = arith::ConstantIndexOp::create(builder, loc, number);
    Value isIt =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                              scf::ForOp(loop).getInductionVar(), constant);
    condition =
        condition
            ? arith::AndIOp::create(builder, loc, condition, isIt).getResult()
            : isIt;
  }
  return condition;
}
