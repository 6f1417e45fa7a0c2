//===- HostArray.h - Arrays that programs read and write --------*- C++ -*-===//
///
/// \file
/// Dense row-major arrays of the element types that a program can exchange
/// with the outside, their conversion to numbers, and seeded random values.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_ARRAYS_HOSTARRAY_H
#define SUNWAY_RUNNER_ARRAYS_HOSTARRAY_H

#include "Dialect/Utils/ElementTypes.h"

#include "mlir/IR/Types.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mlir {
namespace sw {
namespace runner {

using sw::ElementKind;
using sw::getElementKind;

/// Bytes of one element in memory.
size_t getElementBytes(ElementKind kind);

/// Whether the values are floating-point numbers.
bool isFloat(ElementKind kind);

/// Distance from 1 to the next larger number of a floating-point kind.
double getEpsilon(ElementKind kind);

/// The smallest normal number of `kind`; that of f64 for integers.
double getSmallestNormal(ElementKind kind);

/// MLIR's name of the type, such as `f32`.
llvm::StringRef getElementName(ElementKind kind);

/// A dense row-major array. A scalar is an array of rank 0.
struct HostArray {
  ElementKind kind = ElementKind::F32;
  llvm::SmallVector<int64_t> shape;
  std::vector<char> bytes;

  /// An array of zeros.
  static HostArray create(ElementKind kind, llvm::ArrayRef<int64_t> shape);

  /// Number of elements.
  size_t size() const { return bytes.size() / getElementBytes(kind); }
  /// Element `i` as a double; integers of more than 53 bits are rounded.
  double getNumber(size_t i) const;
  /// Element `i` of an integer or Boolean array.
  int64_t getInteger(size_t i) const;
  /// Stores the nearest value of the element type.
  void setNumber(size_t i, double value);
  /// Stores an integer in an integer or Boolean array, truncated to its width.
  void setInteger(size_t i, int64_t value);
  /// Element `i` as text.
  std::string getText(size_t i) const;
  /// Type as text, such as `16x32xf32`.
  std::string getTypeText() const;
  /// Position of element `i` as text, such as `[3, 17]`.
  std::string getIndexText(size_t i) const;
};

/// A copy in which smaller floating-point types are replaced by f64.
HostArray widenArray(const HostArray &array);

/// The generator SplitMix64. It produces the same numbers on every platform.
class SplitMix64 {
public:
  explicit SplitMix64(uint64_t seed) : state(seed) {}
  /// The next 64 random bits.
  uint64_t next();

private:
  uint64_t state;
};

/// Fills `array` with random values from stream `stream` of `seed`.
/// Floating-point numbers are uniform in [-1, 1), in multiples of 2^(1 -
/// maxBits), rounded to their type. Integers are in [-8, 7], or in [0, 7] with
/// `nonNegative` (`index` values). If `range` is given, integers are in
/// `range`, both bounds included.
void fillRandom(HostArray &array, uint64_t seed, uint64_t stream,
                bool nonNegative = false, unsigned maxBits = 53,
                std::optional<std::pair<int8_t, int8_t>> range = std::nullopt);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_ARRAYS_HOSTARRAY_H
