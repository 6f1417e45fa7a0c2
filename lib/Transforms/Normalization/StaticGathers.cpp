//===- StaticGathers.cpp - Static gather lowering -------------------------===//
//
//   %y = linalg.generic outs(%e : tensor<8x112xf32>) {
//     %r = arith.subi %c7, linalg.index 0
//     %c = (0, 0, 1, 1, 2, ... 55, computed from linalg.index 1)
//     %v = tensor.extract %x[%r, %c]
//     linalg.yield %v
//   }
// becomes
//   %t = arith.constant dense<[0, 0, 1, 1, 2, ...]> : tensor<112xi32>
//   %y = linalg.generic {indexing_maps = [(i, j) -> (7 - i, 0), (i, j) -> (j),
//       (i, j) -> (i, j)]} ins(%x, %t) outs(%e) {
//   ^bb0(%in, %at):
//     %v = tpp.gather %in[%c0, %at]
//     linalg.yield %v
//   }
//
// If the index of a dimension is not a sum of loops, it becomes a table, and
// tiles have all of that dimension.
//
//===----------------------------------------------------------------------===//
#include "StaticGathers.h"

#include "PositionTable.h"
#include "Transforms/ConstantFolding/KnownOps.h"

#include "Analysis/Fusion/FusionGroups.h"
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// One dimension of the array that is read.
struct ReadDim {
  PositionTable table;
  /// Null if the index is not a sum of loops.
  AffineExpr expr;
};

/// An array that a body reads by element.
struct StaticGather {
  tensor::ExtractOp extract;
  SmallVector<ReadDim> dims;

  /// Whether the index of a dimension is not a sum of loops.
  bool needsTable() const {
    return llvm::any_of(dims, [](const ReadDim &dim) { return !dim.expr; });
  }
};

/// Adds the arrays that the body of a linalg op reads to the inputs of the op.
class ReadRewriter {
public:
  ReadRewriter(PatternRewriter &rewriter, linalg::GenericOp op)
      : rewriter(rewriter), op(op), inputs(op.getInputs()),
        maps(op.getIndexingMapsArray()) {
    outputMaps.assign(maps.begin() + inputs.size(), maps.end());
    maps.truncate(inputs.size());
  }

  void add(const StaticGather &read);
  void finish();

private:
  unsigned addInput(Value value, AffineMap map);
  unsigned addTable(const PositionTable &table);
  SmallVector<int64_t> getShape(const StaticGather &read);
  Value trim(const StaticGather &read, ArrayRef<int64_t> shape);
  Value collapseOnes(Value array);

  /// The replacement of one extract.
  struct Replacement {
    tensor::ExtractOp extract;
    unsigned input;
    /// For each dimension, the input with its positions, if there is one.
    SmallVector<std::optional<unsigned>> tables;
  };

  PatternRewriter &rewriter;
  linalg::GenericOp op;
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps, outputMaps;
  /// The constants that are inputs.
  DenseMap<Attribute, Value> constants;
  SmallVector<Replacement> replacements;
};
} // namespace

/// The expression of `index`, a sum of loops.
static AffineExpr getExpr(const LinearIndex &index, MLIRContext *context) {
  AffineExpr expr = getAffineConstantExpr(index.constant, context);
  for (unsigned loop : index.getLoops())
    expr = expr + getAffineDimExpr(loop, context) * index.factors[loop];
  return expr;
}

/// The positions that `extract` reads, if they are known and all in bounds.
/// Nothing if the array is known before a call: it is then evaluated as it is.
static std::optional<StaticGather> findRead(linalg::LinalgOp op,
                                            tensor::ExtractOp extract) {
  RankedTensorType type = extract.getTensor().getType();
  if (!type.hasStaticShape() || !hasWords(type.getElementType()) ||
      isKnownArray(extract.getTensor()) ||
      extract.getTensor().getParentBlock() == op.getBlock())
    return std::nullopt;
  StaticGather read{extract, {}};
  for (auto [index, extent] :
       llvm::zip_equal(extract.getIndices(), type.getShape())) {
    std::optional<PositionTable> table = getPositions(op, index);
    if (!table || !table->isWithin(extent))
      return std::nullopt;
    AffineExpr expr;
    if (std::optional<LinearIndex> linear = table->getLinear(op.getNumLoops()))
      expr = getExpr(*linear, op.getContext());
    read.dims.push_back({std::move(*table), expr});
  }
  return read;
}

/// The number of the input `value` with `map`, which is added if necessary.
unsigned ReadRewriter::addInput(Value value, AffineMap map) {
  for (auto [number, input, known] : llvm::enumerate(inputs, maps))
    if (input == value && known == map)
      return number;
  inputs.push_back(value);
  maps.push_back(map);
  return inputs.size() - 1;
}

unsigned ReadRewriter::addTable(const PositionTable &table) {
  SmallVector<int32_t> values(table.values.begin(), table.values.end());
  auto type = RankedTensorType::get(table.extents, rewriter.getI32Type());
  auto attribute = DenseElementsAttr::get(type, ArrayRef(values));
  Value &constant = constants[attribute];
  if (!constant)
    constant = arith::ConstantOp::create(rewriter, op.getLoc(), attribute);
  SmallVector<AffineExpr> exprs;
  for (unsigned loop : table.loops)
    exprs.push_back(rewriter.getAffineDimExpr(loop));
  return addInput(constant,
                  AffineMap::get(op.getNumLoops(), 0, exprs, op.getContext()));
}

/// The shape of the array that is read. A dimension that one loop indexes has
/// as many elements as the loop has iterations, as indexing maps require.
SmallVector<int64_t> ReadRewriter::getShape(const StaticGather &read) {
  tensor::ExtractOp extract = read.extract;
  SmallVector<int64_t> shape(extract.getTensor().getType().getShape());
  SmallVector<int64_t> ranges =
      cast<linalg::LinalgOp>(op.getOperation()).getStaticLoopRanges();
  for (auto [size, dim] : llvm::zip_equal(shape, read.dims))
    if (auto loop = dyn_cast_or_null<AffineDimExpr>(dim.expr))
      size = ranges[loop.getPosition()];
  return shape;
}

/// The part of the array with `shape`, without dimensions of one element.
Value ReadRewriter::trim(const StaticGather &read, ArrayRef<int64_t> shape) {
  tensor::ExtractOp extract = read.extract;
  TypedValue<RankedTensorType> array = extract.getTensor();
  rewriter.setInsertionPoint(op);
  if (array.getType().getShape() == shape)
    return collapseOnes(array);
  SmallVector<OpFoldResult> zeros(shape.size(), rewriter.getIndexAttr(0)),
      ones(shape.size(), rewriter.getIndexAttr(1));
  return collapseOnes(tensor::ExtractSliceOp::create(
      rewriter, op.getLoc(), array, zeros,
      getAsIndexOpFoldResult(op.getContext(), shape), ones));
}

/// `array` without its dimensions of one element.
Value ReadRewriter::collapseOnes(Value array) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(array.getType()).getShape();
  SmallVector<ReassociationIndices> groups;
  ReassociationIndices group;
  for (auto [dim, extent] : llvm::enumerate(shape)) {
    group.push_back(dim);
    // Dimensions of one element at the end join the last one that stays.
    bool isLast = llvm::all_of(shape.drop_front(dim + 1),
                               [](int64_t size) { return size == 1; });
    if (extent == 1 || (isLast && dim + 1 < shape.size()))
      continue;
    groups.push_back(group);
    group.clear();
  }
  if (!group.empty())
    groups.push_back(group);
  if (groups.size() == shape.size())
    return array;
  return tensor::CollapseShapeOp::create(rewriter, op.getLoc(), array, groups);
}

void ReadRewriter::add(const StaticGather &read) {
  Replacement own{read.extract, 0, {}};
  SmallVector<AffineExpr> exprs;
  SmallVector<int64_t> shape = getShape(read);
  for (auto [extent, dim] : llvm::zip_equal(shape, read.dims)) {
    if (extent == 1)
      continue;
    exprs.push_back(dim.expr ? dim.expr : rewriter.getAffineConstantExpr(0));
    own.tables.push_back(dim.expr ? std::nullopt
                                  : std::make_optional(addTable(dim.table)));
  }
  // An array of one element keeps a dimension.
  if (exprs.empty() && !shape.empty()) {
    exprs.push_back(rewriter.getAffineConstantExpr(0));
    own.tables.push_back(std::nullopt);
  }
  own.input =
      addInput(trim(read, shape),
               AffineMap::get(op.getNumLoops(), 0, exprs, op.getContext()));
  replacements.push_back(own);
}

void ReadRewriter::finish() {
  unsigned first = op.getInputs().size();
  llvm::append_range(maps, outputMaps);
  auto changed = linalg::GenericOp::create(
      rewriter, op.getLoc(), op.getResultTypes(), inputs, op.getOutputs(), maps,
      op.getIteratorTypesArray());
  changed->setDiscardableAttrs(
      op.getOperation()->getDiscardableAttrDictionary());
  changed.getRegion().takeBody(op.getRegion());
  Block *body = changed.getBlock();
  for (unsigned number = first; number < inputs.size(); ++number)
    body->insertArgument(number, getElementTypeOrSelf(inputs[number]),
                         op.getLoc());
  for (Replacement &own : replacements) {
    Value value = body->getArgument(own.input);
    Location loc = own.extract.getLoc();
    rewriter.setInsertionPoint(own.extract);
    bool isGathered = false;
    SmallVector<Value> offsets;
    for (std::optional<unsigned> table : own.tables) {
      offsets.push_back(
          table ? arith::IndexCastOp::create(rewriter, loc,
                                             rewriter.getIndexType(),
                                             body->getArgument(*table))
                      .getResult()
                : arith::ConstantIndexOp::create(rewriter, loc, 0).getResult());
      isGathered |= table.has_value();
    }
    if (isGathered)
      value =
          tpp::GatherOp::create(rewriter, loc, value.getType(), value, offsets);
    rewriter.replaceOp(own.extract, value);
  }
  rewriter.replaceOp(op, changed);
}

namespace {
struct ReadByMap : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    auto structured = cast<linalg::LinalgOp>(op.getOperation());
    if (!structured.hasPureTensorSemantics() || structured.hasDynamicShape())
      return rewriter.notifyMatchFailure(op, "no loops over static tensors");
    // Tiles of a reduction have windows, but no whole dimensions for tables.
    bool isReduction = structured.getNumReductionLoops() > 0;
    SmallVector<StaticGather> reads;
    for (auto extract : op.getBody()->getOps<tensor::ExtractOp>())
      if (std::optional<StaticGather> read = findRead(structured, extract);
          read && !(isReduction && read->needsTable()))
        reads.push_back(std::move(*read));
    if (reads.empty())
      return rewriter.notifyMatchFailure(op, "it extracts nothing known");
    ReadRewriter changed(rewriter, op);
    for (const StaticGather &read : reads)
      changed.add(read);
    changed.finish();
    return success();
  }
};
} // namespace

void sw::populateKnownReadPatterns(RewritePatternSet &patterns) {
  patterns.add<ReadByMap>(patterns.getContext());
}
