//===- CompositeForms.cpp - Parts of spelled-out composites ---------------===//
#include "CompositeForms.h"

#include "SameValues.h"
#include "Transforms/Utils/DenseReshapes.h"

#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <cmath>

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

std::optional<APFloat> sw::getConvertedNumber(Scalar scalar) {
  scalar = follow(scalar);
  Operation *op = scalar.value.getDefiningOp();
  if (!isa_and_present<arith::ExtFOp, arith::TruncFOp>(op))
    return getNumber(scalar);
  std::optional<APFloat> number =
      getConvertedNumber(scalar.with(op->getOperand(0)));
  bool losesInfo;
  if (number)
    number->convert(cast<FloatType>(scalar.value.getType()).getFloatSemantics(),
                    APFloat::rmNearestTiesToEven, &losesInfo);
  return number;
}

std::optional<Scalar> sw::matchReciprocal(const Scalar &scalar) {
  auto div = scalar.value.getDefiningOp<arith::DivFOp>();
  std::optional<APFloat> one =
      div ? getConvertedNumber(scalar.with(div.getLhs())) : std::nullopt;
  if (!one || !one->isExactlyValue(1.0))
    return std::nullopt;
  return scalar.with(div.getRhs());
}

std::pair<Value, AffineMap> sw::getArray(const Scalar &scalar) {
  OpOperand *operand = scalar.getOperand();
  if (!operand || !isa<RankedTensorType>(operand->get().getType()))
    return {};
  Value source = operand->get();
  linalg::LinalgOp op = scalar.op;
  AffineMap read = op.getMatchingIndexingMap(operand);
  skipUnitReshapes(source, read);
  return {source, read.compose(scalar.map)};
}

/// Whether `op` computes each element of its only result in the order of its
/// loops.
static bool computesInOrder(linalg::LinalgOp op) {
  return op && op.hasPureTensorSemantics() && op->getNumResults() == 1 &&
         op.getNumParallelLoops() == op.getNumLoops() &&
         op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity() &&
         !op.payloadUsesValueFromOperand(op.getDpsInitOperand(0));
}

std::optional<Scalar> sw::getElement(Value array, AffineMap read) {
  skipUnitReshapes(array, read);
  auto producer = array.getDefiningOp<linalg::LinalgOp>();
  if (!computesInOrder(producer))
    return std::nullopt;
  return Scalar{producer, getYielded(producer), read};
}

Scalar sw::followAll(Scalar scalar) {
  while (true) {
    scalar = follow(scalar);
    auto [source, read] = getArray(scalar);
    std::optional<Scalar> element =
        source ? getElement(source, read) : std::nullopt;
    if (!element)
      return scalar;
    scalar = *element;
  }
}

bool sw::isElementOf(Scalar scalar, Value array) {
  auto type = cast<RankedTensorType>(array.getType());
  AffineMap here =
      AffineMap::getMultiDimIdentityMap(type.getRank(), array.getContext());
  skipUnitReshapes(array, here);
  while (true) {
    if (auto wide = scalar.value.getDefiningOp<arith::ExtFOp>()) {
      scalar = scalar.with(wide.getIn());
      continue;
    }
    auto [source, read] = getArray(scalar);
    if (!source)
      return false;
    if (source == array)
      return readsSameElement(read, here, type.getShape());
    auto producer = source.getDefiningOp<linalg::LinalgOp>();
    if (!producer || !isPointwise(producer) || producer->getNumResults() != 1)
      return false;
    scalar = {producer, getYielded(producer), read};
  }
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

Operation *sw::getCombiner(linalg::LinalgOp op, unsigned number) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 1 ||
      op.getNumReductionLoops() == 0)
    return nullptr;
  Block *body = op.getBlock();
  Operation *combiner =
      body->getTerminator()->getOperand(number).getDefiningOp();
  Value input = body->getArgument(0), old = body->getArgument(1 + number);
  if (!combiner || combiner->getBlock() != body ||
      combiner->getNumOperands() != 2)
    return nullptr;
  Value left = combiner->getOperand(0), right = combiner->getOperand(1);
  bool combines =
      (left == input && right == old) || (left == old && right == input);
  return combines ? combiner : nullptr;
}

std::optional<Sum> sw::matchSum(Scalar scalar, ArrayRef<int64_t> extents) {
  auto [source, read] = getArray(follow(scalar));
  auto op =
      source ? source.getDefiningOp<linalg::LinalgOp>() : linalg::LinalgOp();
  if (!op || op->getNumResults() != 1 ||
      !isa_and_present<arith::AddFOp>(getCombiner(op, 0)) ||
      !startsAtZero(op.getDpsInits()[0]) ||
      ArrayRef<int64_t>(op.getStaticLoopRanges()) != extents ||
      !readsSameElement(
          read, op.getMatchingIndexingMap(op.getDpsInitOperand(0)), extents))
    return std::nullopt;
  Sum sum{
      op,
      {op, op.getBlock()->getArgument(0),
       AffineMap::getMultiDimIdentityMap(op.getNumLoops(), op.getContext())},
      {}};
  for (auto [loop, kind] : llvm::enumerate(op.getIteratorTypesArray()))
    if (kind == utils::IteratorType::reduction)
      sum.loops.push_back(loop);
  return sum;
}

/// Whether `number` is `value`, rounded to its type.
static bool isRounded(const std::optional<APFloat> &number, double value) {
  if (!number)
    return false;
  APFloat rounded(value);
  bool losesInfo;
  rounded.convert(number->getSemantics(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
  return *number == rounded;
}

std::optional<Sum> sw::matchMean(Scalar scalar, ArrayRef<int64_t> extents) {
  scalar = follow(scalar);
  Operation *op = scalar.value.getDefiningOp();
  if (!isa_and_present<arith::DivFOp, arith::MulFOp>(op))
    return std::nullopt;
  bool isDivision = isa<arith::DivFOp>(op);
  for (bool isRight : {true, false}) {
    if (isDivision && !isRight)
      break;
    std::optional<APFloat> number =
        getConvertedNumber(scalar.with(op->getOperand(isRight)));
    std::optional<Sum> sum =
        number ? matchSum(scalar.with(op->getOperand(!isRight)), extents)
               : std::nullopt;
    if (!sum)
      continue;
    double count = 1;
    for (int64_t loop : sum->loops)
      count *= static_cast<double>(extents[loop]);
    if (isRounded(number, isDivision ? count : 1 / count))
      return sum;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// Whether `op` computes nothing from other arrays.
static bool isInitial(Operation *op) {
  return isa<linalg::FillOp, tensor::EmptyOp, arith::ConstantOp>(op);
}

/// Whether an attribute of `op` requests something. The type of the operands of
/// a product does not: an attention has it, too.
static bool hasMark(Operation *op) {
  return llvm::any_of(op->getDiscardableAttrs(), [](NamedAttribute attribute) {
    StringRef name = attribute.getName();
    return name.starts_with("sw.") && name != kOperandTypeAttrName;
  });
}

std::optional<SmallVector<Operation *>> sw::findParts(Operation *root,
                                                      ArrayRef<Value> sources) {
  llvm::SetVector<Operation *> parts;
  parts.insert(root);
  for (size_t next = 0; next < parts.size(); ++next) {
    for (Value operand : parts[next]->getOperands()) {
      Operation *op = operand.getDefiningOp();
      if (!op || llvm::is_contained(sources, operand) || isInitial(op))
        continue;
      // Reshapes of sources may have other readers.
      bool isSource = isReshape(op);
      for (Value value = operand;
           isSource && !llvm::is_contained(sources, value);) {
        Operation *before = value.getDefiningOp();
        isSource = before && isReshape(before);
        if (isSource)
          value = before->getOperand(0);
      }
      if (!isSource)
        parts.insert(op);
    }
  }
  for (Operation *op : parts) {
    bool isPart = op->getBlock() == root->getBlock() && !hasMark(op) &&
                  (isReshape(op) || isa<linalg::LinalgOp>(op));
    bool isOwn =
        op == root || llvm::all_of(op->getUsers(), [&](Operation *user) {
          return parts.contains(user);
        });
    if (!isPart || !isOwn)
      return std::nullopt;
  }
  SmallVector<Operation *> sorted(parts.getArrayRef());
  llvm::sort(sorted,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return sorted;
}

void sw::replaceParts(RewriterBase &rewriter, Operation *root, Value value,
                      ArrayRef<Operation *> parts) {
  rewriter.replaceAllUsesWith(root->getResult(0), value);
  for (Operation *op : llvm::reverse(parts))
    if (isOpTriviallyDead(op))
      rewriter.eraseOp(op);
}
