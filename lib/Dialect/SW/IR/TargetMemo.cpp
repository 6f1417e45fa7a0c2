//===- TargetMemo.cpp - Targets that were read before ---------------------===//
#include "TargetMemo.h"

#include "Dialect/SW/IR/SW.h"

using namespace mlir;
using namespace mlir::sw;

const TargetMemo *TargetMemo::get(MLIRContext *context) {
  auto *dialect = context->getLoadedDialect<SWDialect>();
  return dialect ? dialect->getRegisteredInterface<TargetMemo>() : nullptr;
}
