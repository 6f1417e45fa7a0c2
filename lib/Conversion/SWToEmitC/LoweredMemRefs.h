//===- LoweredMemRefs.h - The lowered memrefs of a function -----*- C++ -*-===//
#ifndef SUNWAY_LIB_CONVERSION_SWTOEMITC_LOWEREDMEMREFS_H
#define SUNWAY_LIB_CONVERSION_SWTOEMITC_LOWEREDMEMREFS_H

#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir {
namespace sw {
namespace emit {

/// The lowered form of a memref. Offset, sizes and strides count elements.
struct MemDesc {
  Value base; ///< pointer to the storage
  OpFoldResult offset;
  SmallVector<OpFoldResult> sizes;
  SmallVector<OpFoldResult> strides;

  int64_t rank() const { return sizes.size(); }
  Type elementType() const {
    return cast<emitc::PointerType>(base.getType()).getPointee();
  }
};

/// Maps the memrefs of a function to their lowered form.
class LoweredMemRefs {
public:
  const MemDesc &memref(Value value) { return memrefs.find(value)->second; }
  void mapMemref(Value from, MemDesc to) { memrefs[from] = std::move(to); }
  bool hasMemref(Value value) const { return memrefs.count(value); }

private:
  DenseMap<Value, MemDesc> memrefs;
};

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_SWTOEMITC_LOWEREDMEMREFS_H
