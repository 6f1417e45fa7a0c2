//===- ReferenceCaller.cpp - The function that the runner calls -----------===//
#include "ReferenceCaller.h"

#include "Runner/Reference/Reference.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::sw::runner;

static Type getElementType(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? shaped.getElementType() : type;
}

/// The memref type through which a value of the entry function is passed.
static MemRefType getExchangeType(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return MemRefType::get(shaped ? shaped.getShape() : ArrayRef<int64_t>(),
                         getElementType(type));
}

static Value loadArgument(ImplicitLocOpBuilder &b, Value memref, Type type) {
  if (isa<RankedTensorType>(type))
    return bufferization::ToTensorOp::create(b, type, memref, b.getUnitAttr());
  if (isa<MemRefType>(type)) {
    if (memref.getType() == type)
      return memref;
    // The same memory in the memory space of the argument.
    return memref::MemorySpaceCastOp::create(b, type, memref);
  }
  return memref::LoadOp::create(b, memref, ValueRange());
}

static void storeResult(ImplicitLocOpBuilder &b, Value value, Value memref) {
  if (isa<RankedTensorType>(value.getType()))
    bufferization::MaterializeInDestinationOp::create(
        b, TypeRange(), value, memref, /*restrict=*/true, /*writable=*/true);
  else if (isa<MemRefType>(value.getType()))
    memref::CopyOp::create(b, value, memref);
  else
    memref::StoreOp::create(b, value, memref, ValueRange());
}

void sw::runner::addCaller(ModuleOp module, func::FuncOp entry) {
  SmallVector<Type> types = llvm::map_to_vector(
      llvm::concat<const Type>(entry.getArgumentTypes(),
                               entry.getResultTypes()),
      [](Type type) -> Type { return getExchangeType(type); });
  ImplicitLocOpBuilder b(entry.getLoc(), module.getContext());
  b.setInsertionPointToEnd(module.getBody());
  auto caller = func::FuncOp::create(b, referenceSymbol,
                                     b.getFunctionType(types, TypeRange()));
  caller->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                  b.getUnitAttr());
  b.setInsertionPointToStart(caller.addEntryBlock());
  SmallVector<Value> operands;
  for (auto [memref, type] :
       llvm::zip(caller.getArguments(), entry.getArgumentTypes()))
    operands.push_back(loadArgument(b, memref, type));
  auto call = func::CallOp::create(b, entry, operands);
  for (auto [value, memref] :
       llvm::zip(call.getResults(),
                 caller.getArguments().drop_front(operands.size())))
    storeResult(b, value, memref);
  func::ReturnOp::create(b);
}
