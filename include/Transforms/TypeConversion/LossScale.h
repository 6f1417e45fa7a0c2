//===- LossScale.h - The scale of a loss ------------------------*- C++ -*-===//
///
/// \file
/// The factor of the gradients that products of 16 bits read, and what a
/// program keeps of it from step to step.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_TYPECONVERSION_LOSSSCALE_H
#define SUNWAY_TRANSFORMS_TYPECONVERSION_LOSSSCALE_H

#include "mlir/Support/LLVM.h"

#include <cstdint>
#include <optional>

namespace mlir {
namespace sw {

/// A fixed factor, or one that a step takes and returns.
struct LossScale {
  bool isDynamic = false;
  double factor = 1;
};

/// The bounds of factors, those of NVIDIA's Apex. Factors are powers of two,
/// which are exact in floating point.
inline constexpr int64_t kMinLossScale = 1, kMaxLossScale = int64_t(1) << 24;

/// The factor of the first step of a training with a dynamic scale, as in
/// PyTorch and Apex.
inline constexpr int64_t kFirstLossScale = int64_t(1) << 16;

/// Names of the arguments of a dynamic scale: the factor and the steps without
/// overflow since it changed. They are the last ones, in this order, and so are
/// the results with their next values.
inline constexpr llvm::StringLiteral kLossScaleName = "loss_scale",
                                     kGoodStepsName = "good_steps";
inline constexpr unsigned kScaleStates = 2;

/// The scale that an option names: "dynamic" or a power of two within the
/// bounds.
std::optional<LossScale> parseLossScale(StringRef text);

/// What `parseLossScale` accepts, for messages.
std::string describeLossScales();

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_TYPECONVERSION_LOSSSCALE_H
