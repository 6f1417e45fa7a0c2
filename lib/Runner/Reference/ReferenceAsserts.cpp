//===- ReferenceAsserts.cpp - Assertions of the program -------------------===//
//
//   cf.assert %holds, "text"   -->   call @sw_run_assert(%holds, 3)
//
// The function stores the number in memory that the processes share, and
// aborts.
//
//===----------------------------------------------------------------------===//
#include "ReferenceAsserts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace mlir;
using namespace mlir::sw::runner;

std::vector<Assertion> sw::runner::numberAsserts(ModuleOp module) {
  std::vector<Assertion> assertions;
  SmallVector<cf::AssertOp> ops;
  module.walk([&](cf::AssertOp op) { ops.push_back(op); });
  if (ops.empty())
    return assertions;
  ImplicitLocOpBuilder b(module.getLoc(), module.getContext());
  b.setInsertionPointToEnd(module.getBody());
  auto function = func::FuncOp::create(
      b, assertSymbol,
      b.getFunctionType({b.getI1Type(), b.getI32Type()}, TypeRange()));
  function.setPrivate();
  for (cf::AssertOp op : ops) {
    b.setLoc(op.getLoc());
    b.setInsertionPoint(op);
    Value number = arith::ConstantIntOp::create(
        b, b.getI32Type(), static_cast<int64_t>(assertions.size()));
    func::CallOp::create(b, function, ValueRange{op.getArg(), number});
    assertions.push_back({op.getLoc(), op.getMsg().str()});
    op.erase();
  }
  return assertions;
}

void sw::runner::defineAssert(llvm::Module &module) {
  llvm::Function *function = module.getFunction(assertSymbol);
  if (!function)
    return;
  llvm::LLVMContext &context = module.getContext();
  auto newBlock = [&](const char *name) {
    return llvm::BasicBlock::Create(context, name, function);
  };
  llvm::BasicBlock *entry = newBlock("entry"), *fail = newBlock("fail"),
                   *done = newBlock("done");
  llvm::IRBuilder<> b(entry);
  auto *place = new llvm::GlobalVariable(
      module, b.getPtrTy(), /*isConstant=*/false,
      llvm::GlobalValue::ExternalLinkage,
      llvm::Constant::getNullValue(b.getPtrTy()), assertPlaceSymbol);
  b.CreateCondBr(function->getArg(0), done, fail);
  b.SetInsertPoint(fail);
  b.CreateStore(function->getArg(1), b.CreateLoad(b.getPtrTy(), place),
                /*isVolatile=*/true);
  b.CreateCall(module.getOrInsertFunction("abort", b.getVoidTy()));
  b.CreateUnreachable();
  b.SetInsertPoint(done);
  b.CreateRetVoid();
}
