//===- TMTensorScans.cpp - Scans as reductions and loops ------------------===//
#include "TMTensorScans.h"

#include "TMTensorLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <cmath>

using namespace mlir;
using namespace mlir::tm_tensor;
using utils::IteratorType;

/// An array with all elements `value`.
static Value createFilled(ImplicitLocOpBuilder &b, ArrayRef<int64_t> shape,
                          TypedAttr value) {
  Value number = arith::ConstantOp::create(b, value);
  Value empty = tensor::EmptyOp::create(b, shape, value.getType());
  return linalg::FillOp::create(b, number, empty).getResult(0);
}

/// Maximum elements of a scan with one reduction per element, whose time is
/// quadratic, and of a scan in blocks. Longer scans become loops.
static constexpr int64_t kMaxMasked = 32, kMaxBlocked = 512 * 512;

/// The neutral element if the body of `op` is a single sum or a similar op.
static std::optional<TypedAttr> getNeutral(tm_tensor::ScanOp op) {
  Block &body = op.getRegion().front();
  if (!llvm::hasSingleElement(body.without_terminator()))
    return std::nullopt;
  Operation &combiner = body.front();
  // Upstream asks for the width of the type, which index does not say.
  if (combiner.getNumResults() != 1 || combiner.getResultTypes()[0].isIndex())
    return std::nullopt;
  auto isArgument = [&](Value value) {
    return llvm::is_contained(body.getArguments(), value);
  };
  if (combiner.getNumOperands() != 2 ||
      !combiner.hasTrait<OpTrait::IsCommutative>() ||
      combiner.getOperand(0) == combiner.getOperand(1) ||
      !llvm::all_of(combiner.getOperands(), isArgument) ||
      body.getTerminator()->getOperand(0) != combiner.getResult(0))
    return std::nullopt;
  return arith::getNeutralElement(&combiner);
}

/// For each element of `input` along `along`, the reduction of all elements
/// whose position is `where` relative to its own.
static Value createMasked(ImplicitLocOpBuilder &b, tm_tensor::ScanOp op,
                          Value input, unsigned along, TypedAttr neutral,
                          arith::CmpIPredicate where) {
  ArrayRef<int64_t> shape = getShape(input);
  unsigned rank = shape.size();
  SmallVector<AffineExpr> read;
  for (unsigned dim = 0; dim < rank; ++dim)
    read.push_back(b.getAffineDimExpr(dim == along ? rank : dim));
  AffineMap map = AffineMap::get(rank + 1, 0, read, b.getContext());
  AffineMap result =
      AffineMap::getMinorIdentityMap(rank + 1, rank + 1, b.getContext())
          .getMajorSubMap(rank);
  SmallVector<IteratorType> iterators(rank, IteratorType::parallel);
  iterators.push_back(IteratorType::reduction);
  Value init = createFilled(b, shape, neutral);
  auto generic = linalg::GenericOp::create(
      b, init.getType(), input, init, ArrayRef<AffineMap>{map, result},
      iterators, [&](OpBuilder &inner, Location loc, ValueRange arguments) {
        ImplicitLocOpBuilder own(loc, inner);
        Value isPart = arith::CmpIOp::create(
            own, where, linalg::IndexOp::create(own, rank),
            linalg::IndexOp::create(own, along));
        Value none = arith::ConstantOp::create(own, neutral);
        Value element =
            arith::SelectOp::create(own, isPart, arguments[0], none);
        linalg::YieldOp::create(
            own, inlineBody(own, op.getRegion(), {arguments[1], element}));
      });
  return generic.getResult(0);
}

/// `array` with neutral elements at the end of dimension `along`, up to
/// `extent`.
static Value padTo(ImplicitLocOpBuilder &b, Value array, unsigned along,
                   int64_t extent, TypedAttr neutral) {
  SmallVector<OpFoldResult> low(getShape(array).size(), b.getIndexAttr(0)),
      high = low;
  int64_t more = extent - getShape(array)[along];
  if (more == 0)
    return array;
  high[along] = b.getIndexAttr(more);
  Value number = arith::ConstantOp::create(b, neutral);
  return tensor::PadOp::create(b, Type(), array, low, high, number);
}

/// The slice of `array` at index `at` of dimension `along`, without that
/// dimension.
static Value extractAt(ImplicitLocOpBuilder &b, Value array, unsigned along,
                       int64_t at) {
  auto type = cast<RankedTensorType>(array.getType());
  SmallVector<int64_t> kept(type.getShape()), offsets(kept.size(), 0),
      sizes = kept;
  kept.erase(kept.begin() + along);
  offsets[along] = at;
  sizes[along] = 1;
  return tensor::ExtractSliceOp::create(
      b, type.clone(kept), array,
      getAsIndexOpFoldResult(b.getContext(), offsets),
      getAsIndexOpFoldResult(b.getContext(), sizes),
      SmallVector<OpFoldResult>(sizes.size(), b.getIndexAttr(1)));
}

/// The length of blocks for `extent` elements: about their square root, and a
/// divisor if possible.
static int64_t getBlockLength(int64_t extent) {
  auto root =
      static_cast<int64_t>(std::ceil(std::sqrt(static_cast<double>(extent))));
  for (int64_t length = root; length >= root / 2; --length)
    if (extent % length == 0)
      return length;
  return root;
}

/// Scans blocks of about the square root of the elements, and scans their last
/// elements. Each element is then combined with the result of all previous
/// blocks.
static Value createBlocked(ImplicitLocOpBuilder &b, tm_tensor::ScanOp op,
                           TypedAttr neutral) {
  unsigned along = op.getDimension();
  SmallVector<int64_t> shape(getShape(op.getInput()));
  auto type = cast<RankedTensorType>(op.getInput().getType());
  int64_t extent = shape[along];
  int64_t length = getBlockLength(extent);
  int64_t blocks = llvm::divideCeil(extent, length);
  Value padded = padTo(b, op.getInput(), along, blocks * length, neutral);
  SmallVector<int64_t> split(getShape(padded));
  split[along] = blocks;
  split.insert(split.begin() + along + 1, length);
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0, next = 0, rank = shape.size(); dim < rank; ++dim) {
    groups.push_back({next++});
    if (dim == along)
      groups.back().push_back(next++);
  }
  Value parts =
      tensor::ExpandShapeOp::create(b, type.clone(split), padded, groups);
  Value inside =
      createMasked(b, op, parts, along + 1, neutral, arith::CmpIPredicate::ule);
  Value before =
      createMasked(b, op, extractAt(b, inside, along + 1, length - 1), along,
                   neutral, arith::CmpIPredicate::ult);
  AffineMap all = b.getMultiDimIdentityMap(split.size());
  auto sum = linalg::GenericOp::create(
      b, inside.getType(), ValueRange{before, inside},
      tensor::EmptyOp::create(b, split, type.getElementType()).getResult(),
      ArrayRef<AffineMap>{all.dropResult(along + 1), all, all},
      SmallVector<IteratorType>(split.size(), IteratorType::parallel),
      [&](OpBuilder &inner, Location loc, ValueRange arguments) {
        ImplicitLocOpBuilder own(loc, inner);
        linalg::YieldOp::create(
            own, inlineBody(own, op.getRegion(), arguments.drop_back()));
      });
  Value joined = tensor::CollapseShapeOp::create(b, sum.getResult(0), groups);
  if (blocks * length == extent)
    return joined;
  SmallVector<OpFoldResult> zeros(shape.size(), b.getIndexAttr(0)),
      ones(shape.size(), b.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(
      b, joined, zeros, getAsIndexOpFoldResult(b.getContext(), shape), ones);
}

void tm_tensor::lowerScan(ImplicitLocOpBuilder &b, ScanOp op) {
  ArrayRef<int64_t> shape = getShape(op.getInput());
  int64_t extent = shape[op.getDimension()];
  if (op.getInclusive() && op.getLast().use_empty() && extent <= kMaxBlocked)
    if (std::optional<TypedAttr> neutral = getNeutral(op)) {
      Value scanned =
          extent <= kMaxMasked
              ? createMasked(b, op, op.getInput(), op.getDimension(), *neutral,
                             arith::CmpIPredicate::ule)
              : createBlocked(b, op, *neutral);
      op.getResult().replaceAllUsesWith(scanned);
      return;
    }
  OtherDims dims(shape, op.getDimension());
  Value zero = createIndex(b, 0), one = createIndex(b, 1);
  Value end = createIndex(b, extent);
  SmallVector<Value> results = createLoops(
      b, dims.extents, {op.getOutput(), op.getAccumulator()},
      [&](ImplicitLocOpBuilder &b, ValueRange ivs, ValueRange carried) {
        SmallVector<Value> begin = dims.at(ivs, zero);
        Value first =
            op.getInclusive()
                ? tensor::ExtractOp::create(b, op.getInput(), begin)
                : tensor::ExtractOp::create(b, op.getAccumulator(), ivs);
        Value output = tensor::InsertOp::create(b, first, carried[0], begin);
        SmallVector<Value> state = createLoop(
            b, one, end, 1, {output, first},
            [&](ImplicitLocOpBuilder &b, ValueRange iv, ValueRange state) {
              Value from = iv.front();
              if (!op.getInclusive())
                from = arith::SubIOp::create(b, from, one);
              Value next = tensor::ExtractOp::create(b, op.getInput(),
                                                     dims.at(ivs, from));
              Value sum = inlineBody(b, op.getRegion(), {state[1], next});
              return SmallVector<Value>{
                  tensor::InsertOp::create(b, sum, state[0],
                                           dims.at(ivs, iv.front())),
                  sum};
            });
        state[1] = tensor::InsertOp::create(b, state[1], carried[1], ivs);
        return state;
      });
  op.replaceAllUsesWith(results);
}
