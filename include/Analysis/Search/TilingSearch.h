//===- TilingSearch.h - One search for all tiling problems ------*- C++ -*-===//
///
/// \file
/// The search for the fastest tile of a problem, whatever its kind. A kind says
/// what is legal, how it is searched and what a result must satisfy, as in
/// CIRCT's Scheduling/Problems.h. The driver asks it in this order and keeps
/// results by the keys of their problems.
///
/// Products have several results and requests, so `findSchedules` searches
/// them; it has the same memo.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_SEARCH_TILINGSEARCH_H
#define SUNWAY_ANALYSIS_SEARCH_TILINGSEARCH_H

#include "Analysis/Search/GroupSelection.h"
#include "Analysis/Search/ProblemKey.h"
#include "Analysis/Search/ReductionSelection.h"
#include "Analysis/Search/TransposeSelection.h"
#include "Analysis/Search/WinogradPlan.h"
#include "Dialect/SW/IR/SearchMemo.h"

namespace mlir {
namespace sw {

/// A kind of problem. Each has
///
///     using Solution = ...;
///     /// Names the kind in keys.
///     static constexpr llvm::StringLiteral name;
///     /// Why `problem` has no tile whatever LDM has room for, with the value
///     /// and the limit; nothing if it may have one.
///     static std::optional<std::string> check(const Problem &problem,
///                                             const Target &target);
///     /// The fastest tile of a problem that `check` accepts; nothing if none
///     /// fits in LDM.
///     static std::optional<Solution> search(const Problem &problem,
///                                           const Target &target);
///     /// Why `solution` cannot run, with the value and the limit; nothing if
///     /// it can. It holds for all results of `search`.
///     static std::optional<std::string> verify(const Problem &problem,
///                                              const Solution &solution,
///                                              const Target &target);
template <typename Problem>
struct TilingKind;

#define SW_TILING_KIND(PROBLEM, SOLUTION, NAME)                                \
  template <>                                                                  \
  struct TilingKind<PROBLEM> {                                                 \
    using Solution = SOLUTION;                                                 \
    static constexpr llvm::StringLiteral name = NAME;                          \
    static std::optional<std::string> check(const PROBLEM &problem,            \
                                            const Target &target);             \
    static std::optional<SOLUTION> search(const PROBLEM &problem,              \
                                          const Target &target);               \
    static std::optional<std::string> verify(const PROBLEM &problem,           \
                                             const SOLUTION &solution,         \
                                             const Target &target);            \
  };
SW_TILING_KIND(TileProblem, GroupTile, "group")
SW_TILING_KIND(Transposition, TransposeTile, "transpose")
SW_TILING_KIND(ReductionProblem, ReductionTile, "reduction")
SW_TILING_KIND(WinogradPlan, WinogradPlan, "winograd")
#undef SW_TILING_KIND

/// The fastest tile of `problem`; nothing if it has none. The result is
/// searched once for equal problems of a context in which the sw dialect is
/// loaded.
template <typename Problem>
std::optional<typename TilingKind<Problem>::Solution>
findTile(const Problem &problem, const Target &target, MLIRContext *context) {
  using Kind = TilingKind<Problem>;
  if (Kind::check(problem, target))
    return std::nullopt;
  auto search = [&] { return Kind::search(problem, target); };
  const SearchMemo *memo = context ? SearchMemo::get(context) : nullptr;
  if (!memo)
    return search();
  return memo->getOrSearch(
      (Kind::name + " ").str() + getProblemKey(problem, target), search);
}

/// The fastest tile of a fusion group, in the context of its maps.
std::optional<GroupTile> chooseGroupTile(const TileProblem &problem,
                                         const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_SEARCH_TILINGSEARCH_H
