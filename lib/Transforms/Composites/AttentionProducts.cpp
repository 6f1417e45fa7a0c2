//===- AttentionProducts.cpp - The products of an attention ---------------===//
#include "AttentionProducts.h"

#include "CompositeForms.h"
#include "LoopReductions.h"

#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::sw;

SmallVector<unsigned> AttentionLoops::getScore() const {
  SmallVector<unsigned> loops(batches);
  loops.append({row, keys});
  return loops;
}

AffineMap AttentionLoops::getScoreMap(MLIRContext *context) const {
  SmallVector<AffineExpr> position;
  for (unsigned loop : getScore())
    position.push_back(getAffineDimExpr(loop, context));
  return AffineMap::get(extents.size(), 0, position, context);
}

/// Sets `operand` if `use` is indexed by `outer`, `first` and `second`, or by
/// the latter two in the other order.
static bool setOperand(AttentionOperand &operand, linalg::LinalgOp op,
                       OpOperand *use, ArrayRef<unsigned> outer, unsigned first,
                       unsigned second) {
  std::optional<SmallVector<unsigned>> loops =
      getLoops(op.getMatchingIndexingMap(use));
  SmallVector<unsigned> wanted(outer), swapped(outer);
  wanted.append({first, second});
  swapped.append({second, first});
  if (!loops || (*loops != wanted && *loops != swapped))
    return false;
  operand = {use->get(), *loops != wanted, {}};
  return true;
}

/// The loops of a product that begins at 0, with one loop of each other kind
/// than batches.
static std::optional<linalg::ContractionDimensions>
matchProductLoops(linalg::LinalgOp op) {
  if (!op || !op.hasPureTensorSemantics() || !isProductBody(op) ||
      !startsAtZero(op.getDpsInits()[0]))
    return std::nullopt;
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  if (failed(dims) || dims->m.size() != 1 || dims->n.size() != 1 ||
      dims->k.size() != 1)
    return std::nullopt;
  return *dims;
}

std::optional<AttentionLoops> sw::matchLastProduct(linalg::LinalgOp product,
                                                   unsigned weights,
                                                   AttentionOperand &value) {
  std::optional<linalg::ContractionDimensions> dims =
      matchProductLoops(product);
  std::optional<SmallVector<unsigned>> written =
      getLoops(product.getMatchingIndexingMap(product.getDpsInitOperand(0)));
  if (!dims || !written)
    return std::nullopt;
  AttentionLoops loops;
  loops.extents = product.getStaticLoopRanges();
  loops.keys = dims->k[0];
  loops.column = written->pop_back_val();
  loops.row = written->pop_back_val();
  loops.batches = *written;
  if (loops.row != (weights == 0 ? dims->m[0] : dims->n[0]) ||
      loops.column != (weights == 0 ? dims->n[0] : dims->m[0]) ||
      !setOperand(value, product, product.getDpsInputOperand(1 - weights),
                  loops.batches, loops.keys, loops.column) ||
      value.getFactor() != 1.0)
    return std::nullopt;
  return loops;
}

std::optional<Scalar> sw::splitBatches(linalg::LinalgOp product,
                                       unsigned weights, AttentionLoops &loops,
                                       AttentionOperand &value) {
  OpOperand *use = product.getDpsInputOperand(weights);
  MergedBatches merged = getMergedBatches(use->get().getDefiningOp());
  if (merged.groups.empty() ||
      getLoops(product.getMatchingIndexingMap(use)) != loops.getScore())
    return std::nullopt;
  AttentionLoops split;
  split.extents = merged.extents;
  unsigned count = merged.extents.size();
  llvm::append_range(split.batches, llvm::seq(0u, count));
  for (auto [loop, old] :
       {std::pair(&split.row, loops.row), std::pair(&split.keys, loops.keys),
        std::pair(&split.column, loops.column)}) {
    *loop = split.extents.size();
    split.extents.push_back(loops.extents[old]);
  }
  std::optional<Scalar> weight =
      getElement(use->get().getDefiningOp()->getOperand(0),
                 split.getScoreMap(product.getContext()));
  if (!weight)
    return std::nullopt;
  loops = split;
  value.merged = merged;
  return weight;
}

bool sw::matchFirstProduct(Value scores, AttentionOperand &query,
                           AttentionOperand &key) {
  MergedBatches merged;
  if (auto expand = scores.getDefiningOp<tensor::ExpandShapeOp>()) {
    merged = getMergedBatches(expand);
    if (merged.groups.empty())
      return false;
    scores = expand.getSrc();
  }
  auto product = scores.getDefiningOp<linalg::LinalgOp>();
  std::optional<linalg::ContractionDimensions> dims =
      matchProductLoops(product);
  std::optional<SmallVector<unsigned>> outer =
      dims ? getLoops(
                 product.getMatchingIndexingMap(product.getDpsInitOperand(0)))
           : std::nullopt;
  if (!outer)
    return false;
  unsigned ofKey = outer->pop_back_val(), ofQuery = outer->pop_back_val(),
           inner = dims->k[0];
  for (unsigned first : {0u, 1u})
    if (setOperand(query, product, product.getDpsInputOperand(first), *outer,
                   ofQuery, inner) &&
        setOperand(key, product, product.getDpsInputOperand(1 - first), *outer,
                   ofKey, inner)) {
      query.merged = key.merged = merged;
      return true;
    }
  return false;
}
