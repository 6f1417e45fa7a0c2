//===- IncrementalConcats.cpp - Incremental concatenation -----------------===//
//
//   %0 = tensor.concat dim(1) %a, %b
//   ... %c is computed from %0 ...
//   %1 = tensor.concat dim(1) %a, %b, %c
// becomes
//   %all = %a, %b inserted into a tensor of the type of %1
//   %0 = tensor.extract_slice %all
//   ...
//   %1 = tensor.insert_slice %c into %all
//
// on arrays of rows, so that each part is a long block of memory.
//
//===----------------------------------------------------------------------===//
#include "IncrementalConcats.h"

#include "Transforms/Utils/InsertChains.h"
#include "Transforms/Utils/Reshapes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// Concatenations that each begin with all inputs of their predecessor.
using Chain = SmallVector<tensor::ConcatOp>;

/// Rewrites one chain.
class ConcatChainRewriter {
public:
  ConcatChainRewriter(RewriterBase &rewriter, const Chain &chain)
      : rewriter(rewriter), chain(chain) {}

  void run();

private:
  Value toRows(Value value);
  Value insert(Value value);
  void replace(tensor::ConcatOp concat);

  RewriterBase &rewriter;
  const Chain &chain;
  /// The dimensions before the concatenated one, and the others.
  SmallVector<ReassociationIndices> groups;
  /// The array with all insertions so far, and the columns filled so far.
  Value all;
  int64_t filled = 0;
};
} // namespace

//===----------------------------------------------------------------------===//
// Chains
//===----------------------------------------------------------------------===//

static bool isStatic(tensor::ConcatOp concat) {
  return concat.getResultType().hasStaticShape() &&
         llvm::all_of(concat.getInputs().getTypes(), [](Type type) {
           return cast<RankedTensorType>(type).hasStaticShape();
         });
}

/// Whether `next` extends `first` by more inputs.
static bool continues(tensor::ConcatOp first, tensor::ConcatOp next) {
  size_t count = first.getInputs().size();
  return count < next.getInputs().size() && first.getDim() == next.getDim() &&
         first->isBeforeInBlock(next) &&
         llvm::equal(first.getInputs(), next.getInputs().take_front(count)) &&
         isReadOnlyBefore(first.getResult(), next);
}

/// The chains of `block`; each concatenation is in at most one.
static SmallVector<Chain> findChains(Block &block) {
  SmallVector<Chain> chains;
  for (auto concat : block.getOps<tensor::ConcatOp>()) {
    if (!isStatic(concat))
      continue;
    auto *chain = llvm::find_if(chains, [&](const Chain &candidate) {
      return continues(candidate.back(), concat);
    });
    if (chain == chains.end())
      chains.push_back({concat});
    else
      chain->push_back(concat);
  }
  return chains;
}

//===----------------------------------------------------------------------===//
// One chain
//===----------------------------------------------------------------------===//

/// `value` as a matrix: the dimensions before the concatenated one are the
/// rows, the others the columns.
Value ConcatChainRewriter::toRows(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  if (static_cast<int64_t>(groups.size()) == type.getRank())
    return value;
  return tensor::CollapseShapeOp::create(rewriter, value.getLoc(), value,
                                         groups);
}

/// The sizes of a part with `cols` columns.
static SmallVector<OpFoldResult> getPart(RewriterBase &rewriter, Value rows,
                                         int64_t cols) {
  auto type = cast<RankedTensorType>(rows.getType());
  SmallVector<OpFoldResult> part(type.getRank(), rewriter.getIndexAttr(cols));
  if (type.getRank() > 1)
    part.front() = rewriter.getIndexAttr(type.getDimSize(0));
  return part;
}

/// Inserts `value` after the filled columns.
Value ConcatChainRewriter::insert(Value value) {
  Value rows = toRows(value);
  auto type = cast<RankedTensorType>(rows.getType());
  int64_t cols = type.getShape().back();
  SmallVector<OpFoldResult> offsets(type.getRank(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> steps(type.getRank(), rewriter.getIndexAttr(1));
  offsets.back() = rewriter.getIndexAttr(filled);
  filled += cols;
  return tensor::InsertSliceOp::create(rewriter, value.getLoc(), rows, all,
                                       offsets, getPart(rewriter, rows, cols),
                                       steps);
}

/// Replaces `concat` by the filled part of the array.
void ConcatChainRewriter::replace(tensor::ConcatOp concat) {
  auto type = cast<RankedTensorType>(all.getType());
  Value part = all;
  Location loc = concat.getLoc();
  if (filled < type.getShape().back()) {
    SmallVector<OpFoldResult> offsets(type.getRank(), rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> steps(type.getRank(), rewriter.getIndexAttr(1));
    part = tensor::ExtractSliceOp::create(
        rewriter, loc, all, offsets, getPart(rewriter, all, filled), steps);
  }
  if (part.getType() != concat.getResultType())
    part = tensor::ExpandShapeOp::create(rewriter, loc, concat.getResultType(),
                                         part, groups);
  rewriter.replaceOp(concat, part);
}

void ConcatChainRewriter::run() {
  tensor::ConcatOp first = chain.front(), last = chain.back();
  RankedTensorType type = last.getResultType();
  int64_t dim = first.getDim();
  int64_t rows = 1, cols = 1;
  groups = splitAt(type.getRank(), dim);
  for (int64_t i = 0; i < type.getRank(); ++i)
    (i < dim ? rows : cols) *= type.getDimSize(i);
  remark::passed(
      last.getLoc(),
      remark::RemarkOpts::name("GrowConcat").category("sw-normalize"))
      << "the inputs of concatenations that grow are inserted once"
      << remark::metric("concatenations", chain.size());
  rewriter.setInsertionPoint(first);
  SmallVector<int64_t> shape = {cols};
  if (dim > 0)
    shape.insert(shape.begin(), rows);
  all = tensor::EmptyOp::create(rewriter, first.getLoc(), shape,
                                type.getElementType());
  size_t inserted = 0;
  for (tensor::ConcatOp concat : chain) {
    rewriter.setInsertionPoint(concat);
    for (Value input : concat.getInputs().drop_front(inserted))
      all = insert(input);
    inserted = concat.getInputs().size();
    replace(concat);
  }
}

void sw::rewriteIncrementalConcats(RewriterBase &rewriter, Operation *root) {
  SmallVector<Chain> chains;
  root->walk(
      [&](Block *block) { llvm::append_range(chains, findChains(*block)); });
  for (const Chain &chain : chains)
    if (chain.size() > 1)
      ConcatChainRewriter(rewriter, chain).run();
}
