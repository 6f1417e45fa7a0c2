//===- PlaceArrays.cpp - Placement of arrays in main memory ---------------===//
//
// The time of a DMA request depends on the memory lines that it touches. In
// public executables for the SW26010, static arrays are at 48, 80 and 112
// modulo 128, even if the source requires a multiple of 128. The reason is that
// the vendor's linker begins their section at an odd multiple of 16. This pass
// places arrays in the same way, `compiler.array_place_bytes` of the machine
// description after a multiple of the line, here 128:
//
//   static double a[4096];
// becomes
//   static struct { char before[80]; double a[4096]; char after[4096]; }
//       __attribute__((aligned(128)));
//
//===----------------------------------------------------------------------===//

#include "Plugin/Parameters.h"
#include "Plugin/Passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

/// Smaller variables are not streamed by DMA.
static constexpr uint64_t smallestArray = 1024;
/// Padding after an uninitialised array. On the chip, a program that writes
/// slightly past its last array hits nothing, and here it must not hit the
/// simulator.
static constexpr uint64_t bytesAfter = 4096;

static bool hasVectors(Type *type) {
  if (type->isVectorTy())
    return true;
  return any_of(type->subtypes(), hasVectors);
}

/// True for arrays and structures in main memory; a partly initialised array is
/// a structure here. Vectors need their own alignment.
static bool isPlaced(const GlobalVariable &variable) {
  return variable.hasInitializer() && !variable.isThreadLocal() &&
         !variable.isConstant() && !variable.hasSection() &&
         !variable.hasComdat() && variable.getValueType()->isAggregateType() &&
         !variable.getName().starts_with("__swsim") &&
         variable.getParent()->getDataLayout().getTypeAllocSize(
             variable.getValueType()) >= smallestArray &&
         !hasVectors(variable.getValueType());
}

static void place(Module &module, GlobalVariable &variable, uint64_t lineBytes,
                  uint64_t placeInLine) {
  LLVMContext &context = module.getContext();
  auto *before = ArrayType::get(Type::getInt8Ty(context), placeInLine);
  bool isZero = variable.getInitializer()->isNullValue();
  auto *behind =
      ArrayType::get(Type::getInt8Ty(context), isZero ? bytesAfter : 0);
  auto *type =
      StructType::get(context, {before, variable.getValueType(), behind},
                      /*isPacked=*/true);
  Constant *value = ConstantStruct::get(
      type, {ConstantAggregateZero::get(before), variable.getInitializer(),
             ConstantAggregateZero::get(behind)});
  auto *wide = new GlobalVariable(module, type, /*isConstant=*/false,
                                  GlobalValue::PrivateLinkage, value,
                                  variable.getName() + ".line");
  wide->setAlignment(Align(lineBytes));
  Constant *address = ConstantExpr::getInBoundsGetElementPtr(
      Type::getInt8Ty(context), wide,
      ConstantInt::get(Type::getInt64Ty(context), placeInLine));
  // Several files may have uninitialised definitions.
  GlobalValue::LinkageTypes linkage = variable.hasCommonLinkage()
                                          ? GlobalValue::WeakAnyLinkage
                                          : variable.getLinkage();
  auto *alias =
      GlobalAlias::create(variable.getValueType(), variable.getAddressSpace(),
                          linkage, "", address, &module);
  alias->setVisibility(variable.getVisibility());
  alias->setDSOLocal(variable.isDSOLocal());
  alias->takeName(&variable);
  variable.replaceAllUsesWith(alias);
  variable.eraseFromParent();
}

PreservedAnalyses swsim::PlaceArraysPass::run(Module &module,
                                              ModuleAnalysisManager &) {
  std::optional<swsim_machine> machine = machineIfReadable();
  auto bytes = machine ? static_cast<uint64_t>(machine->array_place) : 0;
  if (bytes == 0)
    return PreservedAnalyses::all();
  SmallVector<GlobalVariable *> arrays;
  for (GlobalVariable &variable : module.globals())
    if (isPlaced(variable))
      arrays.push_back(&variable);
  for (GlobalVariable *variable : arrays)
    place(module, *variable, static_cast<uint64_t>(machine->line_bytes), bytes);
  return arrays.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}
