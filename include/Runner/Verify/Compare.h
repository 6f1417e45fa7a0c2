//===- Compare.h - Agreement of two results ---------------------*- C++ -*-===//
///
/// \file
/// Compares arrays elementwise, either within a given tolerance or within what
/// the rounding of the computation explains.
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

/// `|a - b| <= atol + rtol * |reference|`. An absolute tolerance that is not
/// given is `rtol` times the mean magnitude of the reference array: the value
/// of a sum says nothing about the size of what was rounded on the way to it.
struct Tolerance {
  double rtol = 0;
  std::optional<double> atol;
};

/// The outcome for one array.
struct Comparison {
  bool agrees = true;
  /// Largest |a - b|; infinite where one of the two is not a number.
  double maxAbsError = 0;
  /// Largest |a - b| / max(|reference|, mean |reference|).
  double maxRelError = 0;
  /// Largest |a - b| as a share of what is permitted.
  double maxErrorShare = 0;
  /// Elements outside of the tolerance, and the one that exceeds it most.
  size_t mismatches = 0;
  size_t worst = 0;
  /// What is permitted there.
  double allowed = 0;
  /// Whether some error is no matter of chance: more perturbed runs would not
  /// explain it.
  bool isHopeless = false;
};

/// Compares arrays of the same shape within a given tolerance. A NaN agrees
/// with a NaN, an infinity with itself, a zero with a zero of the other sign.
Comparison compareArrays(const HostArray &actual, const HostArray &reference,
                         const Tolerance &tolerance);

/// Errors up to so many times the deviation of perturbed runs are explained by
/// rounding: the perturbation is about five times as large as rounding itself,
/// but a few runs are a small sample.
constexpr double errorFactor = 8;

/// Compares arrays of the same shape within what rounding explains. `perturbed`
/// are values of `reference` from runs whose roundings were disturbed by about
/// one unit in the last place each:
///
/// * a finite number may be off by `errorFactor` times the root mean square of
///   the deviations of its element in those runs, and by epsilon times its
///   value or the smallest normal number of its type in any case;
/// * where the runs of one element happen to deviate little, what counts is the
///   median of all elements that deviate, the smaller of the absolute and the
///   relative one;
/// * an integer lies between the least and the largest of the runs;
/// * a NaN or an infinity is where the reference has it, or one of the runs.
///
/// Disturbances do not show what rounds to the same side each time, as a sum of
/// equal numbers does. With `exact`, the same values computed in f64, an
/// element may also be as far from the exact value as the above allows, or
/// `biasFactor` times as far as the reference is, by its element or the median
/// of all.
Comparison compareArrays(const HostArray &actual, const HostArray &reference,
                         llvm::ArrayRef<const HostArray *> perturbed,
                         const HostArray *exact = nullptr);

/// The order of a sum is not that of the reference, so that its bias is not
/// quite the same.
constexpr double biasFactor = 2;

/// Compares `actual` with `exact`, the same values computed in f64, where
/// `perturbed` are runs of that kind. A reference that adds up numbers of f16
/// or bf16 may end anywhere; the program does not. An integer agrees, and so
/// does what one of the two does not have as a finite number.
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
