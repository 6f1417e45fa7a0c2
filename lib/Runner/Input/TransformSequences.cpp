//===- TransformSequences.cpp - Sequences of the transform dialect --------===//
#include "Runner/Input/TransformSequences.h"

#include "Dialect/SW/Transforms/Passes.h"

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/Dialect/Transform/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether `op` is a sequence, or a module of sequences.
static bool isTransform(Operation *op) {
  if (isa_and_present<transform::TransformDialect>(op->getDialect()))
    return true;
  auto module = dyn_cast<ModuleOp>(op);
  return module && !module.getBody()->empty() &&
         llvm::all_of(*module.getBody(),
                      [](Operation &inner) { return isTransform(&inner); });
}

void runner::eraseTransformSequences(ModuleOp module) {
  for (Operation &op : llvm::make_early_inc_range(*module.getBody()))
    if (isTransform(&op))
      op.erase();
  module->removeAttr(transform::TransformDialect::kWithNamedSequenceAttrName);
}

LogicalResult runner::applyTransformSequences(ModuleOp module,
                                              llvm::StringRef chip) {
  StringRef main = transform::TransformDialect::kTransformEntryPointSymbolName;
  bool hasMain = false;
  module.walk([&](transform::NamedSequenceOp sequence) {
    hasMain |= sequence.getSymName() == main;
  });
  if (hasMain) {
    PassManager pm(module->getName());
    // Transform ops read the chip from the module.
    pm.addPass(createSwSetTarget({chip.str()}));
    pm.addPass(transform::createInterpreterPass());
    if (failed(pm.run(module)))
      return failure();
  }
  eraseTransformSequences(module);
  return success();
}
