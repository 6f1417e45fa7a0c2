//===- Vectorizer.cpp - Loops over vectors of one op ----------------------===//
#include "Vectorizer.h"

#include "Analysis/Structure/Bounds.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

/// The largest extents of the loops of `op`; extents without a bound are
/// dynamic.
static SmallVector<int64_t> getLargestExtents(linalg::LinalgOp op) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (auto [operand, map] : llvm::zip_equal(op->getOperands(), maps))
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop || ShapedType::isStatic(extents[loop.getPosition()]))
        continue;
      if (std::optional<int64_t> bound =
              getMaximum({operand, static_cast<int64_t>(dim)}))
        extents[loop.getPosition()] = std::max<int64_t>(*bound, 1);
    }
  return extents;
}

namespace {
/// The positions of the loops of an op.
using Point = SmallVector<OpFoldResult>;

/// Creates the loops over vectors of one op.
class Vectorizer {
public:
  Vectorizer(RewriterBase &rewriter, linalg::LinalgOp op,
             const VectorLoops &loops, const Target &target)
      : rewriter(rewriter), op(op), loc(op.getLoc()), loops(loops),
        group(loops.findGroup(getLargestExtents(op), target)),
        lanes(target.getVectorLanes()) {}

  void run();

private:
  void forEach(OpFoldResult from, OpFoldResult to, int64_t step,
               function_ref<void(OpFoldResult)> body);
  OpFoldResult roundDown(OpFoldResult size, int64_t unit);
  OpFoldResult add(OpFoldResult index, int64_t number);

  void createOuter(unsigned loop, Point &point);
  void createRows(Point &point);
  void createRow(Point &point, unsigned moved, int64_t count);
  void createVectors(ArrayRef<Point> points, bool isWhole);
  SmallVector<Value> createSums(ArrayRef<Point> points, unsigned loop,
                                bool isWhole, SmallVector<Value> sums);
  SmallVector<Value> compute(ArrayRef<Point> points, bool isWhole,
                             ArrayRef<Value> sums);
  Value computeOne(ArrayRef<Value> inputs, Value sum);
  SmallVector<Value> readAll(OpOperand &operand, ArrayRef<Point> points,
                             bool isWhole);
  Value read(OpOperand &operand, const Point &point, bool isWhole);
  Value getRow(OpOperand &operand, const Point &point);
  Value splat(Value scalar);
  VectorType getVectorType(Type element) {
    return VectorType::get({lanes}, element);
  }
  AffineMap getMap(OpOperand &operand) {
    return op.getMatchingIndexingMap(&operand);
  }
  OpOperand &getOutput() { return *op.getDpsInitOperand(0); }
  bool readsOutput() {
    return !op.getRegionOutputArgs()[0].use_empty() ||
           op.getNumReductionLoops() > 0;
  }

  RewriterBase &rewriter;
  linalg::LinalgOp op;
  Location loc;
  const VectorLoops &loops;
  VectorGroup group;
  int64_t lanes;
  SmallVector<OpFoldResult> extents;
  SmallVector<IteratorType> kinds;
};
} // namespace

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

OpFoldResult Vectorizer::roundDown(OpFoldResult size, int64_t unit) {
  AffineExpr expr = rewriter.getAffineSymbolExpr(0);
  return affine::makeComposedFoldedAffineApply(
      rewriter, loc, expr.floorDiv(unit) * unit, {size});
}

OpFoldResult Vectorizer::add(OpFoldResult index, int64_t number) {
  if (number == 0)
    return index;
  return affine::makeComposedFoldedAffineApply(
      rewriter, loc, rewriter.getAffineDimExpr(0) + number, {index});
}

/// Creates a loop, or only its body if it runs once.
void Vectorizer::forEach(OpFoldResult from, OpFoldResult to, int64_t step,
                         function_ref<void(OpFoldResult)> body) {
  std::optional<int64_t> first = getConstantIntValue(from),
                         last = getConstantIntValue(to);
  if (first && last && *last <= *first)
    return;
  if (first && last && *last <= *first + step)
    return body(from);
  auto value = [&](OpFoldResult index) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, index);
  };
  Value lower = value(from), upper = value(to);
  auto loop =
      scf::ForOp::create(rewriter, loc, lower, upper,
                         arith::ConstantIndexOp::create(rewriter, loc, step));
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(loop.getBody());
  body(loop.getInductionVar());
}

/// Creates the parallel loops that are neither vectorized nor interleaved.
void Vectorizer::createOuter(unsigned loop, Point &point) {
  while (loop < kinds.size() && (kinds[loop] == IteratorType::reduction ||
                                 loop == loops.along || loop == group.loop))
    ++loop;
  if (loop == kinds.size())
    return createRows(point);
  forEach(rewriter.getIndexAttr(0), extents[loop], 1, [&](OpFoldResult index) {
    point[loop] = index;
    createOuter(loop + 1, point);
  });
}

/// Interleaves rows, or parts of a row.
void Vectorizer::createRows(Point &point) {
  unsigned moved = group.loop;
  OpFoldResult zero = rewriter.getIndexAttr(0);
  if (moved == loops.along)
    return createRow(point, moved, group.count);
  OpFoldResult extent = extents[moved], main = roundDown(extent, group.count);
  forEach(zero, main, group.count, [&](OpFoldResult index) {
    point[moved] = index;
    createRow(point, moved, group.count);
  });
  // The remainder of a known number of rows is interleaved, too.
  std::optional<int64_t> known = getConstantIntValue(extent);
  int64_t rest = known ? *known % group.count : 1;
  if (rest == 0)
    return;
  forEach(main, extent, rest, [&](OpFoldResult index) {
    point[moved] = index;
    createRow(point, moved, rest);
  });
}

/// Creates the vectors along a row, for `count` iterations of the loop `moved`.
void Vectorizer::createRow(Point &point, unsigned moved, int64_t count) {
  OpFoldResult extent = extents[loops.along], zero = rewriter.getIndexAttr(0);
  auto create = [&](int64_t beside, int64_t distance, bool isWhole,
                    OpFoldResult index) {
    SmallVector<Point> points(beside, point);
    for (auto [number, own] : llvm::enumerate(points)) {
      own[loops.along] = index;
      own[moved] = add(own[moved], static_cast<int64_t>(number) * distance);
    }
    createVectors(points, isWhole);
  };
  OpFoldResult many = zero, whole = roundDown(extent, lanes);
  bool isAlong = moved == loops.along;
  if (isAlong) {
    many = roundDown(extent, count * lanes);
    forEach(zero, many, count * lanes, [&](OpFoldResult index) {
      create(count, lanes, /*isWhole=*/true, index);
    });
  }
  int64_t beside = isAlong ? 1 : count;
  forEach(many, whole, lanes, [&](OpFoldResult index) {
    create(beside, 1, /*isWhole=*/true, index);
  });
  forEach(whole, extent, lanes, [&](OpFoldResult index) {
    create(beside, 1, /*isWhole=*/false, index);
  });
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

/// The elements of an operand along the vectorized loop, from its start.
Value Vectorizer::getRow(OpOperand &operand, const Point &point) {
  Point start = point;
  start[loops.along] = rewriter.getIndexAttr(0);
  AffineMap map = getMap(operand);
  SmallVector<OpFoldResult> offsets,
      sizes(map.getNumResults(), rewriter.getIndexAttr(1)),
      strides(map.getNumResults(), rewriter.getIndexAttr(1));
  for (AffineExpr expr : map.getResults())
    offsets.push_back(affine::makeComposedFoldedAffineApply(
        rewriter, loc, AffineMap::get(map.getNumDims(), 0, expr), start));
  sizes.back() = extents[loops.along];
  strides.back() =
      rewriter.getIndexAttr(loops.steps[operand.getOperandNumber()]);
  SmallVector<int64_t> shape;
  SmallVector<Value> dynamic;
  dispatchIndexOpFoldResults({sizes.back()}, dynamic, shape);
  auto type = memref::SubViewOp::inferRankReducedResultType(
      shape, cast<MemRefType>(operand.get().getType()), offsets, sizes,
      strides);
  return memref::SubViewOp::create(rewriter, loc, type, operand.get(), offsets,
                                   sizes, strides);
}

Value Vectorizer::splat(Value scalar) {
  return vector::BroadcastOp::create(rewriter, loc,
                                     getVectorType(scalar.getType()), scalar);
}

/// Reads the lanes of a vector at `point`.
Value Vectorizer::read(OpOperand &operand, const Point &point, bool isWhole) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  if (!type)
    return splat(operand.get());
  if (loops.steps[operand.getOperandNumber()] == 0) {
    SmallVector<Value> indices;
    AffineMap map = getMap(operand);
    for (AffineExpr expr : map.getResults())
      indices.push_back(getValueOrCreateConstantIndexOp(
          rewriter, loc,
          affine::makeComposedFoldedAffineApply(
              rewriter, loc, AffineMap::get(map.getNumDims(), 0, expr),
              point)));
    return splat(memref::LoadOp::create(rewriter, loc, operand.get(), indices));
  }
  Value row = getRow(operand, point);
  Value index =
      getValueOrCreateConstantIndexOp(rewriter, loc, point[loops.along]);
  Value nothing = ub::PoisonOp::create(rewriter, loc, type.getElementType());
  return vector::TransferReadOp::create(
      rewriter, loc, getVectorType(type.getElementType()), row, index, nothing,
      ArrayRef<bool>{isWhole});
}

/// Reads vectors at several points; equal vectors are read once.
SmallVector<Value> Vectorizer::readAll(OpOperand &operand,
                                       ArrayRef<Point> points, bool isWhole) {
  SmallVector<Value> values;
  bool isShared = !isa<MemRefType>(operand.get().getType()) ||
                  !getMap(operand).isFunctionOfDim(group.loop);
  for (const Point &point : points)
    values.push_back(isShared && !values.empty()
                         ? values.front()
                         : read(operand, point, isWhole));
  return values;
}

/// Creates the body of the op on vectors.
Value Vectorizer::computeOne(ArrayRef<Value> inputs, Value sum) {
  IRMapping mapping;
  Block *body = op.getBlock();
  mapping.map(body->getArguments().take_front(inputs.size()), inputs);
  if (sum)
    mapping.map(body->getArguments().back(), sum);
  auto lookup = [&](Value value) {
    if (Value own = mapping.lookupOrNull(value))
      return own;
    return splat(value);
  };
  for (Operation &inner : body->without_terminator()) {
    if (inner.hasTrait<OpTrait::ConstantLike>()) {
      // As a constant, since the C emitter has special forms for known numbers.
      TypedAttr number;
      matchPattern(&inner, m_Constant(&number));
      auto splat = SplatElementsAttr::get(getVectorType(number.getType()),
                                          Attribute(number));
      mapping.map(inner.getResult(0),
                  arith::ConstantOp::create(rewriter, loc, splat));
      continue;
    }
    SmallVector<Value> operands(llvm::map_range(inner.getOperands(), lookup));
    Operation *own = rewriter.create(
        loc, inner.getName().getIdentifier(), operands,
        getVectorType(inner.getResult(0).getType()), inner.getAttrs());
    mapping.map(inner.getResult(0), own->getResult(0));
  }
  return lookup(body->getTerminator()->getOperand(0));
}

/// Creates one iteration of the reductions at each point.
SmallVector<Value> Vectorizer::compute(ArrayRef<Point> points, bool isWhole,
                                       ArrayRef<Value> sums) {
  SmallVector<SmallVector<Value>> inputs(points.size());
  for (OpOperand *input : op.getDpsInputOperands()) {
    // Only the shape of this operand matters, as for windows.
    if (op.getMatchingBlockArgument(input).use_empty()) {
      for (SmallVector<Value> &own : inputs)
        own.push_back(Value());
      continue;
    }
    for (auto [own, value] :
         llvm::zip_equal(inputs, readAll(*input, points, isWhole)))
      own.push_back(value);
  }
  SmallVector<Value> results;
  for (auto [number, own] : llvm::enumerate(inputs))
    results.push_back(computeOne(own, sums.empty() ? Value() : sums[number]));
  return results;
}

/// Creates the reductions from the loop `loop` on.
SmallVector<Value> Vectorizer::createSums(ArrayRef<Point> points, unsigned loop,
                                          bool isWhole,
                                          SmallVector<Value> sums) {
  while (loop < kinds.size() && kinds[loop] != IteratorType::reduction)
    ++loop;
  if (loop == kinds.size())
    return compute(points, isWhole, sums);
  SmallVector<Point> own(points);
  if (getConstantIntValue(extents[loop]) == 1) {
    for (Point &point : own)
      point[loop] = rewriter.getIndexAttr(0);
    return createSums(own, loop + 1, isWhole, sums);
  }
  auto nest = scf::ForOp::create(
      rewriter, loc, arith::ConstantIndexOp::create(rewriter, loc, 0),
      getValueOrCreateConstantIndexOp(rewriter, loc, extents[loop]),
      arith::ConstantIndexOp::create(rewriter, loc, 1), sums);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(nest.getBody());
  for (Point &point : own)
    point[loop] = nest.getInductionVar();
  SmallVector<Value> carried(nest.getRegionIterArgs());
  scf::YieldOp::create(rewriter, loc,
                       createSums(own, loop + 1, isWhole, carried));
  return SmallVector<Value>(nest.getResults());
}

/// Creates a vector of results at each point, `isWhole` if all its lanes are in
/// the row.
void Vectorizer::createVectors(ArrayRef<Point> points, bool isWhole) {
  SmallVector<Value> sums;
  if (readsOutput())
    sums = readAll(getOutput(), points, isWhole);
  sums = createSums(points, 0, isWhole, sums);
  for (auto [point, sum] : llvm::zip_equal(points, sums)) {
    Value index =
        getValueOrCreateConstantIndexOp(rewriter, loc, point[loops.along]);
    vector::TransferWriteOp::create(rewriter, loc, sum,
                                    getRow(getOutput(), point), index,
                                    ArrayRef<bool>{isWhole});
  }
}

void Vectorizer::run() {
  rewriter.setInsertionPoint(op);
  for (Range range : op.createLoopRanges(rewriter, loc))
    extents.push_back(range.size);
  kinds = op.getIteratorTypesArray();
  Point point(kinds.size(), rewriter.getIndexAttr(0));
  createOuter(0, point);
  rewriter.eraseOp(op);
}

void sw::vectorizeOp(RewriterBase &rewriter, linalg::LinalgOp op,
                     const VectorLoops &loops, const Target &target) {
  Vectorizer(rewriter, op, loops, target).run();
}
