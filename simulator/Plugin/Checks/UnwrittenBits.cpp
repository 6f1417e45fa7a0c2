//===- UnwrittenBits.cpp - Bits of unwritten bytes ------------------------===//

#include "Plugin/Checks/UnwrittenBits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace swsim;

/// Bytes of a vector register.
static constexpr unsigned registerBytes = 32;
static constexpr unsigned bitsOfByte = 8;

uint32_t swsim::bitsOfBytes(unsigned bytes) {
  return bytes < registerBytes ? (1U << bytes) - 1 : ~0U;
}

unsigned swsim::bytesOf(const Type *type) {
  unsigned bits = type->getPrimitiveSizeInBits().getKnownMinValue();
  bool isWhole = bits % bitsOfByte == 0 &&
                 type->getScalarSizeInBits() % bitsOfByte == 0 &&
                 !isa<ScalableVectorType>(type);
  return isWhole && bits <= registerBytes * bitsOfByte ? bits / bitsOfByte : 0;
}

static bool isWholeShift(const Instruction &instruction) {
  auto *distance = dyn_cast<ConstantInt>(instruction.getOperand(1));
  return distance && distance->getValue().ult(registerBytes * bitsOfByte) &&
         distance->getZExtValue() % bitsOfByte == 0;
}

bool swsim::isMove(const Instruction &instruction) {
  if (!bytesOf(instruction.getType()))
    return false;
  switch (instruction.getOpcode()) {
  case Instruction::BitCast:
  case Instruction::Freeze:
  case Instruction::Trunc:
    return bytesOf(instruction.getOperand(0)->getType());
  case Instruction::LShr:
    return isWholeShift(instruction) && !instruction.getType()->isVectorTy();
  case Instruction::ExtractElement:
    return bytesOf(instruction.getOperand(0)->getType()) &&
           isa<ConstantInt>(instruction.getOperand(1));
  case Instruction::InsertElement:
    return isa<ConstantInt>(instruction.getOperand(2));
  case Instruction::ShuffleVector:
    return bytesOf(instruction.getOperand(0)->getType());
  case Instruction::PHI:
  case Instruction::Select:
    return true;
  default:
    return false;
  }
}

bool swsim::mayBeAdded(const Instruction &user) {
  const DebugLoc &debug = user.getDebugLoc();
  if (!debug || !debug.getLine())
    return true;
  return !user.use_empty() && isSafeToSpeculativelyExecute(&user) &&
         all_of(user.users(), [](const User *next) {
           return isa<SelectInst>(next) || mayBeAdded(*cast<Instruction>(next));
         });
}

/// True for arithmetic whose result may be unused.
static bool isComputedEarly(const Instruction &instruction) {
  auto *call = dyn_cast<IntrinsicInst>(&instruction);
  bool isArithmetic =
      isa<BinaryOperator, UnaryOperator, CastInst>(instruction) ||
      (call && !call->getType()->isVoidTy());
  return isArithmetic && bytesOf(instruction.getType()) &&
         mayBeAdded(instruction);
}

static bool isFollowed(const Instruction &instruction) {
  return isMove(instruction) || isComputedEarly(instruction);
}

ValueSet swsim::followed(ArrayRef<Value *> from) {
  ValueSet values(from.begin(), from.end());
  for (size_t i = 0; i < values.size(); ++i)
    for (User *user : values[i]->users()) {
      auto *select = dyn_cast<SelectInst>(user);
      bool isCondition = select && select->getCondition() == values[i];
      if (isFollowed(*cast<Instruction>(user)) && !isCondition)
        values.insert(user);
    }
  return values;
}

Value *UnwrittenBits::word(IRBuilder<> &builder, StringRef name) {
  auto *variable = cast<GlobalVariable>(
      function.getParent()->getOrInsertGlobal(name, builder.getInt32Ty()));
  variable->setThreadLocalMode(GlobalVariable::InitialExecTLSModel);
  return builder.CreateThreadLocalAddress(variable);
}

Value *UnwrittenBits::load(IRBuilder<> &builder, StringRef variable) {
  return builder.CreateLoad(builder.getInt32Ty(), word(builder, variable));
}

void UnwrittenBits::store(IRBuilder<> &builder, StringRef variable,
                          Value *bits) {
  builder.CreateStore(bits, word(builder, variable));
}

/// Where branches meet, their bits do, too.
void UnwrittenBits::addPhis() {
  SmallVector<std::pair<PHINode *, PHINode *>> phis;
  for (Value *value : unwritten)
    if (auto *phi = dyn_cast<PHINode>(value)) {
      PHINode *bits = PHINode::Create(Type::getInt32Ty(function.getContext()),
                                      phi->getNumIncomingValues(), "unwritten",
                                      phi->getIterator());
      roots[phi] = bits;
      phis.emplace_back(phi, bits);
    }
  for (auto [phi, bits] : phis)
    for (auto [value, block] : zip(phi->incoming_values(), phi->blocks())) {
      IRBuilder<> builder(block->getTerminator());
      bits->addIncoming(of(value, builder), block);
    }
}

/// The bits of undefined parts.
static uint32_t undefinedBytes(const Constant &constant) {
  unsigned bytes = bytesOf(constant.getType());
  if (isa<UndefValue>(constant))
    return bitsOfBytes(bytes);
  auto *type = dyn_cast<FixedVectorType>(constant.getType());
  if (!type)
    return 0;
  uint32_t bits = 0;
  unsigned each = bytes / type->getNumElements();
  for (unsigned i = 0; i < type->getNumElements(); ++i)
    if (isa_and_nonnull<UndefValue>(constant.getAggregateElement(i)))
      bits |= bitsOfBytes(each) << i * each;
  return bits;
}

/// Lanes of one or two vectors.
Value *UnwrittenBits::bitsOfLanes(ShuffleVectorInst &moved,
                                  IRBuilder<> &builder, bool withRoots) {
  unsigned each = bytesOf(moved.getType()->getElementType());
  auto count = static_cast<int>(
      cast<FixedVectorType>(moved.getOperand(0)->getType())->getNumElements());
  Value *from[] = {bitsOf(moved.getOperand(0), builder, withRoots),
                   bitsOf(moved.getOperand(1), builder, withRoots)};
  Value *bits = builder.getInt32(0);
  for (auto [to, lane] : enumerate(moved.getShuffleMask())) {
    Value *part = builder.getInt32(bitsOfBytes(each));
    if (lane >= 0)
      part = builder.CreateAnd(
          builder.CreateLShr(from[lane / count], lane % count * each), part);
    bits = builder.CreateOr(bits, builder.CreateShl(part, to * each));
  }
  return bits;
}

/// A result is unwritten if an operand is.
Value *UnwrittenBits::bitsOfComputed(Instruction &computed,
                                     IRBuilder<> &builder) {
  Value *any = builder.getFalse();
  for (Value *operand : computed.operands())
    if (unwritten.contains(operand) && bytesOf(operand->getType()))
      any = builder.CreateOr(
          any, builder.CreateICmpEQ(
                   of(operand, builder),
                   builder.getInt32(bitsOfBytes(bytesOf(operand->getType())))));
  return builder.CreateSelect(
      any, builder.getInt32(bitsOfBytes(bytesOf(computed.getType()))),
      builder.getInt32(0));
}

Value *UnwrittenBits::bitsOfMoved(Instruction &moved, IRBuilder<> &builder,
                                  bool withRoots) {
  uint32_t all = bitsOfBytes(bytesOf(moved.getType()));
  auto operand = [&](unsigned index) {
    return bitsOf(moved.getOperand(index), builder, withRoots);
  };
  auto place = [&](unsigned index, const Type *element) {
    auto *lane = cast<ConstantInt>(moved.getOperand(index));
    return lane->getZExtValue() * bytesOf(element);
  };
  switch (moved.getOpcode()) {
  case Instruction::LShr:
    return builder.CreateLShr(
        operand(0),
        cast<ConstantInt>(moved.getOperand(1))->getZExtValue() / bitsOfByte);
  case Instruction::ExtractElement:
    return builder.CreateAnd(
        builder.CreateLShr(operand(0), place(1, moved.getType())), all);
  case Instruction::InsertElement: {
    uint32_t lane = bitsOfBytes(bytesOf(moved.getOperand(1)->getType()));
    unsigned at = place(2, moved.getOperand(1)->getType());
    return builder.CreateOr(builder.CreateAnd(operand(0), ~(lane << at)),
                            builder.CreateShl(operand(1), at));
  }
  case Instruction::ShuffleVector:
    return bitsOfLanes(cast<ShuffleVectorInst>(moved), builder, withRoots);
  case Instruction::Select:
    if (!withRoots)
      return builder.CreateOr(operand(1), operand(2));
    return builder.CreateSelect(moved.getOperand(0), operand(1), operand(2));
  default:
    return builder.CreateAnd(operand(0), all);
  }
}

/// The bits of a value; without roots, of its constants alone.
Value *UnwrittenBits::bitsOf(Value *value, IRBuilder<> &builder,
                             bool withRoots) {
  if (auto *constant = dyn_cast<Constant>(value))
    return builder.getInt32(undefinedBytes(*constant));
  auto *moved = dyn_cast<Instruction>(value);
  if (Value *root = roots.lookup(value))
    return withRoots ? root : builder.getInt32(0);
  if (!moved || !unwritten.contains(value) || isa<PHINode>(moved))
    return builder.getInt32(0);
  if (!isMove(*moved))
    return withRoots && isComputedEarly(*moved)
               ? bitsOfComputed(*moved, builder)
               : builder.getInt32(0);
  return bitsOfMoved(*moved, builder, withRoots);
}

void UnwrittenBits::collectRoots(Value *value, ValueSet &found) const {
  if (Value *root = roots.lookup(value)) {
    found.insert(root);
    return;
  }
  auto *moved = dyn_cast<Instruction>(value);
  if (moved && unwritten.contains(value) && isFollowed(*moved))
    for (Value *operand : moved->operands())
      collectRoots(operand, found);
}

Instruction *UnwrittenBits::whereAny(Value *value, Instruction *before) {
  IRBuilder<> builder(before);
  auto *constants =
      dyn_cast<ConstantInt>(bitsOf(value, builder, /*withRoots=*/false));
  if (!constants || !constants->isZero())
    return before;
  ValueSet found;
  collectRoots(value, found);
  if (found.empty())
    return nullptr;
  Value *any = found[0];
  for (Value *root : drop_begin(found))
    any = builder.CreateOr(any, root);
  return SplitBlockAndInsertIfThen(
      builder.CreateICmpNE(any, builder.getInt32(0)), before,
      /*Unreachable=*/false,
      MDBuilder(function.getContext()).createUnlikelyBranchWeights());
}
