//===- LossScale.cpp - The scale of a loss --------------------------------===//
#include "Transforms/TypeConversion/LossScale.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

std::optional<LossScale> sw::parseLossScale(StringRef text) {
  if (text == "dynamic")
    return LossScale{/*isDynamic=*/true};
  int64_t factor = 0;
  if (text.getAsInteger(10, factor) || factor < kMinLossScale ||
      factor > kMaxLossScale || !llvm::isPowerOf2_64(factor))
    return std::nullopt;
  return LossScale{/*isDynamic=*/false, static_cast<double>(factor)};
}

std::string sw::describeLossScales() {
  return "a power of two of " + std::to_string(kMinLossScale) + " to " +
         std::to_string(kMaxLossScale) + ", or dynamic";
}
