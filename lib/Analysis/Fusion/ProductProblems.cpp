//===- ProductProblems.cpp - Products as problems -------------------------===//
#include "Analysis/Fusion/ProductProblems.h"

#include "Analysis/Fusion/Epilogue.h"
#include "Analysis/Memory/OperandPlaces.h"
#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"

using namespace mlir;
using namespace mlir::sw;

/// The images of the windows `window` of `images`.
static WindowAccess getWindowAccess(Value images, WindowAttr window) {
  ArrayRef<int64_t> image =
      cast<ShapedType>(images.getType()).getShape().take_back(3);
  return {window, image[0], image[1], image[2],
          std::max(image[2], getOperandPlace(images).extents.back())};
}

/// The images that `value` is a view of, if it is a matrix of windows.
static std::optional<WindowAccess> getWindowAccess(Value value) {
  auto windows = value.getDefiningOp<WindowsOp>();
  if (!windows)
    return std::nullopt;
  return getWindowAccess(windows.getImage(), windows.getWindow());
}

ScheduleOperand sw::getCollapsedOperand(Value value,
                                        ArrayRef<ReassociationIndices> groups,
                                        AffineMap map) {
  return {map, getCollapsedPlace(value, groups).extents};
}

ScheduleOperand sw::getWindowsOperand(Value images, WindowAttr window,
                                      AffineMap map) {
  ArrayRef<int64_t> shape = cast<ShapedType>(images.getType()).getShape();
  ScheduleOperand operand{map, SmallVector<int64_t>(shape.drop_back(3)),
                          getWindowAccess(images, window)};
  operand.shape.push_back(shape.take_back(3).front() * window.getTaps());
  operand.shape.push_back(window.getPixels());
  return operand;
}

/// The outermost loop other than m, n and k, if B and C depend on it and A does
/// not. Other inputs that depend on it must also belong to one mesh column.
static std::optional<unsigned> findImages(const ScheduleProblem &problem) {
  for (unsigned loop = 0; loop < problem.extents.size(); ++loop) {
    if (loop == problem.m || loop == problem.n || loop == problem.k ||
        problem.iterators[loop] != utils::IteratorType::parallel)
      continue;
    bool isOfBAndC = !problem.operands[0].map.isFunctionOfDim(loop) &&
                     problem.operands[1].map.isFunctionOfDim(loop) &&
                     problem.operands[2].map.isFunctionOfDim(loop);
    bool isOfColumn = llvm::all_of(problem.epilogue, [&](EpilogueRead read) {
      return !read.map.isFunctionOfDim(loop) ||
             read.map.isFunctionOfDim(problem.n);
    });
    if (isOfBAndC && isOfColumn)
      return loop;
    break;
  }
  return std::nullopt;
}

ScheduleProblem sw::getScheduleProblem(linalg::LinalgOp op) {
  GemmLoops loops = *matchGemm(op);
  ScheduleProblem problem;
  problem.extents = op.getStaticLoopRanges();
  problem.iterators = op.getIteratorTypesArray();
  for (OpOperand &operand : op->getOpOperands()) {
    bool isResult = op.isDpsInit(&operand) && op->getNumResults() == 1;
    Place place = isResult ? getResultPlace(op->getResult(0))
                           : getOperandPlace(operand.get());
    problem.operands.push_back({op.getMatchingIndexingMap(&operand),
                                place.extents, getWindowAccess(operand.get())});
  }
  problem.bits = getElementTypeOrSelf(op.getDpsInits()[0].getType())
                     .getIntOrFloatBitWidth();
  Type multiplied = getMultipliedType(op);
  problem.inputBits = multiplied.getIntOrFloatBitWidth();
  for (auto [input, operand] : llvm::zip(op.getDpsInputs(), problem.operands))
    if (Type stored = getElementTypeOrSelf(input); stored != multiplied)
      operand.cast = {*getElementKind(stored), *getElementKind(multiplied)};
  if (hasNarrowInputs(problem))
    problem.run = getRun(op).value_or(0);
  problem.m = loops.m;
  problem.n = loops.n;
  problem.k = loops.k;
  problem.overwrites = startsAtZero(op.getDpsInits()[0]);
  linalg::LinalgOp epilogue = getEpilogue(op);
  problem.storedBits = problem.bits;
  if (epilogue) {
    problem.epilogue = getEpilogueReads(op, epilogue);
    problem.storedBits =
        getElementTypeOrSelf(epilogue.getDpsInits()[0]).getIntOrFloatBitWidth();
  }
  if (PoolOp pool = getFollowingPool(op, epilogue))
    problem.pool = pool.getPool();
  // On whose tiles a pooling runs, those are of one image.
  if (!problem.pool && !hasCastOfB(problem))
    problem.images = findImages(problem);
  return problem;
}

std::optional<ScheduleProblem>
sw::makeProductProblem(ArrayRef<ScheduleOperand> operands,
                       ArrayRef<int64_t> extents, unsigned bits,
                       bool overwrites) {
  std::optional<unsigned> windows;
  SmallVector<AffineMap> maps;
  for (auto [number, operand] : llvm::enumerate(operands)) {
    maps.push_back(operand.map);
    if (operand.window)
      windows = number;
  }
  std::optional<GemmLoops> loops = pickGemmLoops(maps, extents, windows);
  if (!loops)
    return std::nullopt;
  ScheduleProblem problem;
  problem.extents.assign(extents.begin(), extents.end());
  for (unsigned loop = 0; loop < extents.size(); ++loop)
    problem.iterators.push_back(maps.back().isFunctionOfDim(loop)
                                    ? utils::IteratorType::parallel
                                    : utils::IteratorType::reduction);
  problem.operands.assign(operands.begin(), operands.end());
  problem.inputBits = problem.bits = problem.storedBits = bits;
  problem.m = loops->m;
  problem.n = loops->n;
  problem.k = loops->k;
  problem.overwrites = overwrites;
  problem.images = findImages(problem);
  return problem;
}
