//===- PrivateData.cpp - LDM and private variables ------------------------===//
//
// Turns LDM and private variables into ordinary variables of a section. An
// offset that differs between CPEs is added to their addresses.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Passes.h"
#include "Plugin/Records.h"

#include "swsim_checks.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace {
/// Where a variable is, as in LdmVariables.h.
enum class Place { Private, Ldm, Shared };
} // namespace

/// slave.h marks data by its TLS model.
static Place placeOf(const GlobalVariable &variable) {
  switch (variable.getThreadLocalMode()) {
  case GlobalVariable::LocalExecTLSModel:
    return Place::Ldm;
  case GlobalVariable::LocalDynamicTLSModel:
    return Place::Shared;
  default:
    return Place::Private;
  }
}

/// The offset to the copy of the running CPE, and the section.
static std::pair<StringRef, StringRef> namesOf(Place place) {
  switch (place) {
  case Place::Private:
    return {"__swsim_private_delta", "swsim_private"};
  case Place::Ldm:
    return {"__swsim_ldm_delta", "swsim_ldm"};
  case Place::Shared:
    return {"__swsim_shared_delta", "swsim_shared"};
  }
  llvm_unreachable("unknown place");
}

/// Adds a record {name, file, address, size, place} of a variable to a
/// section.
static void recordVariable(Module &module, GlobalVariable &variable,
                           uint64_t size, Place place) {
  LLVMContext &context = module.getContext();
  Type *pointer = PointerType::getUnqual(context);
  Type *word = Type::getInt64Ty(context);
  auto text = [&](StringRef string) {
    Constant *data = ConstantDataArray::getString(context, string);
    auto *global = new GlobalVariable(module, data->getType(), true,
                                      GlobalValue::PrivateLinkage, data);
    return static_cast<Constant *>(global);
  };
  auto *type = StructType::get(pointer, pointer, pointer, word, word);
  Constant *record = ConstantStruct::get(
      type, {text(variable.getName()), text(module.getSourceFileName()),
             &variable, ConstantInt::get(word, size),
             ConstantInt::get(word, static_cast<uint64_t>(place))});
  appendToCompilerUsed(
      module, swsim::addRecord(module, record, "swsim_vars", &variable));
}

/// A 64-bit variable of the simulator with one copy per host thread.
static GlobalVariable *sharedWord(Module &module, StringRef name) {
  Type *word = Type::getInt64Ty(module.getContext());
  auto *variable = cast<GlobalVariable>(module.getOrInsertGlobal(name, word));
  variable->setThreadLocalMode(GlobalVariable::InitialExecTLSModel);
  return variable;
}

/// Replaces an LDM variable by one that is followed by unaddressable bytes.
static GlobalVariable &addRedZone(Module &module, GlobalVariable &variable) {
  LLVMContext &context = module.getContext();
  Type *zone = ArrayType::get(Type::getInt8Ty(context), SWSIM_RED_ZONE);
  Constant *value = ConstantStruct::getAnon(
      {variable.getInitializer(), ConstantAggregateZero::get(zone)});
  auto *wide =
      new GlobalVariable(module, value->getType(), /*isConstant=*/false,
                         variable.getLinkage(), value, "", &variable);
  wide->copyAttributesFrom(&variable);
  wide->copyMetadata(&variable, 0);
  const DataLayout &layout = module.getDataLayout();
  uint64_t bytes = layout.getTypeAllocSize(variable.getValueType());
  wide->setAlignment(std::max(layout.getPreferredAlign(&variable),
                              swsim::placeAlignment(bytes)));
  // The linker places the next common variable at the end of the previous one.
  if (wide->hasCommonLinkage())
    wide->setLinkage(GlobalValue::WeakAnyLinkage);
  wide->takeName(&variable);
  variable.replaceAllUsesWith(wide);
  variable.eraseFromParent();
  return *wide;
}

/// The location of `variable` in the source, followed by ": "; empty if
/// unknown.
static std::string printPlace(const GlobalVariable &variable) {
  SmallVector<DIGlobalVariableExpression *> info;
  variable.getDebugInfo(info);
  if (info.empty())
    return "";
  const DIGlobalVariable *declared = info.front()->getVariable();
  return formatv("{0}:{1}: ", declared->getFilename(), declared->getLine());
}

/// Replaces reads of a constant number by its value in this source, as every
/// compiler does: other files may define constants of the same name.
static void foldReads(GlobalVariable &variable, CallBase &address) {
  if (!variable.isConstant() || !variable.hasInitializer() ||
      !variable.getValueType()->isSingleValueType())
    return;
  for (User *user : make_early_inc_range(address.users()))
    if (auto *load = dyn_cast<LoadInst>(user))
      if (!load->isVolatile() &&
          load->getType() == variable.getInitializer()->getType()) {
        load->replaceAllUsesWith(variable.getInitializer());
        load->eraseFromParent();
      }
}

/// Rewrites one thread-local variable; see the header of this file.
void swsim::movePrivate(Module &module, GlobalVariable &variable) {
  LLVMContext &context = module.getContext();
  // An object file has the values of each variable. One that is too large for
  // the simulator would also be too large for the disk.
  TypeSize bytes =
      module.getDataLayout().getTypeAllocSize(variable.getValueType());
  Place place = placeOf(variable);
  // All CPEs together share no more than their parts.
  if (place != Place::Shared && bytes > SWSIM_PART_BYTES)
    return context.emitError(
        formatv("{0}'{1}' takes {2} bytes of each CPE, for which the simulator "
                "has {3}",
                printPlace(variable), variable.getName(), bytes.getFixedValue(),
                SWSIM_PART_BYTES));
  auto [deltaName, section] = namesOf(place);
  variable.setThreadLocal(false);
  Type *word = Type::getInt64Ty(context);
  GlobalVariable *delta = sharedWord(module, deltaName);
  SmallVector<CallBase *> addresses;
  for (User *user : variable.users())
    if (auto *call = dyn_cast<IntrinsicInst>(user))
      if (call->getIntrinsicID() == Intrinsic::threadlocal_address)
        addresses.push_back(call);
  for (CallBase *call : addresses) {
    foldReads(variable, *call);
    IRBuilder<> builder(call);
    LoadInst *distance =
        builder.CreateLoad(word, builder.CreateThreadLocalAddress(delta));
    // A fiber always sees the offset of its own CPE.
    distance->setMetadata(LLVMContext::MD_invariant_load,
                          MDNode::get(context, {}));
    Value *address =
        builder.CreateGEP(builder.getInt8Ty(), &variable, distance);
    call->replaceAllUsesWith(address);
    call->eraseFromParent();
  }
  if (variable.isDeclaration())
    return;
  bool shareable = isShareable(variable);
  stable_hash value = hashValue(variable);
  variable.setConstant(false);
  variable.setSection(section);
  GlobalVariable &placed =
      place == Place::Private ? variable : addRedZone(module, variable);
  if (shareable)
    share(placed, value);
  recordVariable(module, placed, bytes, place);
}
