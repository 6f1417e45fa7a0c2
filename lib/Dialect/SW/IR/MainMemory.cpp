//===- MainMemory.cpp - Attributes of arrays in main memory ---------------===//
#include "Dialect/SW/IR/MainMemory.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::sw;

static bool hasNumbers(DictionaryAttr entry, ArrayRef<StringRef> keys) {
  return llvm::all_of(keys, [&](StringRef key) {
    auto number = entry.getAs<IntegerAttr>(key);
    return number && number.getType().isSignlessInteger(64) &&
           number.getInt() >= 0;
  });
}

static bool isPlace(Attribute attribute) {
  auto entry = dyn_cast<DictionaryAttr>(attribute);
  return entry && hasNumbers(entry, {"offset", "bytes"}) &&
         entry.getAs<StringAttr>("first") && entry.getAs<StringAttr>("last");
}

bool sw::isArena(Attribute attribute) {
  auto plan = dyn_cast<DictionaryAttr>(attribute);
  auto buffers = plan ? plan.getAs<ArrayAttr>("buffers") : ArrayAttr();
  return buffers && hasNumbers(plan, {"lower_bound", "sum"}) &&
         llvm::all_of(buffers, isPlace);
}

bool sw::isGlobalWithoutValue(Operation *op) {
  auto global = dyn_cast<memref::GlobalOp>(op);
  return global && global.isExternal();
}
