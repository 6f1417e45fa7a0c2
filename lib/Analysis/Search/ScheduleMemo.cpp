//===- ScheduleMemo.cpp - Schedules that are searched once ----------------===//
#include "Analysis/Search/ScheduleSearch.h"

#include "ScheduleCandidates.h"

#include "Dialect/SW/IR/SearchMemo.h"
#include "Dialect/SW/IR/Target.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;

/// A key of the search for `problem` without requests.
static std::string getKey(const ScheduleProblem &problem, const Target &target,
                          ScheduleFeatures features) {
  return llvm::formatv("product {0}{1}{2} images {3} ", features.vectorM,
                       features.rowContiguous, features.distributed,
                       problem.images ? static_cast<int64_t>(*problem.images)
                                      : -1)
             .str() +
         getScheduleKey(problem, target);
}

SearchResult sw::findSchedules(const ScheduleProblem &problem,
                               const ScheduleRequest &request,
                               const Target &target, ScheduleFeatures features,
                               size_t wanted) {
  const SearchMemo *memo =
      SearchMemo::get(problem.operands.front().map.getContext());
  constexpr auto noLimit = std::numeric_limits<double>::infinity();
  // The best one and the next: no choice or price of a product needs more.
  constexpr size_t remembered = 2;
  if (!memo || !request.isEmpty() || wanted > remembered)
    return searchSchedules(problem, request, target, features, wanted, noLimit);
  std::string key = getKey(problem, target, features);
  SearchResult result = memo->getOrSearch(key, [&] {
    return searchSchedules(problem, request, target, features, remembered,
                           noLimit);
  });
  if (result.best.size() > wanted)
    result.best.resize(wanted);
  return result;
}

std::optional<double> sw::predictProduct(const ScheduleProblem &problem,
                                         const Target &target) {
  SearchResult result = findSchedules(problem, ScheduleRequest(), target,
                                      ScheduleFeatures(), /*wanted=*/1);
  if (result.best.empty())
    return std::nullopt;
  return result.best.front().estimate.cycles;
}

std::optional<RankedSchedule>
sw::findScheduleWithin(const ScheduleProblem &problem, const Target &target,
                       double cycles) {
  auto search = [&] {
    return searchSchedules(problem, ScheduleRequest(), target,
                           ScheduleFeatures(), /*wanted=*/1, cycles);
  };
  const SearchMemo *memo =
      SearchMemo::get(problem.operands.front().map.getContext());
  SearchResult result =
      memo ? memo->getOrSearch(llvm::formatv("within {0} ", cycles).str() +
                                   getKey(problem, target, ScheduleFeatures()),
                               search)
           : search();
  if (result.best.empty())
    return std::nullopt;
  return result.best.front();
}
