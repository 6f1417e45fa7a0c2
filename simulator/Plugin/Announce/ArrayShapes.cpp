//===- ArrayShapes.cpp - Shapes of arrays for messages --------------------===//
//
// Records the distances between the elements of the program's arrays, so that a
// message can name an element instead of an offset. `double a[64][32]` gets
//
//   { &a, "256,8" }   in the section swsim_shapes
//
//===----------------------------------------------------------------------===//

#include "Plugin/ArrayShapes.h"
#include "Plugin/Passes.h"
#include "Plugin/Records.h"
#include "Plugin/SourceLocations.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace swsim;

std::string swsim::printStrides(Type *type, const DataLayout &layout) {
  std::string text;
  for (auto *array = dyn_cast<ArrayType>(type); array;
       array = dyn_cast<ArrayType>(type)) {
    type = array->getElementType();
    text += (text.empty() ? "" : ",") +
            std::to_string(layout.getTypeAllocSize(type).getFixedValue());
  }
  return text;
}

/// The type in the source: variables in LDM are followed by unaddressable
/// bytes.
static Type *typeOf(const GlobalValue &value) {
  Type *type = value.getValueType();
  const auto *variable = dyn_cast<GlobalVariable>(&value);
  bool isWidened = variable && variable->getSection() == "swsim_ldm";
  auto *pair = dyn_cast<StructType>(type);
  return isWidened && pair ? pair->getElementType(0) : type;
}

static bool isRecorded(const GlobalValue &value) {
  StringRef name = value.getName();
  return !value.isDeclarationForLinker() && !value.isThreadLocal() &&
         !value.hasPrivateLinkage() && !name.starts_with("llvm.") &&
         !name.starts_with("__swsim") && typeOf(value)->isArrayTy();
}

PreservedAnalyses ArrayShapesPass::run(Module &module,
                                       ModuleAnalysisManager &) {
  SmallVector<GlobalValue *> values;
  for (GlobalVariable &variable : module.globals())
    values.push_back(&variable);
  for (GlobalAlias &alias : module.aliases())
    values.push_back(&alias);
  SourceLocations locations(module);
  SmallVector<GlobalValue *> records;
  for (GlobalValue *value : values) {
    if (!isRecorded(*value))
      continue;
    std::string strides = printStrides(typeOf(*value), module.getDataLayout());
    Constant *record =
        ConstantStruct::getAnon({value, locations.text(strides)});
    records.push_back(addRecord(module, record, "swsim_shapes",
                                dyn_cast<GlobalVariable>(value)));
  }
  if (records.empty())
    return PreservedAnalyses::all();
  appendToCompilerUsed(module, records);
  return PreservedAnalyses::none();
}
