//===- ReductionSplits.h - Products with partial sums -----------*- C++ -*-===//
///
/// \file
/// A product whose reduction is split in parts, so that core groups compute
/// partial sums, and another kernel adds them:
///
///   C[m,n] = sum_k A[m,k] B[k,n]     P[g,m,n] = sum_l A[m,gL+l] B[gL+l,n]
///                                    C[m,n] = sum_g P[g,m,n]
///
/// The products of a batch that are added up, such as those of the gradient of
/// filters, may be split by images, into parts that differ by one image:
///
///   C[m,n] = sum_b sum_k A[b,m,k] B[b,n,k]
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_FUSION_REDUCTIONSPLITS_H
#define SUNWAY_ANALYSIS_FUSION_REDUCTIONSPLITS_H

#include "Analysis/CostModel/GroupModel.h"
#include "Analysis/Problems/Schedule.h"

namespace mlir {
namespace sw {

/// Part of the time that a split must save. Short sums take up to twice as long
/// as predicted, as core groups do not end at the same time.
constexpr double kLeastSplitGain = 0.1;

/// Whether the reduction of `problem` can be split in `parts` of equal length.
/// No pooling may run on its tiles. Windows are cut by channels, and only those
/// of a single image.
bool canSplitReduction(const ScheduleProblem &problem, int64_t parts);

/// The product of partial sums, where `problem` can be split in `parts`. Its
/// first loop is over the parts.
ScheduleProblem getPartsProblem(const ScheduleProblem &problem, int64_t parts);

/// The sums of the parts, with what the epilogue of `problem` reads.
TileProblem getSumsProblem(const ScheduleProblem &problem, int64_t parts,
                           const Target &target);

/// The loop over the images whose products `problem` adds up: the first
/// dimension of both operands, and none of C. Nothing without such a loop, or
/// if a pooling runs on the tiles.
std::optional<unsigned> findAddedImages(const ScheduleProblem &problem);

/// The product of `count` of the images, along the loop `images`.
ScheduleProblem getSomeImagesProblem(const ScheduleProblem &problem,
                                     unsigned images, int64_t count);

/// Predicted cycles of a product without the launch: whole, and in `parts` with
/// the sums and the barrier before them.
struct ReductionSplit {
  int64_t parts = 1;
  double whole = 0, split = 0;
};

/// The number of parts, one of the divisors of the number of core groups, with
/// which `problem` is fastest on the core groups of `target`. One part if no
/// split saves 10 %.
ReductionSplit chooseReductionSplit(const ScheduleProblem &problem,
                                    const Target &target);

/// The same for parts of the images along the loop `images`, each on its share
/// of the core groups.
ReductionSplit chooseImageSplit(const ScheduleProblem &problem, unsigned images,
                                const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_FUSION_REDUCTIONSPLITS_H
