//===- GroupFootprint.cpp - Data of a tile of a fusion group --------------===//
#include "Analysis/CostModel/GroupModel.h"

#include "Analysis/Structure/LinearIndex.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace mlir::sw;

/// Bytes for reply words and the alignment of counters.
static constexpr int64_t kLdmSlack = 512;

/// Elements of dimension `dim` of an array that a tile touches.
int64_t GroupModel::getFootprint(unsigned access, unsigned dim,
                                 ArrayRef<int64_t> sizes) const {
  if (!problem.accesses[access].padding.empty())
    return std::max<int64_t>(1, getPadded(access, dim, sizes).second.fetched);
  ArrayRef<bool> single = problem.accesses[access].single;
  if (!single.empty() && single[dim])
    return 1;
  int64_t shape = std::max<int64_t>(1, problem.accesses[access].shape[dim]);
  // A tile has all of a dimension that is read backwards, or by a table.
  if (factors[access][dim].empty() ||
      llvm::any_of(factors[access][dim],
                   [](auto factor) { return factor.second < 0; }))
    return shape;
  int64_t needed = 1;
  bool isCut = starts[access][dim] != 0;
  SmallVector<int64_t> steps;
  for (auto [loop, factor] : factors[access][dim]) {
    needed += factor * (sizes[loop] - 1);
    isCut |= sizes[loop] < problem.extents[loop];
    if (problem.extents[loop] > 1)
      steps.push_back(factor);
  }
  needed = std::clamp<int64_t>(needed, 1, shape);
  if (isCut || problem.accesses[access].isWritten)
    return needed;
  int64_t fetched = getFetchedExtent(needed, shape, steps);
  return fetched == needed || areInnerDimsWhole(access, dim, sizes) ? fetched
                                                                    : needed;
}

/// Whether all dimensions after `dim` are whole in a tile.
bool GroupModel::areInnerDimsWhole(unsigned access, unsigned dim,
                                   ArrayRef<int64_t> sizes) const {
  ArrayRef<int64_t> shape = problem.accesses[access].shape;
  return llvm::all_of(
      llvm::seq<unsigned>(dim + 1, shape.size()), [&](unsigned inner) {
        return getFootprint(access, inner, sizes) == shape[inner];
      });
}

/// Elements of dimension `dim` of a padded array that a tile touches, and the
/// part of the image that it fetches for them.
std::pair<int64_t, PadPart>
GroupModel::getPadded(unsigned access, unsigned dim,
                      ArrayRef<int64_t> sizes) const {
  const PadGroup &group = problem.accesses[access].padding[dim];
  int64_t size = 1, first = starts[access][dim], last = first;
  for (auto [loop, factor] : factors[access][dim]) {
    int64_t extent = problem.extents[loop];
    bool isWhole = problem.iterators[loop] == utils::IteratorType::reduction;
    int64_t own = isWhole ? extent : sizes[loop];
    size += factor * (own - 1);
    last += factor * ((extent - 1) / own * own);
  }
  size = std::clamp<int64_t>(size, 1, std::max<int64_t>(1, group.getExtent()));
  if (!group.isPadded())
    return {size, {size, 0, 0}};
  return {size, getPadPart(group, size, first, last)};
}

/// Elements of the array in which a tile of access `access` is padded.
int64_t GroupModel::getPaddedElements(unsigned access,
                                      ArrayRef<int64_t> sizes) const {
  int64_t elements = 1;
  for (unsigned dim = 0; dim < problem.accesses[access].shape.size(); ++dim) {
    auto [size, part] = getPadded(access, dim, sizes);
    elements *= part.before + size + part.after;
  }
  return elements;
}

/// Cycles to fill that array, and to copy the image to it.
double GroupModel::getPaddingCycles(unsigned access,
                                    ArrayRef<int64_t> sizes) const {
  const sunway::CostFigures &costs = target.getCosts();
  int64_t rows = 1, row = 1;
  unsigned rank = problem.accesses[access].shape.size();
  for (unsigned dim = 0; dim < rank; ++dim)
    (dim + 1 < rank ? rows : row) *= getFootprint(access, dim, sizes);
  auto getVectors = [&](int64_t elements) {
    return static_cast<double>(
        llvm::divideCeil(elements, target.getVectorLanes()));
  };
  return costs.paddingCallCycles +
         costs.paddingVectorCycles *
             getVectors(getPaddedElements(access, sizes)) +
         static_cast<double>(rows) *
             (costs.paddingRowCycles +
              costs.paddingVectorCycles * getVectors(row));
}

int64_t GroupModel::getLdmBytes(ArrayRef<int64_t> sizes,
                                bool usesPhases) const {
  int64_t bytes = kLdmSlack;
  for (auto [number, access] : llvm::enumerate(problem.accesses)) {
    int64_t elements = 1;
    for (unsigned dim = 0; dim < access.shape.size(); ++dim)
      elements *= getFootprint(number, dim, sizes);
    bool hasTwo = access.isRead || (access.isWritten && !usesPhases);
    int64_t buffers = hasTwo ? 2 : 1;
    auto add = [&, bytesOf = access.elementBytes](int64_t count) {
      bytes += llvm::alignTo(count * bytesOf, target.getDmaTransactionBytes());
    };
    for (int64_t buffer = 0; buffer < buffers; ++buffer)
      add(elements);
    if (!access.padding.empty())
      add(getPaddedElements(number, sizes));
  }
  return bytes;
}
