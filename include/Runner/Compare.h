//===- Compare.h - Agreement of two results ---------------------*- C++ -*-===//
///
/// \file
/// Compares arrays elementwise within a tolerance that follows from the
/// rounding of the computation.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_COMPARE_H
#define SUNWAY_RUNNER_COMPARE_H

#include "Runner/HostArray.h"
#include "Runner/Work.h"

#include <optional>
#include <string>

namespace mlir {
namespace sw {
namespace runner {

/// `|a - b| <= atol + rtol * |reference|`. An absolute tolerance that is not
/// given is `rtol` times the mean magnitude of the reference array: the value
/// of a sum says nothing about the size of what was rounded on the way to it.
struct Tolerance {
  double rtol = 0;
  std::optional<double> atol;
};

/// `8 * epsilon * sqrt(depth)` of `work`: rounding errors of one sum behave
/// like a random walk, and both orders of summation have them.
Tolerance getDefaultTolerance(const Work &work);

/// The outcome for one array.
struct Comparison {
  bool agrees = true;
  /// Largest |a - b|; infinite where one of the two is not a number.
  double maxAbsError = 0;
  /// Largest |a - b| / max(|reference|, mean |reference|).
  double maxRelError = 0;
  /// Elements outside of the tolerance, and the one that exceeds it most.
  size_t mismatches = 0;
  size_t worst = 0;
};

/// Compares arrays of the same shape. Integers must be equal unless an
/// absolute tolerance is given; a NaN equals a NaN.
Comparison compareArrays(const HostArray &actual, const HostArray &reference,
                         const Tolerance &tolerance);

/// One line on the worst element of arrays that do not agree.
std::string describeMismatch(const Comparison &comparison,
                             const HostArray &actual,
                             const HostArray &reference);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_COMPARE_H
