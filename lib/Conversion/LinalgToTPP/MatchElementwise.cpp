//===- MatchElementwise.cpp - Bodies that are primitives ------------------===//
//
//   x + b                                  is binary add
//   x > 0 ? x : 0, max(x, 0) and the like   are unary relu
//
// Any other scalar arithmetic is an equation.
//
//===----------------------------------------------------------------------===//
#include "MatchElementwise.h"

#include "Dialect/Utils/ElementTypes.h"

#include "Conversion/LinalgToTPP/LinalgToTPP.h"
#include "Conversion/LinalgToTPP/Relu.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::tpp;

Value tpp::getSource(linalg::LinalgOp op, Value value) {
  auto arg = dyn_cast<BlockArgument>(value);
  if (arg && arg.getOwner() == op.getBlock())
    return op.getMatchingOpOperand(arg)->get();
  return value;
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
  if (sw::isStorageFloat(element))
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

/// Whether vectors can be loaded from `leaf`; arrays of narrower types count.
static bool isLeafType(linalg::LinalgOp op, Value leaf) {
  Type type = leaf.getType();
  return sw::isComputeFloat(type) ||
         ((sw::isStorageFloat(type) || sw::isStorageInteger(type)) &&
          isa<ShapedType>(getSource(op, leaf).getType()));
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
          << "reads elements of type " << leaf.getType() << "; primitives have "
          << sw::listComputeFloats();
      return failure();
    }
  ScalarMatch match;
  plan.leaves = llvm::to_vector(leaves);
  match.inputs = plan.leaves;
  match.kind = std::move(plan);
  return match;
}

FailureOr<ScalarMatch> tpp::matchBody(linalg::LinalgOp op,
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
