//===- ScaleFolder.cpp - Scales after a product ---------------------------===//
#include "ScaleFolder.h"

#include "AffineBodies.h"
#include "FactorRanges.h"
#include "Transforms/ConstantFolding/ConstantEvaluation.h"
#include "Transforms/ConstantFolding/KnownOps.h"

#include "Analysis/Structure/TileOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using sw::ScaleFolder;

/// The ops of `body` except those that only `result` needs.
static SetVector<Operation *> getNeededOps(Block &body, Value result) {
  SetVector<Operation *> needed;
  needed.insert(body.getTerminator());
  for (unsigned next = 0; next < needed.size(); ++next)
    for (Value operand : needed[next]->getOperands())
      if (operand != result && operand.getParentBlock() == &body &&
          operand.getDefiningOp())
        needed.insert(operand.getDefiningOp());
  return needed;
}

/// The constant that `value` is, possibly reshaped; null for weights of the
/// calls and for splats.
static ElementsAttr getKnownConstant(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
      break;
    value = op->getOperand(0);
  }
  ElementsAttr constant = sw::getEvaluableConstant(value);
  return constant && !constant.isSplat() ? constant : ElementsAttr();
}

/// The dimension of the weights for the channels in `outputDim`.
std::optional<unsigned> ScaleFolder::findWeightsDim(unsigned outputDim) {
  AffineMap output =
      product.getMatchingIndexingMap(product.getDpsInitOperand(0));
  AffineMap map = product.getMatchingIndexingMap(weights);
  AffineExpr loop = output.getResult(outputDim);
  if (!isa<AffineDimExpr>(loop))
    return std::nullopt;
  for (auto [dim, expr] : llvm::enumerate(map.getResults()))
    if (expr == loop)
      return dim;
  return std::nullopt;
}

/// Whether values that `map` reads differ only between channels. With a single
/// image, `map` may also contain the image dimension.
bool ScaleFolder::isChannelMap(AffineMap map) {
  auto type = cast<RankedTensorType>(product->getResultTypes()[0]);
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (expr == getAffineConstantExpr(0, map.getContext()) ||
        (dim && type.getDimSize(dim.getPosition()) == 1))
      continue;
    if (!dim || outputDim.value_or(dim.getPosition()) != dim.getPosition() ||
        !findWeightsDim(dim.getPosition()))
      return false;
    outputDim = dim.getPosition();
  }
  return true;
}

/// Yields the factor and the offset after the op of `link`. `read` are the
/// arguments that are constants of a channel; their values are the first of
/// `args`. The last two of `args` are factor and offset before the op. Returns
/// whether the op is affine.
bool ScaleFolder::yieldRow(OpBuilder &b, Location loc, ValueRange args,
                           ArrayRef<BlockArgument> read, Link &link) {
  IRMapping channel;
  for (auto [from, to] : llvm::zip(read, args))
    channel.map(from, to);
  sw::Affine step;
  bool isAffine = sw::AffineBody(*link.op.getBlock(), link.input, b, channel)
                      .match(link.result, step) &&
                  (step.factor || step.offset);
  Type element = args.back().getType();
  auto number = [&](double value) -> Value {
    return arith::ConstantOp::create(b, loc, b.getFloatAttr(element, value));
  };
  Value a = step.factor ? step.factor : number(1);
  Value c = step.offset ? step.offset : number(0);
  if (factor) {
    Value oldOffset = args[read.size() + 1];
    if (step.factor)
      oldOffset = arith::MulFOp::create(b, loc, oldOffset, a);
    a = arith::MulFOp::create(b, loc, args[read.size()], a);
    c = arith::AddFOp::create(b, loc, oldOffset, c);
  }
  hasFactor |= isAffine && step.factor;
  linalg::YieldOp::create(b, loc, ValueRange{a, c});
  return isAffine;
}

/// Creates an op on one row of channels that computes the factor and the offset
/// after `op`, the next op of the chain; null if `op` is not affine.
linalg::GenericOp ScaleFolder::createChannelOp(linalg::LinalgOp op,
                                               Link &link) {
  MLIRContext *context = op.getContext();
  auto type = cast<RankedTensorType>(product->getResultTypes()[0]);
  Type element = type.getElementType();
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  SmallVector<BlockArgument> read;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    if (!getKnownConstant(input->get()) || !isChannelMap(map))
      continue;
    read.push_back(op.getMatchingBlockArgument(input));
    inputs.push_back(input->get());
    maps.push_back(map);
  }
  if (!outputDim)
    return {};
  SmallVector<AffineExpr> loops(type.getRank(),
                                getAffineConstantExpr(0, context));
  loops[*outputDim] = getAffineDimExpr(0, context);
  for (AffineMap &map : maps)
    map = map.replaceDimsAndSymbols(loops, {}, 1, 0);
  AffineMap row = AffineMap::getMultiDimIdentityMap(1, context);
  if (factor) {
    inputs.append({factor, offset});
    maps.append(2, row);
  }
  maps.append(2, row);
  auto rowType = RankedTensorType::get({type.getDimSize(*outputDim)}, element);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  Value empty =
      tensor::EmptyOp::create(rewriter, loc, rowType.getShape(), element);
  bool isAffine = false, hadFactor = hasFactor;
  auto result = linalg::GenericOp::create(
      rewriter, loc, TypeRange{rowType, rowType}, inputs,
      ValueRange{empty, empty}, maps,
      ArrayRef<utils::IteratorType>{utils::IteratorType::parallel},
      [&](OpBuilder &b, Location loc, ValueRange args) {
        isAffine = yieldRow(b, loc, args, read, link);
      });
  if (isAffine && isKnownRow(result))
    return result;
  rewriter.eraseOp(result);
  hasFactor = hadFactor;
  return {};
}

/// Whether all inputs of `row` are known.
bool ScaleFolder::isKnownRow(linalg::GenericOp row) const {
  return llvm::all_of(sw::getInputs(row), [&](Value input) {
    Operation *def = input.getDefiningOp();
    return def && (def->hasTrait<OpTrait::ConstantLike>() ||
                   isa<tensor::EmptyOp>(def) || input == factor ||
                   input == offset || getKnownConstant(input));
  });
}

/// Appends `op`, the only reader of `x`, to the chain if it is affine.
bool ScaleFolder::absorb(linalg::LinalgOp op, Value x) {
  if (!op.hasPureTensorSemantics() || op->getNumResults() != 1 ||
      op.getNumParallelLoops() != op.getNumLoops() ||
      op->getResultTypes()[0] != product->getResultTypes()[0] ||
      !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity() ||
      op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)))
    return false;
  Link link;
  link.op = op;
  OpOperand *input = nullptr;
  for (OpOperand *operand : op.getDpsInputOperands())
    if (operand->get() == x)
      input = operand;
  if (!input || !op.getMatchingIndexingMap(input).isIdentity())
    return false;
  link.input = input->getOperandNumber();
  linalg::GenericOp row = createChannelOp(op, link);
  if (!row)
    return false;
  rows.push_back(row);
  factor = row->getResult(0);
  offset = row->getResult(1);
  chain.push_back(link);
  return link.result == sw::getYielded(op);
}

/// Multiplies the weights of each channel by its factor. Moves the product to
/// its reader, after the ops that compute the factor.
void ScaleFolder::scaleWeights() {
  auto type = cast<RankedTensorType>(weights->get().getType());
  MLIRContext *context = type.getContext();
  unsigned rank = type.getRank();
  AffineMap all = AffineMap::getMultiDimIdentityMap(rank, context);
  AffineMap channel = AffineMap::get(
      rank, 0, getAffineDimExpr(*findWeightsDim(*outputDim), context));
  rewriter.moveOpBefore(product, chain.back().op);
  rewriter.setInsertionPoint(product);
  Location loc = product.getLoc();
  Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                        type.getElementType());
  auto scaled = linalg::GenericOp::create(
      rewriter, loc, type, ValueRange{weights->get(), factor}, empty,
      ArrayRef<AffineMap>{all, channel, all},
      SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel),
      [](OpBuilder &b, Location loc, ValueRange args) {
        Value value = arith::MulFOp::create(b, loc, args[0], args[1]);
        linalg::YieldOp::create(b, loc, value);
      });
  rewriter.modifyOpInPlace(product,
                           [&] { weights->set(scaled->getResult(0)); });
}

/// Makes the last op of the chain read the product and add the offset, without
/// the inputs that only the offset needs.
void ScaleFolder::addOffset() {
  Link &link = chain.back();
  linalg::LinalgOp op = link.op;
  Block &old = *op.getBlock();
  SmallVector<Value> inputs = {product->getResult(0), offset};
  AffineMap all = rewriter.getMultiDimIdentityMap(op.getNumLoops());
  SmallVector<AffineMap> maps = {
      all, AffineMap::get(op.getNumLoops(), 0,
                          getAffineDimExpr(*outputDim, op.getContext()))};
  // The body without the ops that compute the affine value.
  Value x = old.getArgument(link.input);
  SetVector<Operation *> needed = getNeededOps(old, link.result);
  SmallVector<BlockArgument> read;
  for (OpOperand *input : op.getDpsInputOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(input);
    if (argument == x || llvm::none_of(argument.getUsers(), [&](Operation *u) {
          return needed.contains(u);
        }))
      continue;
    read.push_back(argument);
    inputs.push_back(input->get());
    maps.push_back(op.getMatchingIndexingMap(input));
  }
  maps.push_back(all);
  rewriter.setInsertionPoint(op);
  auto sum = linalg::GenericOp::create(
      rewriter, op.getLoc(), op->getResultTypes(), inputs, op.getDpsInits(),
      maps, op.getIteratorTypesArray(),
      [&](OpBuilder &b, Location loc, ValueRange args) {
        IRMapping mapping;
        mapping.map(link.result,
                    arith::AddFOp::create(b, loc, args[0], args[1]));
        for (auto [from, to] : llvm::zip(read, args.drop_front(2)))
          mapping.map(from, to);
        for (Operation &inner : old)
          if (needed.contains(&inner))
            b.clone(inner, mapping);
      },
      op->getDiscardableAttrDictionary().getValue());
  rewriter.replaceOp(op, sum);
  for (const Link &before : llvm::reverse(ArrayRef(chain).drop_back()))
    rewriter.eraseOp(before.op);
}

bool ScaleFolder::collect(DenseSet<Operation *> &taken) {
  for (OpOperand *operand : product.getDpsInputOperands())
    if (getKnownConstant(operand->get()))
      weights = operand;
  if (!weights)
    return false;
  Value x = product->getResult(0);
  while (x.hasOneUse()) {
    auto op = dyn_cast<linalg::LinalgOp>(*x.getUsers().begin());
    isStopped = op && taken.contains(op);
    if (!op || isStopped || !absorb(op, x))
      break;
    x = op->getResult(0);
  }
  // A chain without factors gains nothing.
  if (!hasFactor || isStopped) {
    undo();
    return false;
  }
  for (const Link &link : chain)
    taken.insert(link.op);
  return true;
}

void ScaleFolder::undo() {
  for (linalg::GenericOp row : llvm::reverse(rows))
    rewriter.eraseOp(row);
}

void ScaleFolder::addRoots(SmallVectorImpl<Value> &roots,
                           SmallVectorImpl<Operation *> &ops) const {
  SetVector<Operation *> needed;
  std::function<void(Operation *)> add = [&](Operation *op) {
    for (Value input : sw::getInputs(op))
      if (Operation *def = input.getDefiningOp();
          !def->hasTrait<OpTrait::ConstantLike>() && !isa<tensor::EmptyOp>(def))
        add(def);
    needed.insert(op);
  };
  for (linalg::GenericOp row : rows)
    add(row);
  for (Operation *op : needed)
    if (!llvm::is_contained(ops, op))
      ops.push_back(op);
  roots.append({factor, offset});
}

StringRef ScaleFolder::explainRange(ElementsAttr factors,
                                    ElementsAttr offsets) {
  const StringRef notNormal =
      "a weight, a factor or an offset would be no normal number";
  auto type = cast<RankedTensorType>(weights->get().getType());
  auto element = cast<FloatType>(type.getElementType());
  if (!sw::areZeroOrNormal(sw::getConstantBytes(factors), element) ||
      !sw::areZeroOrNormal(sw::getConstantBytes(offsets), element))
    return notNormal;
  if (!sw::areSmallFactors(sw::getConstantBytes(factors), element))
    return "a factor is zero or larger than 2^20";
  int64_t inner = 1;
  for (int64_t size :
       type.getShape().drop_front(*findWeightsDim(*outputDim) + 1))
    inner *= size;
  ArrayRef<char> values =
      sw::getConstantBytes(getKnownConstant(weights->get()));
  bool areNormal = sw::areNormalProducts(values, sw::getConstantBytes(factors),
                                         inner, element);
  return areNormal ? StringRef() : notNormal;
}

void ScaleFolder::finish(ElementsAttr factors, ElementsAttr offsets) {
  StringRef reason = explainRange(factors, offsets);
  if (!reason.empty()) {
    remark::missed(product.getLoc(),
                   remark::RemarkOpts::name("FoldScales").category("sw-fold"))
        << remark::reason("{0}", reason);
    undo();
    return;
  }
  scaleWeights();
  addOffset();
  remark::passed(product.getLoc(),
                 remark::RemarkOpts::name("FoldScales").category("sw-fold"))
      << remark::metric("ops", chain.size());
}
