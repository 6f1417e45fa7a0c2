//===- Stages.h - What ops cost on a tile -----------------------*- C++ -*-===//
///
/// \file
/// What one op of a tile program does on a tile, and how long it takes a CPE.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_STAGES_H
#define SUNWAY_ANALYSIS_COSTMODEL_STAGES_H

#include "Analysis/CostModel/LibraryCosts.h"
#include "Analysis/Structure/VectorLoops.h"

#include <memory>

namespace mlir {
namespace sw {

/// What one op does on a tile.
struct ProgramStage {
  /// What computes it: points one by one or in vectors along the last loop,
  /// loops over vectors, or a function of the device library.
  enum class Kind {
    Points,
    Vectors,
    VectorLoops,
    Rows,
    Columns,
    Product,
    Transposition
  };

  /// Its loops, and the cycles of one CPE for a point of them, or for a vector
  /// of points.
  SmallVector<unsigned> loops;
  double pointCycles = 0;
  Kind kind = Kind::Points;
  /// Once for each row of points or vectors, and once.
  double rowCycles = 0, callCycles = 0;
  /// Of a vector of rows.
  double rowVectorCycles = 0;
  /// Of loops over vectors.
  std::shared_ptr<const VectorLoops> vectors = nullptr;
  /// Of rows and columns.
  std::optional<tpp::ReduceKind> reduction = std::nullopt;
  /// Of a product, whose last loops are m, n and k.
  OneCoreForm form = {};
  /// In front of or behind the loop over parts of the reductions.
  bool isOutside = false;
};

/// Cycles of one CPE for `stage` of a tile of `sizes`.
double getStageCycles(const ProgramStage &stage, ArrayRef<int64_t> sizes,
                      const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_STAGES_H
