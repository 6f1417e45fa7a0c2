//===- CopyProblems.cpp - Copies as problems ------------------------------===//
#include "Analysis/Fusion/CopyProblems.h"

#include "Accesses.h"

#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Fusion/OpStages.h"
#include "Analysis/Search/GroupSelection.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

/// An access to an array of `type` by `map`.
static GroupAccess makeAccess(AffineMap map, ShapedType type) {
  GroupAccess access;
  access.map = map;
  access.elementBytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  return access;
}

TileProblem sw::getCopyProblem(const CopyLoops &copy, Value source,
                               const Target &target) {
  TileProblem problem;
  auto numbers = llvm::to_vector(llvm::seq<unsigned>(0, copy.extents.size()));
  problem.extents = copy.extents;
  problem.iterators.assign(numbers.size(), IteratorType::parallel);
  for (unsigned loop : numbers)
    problem.canCut.push_back(!isWholeInTiles(copy, loop));
  problem.sizes.assign(numbers.size(), 0);
  if (std::optional<TransposedLoops> transposed = getTransposedLoops(copy)) {
    problem.sizes.assign(numbers.size(), 1);
    problem.sizes[transposed->rows] = problem.sizes[transposed->cols] = 0;
  }
  for (AffineMap map : {copy.input, copy.output})
    if (int64_t loop = getLoopOfHalves(map, copy.inputType); loop >= 0)
      problem.units.emplace_back(loop, target.getVectorLanes());
  GroupAccess read = makeAccess(copy.input, copy.inputType),
              write = makeAccess(copy.output, copy.outputType);
  SmallVector<AffineExpr> indices(copy.input.getResults());
  read.single = llvm::map_to_vector(indices, llvm::IsaPred<AffineConstantExpr>);
  Value array = lookThroughSlices(source, indices, read.single);
  read.map = AffineMap::get(numbers.size(), 0, indices, array.getContext());
  read.isRead = true;
  read.isUniform = isUniform(source);
  setPlace(getOperandPlace(array), read);
  write.isWritten = true;
  setPlace(getTypePlace(copy.outputType), write);
  problem.accesses = {std::move(read), std::move(write)};
  problem.stages.push_back(getCopyStage(copy, numbers, target));
  problem.canShare = true;
  return problem;
}

std::optional<double> sw::getCopyCycles(const CopyLoops &copy, Value source,
                                        const Target &target) {
  return getOwnCycles(getCopyProblem(copy, source, target), target);
}
