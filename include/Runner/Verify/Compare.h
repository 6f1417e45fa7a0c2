//===- Compare.h - Agreement of two results ---------------------*- C++ -*-===//
///
/// \file
/// Compares arrays elementwise, either within a given tolerance or within the
/// errors that rounding explains.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_VERIFY_COMPARE_H
#define SUNWAY_RUNNER_VERIFY_COMPARE_H

#include "Runner/Arrays/HostArray.h"

#include <optional>
#include <string>

namespace mlir {
namespace sw {
namespace runner {

/// `|a - b| <= atol + rtol * |reference|`. The default of `atol` is `rtol`
/// times the mean magnitude of the reference array: the rounding errors of a
/// sum depend on its terms, which may be much larger than the sum.
struct Tolerance {
  double rtol = 0;
  std::optional<double> atol;
};

/// The outcome for one array.
struct Comparison {
  bool agrees = true;
  /// Largest |a - b|; infinite where only one of the two is a NaN.
  double maxAbsError = 0;
  /// Largest |a - b| / max(|reference|, mean |reference|).
  double maxRelError = 0;
  /// Largest |a - b| as a share of the permitted error.
  double maxErrorShare = 0;
  /// Number of elements outside of the tolerance, and the index of the one that
  /// exceeds it most.
  size_t mismatches = 0;
  size_t worst = 0;
  /// The permitted error of that element.
  double allowed = 0;
  /// Whether some error is so large that more perturbed runs would not explain
  /// it.
  bool isUnexplainable = false;
};

/// Compares arrays of the same shape within a given tolerance. A NaN agrees
/// with a NaN, an infinity with itself, a zero with a zero of the other sign.
Comparison compareArrays(const HostArray &actual, const HostArray &reference,
                         const Tolerance &tolerance);

/// Rounding explains errors up to this many times the deviation of perturbed
/// runs. The perturbation is about five times as large as rounding itself, but
/// a few runs are a small sample.
constexpr double errorFactor = 8;

/// Compares arrays of the same shape within the errors that rounding explains.
/// `perturbed` has the values of `reference` from runs whose roundings were
/// perturbed by about one unit in the last place each:
///
/// * a finite number may deviate by `errorFactor` times the root mean square of
///   the deviations of its element in those runs. A deviation of epsilon times
///   its value, or of the smallest normal number of its type, is always
///   permitted;
/// * if the runs of an element happen to deviate little, the median of all
///   elements that deviate is used, the smaller of the absolute and the
///   relative median;
/// * an integer must lie between the minimum and the maximum of the runs;
/// * a NaN or an infinity must also be in the reference or in one of the runs.
///
/// Perturbations do not reveal a bias: a sum of equal numbers, for example,
/// always rounds to the same side. `exact` has the same values computed in f64.
/// With it, an element is also accepted if its distance from the exact value is
/// within the limit above, or within `biasFactor` times the distance of the
/// reference. That distance is the one of the element or the median of all.
Comparison compareArrays(const HostArray &actual, const HostArray &reference,
                         llvm::ArrayRef<const HostArray *> perturbed,
                         const HostArray *exact = nullptr);

/// A sum has another order than in the reference, so its bias differs slightly.
constexpr double biasFactor = 2;

/// Compares `actual` with `exact`, the same values computed in f64; `perturbed`
/// has perturbed runs in f64. It is for references that sum numbers in f16 or
/// bf16, whose error has no useful bound. Integers are accepted, and so are
/// elements that are not finite in one of the two arrays.
Comparison compareWithExact(const HostArray &actual, const HostArray &exact,
                            llvm::ArrayRef<const HostArray *> perturbed);

/// One line on the worst element of arrays that do not agree.
std::string describeMismatch(const Comparison &comparison,
                             const HostArray &actual,
                             const HostArray &reference);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_VERIFY_COMPARE_H
