//===- CostInstructions.cpp - Arithmetic and control operations -----------===//

#include "Plugin/Cost/CostSelect.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace swsim;

void Selector::countFlops(Type *type, int perLane) {
  Type *element = type->getScalarType();
  int kind = element->isDoubleTy() ? 0 : element->isFloatTy() ? 1 : 2;
  if (!element->isFloatingPointTy())
    return;
  unsigned lanes = 1;
  if (auto *vector = dyn_cast<FixedVectorType>(type))
    lanes = vector->getNumElements();
  result.flops[kind] += long(lanes) * perLane;
}

void Selector::select(Instruction &instruction) {
  if (isa<PHINode>(instruction))
    return;
  if (isSimulated(instruction)) {
    result.sources[&instruction] = {};
    return;
  }
  if (instruction.isTerminator())
    return selectTerminator(instruction);
  if (isFolded(instruction, context)) {
    countFlops(instruction.getType(),
               instruction.getOpcode() == Instruction::FMul);
    return alias(instruction);
  }
  if (auto *call = dyn_cast<CallBase>(&instruction))
    return selectCall(*call);
  if (auto *compare = dyn_cast<CmpInst>(&instruction))
    return selectCompare(*compare);
  if (auto *cast = dyn_cast<CastInst>(&instruction))
    return selectCast(*cast);
  if (auto *address = dyn_cast<GetElementPtrInst>(&instruction))
    return selectAddress(*address);
  if (isa<LoadInst, StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(instruction))
    return selectMemory(instruction);
  if (isa<ExtractElementInst, InsertElementInst, ShuffleVectorInst>(
          instruction))
    return selectLanes(instruction);
  if (instruction.getType()->isFPOrFPVectorTy())
    return selectFloat(instruction);
  if (isa<BinaryOperator, SelectInst>(instruction))
    return selectInteger(instruction);
  alias(instruction);
}

void Selector::selectFloat(Instruction &instruction) {
  int count = parts(instruction);
  switch (instruction.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub: {
    countFlops(instruction.getType(), 1);
    const Instruction *product = fusedProduct(instruction);
    SmallVector<const Value *> operands;
    for (const Use &operand : instruction.operands()) {
      if (operand.get() != product)
        operands.push_back(operand);
      else
        operands.append(product->op_begin(), product->op_end());
    }
    emit(instruction, {Pipe::P0, target.fma, count}, operands);
    return;
  }
  case Instruction::FMul:
    countFlops(instruction.getType(), 1);
    emit(instruction, {Pipe::P0, target.fma, count});
    return;
  case Instruction::FDiv:
  case Instruction::FRem:
    countFlops(instruction.getType(), 1);
    emit(instruction, {Pipe::P0, target.divide, count, target.divide * count});
    return;
  case Instruction::FNeg:
  case Instruction::Select:
    emit(instruction, {Pipe::P0, target.shuffle, count});
    return;
  default:
    alias(instruction);
  }
}

void Selector::selectInteger(Instruction &instruction) {
  bool isVector = instruction.getType()->isVectorTy();
  int count = parts(instruction);
  switch (instruction.getOpcode()) {
  case Instruction::Mul:
    return selectMultiply(instruction);
  case Instruction::SDiv:
  case Instruction::UDiv:
  case Instruction::SRem:
  case Instruction::URem:
    return selectDivision(instruction);
  default:
    break;
  }
  if (isVector) {
    emit(instruction, {Pipe::P0, target.shuffle, count});
    return;
  }
  if (context.addresses.isFree(instruction))
    return alias(instruction);
  emit(instruction, {Pipe::Either, target.integer});
}

/// Number of shifts and additions that replace a product with a constant; 0 if
/// none do.
static int shiftAdds(const APInt &factor) {
  APInt value = factor.abs();
  if (value.isPowerOf2() || value.isZero())
    return 1;
  APInt odd = value.lshr(value.countr_zero());
  // One scaled addition, s4add or s8add, multiplies by 3, 5, 7 or 9.
  bool isSmall = odd == 3 || odd == 5 || odd == 7 || odd == 9;
  bool isNear = (odd - 1).isPowerOf2() || (odd + 1).isPowerOf2();
  int shift = value != odd;
  return isSmall ? 1 + shift : isNear ? 2 + shift : 0;
}

void Selector::selectMultiply(Instruction &instruction) {
  if (context.addresses.isFree(instruction))
    return alias(instruction);
  const APInt *factor;
  int steps = 0;
  if (match(instruction.getOperand(1), m_APInt(factor)))
    steps = shiftAdds(*factor);
  bool isVector = instruction.getType()->isVectorTy();
  if (steps && !isVector)
    emit(instruction, {Pipe::Either, steps * target.integer, steps});
  else
    emit(instruction, {Pipe::P0, target.multiply, int(parts(instruction))});
}

void Selector::selectDivision(Instruction &instruction) {
  int lanes = 1;
  if (auto *vector = dyn_cast<FixedVectorType>(instruction.getType()))
    lanes = vector->getNumElements();
  bool isRemainder = instruction.getOpcode() == Instruction::SRem ||
                     instruction.getOpcode() == Instruction::URem;
  const APInt *divisor;
  if (!match(instruction.getOperand(1), m_APInt(divisor))) {
    int cycles = target.integerDivide * lanes;
    emit(instruction, {Pipe::Both, 1, cycles});
    return;
  }
  // Shifts with a correction of the sign, or the high half of the product with
  // the reciprocal. A remainder also multiplies back and subtracts.
  if (divisor->abs().isPowerOf2()) {
    emit(instruction, {Pipe::Either, 3 * target.integer, 3 * lanes});
    return;
  }
  int steps = (isRemainder ? 5 : 3) * lanes;
  emit(instruction,
       {Pipe::Either, target.multiply * (isRemainder ? 2 : 1) + target.integer,
        steps});
}

void Selector::selectCompare(CmpInst &compare) {
  const Value &operand = *compare.getOperand(0);
  int count = parts(operand);
  if (isa<FCmpInst>(compare)) {
    emit(compare, {Pipe::P0, target.compare, count});
    return;
  }
  if (operand.getType()->isVectorTy())
    emit(compare, {Pipe::P0, target.shuffle, count});
  else
    emit(compare, {Pipe::Either, target.integer});
}

/// Selects accesses to lanes of vectors: lane 0 is the scalar itself.
void Selector::selectLanes(Instruction &instruction) {
  if (auto *extract = dyn_cast<ExtractElementInst>(&instruction))
    if (match(extract->getIndexOperand(), m_ZeroInt()) &&
        extract->getType()->isFloatingPointTy())
      return alias(instruction);
  if (auto *shuffle = dyn_cast<ShuffleVectorInst>(&instruction))
    if (shuffle->isIdentity() || isOfHalfConversion(*shuffle))
      return alias(instruction);
  emit(instruction, {Pipe::P0, target.shuffle, int(parts(instruction))});
}

/// A scaled addition includes a factor of 1, 4 or 8; other factors need a
/// shift.
void Selector::selectAddress(GetElementPtrInst &address) {
  bool ofSimulator = any_of(address.indices(), [](const Use &index) {
    return isSimulated(*index.get());
  });
  if (ofSimulator || context.addresses.isFree(address))
    return alias(address);
  int steps = 0;
  for (auto type = gep_type_begin(address); type != gep_type_end(address);
       ++type) {
    if (isa<Constant>(type.getOperand()))
      continue;
    uint64_t scale = type.getSequentialElementStride(context.layout);
    steps += scale == 1 || scale == 4 || scale == 8 ? 1 : 2;
  }
  emit(address, {Pipe::Either, steps * target.integer, steps});
}

void Selector::selectCast(CastInst &cast) {
  bool fromFloat = cast.getSrcTy()->isFPOrFPVectorTy();
  bool toFloat = cast.getDestTy()->isFPOrFPVectorTy();
  // A float in a register has the format of a double.
  bool isWidening =
      isa<FPExtInst>(cast) && !cast.getSrcTy()->getScalarType()->is16bitFPTy();
  if (isa<BitCastInst>(cast) || isWidening || (!fromFloat && !toFloat))
    return alias(cast);
  int count = std::max(parts(cast), parts(*cast.getOperand(0)));
  emit(cast, {Pipe::P0, target.fma, count});
}

void Selector::selectTerminator(Instruction &terminator) {
  BasicBlock *block = terminator.getParent();
  Loop *around = context.loops.getLoopFor(block);
  if (around && around->getLoopLatch() == block)
    addLoopAdditions();
  bool isConditional =
      isa<SwitchInst>(terminator) || terminator.getNumSuccessors() == 2;
  if (!isConditional)
    return;
  if (isa<SwitchInst>(terminator)) {
    // Range check, table load and jump.
    emit(terminator, {Pipe::Either, 2 * target.integer, 2});
    emit(terminator, {Pipe::P1, target.load});
  }
  // On the MPE, branches do not use the slots of loads and stores.
  Pipe pipe = target.isHost() ? Pipe::Either : Pipe::P1;
  unsigned index = emit(terminator, {pipe, 1});
  result.code.operations[index].isLast = true;
  result.code.operations[index].isControl = true;
}

void Selector::addLoopAdditions() {
  BasicBlock *block = piece.front()->getParent();
  Loop *around = context.loops.getLoopFor(block);
  for (unsigned count = context.addresses.additions(*around); count > 0;
       --count) {
    Operation operation;
    operation.latency = target.integer;
    operation.isControl = true;
    unsigned index = result.code.operations.size();
    if (loop)
      operation.inputs.push_back({index, target.integer, 1});
    result.code.operations.push_back(std::move(operation));
    ++result.integers;
    ++result.instructions;
  }
}
