//===- CostInsert.cpp - Additions to the clock and the counters -----------===//
//
// Turns a plan into additions to `__swsim_counters`:
//
//   loop:                      preheader:
//     ...                        clock += trips * cycles + fill
//     br loop, exit       ->   loop:
//                                ...
//                                br loop, exit
//
//===----------------------------------------------------------------------===//

#include "Plugin/Cost/CostPlan.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#include <cmath>

using namespace llvm;
using namespace swsim;

namespace {

/// Fields of struct swsim_counters.
enum Field { Clock, Instructions, FirstFlops, fieldCount = FirstFlops + 3 };

class Inserter {
public:
  Inserter(Function &function, CostContext &context, LineCosts *lines);
  void insert(BasicBlock &block, const BlockCost &cost);

private:
  void add(IRBuilder<> &builder, unsigned field, Value *amount);
  void add(IRBuilder<> &builder, unsigned field, int64_t amount);
  void insertLengths(const BlockCost &cost);
  void insertAdds(const BlockCost &cost);
  void insertFill(BasicBlock &block, const BlockCost &cost);
  bool hoist(BasicBlock &block, const BlockCost &cost);
  void count(IRBuilder<> &builder, ArrayRef<LineShare> shares, int64_t ticks,
             Value *times);
  int64_t ticks(double cycles) const {
    return std::llround(cycles * context.target.ticksPerCycle);
  }

  CostContext &context;
  LineCosts *lines;
  IntegerType *word;
  StructType *counters;
  GlobalVariable *variable;
  SCEVExpander expander;
};

} // namespace

Inserter::Inserter(Function &function, CostContext &context, LineCosts *lines)
    : context(context), lines(lines),
      word(Type::getInt64Ty(function.getContext())),
      expander(context.evolution, "swsim.trips") {
  SmallVector<Type *> fields(fieldCount, word);
  counters = StructType::get(function.getContext(), fields);
  constexpr StringLiteral name = "__swsim_counters";
  Module &module = *function.getParent();
  variable = module.getNamedGlobal(name);
  if (variable)
    return;
  variable = new GlobalVariable(module, counters, /*isConstant=*/false,
                                GlobalValue::ExternalLinkage, nullptr, name,
                                nullptr, GlobalValue::InitialExecTLSModel);
}

void Inserter::add(IRBuilder<> &builder, unsigned field, Value *amount) {
  builder.SetCurrentDebugLocation({});
  Value *base = builder.CreateThreadLocalAddress(variable);
  Value *address = builder.CreateStructGEP(counters, base, field);
  Value *sum = builder.CreateAdd(builder.CreateLoad(word, address), amount);
  builder.CreateStore(sum, address);
}

void Inserter::add(IRBuilder<> &builder, unsigned field, int64_t amount) {
  if (amount)
    add(builder, field, builder.getInt64(amount));
}

void Inserter::count(IRBuilder<> &builder, ArrayRef<LineShare> shares,
                     int64_t ticks, Value *times) {
  if (lines)
    lines->count(builder, shares, ticks, times);
}

/// The lines of all additions of a block, each weighted by its time.
static LineShares sumShares(const BlockCost &cost) {
  LineShares shares;
  for (const ClockAdd &addition : cost.adds) {
    double all = 0;
    for (const LineShare &share : addition.lines)
      all += share.cycles;
    for (const LineShare &share : addition.lines)
      if (all > 0)
        addShare(shares, share.at, addition.cycles * share.cycles / all);
  }
  return shares;
}

/// Charges a loop before its first iteration, if its trip count is known there.
bool Inserter::hoist(BasicBlock &block, const BlockCost &cost) {
  Loop *loop = context.loops.getLoopFor(&block);
  if (!cost.isLoop || !cost.isQuiet || !cost.lengths.empty())
    return false;
  BasicBlock *preheader = loop->getLoopPreheader();
  ScalarEvolution &evolution = context.evolution;
  const SCEV *back = evolution.getBackedgeTakenCount(loop);
  if (!preheader || isa<SCEVCouldNotCompute>(back))
    return false;
  const SCEV *trips = evolution.getTripCountFromExitCount(back, word, loop);
  Instruction *place = preheader->getTerminator();
  if (isa<SCEVCouldNotCompute>(trips) ||
      !expander.isSafeToExpandAt(trips, place))
    return false;
  Value *runs = expander.expandCodeFor(trips, word, place);
  IRBuilder<> builder(place);
  double cycles = 0;
  for (const ClockAdd &addition : cost.adds)
    cycles += addition.cycles;
  auto addTimes = [&](unsigned field, int64_t each, int64_t once) {
    if (!each && !once)
      return;
    Value *amount = builder.CreateMul(runs, builder.getInt64(each));
    if (once)
      amount = builder.CreateAdd(amount, builder.getInt64(once));
    add(builder, field, amount);
  };
  addTimes(Clock, ticks(cycles), ticks(cost.fill));
  LineShares shares = sumShares(cost);
  count(builder, shares, ticks(cycles), runs);
  count(builder, shares, ticks(cost.fill), builder.getInt64(1));
  addTimes(Instructions, cost.instructions, 0);
  for (int kind = 0; kind < 3; ++kind)
    addTimes(FirstFlops + kind, cost.flops[kind], 0);
  return true;
}

void Inserter::insertLengths(const BlockCost &cost) {
  for (const LengthCost &length : cost.lengths) {
    IRBuilder<> builder(length.call);
    auto *call = cast<CallBase>(length.call);
    Value *bytes = builder.CreateZExtOrTrunc(call->getArgOperand(2), word);
    // In 1024ths of a tick, so that all arithmetic is on integers.
    constexpr int64_t fine = 1024;
    int64_t each = ticks(length.cyclesPerByte * fine);
    Value *time = builder.CreateMul(bytes, builder.getInt64(each));
    time = builder.CreateUDiv(time, builder.getInt64(fine));
    add(builder, Clock, time);
    LineShares shares;
    if (lines)
      addShare(shares, lines->find(*length.call), 1);
    count(builder, shares, 1, time);
  }
}

/// Charges the first iteration of a loop.
void Inserter::insertFill(BasicBlock &block, const BlockCost &cost) {
  Loop *loop = context.loops.getLoopFor(&block);
  if (!cost.isLoop || !loop->getLoopPreheader() || cost.fill <= 0)
    return;
  IRBuilder<> builder(loop->getLoopPreheader()->getTerminator());
  add(builder, Clock, ticks(cost.fill));
  count(builder, sumShares(cost), ticks(cost.fill), builder.getInt64(1));
}

/// Merges the additions before one instruction.
void Inserter::insertAdds(const BlockCost &cost) {
  for (size_t i = 0; i < cost.adds.size();) {
    BlockCost merged;
    double due = 0;
    Instruction *place = cost.adds[i].before;
    for (; i < cost.adds.size() && cost.adds[i].before == place; ++i) {
      due += cost.adds[i].cycles;
      merged.adds.push_back(cost.adds[i]);
    }
    IRBuilder<> builder(place);
    add(builder, Clock, ticks(due));
    count(builder, sumShares(merged), ticks(due), builder.getInt64(1));
  }
}

void Inserter::insert(BasicBlock &block, const BlockCost &cost) {
  if (hoist(block, cost))
    return;
  insertLengths(cost);
  insertFill(block, cost);
  insertAdds(cost);
  IRBuilder<> builder(&*block.getFirstNonPHIOrDbgOrAlloca());
  add(builder, Instructions, cost.instructions);
  for (int kind = 0; kind < 3; ++kind)
    add(builder, FirstFlops + kind, cost.flops[kind]);
}

void swsim::insertCosts(Function &function, CostContext &context,
                        CostPlan &plan, LineCosts *lines) {
  Inserter inserter(function, context, lines);
  for (auto &[block, cost] : plan)
    inserter.insert(*block, cost);
}
