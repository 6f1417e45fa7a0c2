//===- IndexRanges.h - Integers that are computed of indices ----*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_INDEXRANGES_H
#define SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_INDEXRANGES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace mlir {
namespace sw {

/// Whether `type` is an index or an integer that is no truth value.
bool isNumber(Type type);

/// Whether `value` is a tensor of such.
bool isNumberTensor(Value value);

/// Whether `op` hands an integer on in another type.
bool isNumberCast(Operation *op);

/// Whether `op` computes or reads an integer.
bool isOnNumbers(Operation *op);

/// Integers from the least to the greatest.
struct NumberRange {
  int64_t least, most;
};

/// Which integers can be floats: those that ops compute of constants and of
/// indices, as long as f32 has each of them.
class IndexRanges {
public:
  /// Whether all integers that `op` makes and reads are such, if those that it
  /// reads were asked for before.
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
