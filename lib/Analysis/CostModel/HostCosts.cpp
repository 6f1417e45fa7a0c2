//===- HostCosts.cpp - What work on the management core costs -------------===//
#include "Analysis/CostModel/HostCosts.h"

#include "HostLoops.h"

#include "Analysis/CostModel/OpCosts.h"
#include "Dialect/SW/IR/MpeWork.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace mlir::sw;

/// Loops of at most this many iterations are fully unrolled.
static constexpr int64_t kUnrolled = 8;

namespace {
/// Instructions of a block, and cycles that do not overlap with others.
struct Work {
  double slots = 0, floats = 0, accesses = 0, divider = 0, alone = 0;
  /// The addresses that change from one iteration to the next.
  llvm::SmallSetVector<std::pair<Value, Value>, 4> streams;

  void add(const Work &other, double times) {
    slots += times * other.slots;
    floats += times * other.floats;
    accesses += times * other.accesses;
    divider += times * other.divider;
    alone += times * other.alone;
    streams.insert_range(other.streams);
  }
};

class HostModel {
public:
  explicit HostModel(const HostFigures &figures) : figures(figures) {}

  double getCycles(Region &region) {
    Work work = getWork(region, /*loop=*/{});
    return getBound(work);
  }

private:
  double getBound(const Work &work) const {
    return work.alone +
           std::max({work.slots / figures.issue, work.floats / figures.floats,
                     work.accesses / figures.accesses, work.divider});
  }

  Work getWork(Region &region, scf::ForOp loop);
  void addOp(Operation &op, scf::ForOp loop, Work &work);
  void addLoop(scf::ForOp inner, scf::ForOp loop, Work &work);
  void addCopy(memref::CopyOp copy, Work &work) const;
  void addCall(func::CallOp call, Work &work);
  void addArithmetic(Operation &op, Work &work) const;
  double getLatency(Operation *op) const;
  /// Cycles of loads or stores of `bits` bits, one vector each.
  double getVectorCycles(double bits) const {
    return bits / figures.vectorBits / figures.accesses;
  }
  double getRecurrence(scf::ForOp loop) const;

  const HostFigures &figures;
  /// Functions around, so that recursion ends.
  SmallVector<Operation *> functions;
};
} // namespace

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

static bool isFloat(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), llvm::IsaPred<FloatType>) ||
         llvm::any_of(op->getResultTypes(), llvm::IsaPred<FloatType>);
}

/// A multiplication whose only use is an addition is fused with it.
static bool isFused(Operation *op) {
  return isa<arith::MulFOp>(op) && op->hasOneUse() &&
         isa<arith::AddFOp, arith::SubFOp>(*op->user_begin());
}

/// A maximum or minimum: a comparison and a selection.
static bool isOrder(Operation &op) {
  return isa<arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp>(
      op);
}

/// Ops that are part of an address, or of the instruction that uses them.
static bool isFree(Operation &op) {
  bool isNumber =
      op.getNumResults() == 1 && op.getResult(0).getType().isIndex();
  bool isExtended =
      isa<arith::IndexCastOp, arith::IndexCastUIOp>(op) && isNumber;
  return op.hasTrait<OpTrait::ConstantLike>() || isa<ViewLikeOpInterface>(op) ||
         op.hasTrait<OpTrait::IsTerminator>() ||
         (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op) && !isExtended) ||
         (isNumber && !isExtended && !isOrder(op));
}

/// Ops that divide, and those of the mathematical library.
void HostModel::addArithmetic(Operation &op, Work &work) const {
  llvm::TypeSwitch<Operation *>(&op)
      .Case<arith::DivFOp, math::SqrtOp>(
          [&](auto) { work.divider += figures.divide; })
      .Case<math::RsqrtOp>([&](auto) { work.divider += 2 * figures.divide; })
      .Case<arith::RemFOp>(
          [&](auto) { work.alone += figures.code.hostRemainderCycles; })
      .Case<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
            arith::CeilDivSIOp, arith::FloorDivSIOp>([&](Operation *division) {
        // By a constant it is a product and shifts.
        if (getConstantIntValue(division->getOperand(1)))
          work.slots += figures.code.hostMaxnumSlots;
        else
          work.alone += figures.code.hostIntegerDivideCycles;
      })
      .Case<arith::MaximumFOp, arith::MinimumFOp>(
          [&](auto) { work.slots += figures.code.hostMaximumSlots; })
      .Case<arith::MaxNumFOp, arith::MinNumFOp>(
          [&](auto) { work.slots += figures.code.hostMaxnumSlots; })
      .Case<math::AbsFOp, math::FmaOp>([&](auto) { work.floats += 1; })
      .Case<math::FloorOp, math::CeilOp, math::RoundOp, math::TruncOp,
            math::RoundEvenOp, math::CopySignOp, math::AbsIOp, arith::MaxSIOp,
            arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp>(
          [&](auto) { work.slots += figures.code.hostRoundingSlots - 1; })
      .Default([&](Operation *other) {
        if (isa<math::MathDialect>(other->getDialect()))
          work.alone += getFunctionCycles(other, figures.code);
        else
          work.floats += isFloat(other);
      });
  work.slots += 1;
}

double HostModel::getLatency(Operation *op) const {
  if (isFree(*op))
    return 0;
  Work work;
  addArithmetic(*op, work);
  double own = work.alone + work.divider;
  if (isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
          arith::MinNumFOp, arith::MulIOp>(op))
    return figures.code.hostIntegerMultiplyCycles;
  return own > 0 ? own : isFloat(op) ? figures.arithmetic : 1;
}

/// Latency from one of `begins` to `value`, over ops of the body of `loop`;
/// negative if `value` does not depend on them.
static double getChain(Value value, const llvm::SmallPtrSetImpl<Value> &begins,
                       scf::ForOp loop, llvm::DenseMap<Value, double> &known,
                       llvm::function_ref<double(Operation *)> getLatency) {
  if (begins.contains(value))
    return 0;
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != loop.getBody())
    return -1;
  auto [it, isNew] = known.try_emplace(value, -1);
  if (!isNew)
    return it->second;
  double longest = -1;
  for (Value operand : op->getOperands())
    longest =
        std::max(longest, getChain(operand, begins, loop, known, getLatency));
  if (longest >= 0 && !isFused(op))
    longest += getLatency(op);
  return known[value] = longest;
}

/// Minimum cycles of an iteration of an innermost loop: the latency of its
/// recurrence, through iteration arguments or through one address of memory.
double HostModel::getRecurrence(scf::ForOp loop) const {
  double longest = 0;
  auto follow = [&](Value begin, Value end) {
    llvm::SmallPtrSet<Value, 1> begins = {begin};
    llvm::DenseMap<Value, double> known;
    longest = std::max(longest,
                       getChain(end, begins, loop, known,
                                [&](Operation *op) { return getLatency(op); }));
  };
  for (auto [argument, yielded] :
       llvm::zip_equal(loop.getRegionIterArgs(), loop.getYieldedValues()))
    follow(argument, yielded);
  for (auto load : loop.getBody()->getOps<memref::LoadOp>())
    if (memref::StoreOp store = findStore(load, loop);
        store && !varies(load.getIndices(), loop))
      follow(load.getResult(), store.getValueToStore());
  return longest;
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// Bits of an element in memory. An index has those of an address.
static double getElementBits(MemRefType type) {
  Type element = type.getElementType();
  return element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 64;
}

/// Packed arrays are copied by vectors, others by elements.
void HostModel::addCopy(memref::CopyOp copy, Work &work) const {
  auto type = cast<MemRefType>(copy.getSource().getType());
  auto target = cast<MemRefType>(copy.getTarget().getType());
  if (!type.hasStaticShape())
    return;
  auto elements = static_cast<double>(type.getNumElements());
  if (!type.areTrailingDimsContiguous(type.getRank()) ||
      !target.areTrailingDimsContiguous(target.getRank())) {
    work.alone += elements * figures.code.hostCopySlots / figures.issue;
    return;
  }
  double bits = elements * getElementBits(type);
  work.alone += 2 * getVectorCycles(bits);
}

void HostModel::addCall(func::CallOp call, Work &work) {
  work.alone += figures.code.hostCallCycles;
  auto callee = dyn_cast_or_null<func::FuncOp>(
      SymbolTable::lookupNearestSymbolFrom(call, call.getCalleeAttr()));
  if (!callee || callee.isExternal() ||
      llvm::is_contained(functions, callee.getOperation()))
    return;
  functions.push_back(callee);
  work.alone += getCycles(callee.getBody());
  functions.pop_back();
}

/// The store of `loop`, if the loop only fills contiguous elements with zeros
/// or bytes. The C compiler replaces such a loop by a function call.
static memref::StoreOp getOnlyFill(scf::ForOp loop) {
  memref::StoreOp only;
  for (Operation &op : loop.getBody()->without_terminator()) {
    auto store = dyn_cast<memref::StoreOp>(op);
    if (!store || only)
      return {};
    only = store;
  }
  if (!only || only.getIndices().empty() ||
      only.getIndices().back() != loop.getInductionVar() ||
      varies(only.getIndices().drop_back(), loop) ||
      !isConstantIntValue(loop.getStep(), 1))
    return {};
  Type type = only.getValueToStore().getType();
  bool isByte = type.isIntOrFloat() && type.getIntOrFloatBitWidth() <= 8;
  return isByte || matchPattern(only.getValueToStore(), m_AnyZeroFloat()) ||
                 matchPattern(only.getValueToStore(), m_Zero())
             ? only
             : memref::StoreOp();
}

/// Adds `inner`, which is in `loop`. A short one becomes part of its body.
void HostModel::addLoop(scf::ForOp inner, scf::ForOp loop, Work &work) {
  if (memref::StoreOp fill = getOnlyFill(inner)) {
    work.alone +=
        getVectorCycles(getTrips(inner) * getElementBits(fill.getMemRefType()));
    return;
  }
  bool hasLoops = inner
                      ->walk([&](LoopLikeOpInterface other) {
                        return other != inner ? WalkResult::interrupt()
                                              : WalkResult::advance();
                      })
                      .wasInterrupted();
  double trips = getTrips(inner);
  bool isConstant = inner.getStaticTripCount().has_value();
  if (!hasLoops && isConstant && trips <= kUnrolled) {
    work.add(getWork(inner.getRegion(), loop ? loop : inner), trips);
    return;
  }
  Work body = getWork(inner.getRegion(), inner);
  body.slots += hasLoops ? figures.code.hostOuterLoopSlots
                         : figures.code.hostLoopSlots +
                               static_cast<double>(body.streams.size());
  double cycles = getBound(body);
  if (!hasLoops)
    cycles = std::max(cycles, getRecurrence(inner) + body.alone);
  work.alone += trips * cycles;
}

void HostModel::addOp(Operation &op, scf::ForOp loop, Work &work) {
  auto access = [&](Value memref, ValueRange indices) {
    work.slots += 1;
    work.accesses += 1;
    if (varies(indices, loop))
      work.streams.insert({memref, indices.empty() ? Value() : indices.back()});
  };
  llvm::TypeSwitch<Operation *>(&op)
      .Case<LaunchOp>([](auto) {})
      .Case<scf::ForOp>([&](scf::ForOp inner) { addLoop(inner, loop, work); })
      .Case<memref::LoadOp>([&](memref::LoadOp load) {
        // An invariant value, or one that was just stored, is in a register.
        if (!loop || varies(load.getIndices(), loop))
          access(load.getMemRef(), load.getIndices());
      })
      .Case<memref::StoreOp>([&](memref::StoreOp store) {
        access(store.getMemRef(), store.getIndices());
      })
      .Case<memref::CopyOp>([&](memref::CopyOp copy) { addCopy(copy, work); })
      .Case<func::CallOp>([&](func::CallOp call) { addCall(call, work); })
      .Case<scf::IfOp>([&](scf::IfOp branch) {
        // The longer one, as most tests are of bounds.
        Work taken = getWork(branch.getThenRegion(), loop);
        Work other = getWork(branch.getElseRegion(), loop);
        work.add(getBound(taken) < getBound(other) ? other : taken, 1);
        work.slots += 1;
      })
      .Default([&](Operation *other) {
        if (other->getNumRegions() > 0) {
          if (!MpeWork::get(other))
            for (Region &region : other->getRegions())
              work.add(getWork(region, loop), 1);
        } else if (!isFree(*other) && !isFused(other) &&
                   (!loop || !isPure(other) ||
                    varies(other->getOperands(), loop))) {
          // Invariant values are computed once.
          addArithmetic(*other, work);
        }
      });
}

Work HostModel::getWork(Region &region, scf::ForOp loop) {
  Work work;
  for (Block &block : region)
    for (Operation &op : block)
      addOp(op, loop, work);
  return work;
}

std::optional<HostFigures>
HostFigures::get(const sunway::MachineDescription &machine) {
  HostFigures figures;
  figures.code = machine.costs;
  std::pair<StringRef, double *> fields[] = {
      {"mpe_clock_hz", &figures.clock},
      {"mpe_issue_width", &figures.issue},
      {"mpe_float_units", &figures.floats},
      {"mpe_load_store_units", &figures.accesses},
      {"mpe_fma_latency", &figures.arithmetic},
      {"mpe_divide_latency", &figures.divide},
      {"mpe_simd_bits", &figures.vectorBits}};
  for (auto [name, field] : fields) {
    for (auto [known, value] : machine.simulator)
      if (known == name)
        *field = value;
    if (*field <= 0)
      return std::nullopt;
  }
  return figures;
}

double sw::getHostSeconds(Operation *op, const HostFigures &figures) {
  double cycles = 0;
  for (Region &region : op->getRegions())
    cycles += HostModel(figures).getCycles(region);
  return cycles / figures.clock;
}
