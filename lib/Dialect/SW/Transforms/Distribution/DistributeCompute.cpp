//===- DistributeCompute.cpp - Computation in the CPE view ----------------===//
//
// Products stay collective. sw.spm_gemm exchanges the pieces of A and B. It
// synchronises the CPEs itself: a CPE takes part with its own pieces only after
// its own transfers have arrived. In a loop that is mapped to the mesh, each
// CPE computes the products of its own tiles alone. Elementwise primitives run
// on the pieces, so their operands must have the same distribution.
//
//===----------------------------------------------------------------------===//
#include "Distributor.h"

#include "Dialect/SW/Transforms/Utils/TileOpUtils.h"

#include "Dialect/TPP/IR/TPP.h"
#include "Dialect/Utils/ElementTypes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::sw;

template <typename OpTy>
static ProductOperands getOperandsOf(OpTy op, VecDim vec) {
  return {op.getA(),      op.getB(),      op.getOutput(),
          op.getTransA(), op.getTransB(), vec};
}

/// Whether each mesh column has its own tile.
static bool isPerColumn(const WholeTile &tile) {
  return tile.spread.back() == Spread::PerCol;
}

/// Whether the tile is distributed over all CPEs.
static bool isOverAllCPEs(const WholeTile &tile) {
  return llvm::is_contained(tile.spread, Spread::All);
}

/// The number of columns of a product with tile `c`. If each mesh column has
/// its own tile, the columns of all are numbered consecutively, in full pieces.
OpFoldResult Distributor::getProductColumns(Location loc, const WholeTile &c) {
  if (!isPerColumn(c))
    return c.sizes[1];
  int64_t unit = c.units[1];
  return pieces.roundUp(loc, c.sizes[1], unit,
                        unit * pieces.getTarget().getMeshCols());
}

/// Checks that the pieces of `tile` are those that the device library expects.
/// Other units may distribute a dimension of constant size in the same way, and
/// distribute none that a place has as a whole.
LogicalResult Distributor::checkUnits(Operation *op, StringRef name,
                                      const WholeTile &tile,
                                      ArrayRef<int64_t> expected) {
  for (int64_t dim = 0; dim < tile.getRank(); ++dim) {
    int64_t places = pieces.getTarget().getPlaces(tile.spread[dim]);
    std::optional<int64_t> size = getConstantIntValue(tile.sizes[dim]);
    bool isSame = tile.units[dim] == expected[dim] || places == 1 ||
                  (size && Target::getPiece(*size, places, tile.units[dim]) ==
                               Target::getPiece(*size, places, expected[dim]));
    if (!isSame)
      return op->emitOpError("expects ")
             << name << " with units " << toString(expected) << ", but got "
             << toString(tile.units);
  }
  return success();
}

LogicalResult Distributor::checkProduct(Operation *op,
                                        const ProductOperands &operands,
                                        int64_t batchDims) {
  const WholeTile *a = getTile(op, operands.a);
  const WholeTile *b = a ? getTile(op, operands.b) : nullptr;
  const WholeTile *c = b ? getTile(op, operands.c) : nullptr;
  if (!c)
    return failure();
  const Target &target = pieces.getTarget();
  unsigned bits =
      cast<ShapedType>(operands.a.getType()).getElementTypeBitWidth();
  int64_t unitM = target.getProductUnit(bits, operands.vec == VecDim::M);
  int64_t unitN = target.getProductUnit(bits, operands.vec == VecDim::N);
  int64_t unitK = target.getProductUnit(bits, /*isVector=*/false);
  // Each mesh column may have its own product with the same A.
  Spread cols = isPerColumn(*c) ? Spread::PerCol : Spread::Col;
  auto check = [&](StringRef name, const WholeTile &tile, int64_t batchDims,
                   bool transposed, int64_t rowUnit, int64_t colUnit,
                   Spread cols) {
    SmallVector<Spread> spread(batchDims, Spread::None);
    spread.push_back(transposed ? cols : Spread::Row);
    spread.push_back(transposed ? Spread::Row : cols);
    SmallVector<int64_t> units(batchDims, 1);
    units.push_back(transposed ? colUnit : rowUnit);
    units.push_back(transposed ? rowUnit : colUnit);
    return succeeded(checkSpread(op, name, tile, spread)) &&
           succeeded(checkUnits(op, name, tile, units));
  };
  return success(
      check("A", *a, batchDims, operands.transA, unitM, unitK, Spread::Col) &&
      check("B", *b, batchDims, operands.transB, unitK, unitN, cols) &&
      check("C", *c, /*batchDims=*/0, /*transposed=*/false, unitM, unitN,
            cols));
}

/// The piece that a mesh column or a CPE has for itself, with its rows padded
/// to full vectors. The product computes the padding like its own columns.
Value Distributor::getWholePiece(Value value) const {
  auto tile = tiles.find(value);
  auto view = value.getDefiningOp<memref::SubViewOp>();
  bool isWhole = view && tile != tiles.end() &&
                 (isPerColumn(tile->second) || isOverAllCPEs(tile->second)) &&
                 tiles.contains(view.getSource());
  return isWhole ? view.getSource() : value;
}

SpmGemmOp Distributor::createProduct(Location loc,
                                     const ProductOperands &operands,
                                     ArrayRef<OpFoldResult> sizes,
                                     double beta) {
  SmallVector<Value> values =
      getValueOrCreateConstantIndexOp(rewriter, loc, sizes);
  return SpmGemmOp::create(
      rewriter, loc, operands.a, getWholePiece(operands.b),
      getWholePiece(operands.c), values[0], values[1], values[2],
      /*accumulate=*/Value(),
      VecDimAttr::get(rewriter.getContext(), operands.vec),
      rewriter.getF64FloatAttr(1.0), rewriter.getF64FloatAttr(beta),
      operands.transA ? rewriter.getUnitAttr() : UnitAttr(),
      operands.transB ? rewriter.getUnitAttr() : UnitAttr(),
      operands.padded ? rewriter.getUnitAttr() : UnitAttr(),
      operands.run ? rewriter.getI64IntegerAttr(*operands.run) : IntegerAttr());
}

/// Whether rows of B and C are full vectors: sw.alloc with units pads them.
/// Rows of 16 bits of a B that a mesh column has for itself need no padding.
bool Distributor::isPadded(const ProductOperands &operands) {
  if (operands.vec != VecDim::N || operands.transB)
    return false;
  unsigned bits =
      cast<ShapedType>(operands.a.getType()).getElementTypeBitWidth();
  int64_t lanes = pieces.getTarget().getProductLanes(bits);
  auto isWhole = [&](Value value, bool mayBeDense) {
    auto tile = tiles.find(value);
    return tile != tiles.end() && (tile->second.units.back() % lanes == 0 ||
                                   (mayBeDense && isPerColumn(tile->second)));
  };
  return isWhole(operands.b, getElementsOfWord(bits) > 1) &&
         isWhole(operands.c, /*mayBeDense=*/false);
}

/// Leaves a product to the CPEs if each CPE has its own rows or columns of the
/// result. The CPE has its other operands in full.
LogicalResult Distributor::distributeIndependentProduct(tpp::GemmOp op) {
  const WholeTile *a = getTile(op, op.getA());
  const WholeTile *b = a ? getTile(op, op.getB()) : nullptr;
  const WholeTile *c = b ? getTile(op, op.getOutput()) : nullptr;
  if (!c)
    return failure();
  Spread m = c->spread[0], n = c->spread[1];
  int64_t unitM = c->units[0], unitN = c->units[1];
  auto check = [&](StringRef name, const WholeTile &tile, bool transposed,
                   std::pair<Spread, int64_t> rows,
                   std::pair<Spread, int64_t> cols) {
    if (transposed)
      std::swap(rows, cols);
    return success(
        succeeded(checkSpread(op, name, tile, {rows.first, cols.first})) &&
        succeeded(checkUnits(op, name, tile, {rows.second, cols.second})));
  };
  std::pair<Spread, int64_t> whole = {Spread::None, 1};
  if (failed(check("A", *a, op.getTransA(), {m, unitM}, whole)) ||
      failed(check("B", *b, op.getTransB(), whole, {n, unitN})))
    return failure();
  int64_t lanes = pieces.getTarget().getVectorLanes();
  if (op.getTransB() || unitN % lanes != 0)
    return success();
  Value wholeB = getWholePiece(op.getB()),
        wholeC = getWholePiece(op.getOutput());
  op.getBMutable().assign(wholeB);
  op.getOutputMutable().assign(wholeC);
  return success();
}

/// Leaves a product unchanged that one CPE computes on full tiles.
LogicalResult Distributor::checkPrivateProduct(Operation *op) {
  if (isa<SpmGemmOp>(op))
    return op->emitOpError("is collective, and cannot run in a loop that is "
                           "mapped to the mesh");
  return success(llvm::all_of(op->getOperands(), [&](Value operand) {
    return getTile(op, operand) != nullptr;
  }));
}

LogicalResult Distributor::distributeProduct(Operation *op) {
  auto output = tiles.find(op->getOperand(2));
  bool isPrivate = output != tiles.end() && output->second.isPrivate;
  if (isPrivate || privateOps.contains(op))
    return checkPrivateProduct(op);
  if (auto spm = dyn_cast<SpmGemmOp>(op))
    return checkProduct(op,
                        {spm.getA(), spm.getB(), spm.getC(), spm.getTransA(),
                         spm.getTransB(), spm.getVec()},
                        /*batchDims=*/0);
  VecDim vec = getVectorLoop(op);
  if (auto batch = dyn_cast<tpp::BrgemmOp>(op)) {
    ProductOperands operands = getOperandsOf(batch, vec);
    operands.padded = isPadded(operands);
    return distributeBatch(op, operands, batch.getBetaZero());
  }
  auto gemm = cast<tpp::GemmOp>(op);
  if (output != tiles.end() && isOverAllCPEs(output->second))
    return distributeIndependentProduct(gemm);
  ProductOperands operands = getOperandsOf(gemm, vec);
  if (failed(checkProduct(op, operands, /*batchDims=*/0)))
    return failure();
  operands.padded = isPadded(operands);
  TileAttr tile = getTileMark(op);
  if (tile)
    operands.run = tile.getRun();
  const WholeTile &a = tiles[operands.a], &c = tiles[operands.c];
  SpmGemmOp product =
      createProduct(op->getLoc(), operands,
                    {c.sizes[0], getProductColumns(op->getLoc(), c),
                     a.sizes[operands.transA ? 0 : 1]},
                    gemm.getBetaZero() ? 0.0 : 1.0);
  if (tile)
    if (std::optional<int64_t> parts = tile.getFirstParts())
      product->setAttr(kFirstPartsAttrName, rewriter.getI64IntegerAttr(*parts));
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
  SmallVector<OpFoldResult> sizes = {c.sizes[0], getProductColumns(loc, c),
                                     a.sizes[operands.transA ? 1 : 2]};
  auto createAt = [&](Value index, double beta) {
    createProduct(loc,
                  {createSlot(loc, operands.a, index),
                   createSlot(loc, operands.b, index), operands.c,
                   operands.transA, operands.transB, operands.vec,
                   operands.padded},
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

/// For each dimension of an input that is indexed by `map`, the entry of
/// `output` for the loop of that dimension, or `none` without a loop.
template <typename T>
static SmallVector<T> getOfInput(ArrayRef<T> output, T none, AffineMap map) {
  SmallVector<T> input;
  for (AffineExpr expr : map.getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    input.push_back(loop ? output[loop.getPosition()] : none);
  }
  return input;
}

/// Lets `input`, which each CPE has in full, be the part for its own part of
/// `output`.
void Distributor::useOwnPart(OpOperand &input, AffineMap map,
                             const WholeTile &output) {
  Location loc = input.getOwner()->getLoc();
  rewriter.setInsertionPoint(input.getOwner());
  SmallVector<OpFoldResult> offsets, sizes;
  for (AffineExpr expr : map.getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    offsets.push_back(loop ? pieces.getOffset(loc, output, loop.getPosition())
                           : rewriter.getIndexAttr(0));
    sizes.push_back(loop ? pieces.getOwnSize(loc, output, loop.getPosition())
                         : rewriter.getIndexAttr(1));
  }
  SmallVector<OpFoldResult> strides(sizes.size(), rewriter.getIndexAttr(1));
  input.set(memref::SubViewOp::create(rewriter, loc, input.get(), offsets,
                                      sizes, strides));
}

LogicalResult Distributor::distributeInput(Operation *op, OpOperand &input,
                                           AffineMap map,
                                           const WholeTile &output) {
  if (!isLDM(input.get().getType()))
    return success();
  const WholeTile *tile = getTile(op, input.get());
  if (!tile)
    return failure();
  SmallVector<Spread> expected =
      getOfInput(ArrayRef<Spread>(output.spread), Spread::None, map);
  SmallVector<int64_t> units =
      getOfInput(ArrayRef<int64_t>(output.units), int64_t(1), map);
  if (ArrayRef<Spread>(expected) == ArrayRef<Spread>(tile->spread))
    return checkUnits(op, "an input", *tile, units);
  if (tile->isReplicated() && !tile->isPrivate) {
    useOwnPart(input, map, output);
    return success();
  }
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
  auto primitive = cast<tpp::TPPOpInterface>(op);
  SmallVector<AffineMap> maps = primitive.getIndexingMaps();
  for (OpOperand *input : primitive.getDpsInputOperands())
    if (failed(distributeInput(op, *input, maps[input->getOperandNumber()],
                               *tile)))
      return failure();
  return success();
}
