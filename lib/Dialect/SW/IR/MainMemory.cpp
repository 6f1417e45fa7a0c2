//===- MainMemory.cpp - Attributes of arrays in main memory ---------------===//
#include "Dialect/SW/IR/MainMemory.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::sw;

static bool hasNumbers(DictionaryAttr entry, ArrayRef<StringRef> keys) {
  return llvm::all_of(keys, [&](StringRef key) {
    auto number = entry.getAs<IntegerAttr>(key);
    return number && number.getType().isInteger(64);
  });
}

static bool isPlace(Attribute attribute) {
  auto entry = dyn_cast<DictionaryAttr>(attribute);
  return entry && hasNumbers(entry, {"offset", "bytes"}) &&
         entry.getAs<StringAttr>("first") && entry.getAs<StringAttr>("last");
}

static LogicalResult verifyArena(Operation *op, Attribute attribute) {
  if (!isa<memref::AllocOp>(op))
    return op->emitOpError("expects no '")
           << kArenaAttrName << "', which is for memref.alloc";
  auto plan = dyn_cast<DictionaryAttr>(attribute);
  auto buffers = plan ? plan.getAs<ArrayAttr>("buffers") : ArrayAttr();
  if (!buffers || !hasNumbers(plan, {"lower_bound", "sum"}) ||
      !llvm::all_of(buffers, isPlace))
    return op->emitOpError("expects '")
           << kArenaAttrName
           << "' to be a dictionary with lower_bound and sum (i64) and buffers "
              "(offset and bytes, i64, first and last, strings), but got "
           << attribute;
  return success();
}

static LogicalResult verifyPointer(Operation *op, Attribute attribute) {
  auto global = dyn_cast<memref::GlobalOp>(op);
  if (!global || !global.isExternal() || !isa<UnitAttr>(attribute))
    return op->emitOpError("expects no '")
           << kPointerAttrName
           << "', which is a unit attribute of a memref.global without a value";
  return success();
}

LogicalResult sw::verifyMainMemoryAttribute(Operation *op,
                                            NamedAttribute attribute) {
  if (attribute.getName() == kArenaAttrName)
    return verifyArena(op, attribute.getValue());
  if (attribute.getName() == kPointerAttrName)
    return verifyPointer(op, attribute.getValue());
  return success();
}
