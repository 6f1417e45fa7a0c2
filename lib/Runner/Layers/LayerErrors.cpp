//===- LayerErrors.cpp - Errors of layers against f32 ---------------------===//
#include "Runner/Layers/LayerReport.h"

#include <cmath>
#include <limits>

using namespace mlir::sw::runner;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();

LayerError mlir::sw::runner::measureError(const HostArray &actual,
                                          const HostArray &wide) {
  LayerError error;
  double difference = 0, norm = 0;
  for (size_t i = 0, e = wide.size(); i < e; ++i) {
    double a = actual.getNumber(i), b = wide.getNumber(i);
    if (a == b || (std::isnan(a) && std::isnan(b))) {
      error.notFinite += !std::isfinite(b);
      norm += std::isfinite(b) ? b * b : 0;
      continue;
    }
    if (!std::isfinite(a) || !std::isfinite(b)) {
      error.infinities += std::isfinite(b) && std::isinf(a);
      error.nans += std::isfinite(b) && std::isnan(a);
      error.maxAbs = difference = kInfinity;
      continue;
    }
    error.maxAbs = std::max(error.maxAbs, std::fabs(a - b));
    difference += (a - b) * (a - b);
    norm += b * b;
  }
  if (difference > 0)
    error.relative = norm > 0 && std::isfinite(difference)
                         ? std::sqrt(difference / norm)
                         : kInfinity;
  return error;
}
