//===- IndexRanges.cpp - Integers computed from indices -------------------===//
#include "IndexRanges.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;

/// f32 represents all integers up to this one.
static constexpr int64_t kLargest = int64_t(1) << 24;

/// Maximum iterations of a loop whose indices may become a row in memory.
static constexpr int64_t kMaxNumbers = int64_t(1) << 16;

bool sw::isNumber(Type type) {
  return type.isIndex() || (type.isSignlessInteger() && !type.isInteger(1));
}

bool sw::isNumberTensor(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && isNumber(type.getElementType());
}

bool sw::isNumberCast(Operation *op) {
  return isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
             arith::ExtUIOp, arith::TruncIOp>(op) &&
         isNumber(op->getOperand(0).getType()) &&
         isNumber(op->getResult(0).getType());
}

bool sw::isOnNumbers(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), isNumber) ||
         llvm::any_of(op->getResultTypes(), isNumber);
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

std::optional<NumberRange> IndexRanges::find(Value value,
                                             const Ranges &inside) {
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return number.getSignificantBits() <= 64
               ? std::make_optional(
                     NumberRange{number.getSExtValue(), number.getSExtValue()})
               : std::nullopt;
  auto it = inside.find(value);
  return it == inside.end() ? std::nullopt : std::make_optional(it->second);
}

static bool isUnsigned(arith::CmpIPredicate predicate) {
  return predicate == arith::CmpIPredicate::ult ||
         predicate == arith::CmpIPredicate::ule ||
         predicate == arith::CmpIPredicate::ugt ||
         predicate == arith::CmpIPredicate::uge;
}

/// The range of the result of `inner` for operands in the ranges `from`. These
/// have at most 25 bits, so nothing overflows here.
static std::optional<NumberRange> combine(Operation &inner,
                                          ArrayRef<NumberRange> from) {
  if (isNumberCast(&inner)) {
    bool isSigned = !isa<arith::IndexCastUIOp, arith::ExtUIOp>(inner);
    return isSigned || from[0].minimum >= 0 ? std::make_optional(from[0])
                                            : std::nullopt;
  }
  if (isa<arith::AddIOp>(inner))
    return NumberRange{from[0].minimum + from[1].minimum,
                       from[0].maximum + from[1].maximum};
  if (isa<arith::SubIOp>(inner))
    return NumberRange{from[0].minimum - from[1].maximum,
                       from[0].maximum - from[1].minimum};
  if (isa<arith::MulIOp>(inner)) {
    auto [minimum, maximum] = std::minmax(
        {from[0].minimum * from[1].minimum, from[0].minimum * from[1].maximum,
         from[0].maximum * from[1].minimum, from[0].maximum * from[1].maximum});
    return NumberRange{minimum, maximum};
  }
  if (isa<arith::MaxSIOp>(inner))
    return NumberRange{std::max(from[0].minimum, from[1].minimum),
                       std::max(from[0].maximum, from[1].maximum)};
  if (isa<arith::MinSIOp>(inner))
    return NumberRange{std::min(from[0].minimum, from[1].minimum),
                       std::min(from[0].maximum, from[1].maximum)};
  if (isa<arith::SelectOp>(inner))
    return NumberRange{std::min(from[1].minimum, from[2].minimum),
                       std::max(from[1].maximum, from[2].maximum)};
  return std::nullopt;
}

/// Whether f32 and `type` represent all numbers of `range`.
static bool isExact(NumberRange range, Type type) {
  unsigned bits = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  int64_t largest = bits > 25 ? kLargest : (int64_t(1) << (bits - 1)) - 1;
  int64_t lowest = bits > 25 ? -kLargest : -largest - 1;
  return lowest <= range.minimum && range.maximum <= largest;
}

/// The range of `index`; nothing if it has too many values.
static std::optional<NumberRange> getIndices(linalg::IndexOp index,
                                             linalg::GenericOp op) {
  int64_t extent = op.getStaticLoopRanges()[index.getDim()];
  if (ShapedType::isDynamic(extent) || extent > kMaxNumbers)
    return std::nullopt;
  return NumberRange{0, extent - 1};
}

/// Whether `inner` only reads integers in the ranges `from`, and floats give
/// the same result.
static bool isRead(Operation &inner, ArrayRef<NumberRange> from) {
  if (auto compare = dyn_cast<arith::CmpIOp>(inner))
    return !isUnsigned(compare.getPredicate()) ||
           (from[0].minimum >= 0 && from[1].minimum >= 0);
  return isa<arith::SIToFPOp, linalg::YieldOp>(inner) ||
         (isa<arith::UIToFPOp>(inner) && from[0].minimum >= 0);
}

/// Finds the range of the result of `inner`; false if there is none.
bool IndexRanges::addInner(Operation &inner, linalg::GenericOp op,
                           Ranges &inside) {
  if (!isOnNumbers(&inner) || inner.hasTrait<OpTrait::ConstantLike>())
    return true;
  SmallVector<NumberRange> from;
  for (Value operand : inner.getOperands()) {
    bool isOther = !isNumber(operand.getType());
    std::optional<NumberRange> range =
        isOther ? std::make_optional(NumberRange{0, 0}) : find(operand, inside);
    if (!range || (!isOther && !isExact(*range, operand.getType())))
      return false;
    from.push_back(*range);
  }
  if (llvm::none_of(inner.getResultTypes(), isNumber))
    return isRead(inner, from);
  auto index = dyn_cast<linalg::IndexOp>(inner);
  std::optional<NumberRange> range =
      index ? getIndices(index, op) : combine(inner, from);
  if (!range || !isExact(*range, inner.getResult(0).getType()))
    return false;
  inside[inner.getResult(0)] = *range;
  return true;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

bool IndexRanges::addGeneric(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics() ||
      op.getNumParallelLoops() != op.getNumLoops())
    return false;
  Ranges inside;
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (isNumber(input->get().getType()))
      return false;
    if (!isNumberTensor(input->get()))
      continue;
    auto range = ranges.find(input->get());
    if (range == ranges.end())
      return false;
    inside[op.getMatchingBlockArgument(input)] = range->second;
  }
  for (OpOperand &init : op.getDpsInitsMutable())
    if (isNumberTensor(init.get()) &&
        (!init.get().getDefiningOp<tensor::EmptyOp>() ||
         op.payloadUsesValueFromOperand(&init)))
      return false;
  for (Operation &inner : *op.getBlock())
    if (inner.getNumRegions() > 0 || !addInner(inner, op, inside))
      return false;
  Operation *yield = op.getBlock()->getTerminator();
  for (auto [value, result] :
       llvm::zip_equal(yield->getOperands(), op->getResults()))
    if (isNumberTensor(result))
      ranges[result] = *find(value, inside);
  return true;
}

bool IndexRanges::add(Operation *op) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return addGeneric(generic);
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)) {
    auto range = ranges.find(op->getOperand(0));
    if (range == ranges.end())
      return false;
    NumberRange own = range->second;
    ranges[op->getResult(0)] = own;
    return true;
  }
  DenseIntElementsAttr elements;
  if (!matchPattern(op, m_Constant(&elements)) || elements.empty())
    return false;
  NumberRange range = {kLargest, -kLargest};
  for (const APInt &number : elements) {
    if (number.getSignificantBits() > 32)
      return false;
    range.minimum = std::min(range.minimum, number.getSExtValue());
    range.maximum = std::max(range.maximum, number.getSExtValue());
  }
  ranges[op->getResult(0)] = range;
  return -kLargest <= range.minimum && range.maximum <= kLargest;
}
