//===- Assemblies.h - Arrays that are assembled from others -----*- C++ -*-===//
///
/// \file
/// Paddings and concatenations, as copies into parts of an array.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_ASSEMBLIES_H
#define SUNWAY_LIB_TRANSFORMS_TILING_ASSEMBLIES_H

#include "Analysis/Structure/Paddings.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir {
namespace sw {

/// An array that is copied into another one.
struct PadSource {
  Value value;
  linalg::CopyOp copy;
  tensor::InsertSliceOp insert;
  SmallVector<PadGroup> groups;
};

/// An array that consists of others, and of the number of `fill` elsewhere.
struct Assembly {
  linalg::FillOp fill;
  /// The last one first.
  SmallVector<PadSource> sources;
  /// The dimensions of each group.
  SmallVector<ReassociationIndices> dims;

  RankedTensorType getType() const {
    return cast<RankedTensorType>(
        sources.front().insert->getResult(0).getType());
  }
  Type getElementType() const { return getType().getElementType(); }
  int64_t getElementBytes() const {
    return llvm::divideCeil(getElementType().getIntOrFloatBitWidth(), 8);
  }
  int64_t getExtent(unsigned group) const {
    return sources.front().groups[group].getExtent();
  }
  unsigned getRank() const { return dims.size(); }
  bool isPadded(unsigned group) const {
    return llvm::any_of(sources, [&](const PadSource &source) {
      return source.groups[group].isPadded();
    });
  }
};

/// The assembly that ends with `last`, if there is one: a fill with arrays
/// inside, or several arrays. Copies that request a schedule of their own
/// belong to none.
std::optional<Assembly> matchAssembly(tensor::InsertSliceOp last);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_ASSEMBLIES_H
