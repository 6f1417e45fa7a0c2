//===- ProductRounding.h - Products of 16-bit numbers -----------*- C++ -*-===//
///
/// \file
/// What the roundings of a program that is compared with the reference are.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_REFERENCE_PRODUCTROUNDING_H
#define SUNWAY_RUNNER_REFERENCE_PRODUCTROUNDING_H

#include "Dialect/Utils/ElementTypes.h"

#include <optional>

namespace mlir {
namespace sw {
namespace runner {

/// How the compared program multiplies and adds 16-bit numbers, and stores
/// constants.
struct ProductRounding {
  /// The type to which it rounds operands of f32.
  std::optional<ElementKind> operands = std::nullopt;
  /// The number of terms that it sums in 16 bits; 0: all sums are f32.
  int64_t run = 0;
  /// The type to which it rounds constant operands of products of f32.
  std::optional<ElementKind> weights = std::nullopt;
};

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_REFERENCE_PRODUCTROUNDING_H
