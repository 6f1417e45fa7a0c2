//===- TilePreparation.cpp - Preparation of linalg ops for tiling ---------===//
#include "TilePreparation.h"

#include "DenseReshapes.h"

#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/SW.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::sw;

FailureOr<linalg::GenericOp> sw::toGeneric(RewriterBase &rewriter,
                                           linalg::LinalgOp op) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op.getOperation()))
    return generic;
  Attribute range = op->getDiscardableAttr(kGroupRangeAttrName);
  rewriter.setInsertionPoint(op);
  FailureOr<linalg::GenericOp> generic =
      linalg::generalizeNamedOp(rewriter, op);
  if (succeeded(generic) && range)
    generic->getOperation()->setDiscardableAttr(kGroupRangeAttrName, range);
  return generic;
}

/// Creates a linalg.generic with the body of the product `op`.
static linalg::GenericOp rebuild(RewriterBase &rewriter, linalg::LinalgOp op,
                                 ArrayRef<Value> operands,
                                 ArrayRef<AffineMap> maps,
                                 ArrayRef<utils::IteratorType> iterators) {
  SmallVector<Type> results;
  if (op.hasPureTensorSemantics())
    results.push_back(operands[2].getType());
  auto generic = linalg::GenericOp::create(
      rewriter, op.getLoc(), results, operands.take_front(2),
      operands.drop_front(2), maps, iterators);
  rewriter.cloneRegionBefore(op->getRegion(0), generic.getRegion(),
                             generic.getRegion().end());
  NamedAttrList marks(op->getDiscardableAttrDictionary());
  marks.erase(linalg::LinalgDialect::kMemoizedIndexingMapsAttrName);
  generic->setDiscardableAttrs(marks.getDictionary(op.getContext()));
  return generic;
}

/// Appends a dimension of extent one to `value`.
static Value appendUnitDim(RewriterBase &rewriter, Location loc, Value value) {
  auto type = cast<ShapedType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape.push_back(1);
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    groups.push_back({dim});
  if (!groups.empty())
    groups.back().push_back(type.getRank());
  if (isa<TensorType>(type))
    return tensor::ExpandShapeOp::create(
        rewriter, loc, RankedTensorType::get(shape, type.getElementType()),
        value, groups);
  return memref::ExpandShapeOp::create(rewriter, loc, shape, value, groups);
}

FailureOr<linalg::LinalgOp> sw::addUnitLoops(RewriterBase &rewriter,
                                             linalg::LinalgOp op) {
  linalg::ContractionDimensions dims = *linalg::inferContractionDims(op);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<Value> operands(op->getOperands());
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  auto addLoop = [&](unsigned input) {
    unsigned loop = iterators.size();
    iterators.push_back(utils::IteratorType::parallel);
    for (auto [position, map] : llvm::enumerate(maps)) {
      SmallVector<AffineExpr> exprs(map.getResults());
      if (position == input || position == 2) {
        exprs.push_back(rewriter.getAffineDimExpr(loop));
        operands[position] = appendUnitDim(rewriter, loc, operands[position]);
      }
      map = AffineMap::get(loop + 1, 0, exprs, op.getContext());
    }
  };
  if (dims.m.empty())
    addLoop(0);
  if (dims.n.empty())
    addLoop(1);
  linalg::GenericOp generic = rebuild(rewriter, op, operands, maps, iterators);
  for (size_t loop = op.getNumLoops(); loop < iterators.size(); ++loop)
    addLoopToScheduleAttr(generic);
  if (generic->getNumResults() == 0) {
    rewriter.eraseOp(op);
    return cast<linalg::LinalgOp>(generic.getOperation());
  }
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Operation *expand = operands[2].getDefiningOp();
  // Undoes the expansions of the output, from the last to the first.
  Value result = generic->getResult(0);
  while (auto grown = dyn_cast_or_null<tensor::ExpandShapeOp>(expand)) {
    if (result.getType() == type)
      break;
    result = tensor::CollapseShapeOp::create(rewriter, loc, grown.getSrcType(),
                                             result,
                                             grown.getReassociationIndices());
    expand = grown.getSrc().getDefiningOp();
  }
  rewriter.replaceOp(op, result);
  return cast<linalg::LinalgOp>(generic.getOperation());
}

/// The array that `value` is a permuted copy of, and the map from positions of
/// `value` to its positions.
static std::optional<std::pair<Value, AffineMap>> getTransposed(Value value) {
  auto copy = value.getDefiningOp<linalg::LinalgOp>();
  if (!copy || !copy.hasPureTensorSemantics() || copy.getNumDpsInputs() != 1 ||
      copy.getNumDpsInits() != 1 ||
      copy.getNumParallelLoops() != copy.getNumLoops())
    return std::nullopt;
  Block *body = copy.getBlock();
  if (!body->without_terminator().empty() ||
      body->getTerminator()->getOperand(0) != body->getArgument(0))
    return std::nullopt;
  SmallVector<AffineMap> maps = copy.getIndexingMapsArray();
  if (!maps[0].isPermutation() || !maps[1].isPermutation())
    return std::nullopt;
  return std::make_pair(copy.getDpsInputs()[0],
                        maps[0].compose(inversePermutation(maps[1])));
}

linalg::LinalgOp sw::foldTransposes(RewriterBase &rewriter,
                                    linalg::LinalgOp op) {
  SmallVector<Value> operands(op->getOperands());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  bool changed = false;
  for (unsigned input : {0u, 1u})
    if (auto source = getTransposed(operands[input])) {
      operands[input] = source->first;
      maps[input] = source->second.compose(maps[input]);
      changed = true;
    }
  if (!changed)
    return op;
  rewriter.setInsertionPoint(op);
  linalg::GenericOp generic =
      rebuild(rewriter, op, operands, maps, op.getIteratorTypesArray());
  llvm::SetVector<Value> inputs;
  inputs.insert_range(op.getDpsInputs());
  rewriter.replaceOp(op, generic);
  for (Value input : inputs)
    if (Operation *copy = input.getDefiningOp(); copy && copy->use_empty())
      rewriter.eraseOp(copy);
  return cast<linalg::LinalgOp>(generic.getOperation());
}

/// Gives the arguments of the body the order of swapped inputs.
static void swapInputsOfBody(linalg::GenericOp op) {
  Block &body = *op.getBody();
  BlockArgument first = body.getArgument(0);
  BlockArgument second =
      body.insertArgument(2u, first.getType(), first.getLoc());
  first.replaceAllUsesWith(second);
  body.eraseArgument(0);
}

linalg::LinalgOp sw::orderInputs(RewriterBase &rewriter, linalg::LinalgOp op) {
  std::optional<GemmLoops> loops = matchGemm(op);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!loops || maps[0].isFunctionOfDim(loops->m))
    return op;
  SmallVector<Value> operands(op->getOperands());
  std::swap(operands[0], operands[1]);
  std::swap(maps[0], maps[1]);
  rewriter.setInsertionPoint(op);
  linalg::GenericOp generic =
      rebuild(rewriter, op, operands, maps, op.getIteratorTypesArray());
  swapInputsInScheduleAttr(generic);
  // A body that converts one of the inputs.
  if (getElementTypeOrSelf(operands[0]) != getElementTypeOrSelf(operands[1]))
    swapInputsOfBody(generic);
  rewriter.replaceOp(op, generic);
  return cast<linalg::LinalgOp>(generic.getOperation());
}

FailureOr<linalg::LinalgOp> sw::orderByOutput(RewriterBase &rewriter,
                                              linalg::LinalgOp op) {
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (map.isIdentity())
    return op;
  FailureOr<linalg::GenericOp> generic = toGeneric(rewriter, op);
  if (failed(generic))
    return failure();
  SmallVector<unsigned> order;
  for (AffineExpr expr : map.getResults())
    order.push_back(cast<AffineDimExpr>(expr).getPosition());
  FailureOr<linalg::GenericOp> ordered =
      linalg::interchangeGenericOp(rewriter, *generic, order);
  if (failed(ordered))
    return failure();
  return cast<linalg::LinalgOp>(ordered->getOperation());
}

/// The tensor that `value` was before ops updated it.
static Value getUpdated(Value value) {
  while (auto op = value.getDefiningOp<DestinationStyleOpInterface>())
    value = op.getTiedOpOperand(cast<OpResult>(value))->get();
  return value;
}

/// Whether a reshape of `value` is another view of the same elements.
static bool isDense(Value value) {
  if (auto type = dyn_cast<MemRefType>(value.getType()))
    return type.getLayout().isIdentity();
  while (isReshape(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  // A carried value has the layout of its initial value.
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *parent = argument.getOwner()->getParentOp();
    // The body of a scf.while gets what its condition passes on.
    if (auto loop = dyn_cast<scf::WhileOp>(parent);
        loop && argument.getOwner() == loop.getAfterBody())
      return isDense(
          getUpdated(loop.getConditionOp().getArgs()[argument.getArgNumber()]));
    if (auto loop = dyn_cast<LoopLikeOpInterface>(parent))
      if (OpOperand *init = loop.getTiedLoopInit(argument))
        return isDense(init->get());
  }
  return !value.getDefiningOp<tensor::ExtractSliceOp>();
}

/// Whether `insert` writes one contiguous run of elements.
static bool isRun(tensor::InsertSliceOp insert) {
  ArrayRef<int64_t> sizes = insert.getStaticSizes();
  ArrayRef<int64_t> shape = insert.getType().getShape();
  size_t first = 0;
  while (first < sizes.size() && sizes[first] == 1)
    ++first;
  return first >= sizes.size() ||
         (insert.hasUnitStride() &&
          sizes.drop_front(first + 1) == shape.drop_front(first + 1));
}

/// Whether `value` becomes a part of rows of another array. It can be computed
/// in place only if it has rows as well.
static bool isPartOfRows(Value value) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    if (isReshape(user))
      return isPartOfRows(user->getResult(0));
    auto insert = dyn_cast<tensor::InsertSliceOp>(user);
    return insert && insert.getSource() == value && !isRun(insert);
  });
}

/// Runs of consecutive loops that every operand has in this order without gaps.
/// A loop that tiles have as a whole starts a new run.
static SmallVector<ReassociationIndices> findRuns(linalg::LinalgOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<ReassociationIndices> runs;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    if (!runs.empty() && !isWholeInTiles(op, loop)) {
      ReassociationIndices longer = runs.back();
      longer.push_back(loop);
      if (linalg::areDimSequencesPreserved(maps, {longer})) {
        runs.back() = longer;
        continue;
      }
    }
    runs.push_back({static_cast<int64_t>(loop)});
  }
  return runs;
}

/// Whether reshapes of the operands of `op` move no elements.
static bool canReshape(linalg::LinalgOp op) {
  // An output that is written in place must stay the same view.
  Value output = op.getDpsInits()[0];
  while (isReshape(output.getDefiningOp()))
    output = output.getDefiningOp()->getOperand(0);
  bool isInPlace = op.hasPureTensorSemantics() &&
                   !output.getDefiningOp<tensor::EmptyOp>() &&
                   !isa<BlockArgument>(output);
  auto isPlain = [](AffineMap map) { return map.isProjectedPermutation(); };
  return !isInPlace && llvm::all_of(op.getIndexingMapsArray(), isPlain) &&
         llvm::all_of(op->getOperands(), isDense) &&
         llvm::none_of(op->getResults(), isPartOfRows);
}

/// Whether only linalg ops read `value` and its reshapes, as inputs.
static bool isInputOnly(Value value) {
  return llvm::all_of(value.getUses(), [](OpOperand &use) {
    if (isReshape(use.getOwner()))
      return isInputOnly(use.getOwner()->getResult(0));
    auto reader = dyn_cast<linalg::LinalgOp>(use.getOwner());
    return reader && reader.isDpsInput(&use);
  });
}

/// The extents of `type` that are not one.
static SmallVector<int64_t> dropUnitExtents(ShapedType type) {
  SmallVector<int64_t> shape(type.getShape());
  llvm::erase(shape, 1);
  return shape;
}

bool sw::replaceByReshape(RewriterBase &rewriter, linalg::LinalgOp op) {
  if (op->getNumResults() != 1)
    return false;
  auto source = getTransposed(op->getResult(0));
  if (!source || !isDense(source->first) || !isInputOnly(op->getResult(0)))
    return false;
  auto from = cast<RankedTensorType>(source->first.getType()),
       to = cast<RankedTensorType>(op->getResult(0).getType());
  // Loops of more than one iteration, in the order of the result.
  SmallVector<unsigned> order;
  for (AffineExpr expr : source->second.getResults())
    if (unsigned dim = cast<AffineDimExpr>(expr).getPosition();
        to.getDimSize(dim) != 1)
      order.push_back(dim);
  SmallVector<int64_t> shape = dropUnitExtents(from);
  auto collapse = getReassociationIndicesForCollapse(from.getShape(), shape),
       expand = getReassociationIndicesForCollapse(to.getShape(), shape);
  if (!llvm::is_sorted(order) || !collapse || !expand)
    return false;
  rewriter.setInsertionPoint(op);
  Value value = source->first;
  if (from.getRank() != static_cast<int64_t>(shape.size()))
    value = tensor::CollapseShapeOp::create(rewriter, op.getLoc(), value,
                                            *collapse);
  if (to != value.getType())
    value = tensor::ExpandShapeOp::create(rewriter, op.getLoc(), to, value,
                                          *expand);
  rewriter.replaceOp(op, value);
  return true;
}

FailureOr<linalg::LinalgOp> sw::dropUnitLoops(RewriterBase &rewriter,
                                              linalg::LinalgOp op) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  auto isUnit = [&](int64_t loop) { return extents[loop] == 1; };
  // Other unit loops become part of longer loops.
  bool isApart = llvm::any_of(findRuns(op), [&](ArrayRef<int64_t> run) {
    return llvm::all_of(run, isUnit);
  });
  if (!isApart || !canReshape(op) ||
      llvm::all_of(extents, [](int64_t extent) { return extent == 1; }))
    return op;
  FailureOr<linalg::GenericOp> generic = toGeneric(rewriter, op);
  if (failed(generic))
    return failure();
  rewriter.setInsertionPoint(*generic);
  FailureOr<linalg::DropUnitDimsResult> result =
      linalg::dropUnitDims(rewriter, *generic, linalg::ControlDropUnitDims());
  if (failed(result))
    return cast<linalg::LinalgOp>(generic->getOperation());
  if (generic->getNumResults())
    rewriter.replaceOp(*generic, result->replacements);
  else
    rewriter.eraseOp(*generic);
  return cast<linalg::LinalgOp>(result->resultOp.getOperation());
}

FailureOr<linalg::LinalgOp> sw::collapseLoops(RewriterBase &rewriter,
                                              linalg::LinalgOp op) {
  SmallVector<ReassociationIndices> runs = findRuns(op);
  if (runs.size() == op.getNumLoops() || !canReshape(op))
    return op;
  FailureOr<linalg::GenericOp> generic = toGeneric(rewriter, op);
  if (failed(generic))
    return failure();
  auto own = cast<linalg::LinalgOp>(generic->getOperation());
  rewriter.setInsertionPoint(own);
  FailureOr<linalg::CollapseResult> result =
      linalg::collapseOpIterationDims(own, runs, rewriter);
  if (failed(result))
    return own;
  if (own->getNumResults())
    rewriter.replaceOp(own, result->results);
  else
    rewriter.eraseOp(own);
  return result->collapsedOp;
}
