//===- NarrowFloats.h - Types and constants of 16 bits ----------*- C++ -*-===//
///
/// \file
/// Types of f16 and bf16, products of them, and the conversion of their
/// constants to f32.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_NARROWFLOATS_H
#define SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_NARROWFLOATS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/DenseMap.h"

#include <vector>

namespace mlir {
namespace sw {

/// Whether `type` is f16 or bf16, or an array of them.
bool isNarrow(Type type);

/// `type` with f32 in place of f16 and bf16.
Type widen(Type type);

/// Marks `op` with the type of its operands (`sw.operand_type`), if it is a
/// product of two arrays of f16, or of bf16.
void markNarrowProduct(Operation *op);

/// Converts constants of f16 and bf16 to f32.
class ConstantWidener {
public:
  /// Null for attributes whose elements are not available.
  TypedAttr convert(TypedAttr value);

private:
  const std::vector<float> &getTable(Type element);

  DenseMap<Type, std::vector<float>> tables;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_NARROWFLOATS_H
