//===- CheckLocals.cpp - Local variables with red zones -------------------===//
//
// Local variables are in LDM. Those whose address is taken are announced during
// their lifetime, and surrounded by unaddressable bytes:
//
//   double row[64];   ->   char space[32 + 512 + 32], *row = space + 32;
//                          __swsim_enter_local(row, 512,
//                                              &{"row", "slave.c", 8});
//                          ...
//                          __swsim_leave_locals(number of those before);
//
//===----------------------------------------------------------------------===//

#include "Plugin/ArrayShapes.h"
#include "Plugin/Checks/CheckAccesses.h"
#include "Plugin/Passes.h"

#include "swsim_checks.h"

#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace swsim;

/// A scalar whose address is only used for loads and stores.
static bool isPlain(const AllocaInst &local) {
  if (!local.isStaticAlloca() || local.isArrayAllocation() ||
      local.getAllocatedType()->isAggregateType())
    return false;
  return all_of(local.users(), [&](const User *user) {
    if (auto *store = dyn_cast<StoreInst>(user))
      return store->getValueOperand() != &local;
    return isa<LoadInst>(user) ||
           cast<Instruction>(user)->isLifetimeStartOrEnd();
  });
}

PlainLocals swsim::findPlainLocals(Function &function) {
  PlainLocals plain;
  for (Instruction &instruction : instructions(function))
    if (auto *local = dyn_cast<AllocaInst>(&instruction))
      if (isPlain(*local))
        plain.insert(local);
  return plain;
}

namespace {

class Protector {
public:
  Protector(Function &function, SourceLocations &locations)
      : function(function), module(*function.getParent()), locations(locations),
        pointer(PointerType::getUnqual(function.getContext())),
        word(Type::getInt64Ty(function.getContext())) {}

  void protect(AllocaInst &local);
  void finish();

private:
  Constant *describe(AllocaInst &local);
  void announce(AllocaInst &local, Value *begin, Value *bytes,
                Instruction *after);
  FunctionCallee get(StringRef name, Type *result, ArrayRef<Type *> arguments) {
    return module.getOrInsertFunction(
        name, FunctionType::get(result, arguments, /*isVarArg=*/false));
  }

  Function &function;
  Module &module;
  SourceLocations &locations;
  Type *pointer, *word;
};

} // namespace

/// A struct swsim_local.
Constant *Protector::describe(AllocaInst &local) {
  StringRef name = local.hasName() ? local.getName() : "a temporary value";
  const DILocation *location = nullptr;
  unsigned line = 0;
  auto read = [&](const DbgVariableRecord *record) {
    name = record->getVariable()->getName();
    line = record->getVariable()->getLine();
    location = record->getDebugLoc().get();
  };
  for (DbgVariableRecord *record : findDVRDeclares(&local))
    read(record);
  for (DbgVariableRecord *record : at::getDVRAssignmentMarkers(&local))
    read(record);
  const DISubprogram *program = function.getSubprogram();
  Constant *where = locations.value(location);
  if (location)
    where = locations.value(location->getFilename(), line);
  else if (program)
    where = locations.value(program->getFilename(), program->getLine());
  std::string strides =
      local.isArrayAllocation()
          ? ""
          : printStrides(local.getAllocatedType(), module.getDataLayout());
  Constant *value = ConstantStruct::getAnon(
      {locations.text(name), where, locations.text(strides)});
  return new GlobalVariable(module, value->getType(), true,
                            GlobalValue::PrivateLinkage, value, "swsim.local");
}

/// Adds the calls at the beginning and the end of the variable's lifetime.
void Protector::announce(AllocaInst &local, Value *begin, Value *bytes,
                         Instruction *after) {
  Type *nothing = Type::getVoidTy(function.getContext());
  FunctionCallee enter =
      get("__swsim_enter_local", nothing, {pointer, word, pointer});
  FunctionCallee leave = get("__swsim_leave_local", nothing, {pointer});
  Constant *record = describe(local);
  SmallVector<IntrinsicInst *> markers;
  for (User *user : local.users())
    if (auto *marker = dyn_cast<IntrinsicInst>(user))
      if (marker->isLifetimeStartOrEnd())
        markers.push_back(marker);
  bool isMarked = false;
  for (IntrinsicInst *marker : markers) {
    bool isStart = marker->getIntrinsicID() == Intrinsic::lifetime_start;
    isMarked |= isStart;
    if (isStart) {
      IRBuilder<> builder(marker->getNextNode());
      builder.CreateCall(enter, {begin, bytes, record});
    } else {
      IRBuilder<> builder(marker);
      builder.CreateCall(leave, {begin});
    }
  }
  if (isMarked)
    return;
  IRBuilder<> builder(after);
  builder.CreateCall(enter, {begin, bytes, record});
}

void Protector::protect(AllocaInst &local) {
  const DataLayout &layout = module.getDataLayout();
  uint64_t each = layout.getTypeAllocSize(local.getAllocatedType());
  Align alignment = std::max(local.getAlign(), placeAlignment(each));
  uint64_t zone = alignment.value();
  IRBuilder<> builder(&local);
  Value *count = builder.CreateZExtOrTrunc(local.getArraySize(), word);
  Value *bytes = builder.CreateMul(count, builder.getInt64(each));
  Value *space = builder.CreateAdd(bytes, builder.getInt64(2 * zone));
  AllocaInst *outer = builder.CreateAlloca(builder.getInt8Ty(), space);
  outer->setAlignment(alignment);
  outer->copyMetadata(local);
  // The calls for static variables follow after all of these.
  Instruction *after = &local;
  if (local.isStaticAlloca()) {
    after = &*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
    builder.SetInsertPoint(after);
  }
  Value *begin =
      builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), outer, zone);
  announce(local, begin, bytes, after);
  local.replaceUsesWithIf(outer, [](Use &use) {
    return cast<Instruction>(use.getUser())->isLifetimeStartOrEnd();
  });
  local.replaceAllUsesWith(begin);
  local.eraseFromParent();
}

/// Ends the remaining lifetimes where the function returns, and where an array
/// of variable length goes out of scope.
void Protector::finish() {
  Type *nothing = Type::getVoidTy(function.getContext());
  IRBuilder<> builder(&*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value *count = builder.CreateCall(get("__swsim_count_locals", word, {}));
  FunctionCallee leave = get("__swsim_leave_locals", nothing, {word});
  FunctionCallee below = get("__swsim_leave_locals_below", nothing, {pointer});
  SmallVector<Instruction *> ends, restores;
  for (Instruction &instruction : instructions(function)) {
    if (isa<ReturnInst>(instruction))
      ends.push_back(&instruction);
    if (auto *call = dyn_cast<IntrinsicInst>(&instruction))
      if (call->getIntrinsicID() == Intrinsic::stackrestore)
        restores.push_back(call);
  }
  for (Instruction *end : ends)
    IRBuilder<>(end).CreateCall(leave, {count});
  for (Instruction *restore : restores)
    IRBuilder<>(restore).CreateCall(below, {restore->getOperand(0)});
}

void swsim::protectLocals(Function &function, const PlainLocals &plain,
                          SourceLocations &locations) {
  SmallVector<AllocaInst *> locals;
  for (Instruction &instruction : instructions(function))
    if (auto *local = dyn_cast<AllocaInst>(&instruction))
      if (!plain.contains(local) && !local->isUsedWithInAlloca() &&
          !local->isSwiftError())
        locals.push_back(local);
  if (locals.empty())
    return;
  Protector protector(function, locations);
  for (AllocaInst *local : locals)
    protector.protect(*local);
  protector.finish();
}
