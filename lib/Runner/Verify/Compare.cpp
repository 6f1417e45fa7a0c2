//===- Compare.cpp - Agreement of two results -----------------------------===//
#include "Runner/Verify/Compare.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

using namespace mlir;
using namespace mlir::sw::runner;

static constexpr double infinity = std::numeric_limits<double>::infinity();
/// An error that exceeds the explained error by this factor is not due to
/// chance.
static constexpr double unexplainableFactor = 64;

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

/// a - b|; 0 for equal values of any kind, infinite if the difference is a NaN.
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
  return std::isnan(error) ? infinity : error;
}

/// Compares all elements. `getAllowed` returns the permitted error of element
/// i; infinite permits any value.
static Comparison compare(const HostArray &actual, const HostArray &reference,
                          llvm::function_ref<double(size_t)> getAllowed) {
  Comparison result;
  double mean = getMeanMagnitude(reference);
  double worstExcess = 0;
  for (size_t i = 0, e = reference.size(); i < e; ++i) {
    double error = getError(actual, reference, i);
    if (error == 0)
      continue;
    double scale = std::max(std::fabs(reference.getNumber(i)), mean);
    result.maxAbsError = std::max(result.maxAbsError, error);
    result.maxRelError =
        std::max(result.maxRelError, scale > 0 ? error / scale : infinity);
    double allowed = getAllowed(i);
    if (std::isinf(allowed))
      continue;
    double share = allowed > 0 ? error / allowed : infinity;
    result.maxErrorShare = std::max(result.maxErrorShare, share);
    if (share <= 1)
      continue;
    result.agrees = false;
    ++result.mismatches;
    if (result.mismatches == 1 || error - allowed > worstExcess) {
      worstExcess = error - allowed;
      result.worst = i;
      result.allowed = allowed;
    }
  }
  return result;
}

Comparison sw::runner::compareArrays(const HostArray &actual,
                                     const HostArray &reference,
                                     const Tolerance &tolerance) {
  double rtol = isFloat(reference.kind) ? tolerance.rtol : 0;
  double atol = tolerance.atol.value_or(rtol * getMeanMagnitude(reference));
  return compare(actual, reference, [&](size_t i) {
    double magnitude = std::fabs(reference.getNumber(i));
    // For a NaN or an infinity only the same value is permitted.
    return std::isfinite(magnitude) ? atol + rtol * magnitude : 0;
  });
}

//===----------------------------------------------------------------------===//
// Errors that rounding explains
//===----------------------------------------------------------------------===//

/// The median of `values`; 0 if there are none.
static double getMedian(std::vector<double> &values) {
  if (values.empty())
    return 0;
  auto middle = values.begin() + values.size() / 2;
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

namespace {
/// The deviation of perturbed runs from the reference.
class Deviation {
public:
  Deviation(const HostArray &actual, const HostArray &reference,
            ArrayRef<const HostArray *> runs, const HostArray *exact = nullptr)
      : actual(actual), reference(reference), runs(runs), exact(exact) {
    if (!isFloat(reference.kind))
      return;
    if (!runs.empty())
      findMedians([&](size_t i) { return getRootMeanSquare(i); },
                  medianAbsolute, medianRelative);
    if (exact)
      findMedians([&](size_t i) { return getBias(i); }, medianBias,
                  medianRelativeBias);
  }

  /// The permitted error of a floating-point element; infinite if the runs
  /// explain the actual value regardless of its distance.
  double getAllowedFloat(size_t i) const;
  /// The permitted error of an integer element.
  double getAllowedInteger(size_t i) const;
  /// Whether the error of a floating-point element is too large to be due to
  /// chance. In a few runs, a difference with cancellation may deviate little
  /// while other elements deviate more.
  bool isUnexplainable(size_t i) const;

private:
  double getRootMeanSquare(size_t i) const;
  double getBias(size_t i) const;
  double getAllowedDeviation(size_t i) const;
  bool isNearExact(size_t i) const;
  bool explainsClass(size_t i) const;
  void findMedians(llvm::function_ref<double(size_t)> getDeviation,
                   double &absolute, double &relative) const;

  const HostArray &actual, &reference;
  ArrayRef<const HostArray *> runs;
  const HostArray *exact;
  double medianAbsolute = 0, medianRelative = 0;
  double medianBias = 0, medianRelativeBias = 0;
};
} // namespace

double Deviation::getRootMeanSquare(size_t i) const {
  double sum = 0, expected = reference.getNumber(i);
  size_t count = 0;
  for (const HostArray *run : runs) {
    double difference = run->getNumber(i) - expected;
    if (!std::isfinite(difference))
      continue;
    sum += difference * difference;
    ++count;
  }
  return count ? std::sqrt(sum / count) : 0;
}

/// The distance of the reference from the exact value; 0 if it is not finite.
double Deviation::getBias(size_t i) const {
  double bias = std::fabs(reference.getNumber(i) - exact->getNumber(i));
  return std::isfinite(bias) ? bias : 0;
}

void Deviation::findMedians(llvm::function_ref<double(size_t)> getDeviation,
                            double &medianAbsolute,
                            double &medianRelative) const {
  // A sample suffices for a median.
  constexpr size_t maxSample = 1 << 16;
  size_t step = reference.size() / maxSample + 1;
  std::vector<double> absolute, relative;
  for (size_t i = 0, e = reference.size(); i < e; i += step) {
    double deviation = getDeviation(i);
    double magnitude = std::fabs(reference.getNumber(i));
    if (deviation <= 0 || !(magnitude > 0) || !std::isfinite(magnitude))
      continue;
    absolute.push_back(deviation);
    relative.push_back(deviation / magnitude);
  }
  medianAbsolute = getMedian(absolute);
  medianRelative = getMedian(relative);
}

/// Whether the runs explain a NaN or an infinity, or a finite number in place
/// of one.
bool Deviation::explainsClass(size_t i) const {
  double value = actual.getNumber(i);
  double minimum = infinity, maximum = -infinity;
  for (const HostArray *run : runs) {
    double other = run->getNumber(i);
    if (std::isfinite(other)) {
      minimum = std::min(minimum, other);
      maximum = std::max(maximum, other);
    } else if (std::isnan(value) ? std::isnan(other) : value == other) {
      return true;
    }
  }
  double margin =
      errorFactor * ((maximum - minimum) +
                     getEpsilon(reference.kind) *
                         std::max(std::fabs(minimum), std::fabs(maximum)));
  return std::isfinite(value) && value >= minimum - margin &&
         value <= maximum + margin;
}

/// The error that the runs explain, and at least one unit in the last place.
double Deviation::getAllowedDeviation(size_t i) const {
  double magnitude = std::fabs(reference.getNumber(i));
  double deviation =
      std::max(getRootMeanSquare(i),
               std::min(medianAbsolute, medianRelative * magnitude));
  return std::max({errorFactor * deviation, getEpsilon(actual.kind) * magnitude,
                   getSmallestNormal(actual.kind)});
}

/// Whether the distance of the element from the exact value is within the
/// rounding errors, or a multiple of that of the reference.
bool Deviation::isNearExact(size_t i) const {
  double error = std::fabs(actual.getNumber(i) - exact->getNumber(i));
  double magnitude = std::fabs(reference.getNumber(i));
  double bias = std::max(getBias(i),
                         std::min(medianBias, medianRelativeBias * magnitude));
  return error <= std::max(getAllowedDeviation(i), biasFactor * bias);
}

double Deviation::getAllowedFloat(size_t i) const {
  if (!std::isfinite(reference.getNumber(i)) ||
      !std::isfinite(actual.getNumber(i)))
    return explainsClass(i) ? infinity : 0;
  double allowed = getAllowedDeviation(i);
  bool isExplained =
      exact && getError(actual, reference, i) > allowed && isNearExact(i);
  return isExplained ? infinity : allowed;
}

double Deviation::getAllowedInteger(size_t i) const {
  int64_t value = actual.getInteger(i);
  int64_t minimum = reference.getInteger(i), maximum = minimum;
  for (const HostArray *run : runs) {
    minimum = std::min(minimum, run->getInteger(i));
    maximum = std::max(maximum, run->getInteger(i));
  }
  return minimum <= value && value <= maximum ? infinity : 0;
}

bool Deviation::isUnexplainable(size_t i) const {
  double error = getError(actual, reference, i);
  return !runs.empty() && std::isfinite(error) &&
         error > unexplainableFactor *
                     std::max(getAllowedFloat(i), errorFactor * medianAbsolute);
}

Comparison sw::runner::compareArrays(const HostArray &actual,
                                     const HostArray &reference,
                                     ArrayRef<const HostArray *> perturbed,
                                     const HostArray *exact) {
  Deviation deviation(actual, reference, perturbed, exact);
  bool floats = isFloat(reference.kind);
  bool isUnexplainable = false;
  Comparison result = compare(actual, reference, [&](size_t i) {
    isUnexplainable |= floats && deviation.isUnexplainable(i);
    return floats ? deviation.getAllowedFloat(i)
                  : deviation.getAllowedInteger(i);
  });
  result.isUnexplainable = isUnexplainable;
  return result;
}

/// Whether the element is finite in both arrays, in the type of `actual`.
static bool areFinite(const HostArray &actual, const HostArray &exact,
                      size_t i) {
  HostArray rounded = HostArray::create(actual.kind, {1});
  rounded.setNumber(0, exact.getNumber(i));
  return std::isfinite(rounded.getNumber(0)) &&
         std::isfinite(actual.getNumber(i));
}

Comparison sw::runner::compareWithExact(const HostArray &actual,
                                        const HostArray &exact,
                                        ArrayRef<const HostArray *> perturbed) {
  Comparison result;
  if (!isFloat(actual.kind))
    return result;
  Deviation deviation(actual, exact, perturbed);
  bool isUnexplainable = false;
  result = compare(actual, exact, [&](size_t i) {
    if (!areFinite(actual, exact, i))
      return infinity;
    isUnexplainable |= deviation.isUnexplainable(i);
    return deviation.getAllowedFloat(i);
  });
  result.isUnexplainable = isUnexplainable;
  return result;
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

std::string sw::runner::describeMismatch(const Comparison &comparison,
                                         const HostArray &actual,
                                         const HostArray &reference) {
  size_t i = comparison.worst;
  std::string text =
      llvm::formatv("{0} of {1} elements differ; the worst is element {2}: "
                    "got {3}, expected {4}",
                    comparison.mismatches, reference.size(),
                    reference.getIndexText(i), actual.getText(i),
                    reference.getText(i))
          .str();
  if (comparison.allowed > 0)
    llvm::raw_string_ostream(text)
        << llvm::format(" with an error of %.3g at most", comparison.allowed);
  return text;
}
