//===- SkipLoops.cpp - Skipping of repeated iterations --------------------===//
//
// In mode `timing` a loop whose iterations all take the same time can be
// shortened. Every loop of CPE code with a call asks the simulator on its back
// edge how many of the remaining iterations to skip. The induction variables
// are advanced by this number of steps:
//
//   if (__swsim_is_timing) {
//     __swsim_watch_counters(counts, 4, 2);
//     n = __swsim_skip_iterations(&loop, remaining, other values);
//     i += n * step;
//   }
//
// Integers that the loop stores in a small local array, such as request counts
// per slot, are announced before, and the simulator advances them.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Passes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace {

/// An induction variable: its value for the next iteration, and its step.
struct Induction {
  PHINode *phi;
  Value *next;
  Value *step;
};

/// Adds the code for skipping iterations to one loop.
class LoopSkipper {
public:
  LoopSkipper(Loop &loop, ScalarEvolution &evolution)
      : loop(loop), evolution(evolution),
        function(*loop.getHeader()->getParent()), module(*function.getParent()),
        context(module.getContext()), word(Type::getInt64Ty(context)) {}

  bool run();

private:
  bool findCount();
  Value *countFromLatch(IRBuilder<> &builder) const;
  bool collect();
  bool callsSomething() const;
  void collectCounters();
  void addCounter(Value *address, Type *elementType);
  void watchCounters(IRBuilder<> &builder) const;
  Value *advance(IRBuilder<> &builder, const Induction &induction,
                 Value *count) const;
  Value *hashOthers(IRBuilder<> &builder) const;
  void rewriteBackEdge();

  Loop &loop;
  ScalarEvolution &evolution;
  Function &function;
  Module &module;
  LLVMContext &context;
  IntegerType *word;
  /// The number of back edges taken, if it is known before the loop.
  Value *backEdges = nullptr;
  /// Otherwise: the loop continues while `counter` is below `bound`, as far as
  /// the current iteration knows.
  ICmpInst::Predicate predicate = ICmpInst::BAD_ICMP_PREDICATE;
  Value *counter = nullptr, *bound = nullptr;
  SmallVector<Induction> inductions;
  SmallVector<PHINode *> others;
  /// Local arrays in which the loop stores integers, with the type of these.
  MapVector<AllocaInst *, IntegerType *> counters;
};

} // namespace

/// True for a loop that calls functions of the program or of the simulator;
/// other loops are cheaper to run than to count.
bool LoopSkipper::callsSomething() const {
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &instruction : *block) {
      auto *call = dyn_cast<CallBase>(&instruction);
      if (call && !isa<IntrinsicInst>(call) && !call->isInlineAsm() &&
          !call->onlyReadsMemory())
        return true;
    }
  return false;
}

/// Determines the number of back edges taken; false if it is unknown. A bound
/// that every iteration reads from memory is assumed to be constant.
bool LoopSkipper::findCount() {
  const SCEV *taken = evolution.getBackedgeTakenCount(&loop);
  Instruction *before = loop.getLoopPreheader()->getTerminator();
  if (!isa<SCEVCouldNotCompute>(taken) && taken->getType()->isIntegerTy()) {
    SCEVExpander expander(evolution, "skip");
    if (!expander.isSafeToExpandAt(taken, before))
      return false;
    Value *count = expander.expandCodeFor(taken, taken->getType(), before);
    backEdges = IRBuilder<>(before).CreateZExtOrTrunc(count, word);
    return true;
  }
  auto *branch = dyn_cast<BranchInst>(loop.getLoopLatch()->getTerminator());
  if (!branch || !branch->isConditional())
    return false;
  auto *compare = dyn_cast<ICmpInst>(branch->getCondition());
  if (!compare || !compare->getOperand(0)->getType()->isIntegerTy())
    return false;
  counter = compare->getOperand(0);
  bound = compare->getOperand(1);
  predicate = compare->getPredicate();
  auto isCounter = [&](Value *value) {
    auto *recurrence = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(value));
    return recurrence && recurrence->getLoop() == &loop &&
           recurrence->getStepRecurrence(evolution)->isOne();
  };
  if (!isCounter(counter)) {
    std::swap(counter, bound);
    predicate = ICmpInst::getSwappedPredicate(predicate);
  }
  if (branch->getSuccessor(0) != loop.getHeader())
    predicate = ICmpInst::getInversePredicate(predicate);
  return isCounter(counter) &&
         (predicate == ICmpInst::ICMP_SLT || predicate == ICmpInst::ICMP_ULT ||
          predicate == ICmpInst::ICMP_NE);
}

/// The remaining number of back edges, including this one.
Value *LoopSkipper::countFromLatch(IRBuilder<> &builder) const {
  bool isSigned = predicate == ICmpInst::ICMP_SLT;
  Value *to = builder.CreateIntCast(bound, word, isSigned);
  Value *from = builder.CreateIntCast(counter, word, isSigned);
  return builder.CreateSub(to, from);
}

/// Determines the trip count and the steps; false if there is no trip count.
bool LoopSkipper::collect() {
  if (!findCount())
    return false;
  SCEVExpander expander(evolution, "skip");
  Instruction *before = loop.getLoopPreheader()->getTerminator();
  for (PHINode &phi : loop.getHeader()->phis()) {
    Value *next = phi.getIncomingValueForBlock(loop.getLoopLatch());
    const SCEVAddRecExpr *recurrence = nullptr;
    if (evolution.isSCEVable(phi.getType()))
      recurrence = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(&phi));
    if (!recurrence || recurrence->getLoop() != &loop ||
        !recurrence->isAffine()) {
      others.push_back(&phi);
      continue;
    }
    const SCEV *step = recurrence->getStepRecurrence(evolution);
    if (!expander.isSafeToExpandAt(step, before))
      return false;
    Value *value = expander.expandCodeFor(step, step->getType(), before);
    inductions.push_back({&phi, next, value});
  }
  return true;
}

/// Finds counters in memory. A location that is stored in several widths, or in
/// an array too large for counters, is data.
void LoopSkipper::collectCounters() {
  for (BasicBlock *block : loop.blocks())
    for (Instruction &instruction : *block) {
      if (auto *store = dyn_cast<StoreInst>(&instruction))
        addCounter(store->getPointerOperand(),
                   store->getValueOperand()->getType());
      auto *call = dyn_cast<CallBase>(&instruction);
      if (!call)
        continue;
      // A function that is not inlined may count in an array argument.
      for (Value *argument : call->args())
        if (argument->getType()->isPointerTy())
          if (auto *array = dyn_cast<AllocaInst>(getUnderlyingObject(argument)))
            if (auto *type = dyn_cast<ArrayType>(array->getAllocatedType()))
              addCounter(array, type->getElementType());
    }
  counters.remove_if([](const auto &entry) { return !entry.second; });
}

/// Adds the array at `address` to the counters, if it qualifies.
void LoopSkipper::addCounter(Value *address, Type *elementType) {
  constexpr uint64_t maxBytes = 64;
  auto *type = dyn_cast<IntegerType>(elementType);
  auto *array = dyn_cast<AllocaInst>(getUnderlyingObject(address));
  if (!type || (type->getBitWidth() != 32 && type->getBitWidth() != 64) ||
      !array || !array->isStaticAlloca())
    return;
  std::optional<TypeSize> bytes =
      array->getAllocationSize(module.getDataLayout());
  if (!bytes || bytes->isScalable() || *bytes > maxBytes)
    return;
  auto [entry, isNew] = counters.insert({array, type});
  if (!isNew && entry->second != type)
    entry->second = nullptr;
}

/// Announces the counters to the simulator.
void LoopSkipper::watchCounters(IRBuilder<> &builder) const {
  const DataLayout &layout = module.getDataLayout();
  FunctionCallee callee =
      module.getOrInsertFunction("__swsim_watch_counters", builder.getVoidTy(),
                                 builder.getPtrTy(), word, word);
  for (auto [array, type] : counters) {
    uint64_t width = type->getBitWidth() / 8;
    uint64_t bytes = *array->getAllocationSize(layout);
    builder.CreateCall(callee, {array, ConstantInt::get(word, width),
                                ConstantInt::get(word, bytes / width)});
  }
}

Value *LoopSkipper::advance(IRBuilder<> &builder, const Induction &induction,
                            Value *count) const {
  Value *steps = builder.CreateZExtOrTrunc(count, induction.step->getType());
  Value *distance = builder.CreateMul(steps, induction.step);
  if (induction.next->getType()->isPointerTy())
    return builder.CreateGEP(builder.getInt8Ty(), induction.next, distance);
  return builder.CreateAdd(induction.next, distance);
}

/// A hash of the other values that the loop carries between iterations.
Value *LoopSkipper::hashOthers(IRBuilder<> &builder) const {
  constexpr uint64_t factor = 0x9E3779B97F4A7C15;
  Value *hash = builder.getInt64(0);
  for (PHINode *phi : others) {
    Value *next = phi->getIncomingValueForBlock(loop.getLoopLatch());
    if (!next->getType()->isIntegerTy())
      continue;
    Value *value = builder.CreateZExtOrTrunc(next, word);
    hash = builder.CreateAdd(builder.CreateMul(hash, builder.getInt64(factor)),
                             value);
  }
  return hash;
}

/// Inserts the query into the back edge; `others` keep their values.
void LoopSkipper::rewriteBackEdge() {
  BasicBlock *header = loop.getHeader(), *latch = loop.getLoopLatch();
  auto *number = PHINode::Create(word, 2, "iteration", header->begin());
  number->addIncoming(ConstantInt::get(word, 0), loop.getLoopPreheader());
  BasicBlock *back = BasicBlock::Create(context, "back", &function, header);
  BasicBlock *ask = BasicBlock::Create(context, "ask", &function, header);

  IRBuilder<> builder(back);
  auto *flag = cast<GlobalVariable>(
      module.getOrInsertGlobal("__swsim_is_timing", builder.getInt8Ty()));
  Value *next = builder.CreateAdd(number, builder.getInt64(1));
  Value *timing = builder.CreateICmpNE(
      builder.CreateLoad(builder.getInt8Ty(), flag), builder.getInt8(0));
  builder.CreateCondBr(timing, ask, header);

  builder.SetInsertPoint(ask);
  auto *identity = new GlobalVariable(
      module, builder.getInt8Ty(), /*isConstant=*/false,
      GlobalValue::PrivateLinkage, builder.getInt8(0), "swsim.loop");
  watchCounters(builder);
  FunctionCallee callee = module.getOrInsertFunction(
      "__swsim_skip_iterations", word, builder.getPtrTy(), word, word);
  Value *remaining = backEdges ? builder.CreateSub(backEdges, number)
                               : countFromLatch(builder);
  Value *count =
      builder.CreateCall(callee, {identity, remaining, hashOthers(builder)});
  number->addIncoming(next, back);
  number->addIncoming(builder.CreateAdd(next, count), ask);
  for (const Induction &induction : inductions) {
    induction.phi->addIncoming(advance(builder, induction, count), ask);
    induction.phi->replaceIncomingBlockWith(latch, back);
  }
  for (PHINode *phi : others) {
    phi->addIncoming(phi->getIncomingValueForBlock(latch), ask);
    phi->replaceIncomingBlockWith(latch, back);
  }
  builder.CreateBr(header);
  latch->getTerminator()->replaceSuccessorWith(header, back);
}

bool LoopSkipper::run() {
  if (!loop.getLoopPreheader() || !loop.getLoopLatch() || !callsSomething() ||
      !collect())
    return false;
  collectCounters();
  rewriteBackEdge();
  return true;
}

PreservedAnalyses swsim::SkipLoopsPass::run(Function &function,
                                            FunctionAnalysisManager &manager) {
  LoopInfo &loops = manager.getResult<LoopAnalysis>(function);
  ScalarEvolution &evolution =
      manager.getResult<ScalarEvolutionAnalysis>(function);
  bool changed = false;
  for (Loop *loop : loops.getLoopsInPreorder())
    changed |= LoopSkipper(*loop, evolution).run();
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
