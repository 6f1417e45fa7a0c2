//===- HalfArithmetic.cpp - Half-precision multiply-add on the host -------===//
//
// The back end of the host splits a vector multiply-add of half precision into
// lanes. In single precision the product is exact. The sum is rounded to odd,
// so that rounding it to half gives the result of a single rounding. The pass
// runs after the costs have been computed.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Lowering/HalfSum.h"
#include "Plugin/Passes.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

Value *swsim::addToOdd(IRBuilder<> &builder, Value *a, Value *b) {
  Value *sum = builder.CreateFAdd(a, b);
  Value *fromB = builder.CreateFSub(sum, a);
  Value *error =
      builder.CreateFAdd(builder.CreateFSub(a, builder.CreateFSub(sum, fromB)),
                         builder.CreateFSub(b, fromB));
  Type *bitsType = sum->getType()->getWithNewType(builder.getInt32Ty());
  Value *bits = builder.CreateBitCast(sum, bitsType);
  Value *zero = Constant::getNullValue(bitsType);
  Constant *one = ConstantInt::get(bitsType, 1);
  Value *isEven = builder.CreateICmpEQ(builder.CreateAnd(bits, one), zero);
  Value *isInexact =
      builder.CreateFCmpONE(error, Constant::getNullValue(sum->getType()));
  Value *signs =
      builder.CreateXor(bits, builder.CreateBitCast(error, bitsType));
  Value *step = builder.CreateSelect(builder.CreateICmpSLT(signs, zero),
                                     ConstantInt::getSigned(bitsType, -1), one);
  Value *odd = builder.CreateAdd(bits, step);
  Value *rounded =
      builder.CreateSelect(builder.CreateAnd(isEven, isInexact), odd, bits);
  return builder.CreateBitCast(rounded, sum->getType());
}

PreservedAnalyses swsim::HalfArithmeticPass::run(Module &module,
                                                 ModuleAnalysisManager &) {
  SmallVector<IntrinsicInst *> calls;
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      if (auto *call = dyn_cast<IntrinsicInst>(&instruction)) {
        Intrinsic::ID id = call->getIntrinsicID();
        bool isMultiplyAdd = id == Intrinsic::fma || id == Intrinsic::fmuladd;
        if (isMultiplyAdd && call->getType()->isVectorTy() &&
            call->getType()->getScalarType()->isHalfTy())
          calls.push_back(call);
      }
  for (IntrinsicInst *call : calls) {
    IRBuilder<> builder(call);
    auto *type = cast<VectorType>(call->getType());
    Type *wide = VectorType::get(builder.getFloatTy(), type->getElementCount());
    auto widen = [&](unsigned operand) {
      return builder.CreateFPExt(call->getArgOperand(operand), wide);
    };
    Value *product = builder.CreateFMul(widen(0), widen(1));
    Value *sum = addToOdd(builder, product, widen(2));
    call->replaceAllUsesWith(builder.CreateFPTrunc(sum, type));
    call->eraseFromParent();
  }
  return calls.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}
