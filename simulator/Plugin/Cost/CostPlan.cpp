//===- CostPlan.cpp - Cost of the blocks of a function --------------------===//
//
// A block is divided at calls that read the clock; each piece is scheduled
// separately. Values that are not available at the end of a block delay the
// blocks after it.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Cost/CostPlan.h"
#include "Plugin/Parameters.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/CFG.h"

using namespace llvm;
using namespace swsim;

/// True for a call that ends a piece. Register communication does not.
static bool endsPiece(const Instruction &instruction,
                      const CostTarget &target) {
  auto *call = dyn_cast<CallBase>(&instruction);
  if (!call)
    return false;
  CallKind kind = callKind(*call, target);
  return kind == CallKind::Runtime || kind == CallKind::Function;
}

const Loop *CostPlanner::singleBlockLoop(BasicBlock &block) const {
  const Loop *loop = context.loops.getLoopFor(&block);
  if (!loop || loop->getNumBlocks() != 1)
    return nullptr;
  bool isCut = any_of(block, [&](const Instruction &instruction) {
    return endsPiece(instruction, context.target);
  });
  return isCut ? nullptr : loop;
}

/// The latest residuals of all predecessors.
Residuals CostPlanner::residualsInto(BasicBlock &block) const {
  Residuals residuals;
  for (BasicBlock *predecessor : predecessors(&block)) {
    const auto *found = plan.find(predecessor);
    if (found == plan.end() || predecessor == &block)
      continue;
    for (auto [value, cycles] : found->second.residuals) {
      int &latest = residuals[value];
      latest = std::max(latest, cycles);
    }
    for (PHINode &phi : block.phis()) {
      const Value *value = phi.getIncomingValueForBlock(predecessor);
      int &latest = residuals[&phi];
      latest = std::max(latest, found->second.residuals.lookup(value));
    }
  }
  return residuals;
}

/// Values of a piece that become available only after its end.
static Residuals residualsAfter(const Selection &selection,
                                const Schedule &schedule,
                                const Residuals &arriving, int end) {
  Residuals residuals;
  for (auto [value, cycles] : arriving)
    if (cycles > end)
      residuals[value] = cycles - end;
  for (const auto &[value, sources] : selection.sources) {
    int arrival = 0;
    for (unsigned operation : sources.operations)
      arrival =
          std::max(arrival, schedule.timing.start[operation] +
                                selection.code.operations[operation].latency);
    if (arrival > end)
      residuals[value] = arrival - end;
  }
  return residuals;
}

Schedule CostPlanner::findSchedule(Selection &selection,
                                   const Loop *loop) const {
  const CostTarget &target = context.target;
  if (target.isHost())
    return boundOutOfOrder(selection.code, target);
  if (!loop || !selection.exchanges.empty())
    return schedule(selection.code);
  // Only counted loops are unrolled, and by at most their trip count.
  ScalarEvolution &evolution = context.evolution;
  bool isCounted = evolution.hasLoopInvariantBackedgeTakenCount(loop);
  unsigned trips = evolution.getSmallConstantTripCount(loop);
  unsigned times = !isCounted ? 1
                   : trips    ? std::min(trips, target.unrollTimes)
                              : target.unrollTimes;
  return scheduleLoop(selection.code, times, target.unrollSize);
}

/// The lines of a piece of code, each weighted by its issue slots.
LineShares CostPlanner::sharesOf(const Selection &selection) const {
  LineShares shares;
  if (lines)
    for (auto [instruction, slots] : selection.issues)
      addShare(shares, lines->find(*instruction), slots);
  return shares;
}

LineShares CostPlanner::shareOf(const Instruction &instruction) const {
  LineShares shares;
  if (lines)
    addShare(shares, lines->find(instruction), 1);
  return shares;
}

void CostPlanner::costPiece(ArrayRef<Instruction *> piece, const Loop *loop,
                            Residuals &arriving, BlockCost &cost) {
  Selection selection = Selector(context, piece, loop, arriving).run();
  if (selection.code.operations.empty())
    return;
  Schedule found = findSchedule(selection, loop);
  LineShares shares = sharesOf(selection);
  double done = 0;
  for (auto [call, operation] : selection.exchanges) {
    double position = found.timing.start[operation];
    cost.adds.push_back({call, position - done, shares});
    done = position;
    cost.isQuiet = false;
  }
  // The rest after the last communication, or everything.
  Instruction *place = piece.front();
  if (!selection.exchanges.empty())
    place = selection.exchanges.back().first->getNextNode();
  cost.adds.push_back({place, found.cycles - done, shares});
  append_range(cost.lengths, selection.lengths);
  cost.instructions += selection.instructions;
  for (int kind = 0; kind < 3 && !pluginOptions().isLibrary; ++kind)
    cost.flops[kind] += selection.flops[kind];
  cost.fill = found.fill;
  int end = loop ? int(found.timing.ends.back() -
                       found.timing.ends[found.timing.ends.size() - 2])
                 : int(found.cycles);
  arriving = context.target.isHost()
                 ? Residuals()
                 : residualsAfter(selection, found, arriving, end);
  if (loop)
    notes.push_back({loop, std::move(selection), std::move(found)});
}

/// True for a polling loop. The simulator charges the time from the event until
/// the program continues; the number of polls before does not matter.
static bool isWaiting(const Loop *loop) {
  if (!loop || !loop->isInnermost())
    return false;
  for (const BasicBlock *block : loop->blocks())
    for (const Instruction &instruction : *block)
      if (auto *call = dyn_cast<CallBase>(&instruction))
        if (const Function *callee = call->getCalledFunction())
          if (callee->getName() == "__swsim_spin")
            return true;
  return false;
}

BlockCost CostPlanner::costBlock(BasicBlock &block) {
  BlockCost cost;
  if (isWaiting(context.loops.getLoopFor(&block))) {
    cost.isQuiet = false;
    return cost;
  }
  const Loop *loop = singleBlockLoop(block);
  cost.isLoop = loop != nullptr;
  Residuals arriving = residualsInto(block);
  SmallVector<Instruction *> piece;
  auto finish = [&] {
    if (!piece.empty())
      costPiece(piece, loop, arriving, cost);
    piece.clear();
  };
  for (Instruction &instruction :
       make_range(block.getFirstNonPHIOrDbgOrAlloca(), block.end())) {
    if (!endsPiece(instruction, context.target)) {
      piece.push_back(&instruction);
      continue;
    }
    finish();
    cost.isQuiet = false;
    arriving.clear();
    auto &call = cast<CallBase>(instruction);
    if (callKind(call, context.target) == CallKind::Function) {
      cost.adds.push_back(
          {&instruction, double(context.target.call), shareOf(instruction)});
      ++cost.instructions;
    }
  }
  finish();
  // A branch with two targets that is not a back edge.
  Loop *around = context.loops.getLoopFor(&block);
  bool isLatch = around && around->isLoopLatch(&block);
  if (block.getTerminator()->getNumSuccessors() > 1 && !isLatch)
    cost.adds.push_back({block.getTerminator(),
                         double(context.target.forwardBranch),
                         shareOf(*block.getTerminator())});
  cost.residuals = std::move(arriving);
  return cost;
}

CostPlan CostPlanner::run() {
  ReversePostOrderTraversal<Function *> order(&function);
  // The second round knows the residuals at the ends of loops.
  int rounds = context.loops.empty() ? 1 : 2;
  for (int round = 0; round < rounds; ++round) {
    notes.clear();
    for (BasicBlock *block : order)
      plan[block] = costBlock(*block);
  }
  return std::move(plan);
}
