//===- HalfFormats.cpp - The 16-bit format is chosen at run time ----------===//
//
// The same instructions compute in IEEE half precision or in bfloat16, as the
// CPE has chosen. Before:
//
//   %c = fadd <32 x half> %a, %b
//
// After, with bfloat16 computed in single precision and rounded:
//
//   br (__swsim_self.half_format != 0), bf16, half
//   bf16:  %c1 = ...
//   half:  %c2 = fadd <32 x half> %a, %b
//   rest:  %c = phi [%c1, bf16], [%c2, half]
//
// The pass runs after the costs have been computed.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Lowering/HalfSum.h"
#include "Plugin/Parameters.h"
#include "Plugin/Passes.h"

#include "vendor_state.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <cstddef>

using namespace llvm;

static bool isHalf(const Type *type) {
  return type->getScalarType()->isHalfTy();
}

/// True for instructions whose result depends on the format. Signs are in the
/// same bit in both.
static bool dependsOnFormat(const Instruction &instruction) {
  auto usesHalf = [&] {
    return isHalf(instruction.getType()) ||
           any_of(instruction.operands(),
                  [](const Use &use) { return isHalf(use->getType()); });
  };
  if (auto *call = dyn_cast<IntrinsicInst>(&instruction)) {
    Intrinsic::ID id = call->getIntrinsicID();
    return (id == Intrinsic::fma || id == Intrinsic::fmuladd ||
            id == Intrinsic::sqrt) &&
           usesHalf();
  }
  bool isArithmetic =
      isa<BinaryOperator, FCmpInst, FPTruncInst, FPExtInst, SIToFPInst,
          UIToFPInst, FPToSIInst, FPToUIInst>(instruction);
  return isArithmetic && usesHalf();
}

namespace {

/// Computes the result of an instruction on bfloat16 numbers.
class Bfloat16 {
public:
  explicit Bfloat16(IRBuilder<> &builder) : builder(builder) {}

  Value *compute(Instruction &instruction);

private:
  Type *with(Type *type, Type *element) {
    return type->getWithNewType(element);
  }
  Value *widen(Value *number);
  Value *narrow(Value *number);
  Value *computeCall(IntrinsicInst &call);

  IRBuilder<> &builder;
};

} // namespace

/// A number of type half as float; others are unchanged.
Value *Bfloat16::widen(Value *number) {
  Type *type = number->getType();
  if (!isHalf(type))
    return number;
  constexpr unsigned shift = 16;
  Value *bits = builder.CreateBitCast(number, with(type, builder.getInt16Ty()));
  Type *word = with(type, builder.getInt32Ty());
  Value *wide = builder.CreateShl(builder.CreateZExt(bits, word), shift);
  return builder.CreateBitCast(wide, with(type, builder.getFloatTy()));
}

/// Rounds a float to the nearest bfloat16, in the bits of a half.
Value *Bfloat16::narrow(Value *number) {
  Type *type = number->getType();
  Type *word = with(type, builder.getInt32Ty());
  auto constant = [&](uint64_t value) { return ConstantInt::get(word, value); };
  constexpr unsigned shift = 16, quietBit = 0x40, halfUnit = 0x7fff;
  Value *bits = builder.CreateBitCast(number, word);
  Value *high = builder.CreateLShr(bits, constant(shift));
  Value *isOdd = builder.CreateAnd(high, constant(1));
  Value *rounded = builder.CreateLShr(
      builder.CreateAdd(builder.CreateAdd(bits, constant(halfUnit)), isOdd),
      constant(shift));
  Value *isNan = builder.CreateFCmpUNO(number, number);
  Value *result = builder.CreateSelect(
      isNan, builder.CreateOr(high, constant(quietBit)), rounded);
  return builder.CreateBitCast(
      builder.CreateTrunc(result, with(type, builder.getInt16Ty())),
      with(type, builder.getHalfTy()));
}

Value *Bfloat16::computeCall(IntrinsicInst &call) {
  if (call.getIntrinsicID() == Intrinsic::sqrt)
    return narrow(builder.CreateUnaryIntrinsic(Intrinsic::sqrt,
                                               widen(call.getArgOperand(0))));
  // The product of two numbers is exact in single precision.
  Value *product = builder.CreateFMul(widen(call.getArgOperand(0)),
                                      widen(call.getArgOperand(1)));
  return narrow(
      swsim::addToOdd(builder, product, widen(call.getArgOperand(2))));
}

Value *Bfloat16::compute(Instruction &instruction) {
  Type *type = instruction.getType();
  if (auto *call = dyn_cast<IntrinsicInst>(&instruction))
    return computeCall(*call);
  Value *first = widen(instruction.getOperand(0));
  if (auto *operation = dyn_cast<BinaryOperator>(&instruction))
    return narrow(builder.CreateBinOp(operation->getOpcode(), first,
                                      widen(instruction.getOperand(1))));
  if (auto *comparison = dyn_cast<FCmpInst>(&instruction))
    return builder.CreateFCmp(comparison->getPredicate(), first,
                              widen(instruction.getOperand(1)));
  auto opcode = cast<CastInst>(instruction).getOpcode();
  Type *wide = with(type, builder.getFloatTy());
  if (!isHalf(type)) {
    bool isSame = first->getType() == type;
    return isSame ? first : builder.CreateCast(opcode, first, type);
  }
  bool isSame = first->getType() == wide;
  return narrow(isSame ? first : builder.CreateCast(opcode, first, wide));
}

/// Whether the running CPE computes in bfloat16.
static Value *loadFormat(IRBuilder<> &builder, Module &module) {
  auto *self = cast<GlobalVariable>(module.getOrInsertGlobal(
      "__swsim_self",
      ArrayType::get(builder.getInt8Ty(), sizeof(swsim_identity))));
  self->setThreadLocalMode(GlobalVariable::InitialExecTLSModel);
  Value *place = builder.CreateConstGEP1_64(
      builder.getInt8Ty(), builder.CreateThreadLocalAddress(self),
      offsetof(swsim_identity, half_format));
  return builder.CreateICmpNE(builder.CreateLoad(builder.getInt32Ty(), place),
                              builder.getInt32(0));
}

static void branchOnFormat(Instruction &instruction) {
  Module &module = *instruction.getModule();
  IRBuilder<> builder(&instruction);
  Value *isBfloat = loadFormat(builder, module);
  MDNode *rarely = MDBuilder(module.getContext()).createUnlikelyBranchWeights();
  Instruction *inBfloat = nullptr, *inHalf = nullptr;
  SplitBlockAndInsertIfThenElse(isBfloat, &instruction, &inBfloat, &inHalf,
                                rarely);
  BasicBlock *rest = instruction.getParent();
  PHINode *result =
      PHINode::Create(instruction.getType(), 2, "format", rest->begin());
  instruction.replaceAllUsesWith(result);
  instruction.moveBefore(inHalf->getIterator());
  builder.SetInsertPoint(inBfloat);
  builder.SetCurrentDebugLocation(instruction.getDebugLoc());
  result->addIncoming(Bfloat16(builder).compute(instruction),
                      inBfloat->getParent());
  result->addIncoming(&instruction, inHalf->getParent());
}

PreservedAnalyses swsim::HalfFormatsPass::run(Module &module,
                                              ModuleAnalysisManager &) {
  // Code of a library that does not choose a format runs in IEEE's.
  if (pluginOptions().isLibrary &&
      !module.getFunction("__swsim_pro_half_format"))
    return PreservedAnalyses::all();
  SmallVector<Instruction *> dependent;
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      if (dependsOnFormat(instruction))
        dependent.push_back(&instruction);
  for (Instruction *instruction : dependent)
    branchOnFormat(*instruction);
  return dependent.empty() ? PreservedAnalyses::all()
                           : PreservedAnalyses::none();
}
