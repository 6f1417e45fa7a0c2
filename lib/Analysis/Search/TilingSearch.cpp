//===- TilingSearch.cpp - What is legal for each kind of problem ----------===//
#include "Analysis/Search/TilingSearch.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using llvm::formatv;

using Reason = std::optional<std::string>;

static Reason checkNumber(StringRef what, int64_t number) {
  if (number >= 1)
    return std::nullopt;
  return formatv("expects at least 1 for the {0}, but got {1}", what, number)
      .str();
}

/// The first reason of several, if there is one.
static Reason checkNumbers(ArrayRef<std::pair<StringRef, int64_t>> numbers) {
  for (auto [what, number] : numbers)
    if (Reason reason = checkNumber(what, number))
      return reason;
  return std::nullopt;
}

static Reason checkLdm(int64_t bytes, const Target &target) {
  if (bytes <= target.getUsableLdmBytes())
    return std::nullopt;
  return formatv("needs {0} bytes of LDM, but {1} are usable", bytes,
                 target.getUsableLdmBytes())
      .str();
}

/// Whether each size is one of its extent, and tiles of a loop are as large as
/// the loop at most.
static Reason checkSizes(ArrayRef<int64_t> sizes, ArrayRef<int64_t> extents) {
  if (sizes.size() != extents.size())
    return formatv("expects {0} sizes, but got {1}", extents.size(),
                   sizes.size())
        .str();
  for (auto [loop, size, extent] : llvm::enumerate(sizes, extents))
    if (size < 1 || size > extent)
      return formatv("expects a size of 1 to {0} for loop {1}, but got {2}",
                     extent, loop, size)
          .str();
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Fusion groups
//===----------------------------------------------------------------------===//

Reason TilingKind<TileProblem>::check(const TileProblem &problem,
                                      const Target &target) {
  for (int64_t extent : problem.extents)
    if (Reason reason = checkNumber("extents", extent))
      return reason;
  return std::nullopt;
}

std::optional<GroupTile>
TilingKind<TileProblem>::search(const TileProblem &problem,
                                const Target &target) {
  return searchGroupTile(problem, target);
}

std::optional<GroupTile> sw::chooseGroupTile(const TileProblem &problem,
                                             const Target &target) {
  MLIRContext *context = problem.accesses.empty()
                             ? nullptr
                             : problem.accesses.front().map.getContext();
  return findTile(problem, target, context);
}

Reason TilingKind<TileProblem>::verify(const TileProblem &problem,
                                       const GroupTile &tile,
                                       const Target &target) {
  if (Reason reason = checkSizes(tile.sizes, problem.extents))
    return reason;
  for (auto [loop, size] : llvm::enumerate(tile.sizes)) {
    int64_t extent = problem.extents[loop], fixed = problem.sizes[loop];
    if (fixed > 0 && size != fixed)
      return formatv("expects the size {0} for loop {1}, but got {2}", fixed,
                     loop, size)
          .str();
    if (fixed == 0 && !problem.canCut[loop] && size != extent)
      return formatv("expects loop {0} whole, but got the size {1} of {2}",
                     loop, size, extent)
          .str();
  }
  return checkLdm(tile.ldmBytes, target);
}

//===----------------------------------------------------------------------===//
// Transposes
//===----------------------------------------------------------------------===//

Reason TilingKind<Transposition>::check(const Transposition &problem,
                                        const Target &target) {
  return checkNumbers(
      {{"rows", problem.rows},
       {"columns", problem.cols},
       {"elements between rows of the input", problem.inputPitch},
       {"elements between rows of the output", problem.outputPitch},
       {"bytes of an element", problem.elementBytes},
       {"copies", problem.count}});
}

std::optional<TransposeTile>
TilingKind<Transposition>::search(const Transposition &problem,
                                  const Target &target) {
  return chooseTransposeTile(problem, target);
}

Reason TilingKind<Transposition>::verify(const Transposition &problem,
                                         const TransposeTile &tile,
                                         const Target &target) {
  if (Reason reason =
          checkSizes({tile.rows, tile.cols}, {problem.rows, problem.cols}))
    return reason;
  int64_t rows = target.getPiece(tile.rows, tile.rowSpread, tile.rowUnit),
          cols = target.getPiece(tile.cols, tile.colSpread, tile.colUnit);
  return checkLdm(rows * cols * problem.elementBytes *
                      (tile.inputBuffers + tile.outputBuffers),
                  target);
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

Reason TilingKind<ReductionProblem>::check(const ReductionProblem &problem,
                                           const Target &target) {
  return checkNumbers({{"outer iterations", problem.outer},
                       {"reduced iterations", problem.reduced},
                       {"inner iterations", problem.inner},
                       {"bytes of an element", problem.elementBytes},
                       {"results", problem.results},
                       {"addends", problem.addends}});
}

std::optional<ReductionTile>
TilingKind<ReductionProblem>::search(const ReductionProblem &problem,
                                     const Target &target) {
  return chooseReductionTile(problem, target);
}

Reason TilingKind<ReductionProblem>::verify(const ReductionProblem &problem,
                                            const ReductionTile &tile,
                                            const Target &target) {
  if (Reason reason = checkSizes(
          tile.sizes, {problem.outer, problem.reduced, problem.inner}))
    return reason;
  return checkLdm(getReductionLdmBytes(problem, tile, target), target);
}

//===----------------------------------------------------------------------===//
// Winograd's method
//===----------------------------------------------------------------------===//

Reason TilingKind<WinogradPlan>::check(const WinogradPlan &plan,
                                       const Target &target) {
  if (plan.filters % target.getMeshRows() != 0)
    return formatv("expects a multiple of {0} filters, but got {1}",
                   target.getMeshRows(), plan.filters)
        .str();
  if (plan.channels % target.getMeshCols() != 0)
    return formatv("expects a multiple of {0} channels, but got {1}",
                   target.getMeshCols(), plan.channels)
        .str();
  return checkNumbers({{"images", plan.images},
                       {"channels", plan.channels},
                       {"rows", plan.rows},
                       {"columns", plan.cols},
                       {"filters", plan.filters},
                       {"rows of the output", plan.outRows},
                       {"columns of the output", plan.outCols}});
}

std::optional<WinogradPlan>
TilingKind<WinogradPlan>::search(const WinogradPlan &plan,
                                 const Target &target) {
  return chooseWinogradPlan(plan, target);
}

Reason TilingKind<WinogradPlan>::verify(const WinogradPlan &,
                                        const WinogradPlan &plan,
                                        const Target &target) {
  if (plan.filters % plan.getStepFilters(target) != 0)
    return formatv("expects filters in blocks of {0}, but got {1}",
                   plan.getStepFilters(target), plan.filters)
        .str();
  if (plan.channels % plan.getStepChannels(target) != 0)
    return formatv("expects channels in steps of {0}, but got {1}",
                   plan.getStepChannels(target), plan.channels)
        .str();
  return checkLdm(getWinogradLdmBytes(plan, target), target);
}
