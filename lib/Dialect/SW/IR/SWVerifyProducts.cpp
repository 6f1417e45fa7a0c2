//===- SWVerifyProducts.cpp - Verifiers of products -----------------------===//
#include "VerifyLists.h"

#include "Dialect/SW/IR/Target.h"
#include "Dialect/SW/IR/Units.h"
#include "Dialect/Utils/ElementTypes.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// A dimension of an operand of the product, and its size in the whole tile.
struct ProductDim {
  StringRef operand;
  StringRef size;
  int64_t extent;
  Value whole;
  Axis axis;
  /// Whether vectors run along the dimension.
  bool isVector;
};
} // namespace

static SmallVector<ProductDim> getDims(SpmGemmOp op) {
  SmallVector<ProductDim> dims;
  auto add = [&](StringRef operand, MemRefType type, bool transposed,
                 std::pair<StringRef, Value> rows,
                 std::pair<StringRef, Value> cols) {
    StringRef vector = op.getVec() == VecDim::M ? "M" : "N";
    dims.push_back({operand, rows.first, type.getDimSize(transposed ? 1 : 0),
                    rows.second, Axis::Row, rows.first == vector});
    dims.push_back({operand, cols.first, type.getDimSize(transposed ? 0 : 1),
                    cols.second, Axis::Col, cols.first == vector});
  };
  std::pair<StringRef, Value> m = {"M", op.getM()}, n = {"N", op.getN()},
                              k = {"K", op.getK()};
  add("A", op.getA().getType(), op.getTransA(), m, k);
  add("B", op.getB().getType(), op.getTransB(), k, n);
  add("C", op.getC().getType(), /*transposed=*/false, m, n);
  return dims;
}

/// Whether `extent`, of B in the CPE view, may belong to a piece of `expected`
/// columns: rows of 16 bits need no padding, since they are packed.
static bool isDense(SpmGemmOp op, const ProductDim &dim, int64_t expected,
                    const std::optional<Target> &target) {
  unsigned bits = op.getA().getType().getElementTypeBitWidth();
  return op.getPadded() && target && dim.operand == "B" && dim.isVector &&
         getElementsOfWord(bits) > 1 &&
         static_cast<int64_t>(llvm::alignTo(
             dim.extent, target->getProductLanes(bits))) == expected;
}

/// Checks static extents against each other and against constant sizes. In the
/// CPE view the extents are extents of pieces.
static LogicalResult verifyExtents(SpmGemmOp op, View view,
                                   const std::optional<Target> &target) {
  SmallVector<ProductDim> dims = getDims(op);
  unsigned bits = op.getA().getType().getElementTypeBitWidth();
  for (const ProductDim &dim : dims) {
    if (ShapedType::isDynamic(dim.extent))
      continue;
    std::optional<int64_t> whole = getConstantIntValue(dim.whole);
    if (whole && *whole >= 0 && (target || view == View::CoreGroup)) {
      bool isPiece = view == View::CPE;
      int64_t places = isPiece ? target->getExtent(dim.axis) : 1;
      int64_t unit = isPiece ? target->getProductUnit(bits, dim.isVector) : 1;
      int64_t expected = Target::getPiece(*whole, places, unit);
      if (dim.extent != expected &&
          !(isPiece && isDense(op, dim, expected, target)))
        return op.emitOpError("expects ")
               << dim.operand << " to have the extent " << expected << " along "
               << dim.size << ", " << *whole << " over " << places
               << " places, but got " << dim.extent;
    }
    for (const ProductDim &other : dims)
      if (other.size == dim.size && !ShapedType::isDynamic(other.extent) &&
          other.extent != dim.extent &&
          (view == View::CoreGroup || other.axis == dim.axis) &&
          !(view == View::CPE && (isDense(op, dim, other.extent, target) ||
                                  isDense(op, other, dim.extent, target))))
        return op.emitOpError("expects ")
               << dim.operand << " and " << other.operand
               << " to have the same extent along " << dim.size << ", but got "
               << dim.extent << " and " << other.extent;
  }
  return success();
}

/// Checks the types of the elements: one of C in which CPEs compute, and the
/// same of A and B, or a narrower one whose values C has.
static LogicalResult verifyElements(SpmGemmOp op) {
  Type sum = op.getC().getType().getElementType();
  Type element = op.getA().getType().getElementType();
  if (failed(verifyComputeFloat(op, sum)))
    return failure();
  bool isNarrow = isNarrowOperandOf(element, sum);
  if (isNarrow) {
    std::optional<Target> target = Target::lookup(op);
    if (target && target->getFlopsPerCycle(*getElementKind(element)) <= 0)
      return op.emitOpError("has ")
             << element << " elements, in which '" << target->getChip()
             << "' does not compute";
  } else {
    element = sum;
  }
  for (auto [name, value] :
       {std::pair<StringRef, Value>("A", op.getA()), {"B", op.getB()}}) {
    Type own = cast<MemRefType>(value.getType()).getElementType();
    if (own != element)
      return op.emitOpError("expects ")
             << name << " to have " << element << " elements as "
             << (isNarrow ? "A" : "C") << ", but got " << own;
  }
  if (isNarrow != op.getRun().has_value())
    return op.emitOpError("expects 'run' with A and B of 16 bits, and without "
                          "it otherwise, but got ")
           << (isNarrow ? "none" : "one");
  if (op.getRun() && *op.getRun() < 0)
    return op.emitOpError("expects 'run' to be at least 0, but got ")
           << *op.getRun();
  return success();
}

LogicalResult SpmGemmOp::verify() {
  auto launch = (*this)->getParentOfType<LaunchOp>();
  if (!launch)
    return verifyInLaunch(*this);
  if (failed(verifyElements(*this)))
    return failure();
  if (getPadded() && (getVec() != VecDim::N || getTransB()))
    return emitOpError(
        "expects 'padded' only with vectors along N and a B that "
        "is stored K x N");
  for (auto [name, value] : {std::pair<StringRef, Value>("A", getA()),
                             {"B", getB()},
                             {"C", getC()}}) {
    auto type = cast<MemRefType>(value.getType());
    if (type.getRank() != 2)
      return emitOpError("expects ")
             << name << " to have rank 2, but got " << type.getRank();
    SmallVector<int64_t> strides;
    int64_t offset;
    if (failed(type.getStridesAndOffset(strides, offset)) ||
        strides.back() != 1)
      return emitOpError("expects ")
             << name << " to have rows of neighbours, but got " << type;
  }
  bool isPrivate = isPrivateTile(getC());
  if (isPrivateTile(getA()) != isPrivate || isPrivateTile(getB()) != isPrivate)
    return emitOpError("expects A, B and C to be private, or none of them");
  return verifyExtents(*this, isPrivate ? View::CPE : launch.getView(),
                       Target::lookup(*this));
}
