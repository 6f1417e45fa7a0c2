//===- ReadPositions.cpp - Positions of element reads in bodies -----------===//
#include "ReadPositions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;

namespace {
/// A closed interval.
struct PositionRange {
  int64_t minimum, maximum;
};
} // namespace

static std::optional<PositionRange> makeRange(std::optional<int64_t> minimum,
                                              std::optional<int64_t> maximum) {
  return minimum && maximum
             ? std::make_optional(PositionRange{*minimum, *maximum})
             : std::nullopt;
}

static std::optional<PositionRange> getConstant(Value value) {
  APInt number;
  if (!matchPattern(value, m_ConstantInt(&number)) ||
      number.getSignificantBits() > 64)
    return std::nullopt;
  return PositionRange{number.getSExtValue(), number.getSExtValue()};
}

static std::optional<PositionRange> getIndices(linalg::IndexOp index) {
  auto op = index->getParentOfType<linalg::LinalgOp>();
  int64_t extent = op.getStaticLoopRanges()[index.getDim()];
  if (ShapedType::isDynamic(extent))
    return std::nullopt;
  return PositionRange{0, extent - 1};
}

/// The range of a quotient or remainder `op` of `a`, which is not negative, and
/// the positive constant `b`. Upsampling of images reads each element several
/// times.
static std::optional<PositionRange> divide(Operation *op, PositionRange a,
                                           PositionRange b) {
  if (a.minimum < 0 || b.minimum <= 0 || b.minimum != b.maximum)
    return std::nullopt;
  if (isa<arith::DivUIOp, arith::DivSIOp, arith::FloorDivSIOp>(op))
    return PositionRange{a.minimum / b.minimum, a.maximum / b.minimum};
  if (isa<arith::RemUIOp, arith::RemSIOp>(op))
    return PositionRange{0, std::min(a.maximum, b.minimum - 1)};
  return std::nullopt;
}

/// Maximum depth of the ops that compute a position.
static constexpr unsigned kMaxSteps = 8;

/// The range of an index or of a 64-bit integer, if it is known.
static std::optional<PositionRange> getRange(Value value,
                                             unsigned maxSteps = kMaxSteps) {
  if (maxSteps == 0)
    return std::nullopt;
  if (!value.getType().isIndex() && !value.getType().isInteger(64))
    return std::nullopt;
  if (std::optional<PositionRange> constant = getConstant(value))
    return constant;
  Operation *op = value.getDefiningOp();
  if (!op)
    return std::nullopt;
  if (auto index = dyn_cast<linalg::IndexOp>(op))
    return getIndices(index);
  if (isa<arith::IndexCastOp>(op))
    return getRange(op->getOperand(0), maxSteps - 1);
  if (op->getNumOperands() != 2)
    return std::nullopt;
  std::optional<PositionRange> a = getRange(op->getOperand(0), maxSteps - 1),
                               b = getRange(op->getOperand(1), maxSteps - 1);
  if (!a || !b)
    return std::nullopt;
  if (isa<arith::AddIOp>(op))
    return makeRange(llvm::checkedAdd(a->minimum, b->minimum),
                     llvm::checkedAdd(a->maximum, b->maximum));
  if (isa<arith::SubIOp>(op))
    return makeRange(llvm::checkedSub(a->minimum, b->maximum),
                     llvm::checkedSub(a->maximum, b->minimum));
  // A factor of an index is a constant that is not negative.
  if (isa<arith::MulIOp>(op) && a->minimum >= 0 && b->minimum >= 0)
    return makeRange(llvm::checkedMul(a->minimum, b->minimum),
                     llvm::checkedMul(a->maximum, b->maximum));
  return divide(op, *a, *b);
}

bool sw::isWithinArray(tensor::ExtractOp extract) {
  if (!extract->getParentOfType<linalg::LinalgOp>() ||
      !extract.getTensor().getType().hasStaticShape())
    return false;
  return llvm::all_of(llvm::zip_equal(extract.getIndices(),
                                      extract.getTensor().getType().getShape()),
                      [](auto position) {
                        auto [index, extent] = position;
                        std::optional<PositionRange> range = getRange(index);
                        return range && range->minimum >= 0 &&
                               range->maximum < extent;
                      });
}
