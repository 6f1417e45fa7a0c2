//===- TPPReduce.cpp - The reduction primitive ----------------------------===//
//
// Loops, verifier and canonicalization of tpp.reduce, and the table of its
// kinds with one row for each, in the order of the enum.
//
//===----------------------------------------------------------------------===//
#include "TPPElementwise.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::tpp;

using utils::IteratorType;

//===----------------------------------------------------------------------===//
// The kinds
//===----------------------------------------------------------------------===//

static Value buildConstant(OpBuilder &b, Location loc, FloatType type,
                           const APFloat &value) {
  return arith::ConstantOp::create(b, loc, b.getFloatAttr(type, value));
}

/// The neutral element of a sum: a sum of only negative zeros is -0.
static Value buildNegativeZero(OpBuilder &b, Location loc, FloatType type) {
  return buildConstant(
      b, loc, type,
      APFloat::getZero(type.getFloatSemantics(), /*Negative=*/true));
}

static Value buildOne(OpBuilder &b, Location loc, FloatType type) {
  return buildConstant(b, loc, type, APFloat(type.getFloatSemantics(), 1));
}

template <bool isNegative>
static Value buildInfinity(OpBuilder &b, Location loc, FloatType type) {
  return buildConstant(b, loc, type,
                       APFloat::getInf(type.getFloatSemantics(), isNegative));
}

/// The neutral element of maxnum and minnum: the result of no numbers is NaN.
static Value buildNaN(OpBuilder &b, Location loc, FloatType type) {
  return buildConstant(b, loc, type, APFloat::getNaN(type.getFloatSemantics()));
}

template <typename OpTy>
static Value buildCombiner(OpBuilder &b, Location loc, Value lhs, Value rhs) {
  return OpTy::create(b, loc, lhs, rhs);
}

static constexpr ReductionInfo reductionTable[] = {
    /*Sum=*/{buildNegativeZero, buildCombiner<arith::AddFOp>},
    /*Mul=*/{buildOne, buildCombiner<arith::MulFOp>},
    /*MaximumF=*/{buildInfinity<true>, buildCombiner<arith::MaximumFOp>},
    /*MinimumF=*/{buildInfinity<false>, buildCombiner<arith::MinimumFOp>},
    /*MaxNumF=*/{buildNaN, buildCombiner<arith::MaxNumFOp>},
    /*MinNumF=*/{buildNaN, buildCombiner<arith::MinNumFOp>},
};

static_assert(std::size(reductionTable) == getMaxEnumValForReduceKind() + 1,
              "every kind of reduction has a row");

const ReductionInfo &tpp::getReductionInfo(ReduceKind kind) {
  return reductionTable[static_cast<unsigned>(kind)];
}

//===----------------------------------------------------------------------===//
// ReduceOp
//===----------------------------------------------------------------------===//

void ReduceOp::getEffects(detail::Effects &effects) {
  detail::addEffects(*this, effects);
}

SmallVector<IteratorType> ReduceOp::getLoopIteratorTypes() {
  SmallVector<IteratorType> types(
      cast<ShapedType>(getInput().getType()).getRank(), IteratorType::parallel);
  types[getDimension()] = IteratorType::reduction;
  return types;
}

SmallVector<AffineMap> ReduceOp::getIndexingMaps() {
  unsigned rank = cast<ShapedType>(getInput().getType()).getRank();
  AffineMap input = AffineMap::getMultiDimIdentityMap(rank, getContext());
  return {input, input.dropResult(getDimension())};
}

StringRef ReduceOp::getOperandName(unsigned number) {
  return number == 0 ? "input" : "output";
}

SmallVector<Bcast> ReduceOp::getInputBcasts() { return {Bcast::None}; }

bool ReduceOp::readsOutput() { return true; }

int64_t ReduceOp::getFlopsPerPoint() { return 1; }

/// The function for rows if the last dimension is reduced, else for columns.
std::string ReduceOp::getLibraryFunction() {
  auto input = cast<ShapedType>(getInput().getType());
  bool isRows = static_cast<int64_t>(getDimension()) + 1 == input.getRank();
  std::string name;
  llvm::raw_string_ostream(name)
      << "tpp_reduce_" << (isRows ? "rows_" : "cols_")
      << stringifyReduceKind(getKind()) << "_" << input.getElementType();
  return name;
}

Value ReduceOp::buildScalar(OpBuilder &b, Location loc, ValueRange elements) {
  return getReductionInfo(getKind()).combine(b, loc, /*lhs=*/elements[1],
                                             /*rhs=*/elements[0]);
}

LogicalResult ReduceOp::verify() {
  int64_t rank = cast<ShapedType>(getInput().getType()).getRank();
  if (rank < 1 || rank > 3)
    return emitOpError() << "expects 'input' to have rank 1 to 3, but got "
                         << rank;
  if (static_cast<int64_t>(getDimension()) >= rank)
    return emitOpError() << "expects a dimension below the rank " << rank
                         << " of 'input', but got " << getDimension();
  return detail::verifyOperands(*this);
}

/// A reduction without elements leaves its destination unchanged.
LogicalResult ReduceOp::canonicalize(ReduceOp op, PatternRewriter &rewriter) {
  auto input = cast<ShapedType>(op.getInput().getType());
  if (!llvm::is_contained(input.getShape(), 0))
    return rewriter.notifyMatchFailure(op, "reads elements");
  if (!op.getResult())
    rewriter.eraseOp(op);
  else if (op.getOutput().getType() == op.getResult().getType())
    rewriter.replaceOp(op, op.getOutput());
  else
    return rewriter.notifyMatchFailure(op, "types differ");
  return success();
}
