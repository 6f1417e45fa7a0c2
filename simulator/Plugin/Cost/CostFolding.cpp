//===- CostFolding.cpp - IR that is folded into other instructions --------===//

#include "Plugin/Cost/CostSelect.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace swsim;

static bool isFma(const Value *value) {
  auto *call = dyn_cast<IntrinsicInst>(value);
  return call && (call->getIntrinsicID() == Intrinsic::fma ||
                  call->getIntrinsicID() == Intrinsic::fmuladd);
}

const Instruction *swsim::fusedProduct(const Instruction &addition) {
  if (addition.getOpcode() != Instruction::FAdd &&
      addition.getOpcode() != Instruction::FSub)
    return nullptr;
  if (!addition.hasAllowContract())
    return nullptr;
  for (const Use &operand : addition.operands()) {
    auto *product = dyn_cast<Instruction>(operand);
    if (product && product->getOpcode() == Instruction::FMul &&
        product->hasOneUse() && product->hasAllowContract() &&
        product->getParent() == addition.getParent())
      return product;
  }
  return nullptr;
}

/// A scalar that is moved to lane 0 only to be copied to the other lanes.
static bool isSplatInsert(const Value *value) {
  return match(value, m_InsertElt(m_Undef(), m_Value(), m_ZeroInt())) &&
         all_of(value->users(), [](const User *user) {
           auto *shuffle = dyn_cast<ShuffleVectorInst>(user);
           return shuffle && shuffle->isZeroEltSplat();
         });
}

static bool isDelivered(const Value *scalar) {
  return isa<LoadInst>(scalar) || isa<Constant>(scalar) ||
         isa<CallBase>(scalar);
}

/// Half-precision lanes for each single-precision one.
static constexpr int kHalvesPerLane = 4;

static bool hasHalves(const Type *type, unsigned count) {
  auto *vector = dyn_cast<FixedVectorType>(type);
  return vector && vector->getElementType()->isHalfTy() &&
         vector->getNumElements() == count;
}

bool swsim::isOfHalfConversion(const ShuffleVectorInst &shuffle) {
  ArrayRef<int> mask = shuffle.getShuffleMask();
  Type *from = shuffle.getOperand(0)->getType(), *to = shuffle.getType();
  if (hasHalves(from, 32) && hasHalves(to, 8)) {
    int first = mask.front();
    for (auto [lane, source] : enumerate(mask))
      if (source != first + int(lane) * kHalvesPerLane)
        return false;
    return first >= 0 && first < kHalvesPerLane &&
           all_of(shuffle.users(), IsaPred<FPExtInst>);
  }
  if (!hasHalves(from, 8) || !hasHalves(to, 32) ||
      !isa<FPTruncInst>(shuffle.getOperand(0)) ||
      !match(shuffle.getOperand(1), m_Zero()))
    return false;
  auto *first = find(mask, 0);
  int position = int(first - mask.begin());
  for (auto [lane, source] : enumerate(mask))
    if (int(lane) % kHalvesPerLane == position
            ? source != int(lane) / kHalvesPerLane
            : source >= 0 && source < 8)
      return false;
  return position < kHalvesPerLane;
}

bool swsim::isFreeSplat(const Instruction &instruction) {
  auto *shuffle = dyn_cast<ShuffleVectorInst>(&instruction);
  if (!shuffle || !shuffle->isZeroEltSplat())
    return false;
  Value *scalar;
  return match(shuffle->getOperand(0),
               m_InsertElt(m_Undef(), m_Value(scalar), m_ZeroInt())) &&
         isDelivered(scalar);
}

const Value *swsim::registerRoot(const Value *value) {
  while (auto *instruction = dyn_cast<Instruction>(value)) {
    unsigned opcode = instruction->getOpcode();
    bool isView = opcode == Instruction::FNeg ||
                  opcode == Instruction::Freeze ||
                  opcode == Instruction::BitCast ||
                  opcode == Instruction::FPExt || isFreeSplat(*instruction);
    if (isSplatInsert(instruction))
      value = instruction->getOperand(1);
    else if (isView)
      value = instruction->getOperand(0);
    else
      break;
  }
  return value;
}

/// True for the negation of an operand of an addition, a product or a
/// multiply-add.
static bool isFoldedNegation(const Instruction &instruction) {
  return instruction.getOpcode() == Instruction::FNeg &&
         all_of(instruction.users(), [](const User *user) {
           unsigned opcode = cast<Instruction>(user)->getOpcode();
           return opcode == Instruction::FAdd || opcode == Instruction::FSub ||
                  opcode == Instruction::FMul || isFma(user);
         });
}

/// Branches and selects include the comparison with 0.
static bool isFoldedCompare(const Instruction &instruction,
                            CostContext &context) {
  auto *compare = dyn_cast<CmpInst>(&instruction);
  if (!compare)
    return false;
  if (auto *integers = dyn_cast<ICmpInst>(compare))
    if (context.addresses.isLoopTest(*integers))
      return true;
  auto *right = dyn_cast<Constant>(compare->getOperand(1));
  if (!right || !(right->isNullValue() || match(right, m_AnyZeroFP())))
    return false;
  return all_of(compare->users(), [](const User *user) {
    return isa<BranchInst>(user) || isa<SelectInst>(user);
  });
}

bool swsim::isSimulated(const Value &value) {
  auto *load = dyn_cast<LoadInst>(&value);
  if (!load)
    return false;
  const Value *address = load->getPointerOperand();
  if (auto *call = dyn_cast<IntrinsicInst>(address))
    if (call->getIntrinsicID() == Intrinsic::threadlocal_address)
      address = call->getArgOperand(0);
  return StringSwitch<bool>(address->getName())
      .Cases({"__swsim_ldm_delta", "__swsim_private_delta"}, true)
      .Default(false);
}

bool swsim::isFolded(const Instruction &instruction, CostContext &context) {
  if (instruction.getOpcode() == Instruction::FMul && instruction.hasOneUse() &&
      fusedProduct(*cast<Instruction>(instruction.user_back())) == &instruction)
    return true;
  return isFoldedNegation(instruction) ||
         isFoldedCompare(instruction, context) || isSplatInsert(&instruction) ||
         isFreeSplat(instruction);
}
