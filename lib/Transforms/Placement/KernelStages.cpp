//===- KernelStages.cpp - Kernels at the same time ------------------------===//
//
// The first kernel that is ready, with the ready ones that save most time
// together with it, is the next stage. Core groups go to the slowest kernel of
// a stage, one after the other.
//
//===----------------------------------------------------------------------===//
#include "KernelStages.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

using namespace mlir;
using namespace mlir::sw;

/// Most kernels of a stage, and most ready ones that may join the first.
static constexpr size_t kMostKernels = 4, kMostPartners = 7;

namespace {
class StageSearch {
public:
  StageSearch(ArrayRef<StageKernel> kernels, int64_t groups, double barrier,
              double leastGain, StagePrediction predict)
      : kernels(kernels), groups(groups), barrier(barrier),
        leastGain(leastGain), predict(predict), isDone(kernels.size(), false) {}

  std::vector<KernelStage> run();

private:
  bool isReady(unsigned kernel) const;
  SmallVector<unsigned> findPartners(unsigned first) const;
  void extend(SmallVectorImpl<unsigned> &chosen, ArrayRef<unsigned> partners,
              KernelStage &best) const;
  bool canGain(ArrayRef<unsigned> chosen, double apart) const;
  double getApart(ArrayRef<unsigned> chosen) const;
  void divide(ArrayRef<unsigned> chosen, KernelStage &best) const;

  ArrayRef<StageKernel> kernels;
  int64_t groups;
  double barrier, leastGain;
  StagePrediction predict;
  SmallVector<bool> isDone;
};
} // namespace

bool StageSearch::isReady(unsigned kernel) const {
  return !isDone[kernel] &&
         llvm::all_of(kernels[kernel].inputs,
                      [&](unsigned input) { return isDone[input]; });
}

/// The ready kernels after `first` that may run at the same time. Predictions
/// are asked for only if there are several.
SmallVector<unsigned> StageSearch::findPartners(unsigned first) const {
  SmallVector<unsigned> partners;
  // One that reads the first op of a later kernel goes alone.
  if (!kernels[first].canBePlaced || !isReady(first))
    return partners;
  for (unsigned other = first + 1;
       other < kernels.size() && partners.size() < kMostPartners; ++other)
    if (kernels[other].canBePlaced && isReady(other))
      partners.push_back(other);
  auto isUnknown = [&](unsigned kernel) {
    return !predict(kernel, groups) || !predict(kernel, 1);
  };
  if (!partners.empty() && isUnknown(first))
    partners.clear();
  llvm::erase_if(partners, isUnknown);
  return partners;
}

/// Cycles of `chosen` one after the other on all core groups.
double StageSearch::getApart(ArrayRef<unsigned> chosen) const {
  double cycles = static_cast<double>(chosen.size() - 1) * barrier;
  for (unsigned kernel : chosen)
    cycles += *predict(kernel, groups);
  return cycles;
}

/// Whether a division of the core groups may save enough: a kernel gains
/// nothing by a division that would use all core groups fully without it.
bool StageSearch::canGain(ArrayRef<unsigned> chosen, double apart) const {
  double work = 0;
  for (unsigned kernel : chosen)
    work += *predict(kernel, 1);
  return work / static_cast<double>(groups) <= apart * (1 - leastGain);
}

/// Divides the core groups among `chosen`, and replaces `best` if that saves
/// more.
void StageSearch::divide(ArrayRef<unsigned> chosen, KernelStage &best) const {
  double apart = getApart(chosen);
  if (!canGain(chosen, apart))
    return;
  SmallVector<int64_t> counts(chosen.size(), 1);
  SmallVector<double> cycles;
  for (unsigned kernel : chosen)
    cycles.push_back(*predict(kernel, 1));
  for (auto left = groups - static_cast<int64_t>(chosen.size()); left > 0;
       --left) {
    size_t slowest = 0;
    for (size_t i = 1; i < chosen.size(); ++i)
      if (std::tuple(cycles[i], counts[slowest]) >
          std::tuple(cycles[slowest], counts[i]))
        slowest = i;
    ++counts[slowest];
    // More core groups are never slower, as some of them may idle.
    if (std::optional<double> more = predict(chosen[slowest], counts[slowest]))
      cycles[slowest] = std::min(cycles[slowest], *more);
  }
  double together = *llvm::max_element(cycles);
  bool isBetter =
      best.ranges.empty() || apart - together > best.apart - best.together;
  if (together > apart * (1 - leastGain) || !isBetter)
    return;
  best = {llvm::to_vector(chosen), {}, together, apart};
  int64_t next = 0;
  for (int64_t count : counts) {
    best.ranges.push_back({next, count});
    next += count;
  }
}

/// Tries `chosen` with each subset of `partners` that there is room for.
void StageSearch::extend(SmallVectorImpl<unsigned> &chosen,
                         ArrayRef<unsigned> partners, KernelStage &best) const {
  if (chosen.size() > 1)
    divide(chosen, best);
  size_t most = std::min(kMostKernels, static_cast<size_t>(groups));
  if (chosen.size() == most)
    return;
  for (auto [position, partner] : llvm::enumerate(partners)) {
    chosen.push_back(partner);
    extend(chosen, partners.drop_front(position + 1), best);
    chosen.pop_back();
  }
}

std::vector<KernelStage> StageSearch::run() {
  std::vector<KernelStage> stages;
  for (unsigned first = 0; first < kernels.size(); ++first) {
    if (isDone[first])
      continue;
    KernelStage stage = {{first}};
    SmallVector<unsigned> chosen = {first};
    extend(chosen, findPartners(first), stage);
    for (unsigned kernel : stage.kernels)
      isDone[kernel] = true;
    stages.push_back(std::move(stage));
  }
  return stages;
}

std::vector<KernelStage> sw::chooseStages(ArrayRef<StageKernel> kernels,
                                          int64_t groups, double barrier,
                                          double leastGain,
                                          StagePrediction predict) {
  return StageSearch(kernels, groups, barrier, leastGain, predict).run();
}
