//===- Stages.h - What ops cost on a tile -----------------------*- C++ -*-===//
///
/// \file
/// The work of one op of a fusion group on a tile, and its cycles on a CPE.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_STAGES_H
#define SUNWAY_ANALYSIS_COSTMODEL_STAGES_H

#include "Analysis/CostModel/LibraryCosts.h"
#include "Analysis/Structure/VectorLoops.h"

#include <memory>

namespace mlir {
namespace sw {

/// The work of one op on a tile.
struct GroupStage {
  /// How it is computed: point by point, in vectors along the last loop, by
  /// loops over vectors, or by a function of the device library.
  enum class Kind {
    Points,
    Vectors,
    VectorLoops,
    Rows,
    Columns,
    Product,
    Transposition
  };

  /// The loops of the op, and the cycles of one CPE for a point of the
  /// iteration space, or for a vector of points.
  SmallVector<unsigned> loops;
  double pointCycles = 0;
  Kind kind = Kind::Points;
  /// Cycles per row of points or vectors, and cycles per call.
  double rowCycles = 0, callCycles = 0;
  /// Cycles per vector of rows.
  double rowVectorCycles = 0;
  /// Only for `VectorLoops`.
  std::shared_ptr<const VectorLoops> vectors = nullptr;
  /// Only for `Rows` and `Columns`.
  std::optional<tpp::ReduceKind> reduction = std::nullopt;
  /// Only for `Product`, whose last loops are m, n and k.
  OneCoreForm form = {};
  /// The op runs before or after the loop over the parts of carried reductions.
  bool isOutside = false;
  /// The op runs only if there are several parts.
  bool isRescaling = false;
};

/// Cycles of one CPE for `stage` on a tile of the extents `sizes`.
double getStageCycles(const GroupStage &stage, ArrayRef<int64_t> sizes,
                      const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_STAGES_H
