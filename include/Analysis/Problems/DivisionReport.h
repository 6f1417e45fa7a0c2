//===- DivisionReport.h - Why a kernel is divided ---------------*- C++ -*-===//
///
/// \file
/// What the choice of the core groups of a kernel was based on, for reports.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_PROBLEMS_DIVISIONREPORT_H
#define SUNWAY_ANALYSIS_PROBLEMS_DIVISIONREPORT_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace mlir {
namespace sw {

/// How the tiles of a kernel are divided over core groups, in a program on
/// several, and why. Times are without the launch.
struct DivisionReport {
  /// The tiles that are divided; 0 if they are not, or if their number says
  /// nothing.
  int64_t tiles = 0;
  /// The predicted times that were compared: on all core groups, with their
  /// barrier, and on the first one.
  std::optional<double> allSeconds, firstSeconds;
  /// Why the first core group alone runs the kernel; empty if it does not.
  llvm::StringRef firstReason;

  /// Adds work that takes `seconds` on one core group.
  void addSeconds(double seconds, int64_t groups) {
    if (allSeconds)
      *allSeconds += seconds / static_cast<double>(groups);
    if (firstSeconds)
      *firstSeconds += seconds;
  }
};

/// Reasons to run a kernel on the first core group alone.
constexpr llvm::StringLiteral kGainsTooLittle =
    "all core groups would save less than their barrier takes";
constexpr llvm::StringLiteral kHasOneTile = "there is one tile";
constexpr llvm::StringLiteral kIsRequested = "requested by the schedule";
constexpr llvm::StringLiteral kHasPartialSums =
    "sums are stored before they are complete";
constexpr llvm::StringLiteral kIsOverMesh =
    "transposes over the mesh are not divided";

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_PROBLEMS_DIVISIONREPORT_H
