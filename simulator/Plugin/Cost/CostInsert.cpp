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
  Inserter(Function &function, CostContext &context);
  void insert(BasicBlock &block, const BlockCost &cost);

private:
  void add(IRBuilder<> &builder, unsigned field, Value *amount);
  void add(IRBuilder<> &builder, unsigned field, int64_t amount);
  void insertLengths(const BlockCost &cost);
  bool hoist(BasicBlock &block, const BlockCost &cost);
  int64_t ticks(double cycles) const {
    return std::llround(cycles * context.target.ticksPerCycle);
  }

  CostContext &context;
  IntegerType *word;
  StructType *counters;
  GlobalVariable *variable;
  SCEVExpander expander;
};

} // namespace

Inserter::Inserter(Function &function, CostContext &context)
    : context(context), word(Type::getInt64Ty(function.getContext())),
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
  Value *count = expander.expandCodeFor(trips, word, place);
  IRBuilder<> builder(place);
  double cycles = 0;
  for (const ClockAdd &addition : cost.adds)
    cycles += addition.cycles;
  auto addTimes = [&](unsigned field, int64_t each, int64_t once) {
    if (!each && !once)
      return;
    Value *amount = builder.CreateMul(count, builder.getInt64(each));
    if (once)
      amount = builder.CreateAdd(amount, builder.getInt64(once));
    add(builder, field, amount);
  };
  addTimes(Clock, ticks(cycles), ticks(cost.fill));
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
    add(builder, Clock, builder.CreateUDiv(time, builder.getInt64(fine)));
  }
}

void Inserter::insert(BasicBlock &block, const BlockCost &cost) {
  if (hoist(block, cost))
    return;
  insertLengths(cost);
  Loop *loop = context.loops.getLoopFor(&block);
  if (cost.isLoop && loop->getLoopPreheader() && cost.fill > 0) {
    IRBuilder<> builder(loop->getLoopPreheader()->getTerminator());
    add(builder, Clock, ticks(cost.fill));
  }
  // Merges the additions before one instruction.
  Instruction *place = nullptr;
  double due = 0;
  auto flush = [&] {
    if (!place)
      return;
    IRBuilder<> builder(place);
    add(builder, Clock, ticks(due));
    due = 0;
  };
  for (const ClockAdd &addition : cost.adds) {
    if (addition.before != place) {
      flush();
      place = addition.before;
    }
    due += addition.cycles;
  }
  flush();
  IRBuilder<> builder(&*block.getFirstNonPHIOrDbgOrAlloca());
  add(builder, Instructions, cost.instructions);
  for (int kind = 0; kind < 3; ++kind)
    add(builder, FirstFlops + kind, cost.flops[kind]);
}

void swsim::insertCosts(Function &function, CostContext &context,
                        CostPlan &plan) {
  Inserter inserter(function, context);
  for (auto &[block, cost] : plan)
    inserter.insert(*block, cost);
}
