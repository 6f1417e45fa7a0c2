//===- TargetMemo.cpp - Targets that were read before ---------------------===//
#include "TargetMemo.h"

#include "Dialect/SW/IR/SW.h"

using namespace mlir;
using namespace mlir::sw;

const TargetMemo *TargetMemo::get(MLIRContext *context) {
  auto *dialect = context->getLoadedDialect<SWDialect>();
  return dialect ? dialect->getRegisteredInterface<TargetMemo>() : nullptr;
}

std::optional<Target>
TargetMemo::getOrRead(Attribute spec,
                      function_ref<std::optional<Target>()> read) const {
  DenseMap<Attribute, std::optional<Target>> &known = targets.get();
  auto found = known.find(spec);
  if (found == known.end())
    found = known.try_emplace(spec, read()).first;
  return found->second;
}
