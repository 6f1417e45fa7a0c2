//===- TileOps.cpp - Which ops the CPEs can run ---------------------------===//
#include "Analysis/Structure/TileOps.h"

#include "Analysis/Structure/Sizes.h"

#include "Conversion/LinalgToTPP/LinalgToTPP.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/MpeWork.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::sw;

/// The type to which the body of `op` rounds an input, or else the type of the
/// input.
static Type getReadType(linalg::LinalgOp op, OpOperand *input) {
  BlockArgument argument = op.getMatchingBlockArgument(input);
  for (Operation *user : argument.getUsers())
    if (auto rounding = dyn_cast<arith::TruncFOp>(user))
      return rounding.getType();
  return argument.getType();
}

Type sw::getMultipliedType(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1)
    return {};
  Type sum = getElementTypeOrSelf(op.getDpsInits()[0].getType());
  if (!isComputeFloat(sum) ||
      !tpp::isMultiplyAdd(*op.getBlock(), tpp::BodyCasts::Rounding))
    return {};
  // That of a product which does not read 16 bits is a request: its operands
  // may be rounded later.
  Type read = getReadType(op, op.getDpsInputOperand(0));
  bool isNarrow = op->hasAttr(kRunAttrName) && read != sum;
  Type multiplied = isNarrow ? read : sum;
  if (isNarrow && !isNarrowOperandOf(multiplied, sum))
    return {};
  bool areConverted =
      llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *input) {
        Type stored = getElementTypeOrSelf(input->get().getType());
        Type own = getReadType(op, input);
        return isNarrow ? own == multiplied
                        : own == stored && getLoadedType(stored) == sum;
      });
  return areConverted ? multiplied : Type();
}

/// Whether all operands have one type, in which the CPEs compute.
static bool hasPrimitiveType(linalg::LinalgOp op) {
  Type type = getElementTypeOrSelf(op.getDpsInits()[0].getType());
  return isComputeFloat(type) &&
         llvm::all_of(op->getOperandTypes(), [&](Type operand) {
           return getElementTypeOrSelf(operand) == type;
         });
}

bool sw::hasVectorType(Type type) {
  return hasVectorLoads(getElementTypeOrSelf(type));
}

/// Whether vectors can be loaded from `value`, an input.
static bool isVectorInput(Value value) {
  Type element = getElementTypeOrSelf(value.getType());
  return hasVectorLoads(element) || isStorageInteger(element);
}

bool sw::readsWindows(linalg::LinalgOp op) {
  return llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *input) {
    return !op.getMatchingIndexingMap(input).isProjectedPermutation(
        /*allowZeroInResults=*/true);
  });
}

bool sw::isMatrixProduct(linalg::LinalgOp op) {
  return isProductBody(op) && !readsWindows(op);
}

Value sw::getYielded(linalg::LinalgOp op) {
  return op.getBlock()->getTerminator()->getOperand(0);
}

bool sw::isPointwise(linalg::LinalgOp op) {
  return op.hasPureTensorSemantics() && matchElementwise(op) &&
         op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity();
}

bool sw::isRepetition(linalg::LinalgOp op) {
  if (isa<linalg::FillOp>(op) || op.getNumDpsInputs() != 1 ||
      op.getNumDpsInits() != 1 || !op.hasPureTensorSemantics() ||
      op.getNumParallelLoops() != op.getNumLoops())
    return false;
  Block *body = op.getBlock();
  AffineMap read = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  AffineMap written = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  return body->without_terminator().empty() &&
         body->getTerminator()->getOperand(0) == body->getArgument(0) &&
         written.isPermutation() && read.isProjectedPermutation() &&
         read.getNumResults() < written.getNumResults();
}

LogicalResult sw::verifyExtents(linalg::LinalgOp op) {
  for (auto [loop, extent] : llvm::enumerate(op.getStaticLoopRanges()))
    if (extent == 0)
      return op.emitError("expects every loop to run at least once, but loop ")
             << loop << " has extent 0";
  return verifyArraySizes(op);
}

/// The loop with the largest extent, the innermost of equals.
static unsigned chooseLoop(ArrayRef<unsigned> loops,
                           ArrayRef<int64_t> extents) {
  unsigned best = loops.front();
  for (unsigned loop : loops)
    if (extents[loop] >= extents[best])
      best = loop;
  return best;
}

/// For a matrix of windows with the map `map`, keeps only the loops over taps
/// and pixels: tiles have these dimensions, independent of the number of
/// images.
static void keepWindowLoops(AffineMap map,
                            linalg::ContractionDimensions &dims) {
  unsigned rank = map.getNumResults();
  unsigned pixel = map.getDimPosition(rank - 1);
  for (SmallVector<unsigned, 2> *loops : {&dims.m, &dims.n})
    if (llvm::is_contained(*loops, pixel))
      *loops = {pixel};
  if (unsigned tap = map.getDimPosition(rank - 2);
      llvm::is_contained(dims.k, tap))
    dims.k = {tap};
}

/// Keeps only the loop along the rows of the output, which has the map
/// `output`, unless rows are shorter than a vector. Rows are contiguous in
/// memory, so this loop is preferred even if another one is longer, as with
/// images of few pixels.
static void keepRowLoop(AffineMap output, ArrayRef<int64_t> extents,
                        linalg::ContractionDimensions &dims) {
  static constexpr int64_t minElements = 4;
  unsigned along = output.getDimPosition(output.getNumResults() - 1);
  int64_t extent = extents[along];
  if (extent < minElements && !ShapedType::isDynamic(extent))
    return;
  for (SmallVector<unsigned, 2> *loops : {&dims.m, &dims.n})
    if (llvm::is_contained(*loops, along))
      *loops = {along};
}

/// Keeps only the loop along the rows of an operand with the map `map`: a tile
/// without it would have parts of words.
static void keepLoopOfWords(AffineMap map, ArrayRef<int64_t> extents,
                            linalg::ContractionDimensions &dims) {
  std::optional<unsigned> along = getInnerLoop(map, extents);
  for (SmallVector<unsigned, 2> *loops : {&dims.m, &dims.n, &dims.k})
    if (along && llvm::is_contained(*loops, *along))
      *loops = {*along};
}

std::optional<GemmLoops> sw::pickGemmLoops(ArrayRef<AffineMap> maps,
                                           ArrayRef<int64_t> extents,
                                           std::optional<unsigned> windows,
                                           ArrayRef<AffineMap> partsOfWords) {
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(maps);
  if (failed(dims) || dims->m.empty() || dims->n.empty() || dims->k.empty())
    return std::nullopt;
  if (!llvm::all_of(maps,
                    [](AffineMap map) { return map.isProjectedPermutation(); }))
    return std::nullopt;
  AffineMap output = maps.back();
  if (windows)
    keepWindowLoops(maps[*windows], *dims);
  for (AffineMap map : partsOfWords)
    keepLoopOfWords(map, extents, *dims);
  keepRowLoop(output, extents, *dims);
  GemmLoops loops{chooseLoop(dims->m, extents), chooseLoop(dims->n, extents),
                  chooseLoop(dims->k, extents)};
  auto position = [&](unsigned loop) {
    return output.getResultPosition(
        getAffineDimExpr(loop, output.getContext()));
  };
  if (position(loops.n) < position(loops.m))
    std::swap(loops.m, loops.n);
  return loops;
}

/// The maps of the operands of the product `op` whose elements are, or may
/// become, smaller than words.
static SmallVector<AffineMap> findPartsOfWords(linalg::LinalgOp op) {
  bool isMarked = op->hasAttr(kOperandTypeAttrName);
  SmallVector<AffineMap> maps;
  for (OpOperand &operand : op->getOpOperands())
    if (isPartOfWord(getElementTypeOrSelf(operand.get())) ||
        (isMarked && op.isDpsInput(&operand)))
      maps.push_back(op.getMatchingIndexingMap(&operand));
  return maps;
}

std::optional<GemmLoops> sw::matchGemm(linalg::LinalgOp op) {
  if (!isProductBody(op))
    return std::nullopt;
  std::optional<unsigned> windows;
  for (OpOperand *input : op.getDpsInputOperands())
    if (input->get().getDefiningOp<WindowsOp>())
      windows = input->getOperandNumber();
  // A loop that the output does not depend on is a reduction.
  AffineMap output = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  for (auto [loop, kind] : llvm::enumerate(op.getIteratorTypesArray()))
    if (kind == utils::IteratorType::parallel && !output.isFunctionOfDim(loop))
      return std::nullopt;
  return pickGemmLoops(op.getIndexingMapsArray(), op.getStaticLoopRanges(),
                       windows, findPartsOfWords(op));
}

bool sw::isDegenerateGemm(linalg::LinalgOp op) {
  if (!isProductBody(op))
    return false;
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  return succeeded(dims) && !dims->k.empty() &&
         (dims->m.empty() || dims->n.empty());
}

std::optional<StringRef> sw::matchElementwise(linalg::LinalgOp op) {
  if (op.getNumParallelLoops() != op.getNumLoops() || op.getNumLoops() == 0 ||
      op.getNumDpsInits() != 1 ||
      !hasVectorType(op.getDpsInits()[0].getType()) ||
      !llvm::all_of(op.getDpsInputs(), isVectorInput) ||
      !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isPermutation())
    return std::nullopt;
  return tpp::matchElementwiseBody(op);
}

std::optional<unsigned> sw::getInnerLoop(AffineMap map,
                                         ArrayRef<int64_t> extents) {
  for (AffineExpr expr : llvm::reverse(map.getResults()))
    if (auto loop = dyn_cast<AffineDimExpr>(expr);
        loop && extents[loop.getPosition()] != 1)
      return loop.getPosition();
  return std::nullopt;
}

bool sw::isInLoopOrder(AffineMap map) {
  std::optional<unsigned> last;
  for (AffineExpr expr : map.getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (!loop && !isa<AffineConstantExpr>(expr))
      return false;
    if (loop && last && loop.getPosition() <= *last)
      return false;
    if (loop)
      last = loop.getPosition();
  }
  return true;
}

bool sw::isFusionForbidden(Operation *op) {
  auto flag = op->getAttrOfType<BoolAttr>(kFuseAttrName);
  return (flag && !flag.getValue()) || op->hasAttr(kMpeAttrName);
}

std::optional<tpp::ReduceKind> sw::matchReduction(linalg::LinalgOp op) {
  if (op.getNumReductionLoops() == 0 || op.getNumDpsInits() != 1 ||
      !hasPrimitiveType(op))
    return std::nullopt;
  return tpp::matchReductionBody(op);
}
