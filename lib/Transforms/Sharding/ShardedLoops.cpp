//===- ShardedLoops.cpp - From dimensions to loops ------------------------===//
#include "ShardedLoops.h"

#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Search/GroupSelection.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;

/// The group of dimensions of a reshape that contains `dim`.
static int64_t findGroup(ArrayRef<ReassociationIndices> groups, int64_t dim) {
  for (auto [position, group] : llvm::enumerate(groups))
    if (llvm::is_contained(group, dim))
      return static_cast<int64_t>(position);
  llvm_unreachable("each dimension is in a group");
}

/// The outermost dimension of `group` with several elements, or the first one.
static int64_t getOutermost(Value value, const ReassociationIndices &group) {
  auto type = cast<RankedTensorType>(value.getType());
  for (int64_t dim : group)
    if (type.getDimSize(dim) > 1)
      return dim;
  return group.front();
}

/// Adds the loop of `op` along dimension `dim` of an operand with the map
/// `map`.
static LogicalResult addLoop(shard::ShardOp annotation, linalg::LinalgOp op,
                             AffineMap map, int64_t dim,
                             SmallVectorImpl<ShardedLoop> &loops) {
  auto loop = dyn_cast<AffineDimExpr>(map.getResult(dim));
  if (!loop)
    return annotation.emitOpError("cannot divide dimension ")
           << dim << ", which '" << op->getName()
           << "' indexes by more than a loop";
  unsigned position = loop.getPosition();
  if (op.getIteratorTypesArray()[position] != utils::IteratorType::parallel)
    return annotation.emitOpError("expects no partial sums, but dimension ")
           << dim << " is along loop " << position << " of '" << op->getName()
           << "', a reduction of " << op.getStaticLoopRanges()[position]
           << " iterations";
  loops.push_back({op, position});
  return success();
}

static LogicalResult failOfOp(shard::ShardOp annotation, Operation *op,
                              int64_t dim) {
  return annotation.emitOpError("cannot divide dimension ")
         << dim << ": '" << op->getName() << "' has no schedule";
}

LogicalResult sw::addLoopOfProducer(shard::ShardOp annotation, Value value,
                                    int64_t dim,
                                    SmallVectorImpl<ShardedLoop> &loops) {
  Operation *op = value.getDefiningOp();
  if (!op || matchPattern(op, m_Constant()) ||
      isa<tensor::EmptyOp, linalg::FillOp>(op))
    return success();
  if (auto other = dyn_cast<shard::ShardOp>(op))
    return addLoopOfProducer(annotation, other.getSrc(), dim, loops);
  if (auto castOp = dyn_cast<tensor::CastOp>(op))
    return addLoopOfProducer(annotation, castOp.getSource(), dim, loops);
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return addLoopOfProducer(annotation, expand.getSrc(),
                             findGroup(expand.getReassociationIndices(), dim),
                             loops);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return addLoopOfProducer(
        annotation, collapse.getSrc(),
        getOutermost(collapse.getSrc(),
                     collapse.getReassociationIndices()[dim]),
        loops);
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return failOfOp(annotation, op, dim);
  return addLoop(annotation, linalgOp,
                 linalgOp.getIndexingMapMatchingResult(cast<OpResult>(value)),
                 dim, loops);
}

LogicalResult sw::addLoopsOfReaders(shard::ShardOp annotation, Value value,
                                    int64_t dim,
                                    SmallVectorImpl<ShardedLoop> &loops) {
  for (OpOperand &use : value.getUses()) {
    Operation *op = use.getOwner();
    LogicalResult result = success();
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      result = addLoop(annotation, linalgOp,
                       linalgOp.getMatchingIndexingMap(&use), dim, loops);
    else if (auto castOp = dyn_cast<tensor::CastOp>(op))
      result = addLoopsOfReaders(annotation, castOp.getResult(), dim, loops);
    else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
      result =
          addLoopsOfReaders(annotation, expand.getResult(),
                            getOutermost(expand.getResult(),
                                         expand.getReassociationIndices()[dim]),
                            loops);
    else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
      result = addLoopsOfReaders(
          annotation, collapse.getResult(),
          findGroup(collapse.getReassociationIndices(), dim), loops);
    else if (auto windows = dyn_cast<WindowsOp>(op))
      // Rows and columns of images are pixels.
      result = addLoopsOfReaders(
          annotation, windows.getMatrix(),
          std::min(dim,
                   cast<ShapedType>(windows.getMatrix().getType()).getRank() -
                       1),
          loops);
    else if (!op->hasTrait<OpTrait::IsTerminator>() && !isa<shard::ShardOp>(op))
      result = failOfOp(annotation, op, dim);
    if (failed(result))
      return failure();
  }
  return success();
}

SmallVector<unsigned> sw::getDividedLoops(const ShardedLoop &wanted,
                                          const Target &target) {
  linalg::LinalgOp op = wanted.op;
  if (op.getStaticLoopRanges()[wanted.loop] == 1)
    return {};
  SmallVector<unsigned> loops = {wanted.loop};
  if (matchGemm(op) || !explainNoGroup(op).empty())
    return loops;
  TileProblem problem = getTileProblem(getSingleOpGroup(op), target);
  if (problem.extents[wanted.loop] <= problem.getUnit(wanted.loop))
    return {};
  SmallVector<int64_t> sizes;
  for (auto [extent, canCut, kind] :
       llvm::zip_equal(problem.extents, problem.canCut, problem.iterators))
    sizes.push_back(canCut && kind == utils::IteratorType::reduction ? 1
                                                                     : extent);
  sizes[wanted.loop] = problem.getUnit(wanted.loop);
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    if (getGroupLdmBytes(problem, sizes, target) <= target.getUsableLdmBytes())
      break;
    if (loop == wanted.loop || !problem.canCut[loop] ||
        problem.iterators[loop] != utils::IteratorType::parallel ||
        problem.extents[loop] <= problem.getUnit(loop))
      continue;
    sizes[loop] = problem.getUnit(loop);
    loops.push_back(loop);
  }
  return loops;
}
