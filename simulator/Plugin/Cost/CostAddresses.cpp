//===- CostAddresses.cpp - Addresses and counters of inner loops ----------===//

#include "Plugin/Cost/CostAddresses.h"
#include "Plugin/Cost/CostCalls.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace swsim;

namespace {

/// Moves sign extensions into recurrences: the index of a C program does not
/// wrap.
class WithoutWrapping : public SCEVRewriteVisitor<WithoutWrapping> {
public:
  explicit WithoutWrapping(ScalarEvolution &evolution)
      : SCEVRewriteVisitor(evolution) {}

  const SCEV *visitSignExtendExpr(const SCEVSignExtendExpr *expression) {
    const SCEV *operand = visit(expression->getOperand());
    auto *index = dyn_cast<SCEVAddRecExpr>(operand);
    if (!index || !index->isAffine())
      return SE.getSignExtendExpr(operand, expression->getType());
    auto extend = [&](const SCEV *part) {
      return SE.getSignExtendExpr(part, expression->getType());
    };
    return SE.getAddRecExpr(extend(index->getStart()),
                            extend(index->getStepRecurrence(SE)),
                            index->getLoop(), SCEV::FlagAnyWrap);
  }
};

} // namespace

/// The value as a recurrence of an innermost loop, or null.
const SCEVAddRecExpr *CostAddresses::recurrence(const Value &value,
                                                const Loop &loop) {
  auto &known = const_cast<Value &>(value);
  if (!loop.isInnermost() || !evolution.isSCEVable(value.getType()))
    return nullptr;
  const SCEV *full =
      WithoutWrapping(evolution).visit(evolution.getSCEV(&known));
  auto *expression = dyn_cast<SCEVAddRecExpr>(full);
  if (!expression || expression->getLoop() != &loop || !expression->isAffine())
    return nullptr;
  return expression;
}

bool CostAddresses::isLoopTest(const ICmpInst &compare) {
  const Loop *loop = loops.getLoopFor(compare.getParent());
  if (!loop || !compare.hasOneUse() || !isa<BranchInst>(compare.user_back()) ||
      !loop->isLoopExiting(compare.getParent()))
    return false;
  const Value *left = compare.getOperand(0), *right = compare.getOperand(1);
  return (recurrence(*left, *loop) && loop->isLoopInvariant(right)) ||
         (recurrence(*right, *loop) && loop->isLoopInvariant(left));
}

/// True if the value is only used for addresses and the loop test.
bool CostAddresses::feedsAddresses(
    const Instruction &instruction, const Loop &loop,
    SmallPtrSetImpl<const Instruction *> &visited) {
  if (!visited.insert(&instruction).second)
    return true;
  return all_of(instruction.users(), [&](const User *user) {
    auto *other = cast<Instruction>(user);
    if (auto *compare = dyn_cast<ICmpInst>(other))
      return isLoopTest(*compare);
    if (!loop.contains(other) || !recurrence(*other, loop))
      return false;
    return isa<GetElementPtrInst>(other) ||
           feedsAddresses(*other, loop, visited);
  });
}

bool CostAddresses::isFree(const Instruction &instruction) {
  const Loop *loop = loops.getLoopFor(instruction.getParent());
  if (auto *address = dyn_cast<GetElementPtrInst>(&instruction))
    if (address->hasAllConstantIndices())
      return true;
  if (!loop || !evolution.isSCEVable(instruction.getType()))
    return false;
  auto &known = const_cast<Instruction &>(instruction);
  if (evolution.isLoopInvariant(evolution.getSCEV(&known), loop))
    return true;
  if (!recurrence(instruction, *loop))
    return false;
  SmallPtrSet<const Instruction *, 8> visited;
  return isa<GetElementPtrInst>(instruction) ||
         feedsAddresses(instruction, *loop, visited);
}

/// The addresses that an instruction uses.
static SmallVector<const Value *, 2> addressesOf(const Instruction &user,
                                                 const CostTarget &target) {
  if (const Value *address = getLoadStorePointerOperand(&user))
    return {address};
  SmallVector<const Value *, 2> addresses;
  if (auto *call = dyn_cast<CallBase>(&user))
    if (callKind(*call, target) != CallKind::Free)
      for (const Use &argument : call->args())
        if (argument->getType()->isPointerTy())
          addresses.push_back(argument);
  return addresses;
}

unsigned CostAddresses::countAdditions(const Loop &loop) {
  // Load and store instructions have displacements of this range.
  double reach = target.machine->displacement_bytes;
  SmallVector<const SCEVAddRecExpr *> groups;
  auto joins = [&](const SCEVAddRecExpr *group, const SCEVAddRecExpr *other) {
    if (group->getStepRecurrence(evolution) !=
        other->getStepRecurrence(evolution))
      return false;
    auto *distance = dyn_cast<SCEVConstant>(
        evolution.getMinusSCEV(other->getStart(), group->getStart()));
    return distance &&
           distance->getAPInt().abs().ult(static_cast<uint64_t>(reach));
  };
  bool hasCounter = false;
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &instruction : *block) {
      if (auto *compare = dyn_cast<ICmpInst>(&instruction))
        hasCounter |= isLoopTest(*compare);
      for (const Value *address : addressesOf(instruction, target)) {
        const SCEVAddRecExpr *start = recurrence(*address, loop);
        if (start && none_of(groups, [&](const SCEVAddRecExpr *group) {
              return joins(group, start);
            }))
          groups.push_back(start);
      }
    }
  return groups.size() + hasCounter;
}

unsigned CostAddresses::additions(const Loop &loop) {
  if (!loop.isInnermost())
    return 0;
  auto [place, isNew] = found.try_emplace(&loop, 0);
  if (isNew) {
    unsigned count = countAdditions(loop);
    found[&loop] = count;
    return count;
  }
  return place->second;
}
