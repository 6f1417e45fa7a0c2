//===- DistributeCompute.cpp - Computation in the CPE view
//-----------------===//
//
// Products stay collective: sw.spm_gemm exchanges the pieces of A and B, and it
// synchronises the CPEs itself, because a CPE takes part with its own pieces
// only after its own transfers have arrived. Elementwise primitives run on the
// pieces, which requires that the operands are cut alike.
//
//===----------------------------------------------------------------------===//
#include "Distributor.h"

#include "Dialect/TPP/IR/TPP.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::sw;

template <typename OpTy>
static ProductOperands getOperandsOf(OpTy op) {
  return {op.getA(), op.getB(), op.getOutput(), op.getTransA(), op.getTransB()};
}

/// Checks that one operand of a product is cut over rows and columns as the
/// product wants it.
static LogicalResult checkSpread(Operation *op, StringRef name,
                                 const WholeTile &tile, int64_t batchDims,
                                 bool transposed) {
  SmallVector<Spread> expected(batchDims, Spread::None);
  expected.push_back(transposed ? Spread::Col : Spread::Row);
  expected.push_back(transposed ? Spread::Row : Spread::Col);
  if (ArrayRef<Spread>(expected) == ArrayRef<Spread>(tile.spread))
    return success();
  return op->emitOpError("expects ")
         << name << " with spread " << toString(expected) << ", but got "
         << toString(tile.spread);
}

LogicalResult Distributor::checkProduct(Operation *op,
                                        const ProductOperands &operands,
                                        int64_t batchDims) {
  if (privateOps.contains(op))
    return op->emitOpError("is collective, and cannot run in a loop that is "
                           "mapped to the mesh");
  const WholeTile *a = getTile(op, operands.a);
  const WholeTile *b = a ? getTile(op, operands.b) : nullptr;
  const WholeTile *c = b ? getTile(op, operands.c) : nullptr;
  if (!c)
    return failure();
  return success(
      succeeded(checkSpread(op, "A", *a, batchDims, operands.transA)) &&
      succeeded(checkSpread(op, "B", *b, batchDims, operands.transB)) &&
      succeeded(checkSpread(op, "C", *c, /*batchDims=*/0,
                            /*transposed=*/false)));
}

void Distributor::createProduct(Location loc, const ProductOperands &operands,
                                ArrayRef<OpFoldResult> sizes, double beta) {
  SmallVector<Value> values =
      getValueOrCreateConstantIndexOp(rewriter, loc, sizes);
  SpmGemmOp::create(rewriter, loc, operands.a, operands.b, operands.c,
                    values[0], values[1], values[2], /*accumulate=*/Value(),
                    VecDimAttr::get(rewriter.getContext(), VecDim::N),
                    rewriter.getF64FloatAttr(1.0),
                    rewriter.getF64FloatAttr(beta),
                    operands.transA ? rewriter.getUnitAttr() : UnitAttr(),
                    operands.transB ? rewriter.getUnitAttr() : UnitAttr());
}

LogicalResult Distributor::distributeProduct(Operation *op) {
  if (auto spm = dyn_cast<SpmGemmOp>(op))
    return checkProduct(
        op,
        {spm.getA(), spm.getB(), spm.getC(), spm.getTransA(), spm.getTransB()},
        /*batchDims=*/0);
  if (auto batch = dyn_cast<tpp::BrgemmOp>(op))
    return distributeBatch(op, getOperandsOf(batch), batch.getBetaZero());
  auto gemm = cast<tpp::GemmOp>(op);
  ProductOperands operands = getOperandsOf(gemm);
  if (failed(checkProduct(op, operands, /*batchDims=*/0)))
    return failure();
  const WholeTile &a = tiles[operands.a], &c = tiles[operands.c];
  createProduct(op->getLoc(), operands,
                {c.sizes[0], c.sizes[1], a.sizes[operands.transA ? 0 : 1]},
                gemm.getBetaZero() ? 0.0 : 1.0);
  rewriter.eraseOp(op);
  return success();
}

/// Matrix `index` of a batch of pieces.
Value Distributor::createSlot(Location loc, Value batch, Value index) {
  auto type = cast<MemRefType>(batch.getType());
  SmallVector<Value> sizes;
  for (int64_t dim = 1; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(memref::DimOp::create(rewriter, loc, batch, dim));
  auto slot =
      MemRefType::get(type.getShape().drop_front(), type.getElementType(),
                      MemRefLayoutAttrInterface(), type.getMemorySpace());
  return TileOp::create(rewriter, loc, slot, batch, index, sizes);
}

LogicalResult Distributor::distributeBatch(Operation *op,
                                           const ProductOperands &operands,
                                           bool betaZero) {
  if (failed(checkProduct(op, operands, /*batchDims=*/1)))
    return failure();
  Location loc = op->getLoc();
  const WholeTile &a = tiles[operands.a], &c = tiles[operands.c];
  SmallVector<OpFoldResult> sizes = {c.sizes[0], c.sizes[1],
                                     a.sizes[operands.transA ? 1 : 2]};
  auto createAt = [&](Value index, double beta) {
    createProduct(loc,
                  {createSlot(loc, operands.a, index),
                   createSlot(loc, operands.b, index), operands.c,
                   operands.transA, operands.transB},
                  sizes, beta);
  };
  int64_t first = 0;
  std::optional<int64_t> count = getConstantIntValue(a.sizes[0]);
  if (betaZero && count.value_or(0) > 0) {
    // The first matrix overwrites C.
    createAt(arith::ConstantIndexOp::create(rewriter, loc, 0), 0.0);
    first = 1;
  } else if (betaZero) {
    tpp::UnaryOp::create(rewriter, loc, Type(), tpp::UnaryKind::Zero, Value(),
                         tpp::Bcast::None, operands.c);
  }
  if (!count || *count > first) {
    Value lb = arith::ConstantIndexOp::create(rewriter, loc, first);
    Value ub = getValueOrCreateConstantIndexOp(rewriter, loc, a.sizes[0]);
    Value step = arith::ConstantIndexOp::create(rewriter, loc, 1);
    auto loop = scf::ForOp::create(rewriter, loc, lb, ub, step);
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(loop.getBody());
    createAt(loop.getInductionVar(), 1.0);
  }
  rewriter.eraseOp(op);
  return success();
}

/// How an input must be cut that is repeated as `bcast` over the output.
static SmallVector<Spread> getInputSpread(const WholeTile &output,
                                          int64_t inputRank, tpp::Bcast bcast) {
  SmallVector<Spread> spread(inputRank, Spread::None);
  if (inputRank == 0 || output.spread.empty())
    return spread;
  if (bcast == tpp::Bcast::None && inputRank == output.getRank())
    return output.spread;
  if (bcast == tpp::Bcast::Row)
    spread.back() = output.spread.back();
  if (bcast == tpp::Bcast::Col)
    spread.front() = output.spread.front();
  return spread;
}

LogicalResult Distributor::checkInput(Operation *op, Value input,
                                      unsigned bcast, const WholeTile &output) {
  if (!input || !isLDM(input.getType()))
    return success();
  const WholeTile *tile = getTile(op, input);
  if (!tile)
    return failure();
  SmallVector<Spread> expected =
      getInputSpread(output, tile->getRank(), static_cast<tpp::Bcast>(bcast));
  if (ArrayRef<Spread>(expected) == ArrayRef<Spread>(tile->spread))
    return success();
  return op->emitOpError("expects an input with spread ")
         << toString(expected) << ", cut as the output "
         << toString(output.spread) << ", but got " << toString(tile->spread);
}

LogicalResult Distributor::distributeElementwise(Operation *op) {
  Value output =
      cast<DestinationStyleOpInterface>(op).getDpsInitOperand(0)->get();
  if (!isLDM(output.getType()))
    return rejectOther(op);
  const WholeTile *tile = getTile(op, output);
  if (!tile)
    return failure();
  if (auto unary = dyn_cast<tpp::UnaryOp>(op))
    return checkInput(op, unary.getInput(),
                      static_cast<unsigned>(unary.getBcast()), *tile);
  auto binary = cast<tpp::BinaryOp>(op);
  return success(succeeded(checkInput(
                     op, binary.getLhs(),
                     static_cast<unsigned>(binary.getBcastLhs()), *tile)) &&
                 succeeded(checkInput(
                     op, binary.getRhs(),
                     static_cast<unsigned>(binary.getBcastRhs()), *tile)));
}
