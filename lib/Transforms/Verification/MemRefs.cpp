//===- MemRefs.cpp - Rules after bufferization ----------------------------===//
#include "PhaseRules.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::sw;

/// The first tensor among `types`, or null.
static Type findTensor(TypeRange types) {
  for (Type type : types)
    if (isa<TensorType>(type))
      return type;
  return {};
}

/// The first tensor among the results of `op`, the arguments of its regions and
/// those of its signature.
static Type findTensor(Operation *op) {
  if (Type type = findTensor(op->getResultTypes()))
    return type;
  if (auto func = dyn_cast<func::FuncOp>(op)) {
    if (Type type = findTensor(func.getArgumentTypes()))
      return type;
    return findTensor(func.getResultTypes());
  }
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (Type type = findTensor(block.getArgumentTypes()))
        return type;
  return {};
}

static LogicalResult verifyFunction(func::FuncOp func,
                                    const Contract &contract) {
  if (func.isExternal())
    return success();
  for (auto [i, type] : llvm::enumerate(func.getResultTypes()))
    if (auto memref = dyn_cast<MemRefType>(type);
        memref && memref.hasStaticShape())
      return contract.broken(func)
             << "'@" << func.getSymName() << "' returns " << memref
             << " as result " << i << "; expects an out-parameter";
  return success();
}

LogicalResult sw::verifyMemRefs(ModuleOp module, const Contract &contract) {
  WalkResult result = module.walk([&](Operation *op) -> WalkResult {
    if (Type type = findTensor(op))
      return contract.broken(op)
             << "has a value of type " << type << "; expects memrefs only";
    if (isa_and_present<bufferization::BufferizationDialect>(op->getDialect()))
      return contract.broken(op)
             << "is left; expects ops of memref in place of bufferization";
    if (auto func = dyn_cast<func::FuncOp>(op))
      return verifyFunction(func, contract);
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
