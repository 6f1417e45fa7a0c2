//===- PlanElementwise.cpp - Elementwise primitives in linalg -------------===//
//
// Recognises one op of the primitive tables on (i, j) or (i):
//
//   linalg.generic (i, j)  X (i, j), B (j), Y (i, j)     x + b
// is binary add with bcast_rhs row. Any other scalar arithmetic is an equation.
//
//===----------------------------------------------------------------------===//
#include "Plan.h"

#include "Conversion/LinalgToTPP/LinalgToTPP.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::tpp;

namespace {
/// A primitive, and the values in the body that are its inputs.
struct ScalarMatch {
  decltype(Plan::kind) kind;
  SmallVector<Value> inputs;
};
} // namespace

/// The operand of a block argument, or the value itself.
static Value getSource(linalg::LinalgOp op, Value value) {
  auto arg = dyn_cast<BlockArgument>(value);
  if (arg && arg.getOwner() == op.getBlock())
    return op.getMatchingOpOperand(arg)->get();
  return value;
}

static bool isAnyZero(linalg::LinalgOp op, Value value) {
  return matchPattern(getSource(op, value), m_AnyZeroFloat());
}

/// Whether no number exceeds `value`. The largest finite number does not count:
/// a clamp to it changes +inf.
static bool isUpperLimit(linalg::LinalgOp op, Value value) {
  APFloat number(0.0);
  return matchPattern(getSource(op, value), m_ConstantFloat(&number)) &&
         !number.isNegative() && number.isInfinity();
}

/// Whether fast-math flags exclude NaNs as operands and results of `op`.
static bool hasNoNaNs(Operation *op) {
  auto interface = dyn_cast_or_null<arith::ArithFastMathInterface>(op);
  return interface &&
         arith::bitEnumContainsAll(interface.getFastMathFlagsAttr().getValue(),
                                   arith::FastMathFlags::nnan);
}

/// Replaces min(x, limit) by x; a NaN stays a NaN.
static Value skipUpperLimit(linalg::LinalgOp op, Value value) {
  Operation *def = value.getDefiningOp();
  if (!isa_and_nonnull<arith::MinimumFOp, arith::MinNumFOp>(def) ||
      (isa<arith::MinNumFOp>(def) && !hasNoNaNs(def)))
    return value;
  if (isUpperLimit(op, def->getOperand(1)))
    return def->getOperand(0);
  return isUpperLimit(op, def->getOperand(0)) ? def->getOperand(1) : value;
}

/// 1 for predicates with "greater", -1 for "less", 0 otherwise.
static int getDirection(arith::CmpFPredicate predicate) {
  switch (predicate) {
  case arith::CmpFPredicate::OGT:
  case arith::CmpFPredicate::OGE:
  case arith::CmpFPredicate::UGT:
  case arith::CmpFPredicate::UGE:
    return 1;
  case arith::CmpFPredicate::OLT:
  case arith::CmpFPredicate::OLE:
  case arith::CmpFPredicate::ULT:
  case arith::CmpFPredicate::ULE:
    return -1;
  default:
    return 0;
  }
}

/// Whether the comparison holds if an operand is NaN.
static bool holdsForNaN(arith::CmpFPredicate predicate) {
  switch (predicate) {
  case arith::CmpFPredicate::UGT:
  case arith::CmpFPredicate::UGE:
  case arith::CmpFPredicate::ULT:
  case arith::CmpFPredicate::ULE:
    return true;
  default:
    return false;
  }
}

namespace {
/// max(x, 0), and its result for a NaN. Any result is right if no NaN can
/// occur.
struct Relu {
  Value x;
  bool keepsNaN = true;
};
} // namespace

/// Matches x > 0 ? x : 0 and its mirror images.
static Relu matchSelectRelu(linalg::LinalgOp op, arith::SelectOp select) {
  auto compare = select.getCondition().getDefiningOp<arith::CmpFOp>();
  if (!compare)
    return {};
  int direction = getDirection(compare.getPredicate());
  Value x = compare.getLhs();
  if (isAnyZero(op, x)) {
    x = compare.getRhs();
    direction = -direction;
  } else if (!isAnyZero(op, compare.getRhs())) {
    return {};
  }
  Value whenAbove =
      direction > 0 ? select.getTrueValue() : select.getFalseValue();
  Value otherwise =
      direction > 0 ? select.getFalseValue() : select.getTrueValue();
  // A NaN takes the branch of x or the branch of 0.
  bool keepsNaN = holdsForNaN(compare.getPredicate()) == (direction > 0) ||
                  hasNoNaNs(compare);
  bool isRelu = direction != 0 && whenAbove == x && isAnyZero(op, otherwise);
  return isRelu ? Relu{x, keepsNaN} : Relu();
}

/// Matches max(x, 0) in any form that agrees with it on all numbers.
static Relu matchRelu(linalg::LinalgOp op, Value value) {
  value = skipUpperLimit(op, value);
  Operation *def = value.getDefiningOp();
  if (auto select = dyn_cast_or_null<arith::SelectOp>(def))
    return matchSelectRelu(op, select);
  if (!isa_and_nonnull<arith::MaximumFOp, arith::MaxNumFOp>(def))
    return {};
  bool keepsNaN = isa<arith::MaximumFOp>(def) || hasNoNaNs(def);
  if (isAnyZero(op, def->getOperand(1)))
    return {skipUpperLimit(op, def->getOperand(0)), keepsNaN};
  if (isAnyZero(op, def->getOperand(0)))
    return {skipUpperLimit(op, def->getOperand(1)), keepsNaN};
  return {};
}

static std::optional<BinaryKind> getBinaryKind(Operation *op) {
  if (isa_and_nonnull<arith::AddFOp>(op))
    return BinaryKind::Add;
  if (isa_and_nonnull<arith::MulFOp>(op))
    return BinaryKind::Mul;
  return std::nullopt;
}

/// Whether `value` is an input of a primitive: an element of an operand, a
/// constant, or a scalar from outside.
static bool isLeaf(linalg::LinalgOp op, Value value) {
  Operation *def = value.getDefiningOp();
  return !def || def->getBlock() != op.getBlock() ||
         matchPattern(def, m_Constant());
}

/// Whether all operands have the element type of the output, as primitives of
/// the device library require.
static bool hasOneElementType(linalg::LinalgOp op) {
  Type element = getElementTypeOrSelf(op.getDpsInits()[0].getType());
  if (isHalf(element))
    return false;
  return llvm::all_of(op->getOperandTypes(), [&](Type type) {
    return getElementTypeOrSelf(type) == element;
  });
}

/// Matches a body that is one primitive of the device library.
static std::optional<ScalarMatch> matchPrimitive(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  ScalarMatch match;
  Value result = body->getTerminator()->getOperand(0);
  Relu relu = matchRelu(op, result);
  Operation *def = result.getDefiningOp();
  if (isLeaf(op, result)) {
    bool isZero = matchPattern(getSource(op, result), m_PosZeroFloat());
    match.kind = isZero ? UnaryKind::Zero : UnaryKind::Identity;
    if (!isZero)
      match.inputs = {result};
  } else if (relu.x) {
    match.kind = relu.keepsNaN ? UnaryKind::Relu : UnaryKind::ReluNum;
    match.inputs = {relu.x};
  } else if (std::optional<BinaryKind> kind = getBinaryKind(def)) {
    match.kind = *kind;
    match.inputs.assign(def->operand_begin(), def->operand_end());
  } else {
    return std::nullopt;
  }
  auto isInput = [&](Value value) { return isLeaf(op, value); };
  auto isPure = [](Operation &inner) { return isMemoryEffectFree(&inner); };
  if (!hasOneElementType(op) || !llvm::all_of(match.inputs, isInput) ||
      !llvm::all_of(body->without_terminator(), isPure))
    return std::nullopt;
  return match;
}

/// Whether vectors can be loaded from `leaf`; arrays of f16 and bf16 count.
static bool isLeafType(linalg::LinalgOp op, Value leaf) {
  Type type = leaf.getType();
  return type.isF32() || type.isF64() ||
         (isHalf(type) && isa<ShapedType>(getSource(op, leaf).getType()));
}

/// Matches a body of any scalar arithmetic that has a vector form.
static FailureOr<ScalarMatch> matchEquation(linalg::LinalgOp op,
                                            std::string &reason) {
  EquationPlan plan;
  plan.body = op.getBlock();
  llvm::SetVector<Value> leaves;
  for (Operation &inner : *plan.body)
    for (Value operand : inner.getOperands())
      if (isLeaf(op, operand) && !matchPattern(operand, m_Constant()))
        leaves.insert(operand);
  for (Operation &inner : plan.body->without_terminator()) {
    reason = explainEquationOp(&inner);
    if (!reason.empty())
      return failure();
  }
  for (Value leaf : leaves)
    if (!isLeafType(op, leaf)) {
      llvm::raw_string_ostream(reason)
          << "reads elements of type " << leaf.getType()
          << "; primitives have f32 or f64";
      return failure();
    }
  ScalarMatch match;
  plan.leaves = llvm::to_vector(leaves);
  match.inputs = plan.leaves;
  match.kind = std::move(plan);
  return match;
}

static FailureOr<ScalarMatch> matchBody(linalg::LinalgOp op,
                                        std::string &reason) {
  if (std::optional<ScalarMatch> match = matchPrimitive(op))
    return *match;
  return matchEquation(op, reason);
}

/// The op that names an equation best: the last function, else the last op.
static StringRef getMainOp(Block *body) {
  StringRef name = "equation";
  bool isFunction = false;
  for (Operation &op : body->without_terminator()) {
    const EquationInfo *info = getEquationInfo(&op);
    bool isMath = op.getName().getDialectNamespace() == "math";
    if (!info || (isFunction && !isMath))
      continue;
    name = info->stem;
    isFunction = isMath;
  }
  return name;
}

std::optional<StringRef> tpp::matchElementwiseBody(linalg::LinalgOp op) {
  std::string reason;
  FailureOr<ScalarMatch> match = matchBody(op, reason);
  if (failed(match))
    return std::nullopt;
  if (std::holds_alternative<EquationPlan>(match->kind))
    return getMainOp(op.getBlock());
  if (auto *binary = std::get_if<BinaryKind>(&match->kind))
    return stringifyBinaryKind(*binary);
  UnaryKind unary = std::get<UnaryKind>(match->kind);
  if (unary != UnaryKind::Identity && unary != UnaryKind::Zero)
    return stringifyUnaryKind(unary);
  bool isCopy = unary == UnaryKind::Identity &&
                isa<ShapedType>(getSource(op, match->inputs[0]).getType());
  return isCopy ? StringRef("copy") : StringRef("fill");
}

/// The loops that the primitive keeps, in the order of the output's dimensions.
static FailureOr<SmallVector<unsigned>> findLoops(linalg::LinalgOp op,
                                                  std::string &reason) {
  SmallVector<int64_t> extents = getLoopExtents(op);
  OpOperand *output = op.getDpsInitOperand(0);
  AffineMap map = op.getMatchingIndexingMap(output);
  SmallVector<unsigned> all, kept;
  for (AffineExpr expr : map.getResults())
    if (auto loop = dyn_cast<AffineDimExpr>(expr))
      all.push_back(loop.getPosition());
  for (unsigned loop : all)
    if (extents[loop] != 1)
      kept.push_back(loop);
  for (auto [loop, extent] : llvm::enumerate(extents))
    if (extent != 1 && !llvm::is_contained(all, loop)) {
      reason = "writes an element of its output more than once";
      return failure();
    }
  if (all.empty()) {
    reason = "has an output of rank 0";
    return failure();
  }
  if (all.size() <= 2)
    return all;
  if (kept.empty())
    kept.push_back(all.back());
  if (kept.size() > 2) {
    reason = "has " + std::to_string(kept.size()) +
             " loops of more than one iteration; a primitive has at most 2";
    return failure();
  }
  return kept;
}

/// Whether the elements along the last kept dimension of an output are not
/// adjacent. They are then a column of the result of another op on the tile.
static bool isGappedColumn(const OperandPlan &plan) {
  auto type = dyn_cast<RankedTensorType>(plan.value.getType());
  if (!type || plan.keptDims.empty())
    return false;
  auto slice = plan.value.getDefiningOp<tensor::ExtractSliceOp>();
  if (!slice || !slice.getSource().getDefiningOp())
    return false;
  // The dimension of the array that is the last one kept.
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  int64_t last = -1;
  for (unsigned seen = 0; seen <= plan.keptDims.back(); ++last)
    seen += !dropped.test(last + 1);
  return llvm::any_of(slice.getSourceType().getShape().drop_front(last + 1),
                      [](int64_t extent) { return extent != 1; });
}

/// Keeps dimensions of extent 1 if the primitive accepts the broadcast operand
/// with them.
static void keepUnitDims(OperandPlan &plan) {
  auto type = dyn_cast<ShapedType>(plan.value.getType());
  if (!type || plan.isWhole() || type.getRank() > 2)
    return;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!llvm::is_contained(plan.keptDims, dim) && type.getDimSize(dim) != 1)
      return;
  bool fits = plan.bcast == Bcast::Scalar ||
              (plan.bcast == Bcast::Row && plan.keptDims[0] == 1) ||
              (plan.bcast == Bcast::Col && plan.keptDims[0] == 0);
  if (fits)
    plan.keptDims = llvm::to_vector(llvm::seq<unsigned>(0, type.getRank()));
}

/// Chooses the broadcast of an input over the loops of the output.
static LogicalResult planBroadcast(OperandPlan &plan, ArrayRef<unsigned> loops,
                                   bool isTransposition, std::string &reason) {
  ArrayRef<unsigned> own = plan.loops;
  if (own == loops || isTransposition) {
    plan.bcast = Bcast::None;
  } else if (own.empty()) {
    plan.bcast = Bcast::Scalar;
  } else if (own.size() == 1 && loops.size() == 2) {
    plan.bcast = own[0] == loops[1] ? Bcast::Row : Bcast::Col;
  } else if (isa<MemRefType>(plan.value.getType())) {
    plan.transposed = true;
  } else {
    reason = "reads a tensor transposed";
    return failure();
  }
  keepUnitDims(plan);
  return success();
}

static FailureOr<OperandPlan> planInput(linalg::LinalgOp op, Value value,
                                        ArrayRef<unsigned> loops,
                                        bool isTransposition,
                                        std::string &reason) {
  TypedAttr constant;
  if (matchPattern(value, m_Constant(&constant))) {
    OperandPlan plan;
    plan.constant = constant;
    plan.bcast = Bcast::Scalar;
    return plan;
  }
  AffineMap map;
  auto arg = dyn_cast<BlockArgument>(value);
  if (arg && arg.getOwner() == op.getBlock())
    map = op.getMatchingIndexingMap(op.getMatchingOpOperand(arg));
  else
    map = AffineMap::get(op.getNumLoops(), 0, op.getContext());
  FailureOr<OperandPlan> plan =
      planOperand(getSource(op, value), map, loops, reason);
  if (failed(plan) ||
      failed(planBroadcast(*plan, loops, isTransposition, reason)))
    return failure();
  return plan;
}

/// Whether `op` copies an array that is indexed by both kept loops in the
/// opposite order.
static bool isTransposedCopy(linalg::LinalgOp op, const ScalarMatch &match,
                             ArrayRef<unsigned> loops) {
  auto *kind = std::get_if<UnaryKind>(&match.kind);
  if (!kind || *kind != UnaryKind::Identity || loops.size() != 2)
    return false;
  auto argument = dyn_cast<BlockArgument>(match.inputs[0]);
  if (!argument || argument.getOwner() != op.getBlock())
    return false;
  AffineMap map = op.getMatchingIndexingMap(op.getMatchingOpOperand(argument));
  auto position = [&](unsigned loop) {
    return map.getResultPosition(getAffineDimExpr(loop, op.getContext()));
  };
  std::optional<unsigned> row = position(loops[0]), col = position(loops[1]);
  return row && col && *col < *row;
}

FailureOr<Plan> tpp::planElementwise(linalg::LinalgOp op, std::string &reason) {
  FailureOr<ScalarMatch> match = matchBody(op, reason);
  if (failed(match))
    return failure();
  FailureOr<SmallVector<unsigned>> loops = findLoops(op, reason);
  if (failed(loops))
    return failure();
  Plan result;
  result.kind = match->kind;
  bool isTransposition = isTransposedCopy(op, *match, *loops);
  if (isTransposition)
    result.kind = UnaryKind::Transpose;
  OpOperand *output = op.getDpsInitOperand(0);
  for (Value input : match->inputs) {
    FailureOr<OperandPlan> plan =
        planInput(op, input, *loops, isTransposition, reason);
    if (failed(plan))
      return failure();
    result.operands.push_back(std::move(*plan));
  }
  FailureOr<OperandPlan> plan = planOperand(
      output->get(), op.getMatchingIndexingMap(output), *loops, reason);
  if (failed(plan))
    return failure();
  if (isGappedColumn(*plan)) {
    reason = "has an output whose rows have gaps";
    return failure();
  }
  result.operands.push_back(std::move(*plan));
  result.loops = *std::move(loops);
  return result;
}
