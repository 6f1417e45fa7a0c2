//===- InputReads.cpp - Indexing of inputs of linalg ops ------------------===//
//
//   linalg.generic {indexing_maps = [(i, j) -> (3, 2 * j + 1), ...]}
//       ins(%x : tensor<8x40xf32>)
// becomes
//   %s = tensor.extract_slice %x[3, 1] [1, 20] [1, 2]
//   linalg.generic {indexing_maps = [(i, j) -> (j), ...]}
//       ins(%s : tensor<20xf32>)
//
//===----------------------------------------------------------------------===//
#include "InputReads.h"

#include "Transforms/Utils/TilePreparation.h"

#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Structure/LinearIndex.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// A slice of an input, and the results of the map into it.
struct InputSlice {
  SmallVector<OpFoldResult> offsets, sizes, strides;
  /// The extents and indices of the dimensions that stay.
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> exprs;
};
} // namespace

/// Adds dimension `dim` of `input`, indexed by `index`, to `slice`. A dimension
/// with a constant index is dropped, unless the input is a single element.
static void addDimension(RewriterBase &rewriter, Value input, unsigned dim,
                         const LinearIndex &index, ArrayRef<Range> ranges,
                         bool isElement, InputSlice &slice) {
  SmallVector<unsigned> loops = index.getLoops();
  OpFoldResult size = rewriter.getIndexAttr(1);
  int64_t stride = 1;
  AffineExpr expr = rewriter.getAffineConstantExpr(0);
  if (loops.size() == 1) {
    size = ranges[loops[0]].size;
    // One element needs no stride, and upstream finds no type for it.
    if (getConstantIntValue(size) != 1)
      stride = index.factors[loops[0]];
    expr = rewriter.getAffineDimExpr(loops[0]);
  } else if (loops.size() > 1) {
    // The window reaches to the end; its map tells how far it is read.
    auto type = cast<ShapedType>(input.getType());
    if (!type.isDynamicDim(dim))
      size = rewriter.getIndexAttr(type.getDimSize(dim) - index.constant);
    else if (isa<TensorType>(type))
      size = tensor::getMixedSize(rewriter, input.getLoc(), input, dim);
    else
      size = memref::getMixedSize(rewriter, input.getLoc(), input, dim);
    for (unsigned loop : loops)
      expr = expr + rewriter.getAffineDimExpr(loop) * index.factors[loop];
  }
  slice.offsets.push_back(rewriter.getIndexAttr(index.constant));
  slice.sizes.push_back(size);
  slice.strides.push_back(rewriter.getIndexAttr(stride));
  if (loops.empty() && !isElement)
    return;
  slice.shape.push_back(
      getConstantIntValue(size).value_or(ShapedType::kDynamic));
  slice.exprs.push_back(expr);
}

static Value createSlice(RewriterBase &rewriter, Location loc, Value input,
                         const InputSlice &slice) {
  if (auto type = dyn_cast<RankedTensorType>(input.getType()))
    return tensor::ExtractSliceOp::create(
        rewriter, loc,
        RankedTensorType::get(slice.shape, type.getElementType()), input,
        slice.offsets, slice.sizes, slice.strides);
  auto type = memref::SubViewOp::inferRankReducedResultType(
      slice.shape, cast<MemRefType>(input.getType()), slice.offsets,
      slice.sizes, slice.strides);
  return memref::SubViewOp::create(rewriter, loc, type, input, slice.offsets,
                                   slice.sizes, slice.strides);
}

/// The linear forms of all results of `map`, if a slice can replace them and at
/// least one dimension needs it.
static std::optional<SmallVector<LinearIndex>> getAbsorbable(AffineMap map,
                                                             Value input) {
  SmallVector<LinearIndex> indices;
  bool isNeeded = false;
  auto type = cast<ShapedType>(input.getType());
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    std::optional<LinearIndex> index = getLinearIndex(expr, map.getNumDims());
    if (!index || !index->isForward())
      return std::nullopt;
    SmallVector<unsigned> loops = index->getLoops();
    if (loops.size() > 1 && index->constant != 0 && type.isDynamicDim(dim))
      return std::nullopt;
    isNeeded |=
        index->constant != 0 ||
        (loops.empty() && (!map.isConstant() || type.getDimSize(dim) != 1)) ||
        (loops.size() == 1 && index->factors[loops[0]] != 1);
    indices.push_back(std::move(*index));
  }
  return isNeeded ? std::make_optional(indices) : std::nullopt;
}

/// Whether rows are read with a stride.
static bool stepsInRows(ArrayRef<LinearIndex> indices, linalg::LinalgOp op) {
  if (indices.empty())
    return false;
  const LinearIndex &last = indices.back();
  SmallVector<unsigned> loops = last.getLoops();
  return loops.size() == 1 && last.factors[loops[0]] > 1 &&
         op.getStaticLoopRanges()[loops[0]] != 1;
}

FailureOr<linalg::LinalgOp>
sw::absorbReads(RewriterBase &rewriter, linalg::LinalgOp op, bool keepSteps) {
  // Offsets in a body refer to the inputs as they are.
  if (readsByTable(op))
    return op;
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<std::pair<unsigned, Value>> slices;
  SmallVector<Range> ranges;
  for (OpOperand *input : op.getDpsInputOperands()) {
    Value value = input->get();
    AffineMap &map = maps[input->getOperandNumber()];
    if (!isa<RankedTensorType, MemRefType>(value.getType()))
      continue;
    std::optional<SmallVector<LinearIndex>> indices = getAbsorbable(map, value);
    if (!indices || (keepSteps && stepsInRows(*indices, op)))
      continue;
    if (ranges.empty())
      ranges = op.createLoopRanges(rewriter, loc);
    InputSlice slice;
    for (auto [dim, index] : llvm::enumerate(*indices))
      addDimension(rewriter, value, dim, index, ranges, map.isConstant(),
                   slice);
    map = AffineMap::get(map.getNumDims(), 0, slice.exprs, op.getContext());
    slices.emplace_back(input->getOperandNumber(),
                        createSlice(rewriter, loc, value, slice));
  }
  if (slices.empty())
    return op;
  FailureOr<linalg::GenericOp> generic = toGeneric(rewriter, op);
  if (failed(generic))
    return failure();
  rewriter.modifyOpInPlace(*generic, [&] {
    for (auto [number, slice] : slices)
      generic->getOperation()->setOperand(number, slice);
    generic->setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
  return cast<linalg::LinalgOp>(generic->getOperation());
}

std::string sw::explainUnreadable(linalg::LinalgOp op) {
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    auto explain = [&](StringRef what) {
      std::string text;
      llvm::raw_string_ostream os(text);
      os << "it reads operand " << input->getOperandNumber() << " by "
         << AffineMapAttr::get(map) << ", " << what;
      return text;
    };
    for (AffineExpr expr : map.getResults())
      if (!getLinearIndex(expr, map.getNumDims()))
        return explain("which is not a sum of loops");
  }
  return "";
}
