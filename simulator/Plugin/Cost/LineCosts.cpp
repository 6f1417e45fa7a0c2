//===- LineCosts.cpp - Time of the lines of the program -------------------===//

#include "Plugin/Cost/LineCosts.h"
#include "Plugin/Records.h"

#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace swsim;

void swsim::addShare(LineShares &shares, const DILocation *at, double cycles) {
  if (!at)
    return;
  for (LineShare &share : shares)
    if (share.at->getLine() == at->getLine() &&
        share.at->getFilename() == at->getFilename()) {
      share.cycles += cycles;
      return;
    }
  shares.push_back({at, cycles});
}

LineCosts::LineCosts(Module &module)
    : module(module), locations(module),
      word(Type::getInt64Ty(module.getContext())) {}

void LineCosts::count(IRBuilder<> &builder, ArrayRef<LineShare> shares,
                      int64_t ticks, Value *times) {
  double all = 0;
  for (const LineShare &share : shares)
    all += share.cycles;
  if (!ticks || all <= 0)
    return;
  if (!placeholder)
    placeholder = new GlobalVariable(
        module, word, /*isConstant=*/false, GlobalValue::InternalLinkage,
        ConstantInt::get(word, 0), "__swsim_runs.size", nullptr,
        GlobalValue::InitialExecTLSModel);
  // Ends are rounded, not lengths, so that the sum is exact.
  auto *type = StructType::get(locations.type(), word, builder.getInt32Ty());
  double before = 0;
  int64_t begin = 0;
  for (const LineShare &share : shares) {
    before += share.cycles;
    int64_t end = std::llround(static_cast<double>(ticks) * before / all);
    costs.push_back(ConstantStruct::get(
        type, {locations.value(share.at), ConstantInt::get(word, end - begin),
               builder.getInt32(static_cast<uint32_t>(pieces))}));
    begin = end;
  }
  builder.SetCurrentDebugLocation({});
  Value *base = builder.CreateThreadLocalAddress(placeholder);
  Value *address = builder.CreateConstInBoundsGEP1_64(word, base, pieces);
  ++pieces;
  builder.CreateStore(
      builder.CreateAdd(builder.CreateLoad(word, address), times), address);
}

/// A function that yields the counts of the calling host thread.
Function *LineCosts::makeAddressFunction(GlobalVariable &runs) {
  LLVMContext &context = module.getContext();
  auto *type = FunctionType::get(PointerType::getUnqual(context), false);
  Function *function = Function::Create(type, GlobalValue::InternalLinkage,
                                        "__swsim_runs_address", module);
  IRBuilder<> builder(BasicBlock::Create(context, "", function));
  builder.CreateRet(builder.CreateThreadLocalAddress(&runs));
  return function;
}

void LineCosts::finish() {
  if (!placeholder)
    return;
  auto *type = ArrayType::get(word, static_cast<uint64_t>(pieces));
  auto *runs = new GlobalVariable(
      module, type, /*isConstant=*/false, GlobalValue::InternalLinkage,
      ConstantAggregateZero::get(type), "__swsim_runs", nullptr,
      GlobalValue::InitialExecTLSModel);
  placeholder->replaceAllUsesWith(runs);
  placeholder->eraseFromParent();
  auto *list = ArrayType::get(costs.front()->getType(), costs.size());
  auto *table = new GlobalVariable(module, list, /*isConstant=*/true,
                                   GlobalValue::PrivateLinkage,
                                   ConstantArray::get(list, costs));
  Constant *record = ConstantStruct::getAnon(
      {table, ConstantInt::get(word, costs.size()), makeAddressFunction(*runs),
       ConstantInt::get(word, static_cast<uint64_t>(pieces))});
  appendToCompilerUsed(module, addRecord(module, record, "swsim_lines"));
}
