//===- Compare.cpp - Agreement of two results -----------------------------===//
#include "Runner/Compare.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::sw::runner;

Tolerance sw::runner::getDefaultTolerance(const Work &work) {
  return {8 * work.epsilon * std::sqrt(std::max(work.depth, 1.0)),
          std::nullopt};
}

/// Mean magnitude of the finite elements.
static double getMeanMagnitude(const HostArray &array) {
  double sum = 0;
  size_t count = 0;
  for (size_t i = 0, e = array.size(); i < e; ++i) {
    double value = std::fabs(array.getNumber(i));
    if (!std::isfinite(value))
      continue;
    sum += value;
    ++count;
  }
  return count ? sum / count : 0;
}

/// |a - b|, 0 for equal values of any kind, infinite where a difference has no
/// size.
static double getError(const HostArray &actual, const HostArray &reference,
                       size_t i) {
  if (!isFloat(actual.kind)) {
    int64_t a = actual.getInteger(i), b = reference.getInteger(i);
    uint64_t difference =
        a > b ? uint64_t(a) - uint64_t(b) : uint64_t(b) - uint64_t(a);
    return static_cast<double>(difference);
  }
  double a = actual.getNumber(i), b = reference.getNumber(i);
  if (a == b || (std::isnan(a) && std::isnan(b)))
    return 0;
  double error = std::fabs(a - b);
  return std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
}

Comparison sw::runner::compareArrays(const HostArray &actual,
                                     const HostArray &reference,
                                     const Tolerance &tolerance) {
  Comparison result;
  bool exact = !isFloat(reference.kind);
  double mean = getMeanMagnitude(reference);
  double rtol = exact ? 0 : tolerance.rtol;
  double atol = tolerance.atol.value_or(exact ? 0 : rtol * mean);
  double worstExcess = 0;
  for (size_t i = 0, e = reference.size(); i < e; ++i) {
    double error = getError(actual, reference, i);
    if (error == 0)
      continue;
    double magnitude = std::fabs(reference.getNumber(i));
    double scale = std::max(magnitude, mean);
    result.maxAbsError = std::max(result.maxAbsError, error);
    result.maxRelError = std::max(
        result.maxRelError,
        scale > 0 ? error / scale : std::numeric_limits<double>::infinity());
    double allowed = atol + rtol * magnitude;
    // An infinite reference allows nothing but itself.
    if (error <= allowed && std::isfinite(error))
      continue;
    result.agrees = false;
    ++result.mismatches;
    if (result.mismatches == 1 || error - allowed > worstExcess) {
      worstExcess = error - allowed;
      result.worst = i;
    }
  }
  return result;
}

std::string sw::runner::describeMismatch(const Comparison &comparison,
                                         const HostArray &actual,
                                         const HostArray &reference) {
  size_t i = comparison.worst;
  return llvm::formatv("{0} of {1} elements differ; the worst is element {2}: "
                       "got {3}, expected {4}",
                       comparison.mismatches, reference.size(),
                       reference.getIndexText(i), actual.getText(i),
                       reference.getText(i))
      .str();
}
