//===- IndexRanges.h - Integers computed from indices -----------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_INDEXRANGES_H
#define SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_INDEXRANGES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace mlir {
namespace sw {

/// Whether `type` is an index or an integer other than i1.
bool isNumber(Type type);

/// Whether `value` is a tensor of such numbers.
bool isNumberTensor(Value value);

/// Whether `op` casts an integer to another integer type.
bool isNumberCast(Operation *op);

/// Whether `op` computes or reads an integer.
bool isOnNumbers(Operation *op);

/// Integers from the minimum to the maximum.
struct NumberRange {
  int64_t minimum, maximum;
};

/// Finds the integers that can be floats: those that ops compute from constants
/// and indices, if f32 represents each of them.
class IndexRanges {
public:
  /// Whether all integers that `op` computes and reads can be floats. The ops
  /// that compute its operands must be added before.
  bool add(Operation *op);

private:
  using Ranges = llvm::DenseMap<Value, NumberRange>;

  bool addGeneric(linalg::GenericOp op);
  static bool addInner(Operation &inner, linalg::GenericOp op, Ranges &inside);
  static std::optional<NumberRange> find(Value value, const Ranges &inside);

  Ranges ranges;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_INDEXRANGES_H
