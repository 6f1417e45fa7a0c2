//===- SwLowerTMTensor.cpp - The pass sw-lower-tm-tensor ------------------===//
//
// Lowers the ops of torch-mlir that are not in linalg:
//
//   tm_tensor.attention ...    products, an exponential, sums and a division
//   tm_tensor.scan ...         reductions with triangular masks, of blocks and
//                              of their sums; a loop if it is not a sum
//   tm_tensor.scatter, .topk   loops over updates, and over elements
//   tm_tensor.sort             loops that merge runs of 1, 2, 4 ... elements
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "TMTensorAttention.h"

#include "Analysis/Structure/Sizes.h"
#include "Dialect/TMTensor/IR/TMTensor.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

#include <cmath>

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWLOWERTMTENSOR
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using utils::IteratorType;

/// Maximum elements of a scan with one reduction per element, whose time is
/// quadratic, and of a scan in blocks. Longer scans become loops.
static constexpr int64_t kMaxMasked = 32, kMaxBlocked = 512 * 512;

static ArrayRef<int64_t> getShape(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

static Value createIndex(ImplicitLocOpBuilder &b, int64_t value) {
  return arith::ConstantIndexOp::create(b, value);
}

/// Clones the body of `region` for `arguments`; returns the yielded value.
static Value inlineBody(ImplicitLocOpBuilder &b, Region &region,
                        ValueRange arguments) {
  Block &body = region.front();
  IRMapping mapping;
  mapping.map(body.getArguments(), arguments);
  for (Operation &op : body.without_terminator())
    b.clone(op, mapping);
  return mapping.lookupOrDefault(body.getTerminator()->getOperand(0));
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

namespace {
using LoopBody = function_ref<SmallVector<Value>(
    ImplicitLocOpBuilder &, ValueRange ivs, ValueRange carried)>;

/// The loops over an array except for one dimension.
struct OtherDims {
  OtherDims(ArrayRef<int64_t> shape, int64_t dimension) : dimension(dimension) {
    for (auto [dim, extent] : llvm::enumerate(shape))
      if (static_cast<int64_t>(dim) != dimension)
        extents.push_back(extent);
  }

  /// The position with index `along` in that dimension and `ivs` in the others.
  SmallVector<Value> at(ValueRange ivs, Value along) const {
    SmallVector<Value> position(ivs);
    position.insert(position.begin() + dimension, along);
    return position;
  }

  int64_t dimension;
  SmallVector<int64_t> extents;
};
} // namespace

/// Creates loops over `extents` that carry `inits`.
static SmallVector<Value> createLoops(ImplicitLocOpBuilder &b,
                                      ArrayRef<int64_t> extents,
                                      ValueRange inits, LoopBody body) {
  Value zero = createIndex(b, 0), one = createIndex(b, 1);
  SmallVector<Value> ends;
  for (int64_t extent : extents)
    ends.push_back(createIndex(b, extent));
  scf::LoopNest nest = scf::buildLoopNest(
      b, b.getLoc(), SmallVector<Value>(extents.size(), zero), ends,
      SmallVector<Value>(extents.size(), one), inits,
      [&](OpBuilder &inner, Location loc, ValueRange ivs, ValueRange carried) {
        ImplicitLocOpBuilder own(loc, inner);
        return scf::ValueVector(body(own, ivs, carried));
      });
  return SmallVector<Value>(nest.results);
}

/// Creates a loop from `begin` to `end`.
static SmallVector<Value> createLoop(ImplicitLocOpBuilder &b, Value begin,
                                     Value end, int64_t step, ValueRange inits,
                                     LoopBody body) {
  auto loop = scf::ForOp::create(
      b, begin, end, createIndex(b, step), inits,
      [&](OpBuilder &inner, Location loc, Value iv, ValueRange carried) {
        ImplicitLocOpBuilder own(loc, inner);
        scf::YieldOp::create(own, body(own, iv, carried));
      });
  return SmallVector<Value>(loop.getResults());
}

static void lowerScatter(ImplicitLocOpBuilder &b, tm_tensor::ScatterOp op) {
  ArrayRef<int64_t> updates = getShape(op.getUpdates());
  size_t rank = getShape(op.getOriginal()).size();
  SmallVector<Value> result = createLoops(
      b, updates, op.getOriginal(),
      [&](ImplicitLocOpBuilder &b, ValueRange ivs, ValueRange carried) {
        SmallVector<Value> place(rank - (ivs.size() - 1), createIndex(b, 0));
        llvm::append_range(place, ivs.drop_front());
        for (auto [number, dimension] : llvm::enumerate(op.getDimensionMap())) {
          Value index = tensor::ExtractOp::create(
              b, op.getIndices(),
              ValueRange{ivs.front(), createIndex(b, number)});
          if (!index.getType().isIndex())
            index = arith::IndexCastOp::create(b, b.getIndexType(), index);
          place[dimension] = arith::AddIOp::create(b, place[dimension], index);
        }
        Value update = tensor::ExtractOp::create(b, op.getUpdates(), ivs);
        Value old = tensor::ExtractOp::create(b, carried[0], place);
        Value combined = inlineBody(b, op.getRegion(), {update, old});
        return SmallVector<Value>{
            tensor::InsertOp::create(b, combined, carried[0], place)};
      });
  op.replaceAllUsesWith(result.front());
}

static void lowerTopk(ImplicitLocOpBuilder &b, tm_tensor::TopkOp op) {
  Value values = op.getInputs().front();
  Type indexType = getElementTypeOrSelf(op.getIndices().getType());
  OtherDims dims(getShape(values), op.getDimension());
  SmallVector<int64_t> loops = dims.extents;
  loops.push_back(getShape(values)[op.getDimension()]);
  Value zero = createIndex(b, 0);
  Value count = createIndex(b, getShape(op.getValues())[op.getDimension()]);
  SmallVector<Value> results = createLoops(
      b, loops, {op.getValues(), op.getIndices()},
      [&](ImplicitLocOpBuilder &b, ValueRange ivs, ValueRange carried) {
        ValueRange others = ivs.drop_back();
        SmallVector<Value> from = dims.at(others, ivs.back());
        Value value = tensor::ExtractOp::create(b, values, from);
        Value index = ivs.back();
        if (op.getInputs().size() == 2)
          index = tensor::ExtractOp::create(b, op.getInputs()[1], from);
        else if (!indexType.isIndex())
          index = arith::IndexCastOp::create(b, indexType, index);
        SmallVector<Value> inits = {carried[0], carried[1], value, index};
        SmallVector<Value> shifted = createLoop(
            b, zero, count, 1, inits,
            [&](ImplicitLocOpBuilder &b, ValueRange iv, ValueRange state) {
              SmallVector<Value> place = dims.at(others, iv.front());
              Value there = tensor::ExtractOp::create(b, state[0], place);
              Value at = tensor::ExtractOp::create(b, state[1], place);
              Value isFirst = inlineBody(b, op.getRegion(), {state[2], there});
              auto select = [&](Value a, Value c) -> Value {
                return arith::SelectOp::create(b, isFirst, a, c);
              };
              return SmallVector<Value>{
                  tensor::InsertOp::create(b, select(state[2], there), state[0],
                                           place),
                  tensor::InsertOp::create(b, select(state[3], at), state[1],
                                           place),
                  select(there, state[2]), select(at, state[3])};
            });
        shifted.resize(2);
        return shifted;
      });
  op.replaceAllUsesWith(results);
}

/// Merges sorted runs of `width` elements of `sources`.
static SmallVector<Value> mergeRuns(ImplicitLocOpBuilder &b,
                                    tm_tensor::SortOp op, ValueRange sources,
                                    int64_t width) {
  ArrayRef<int64_t> shape = getShape(sources.front());
  OtherDims dims(shape, op.getDimension());
  int64_t extent = shape[op.getDimension()];
  SmallVector<int64_t> loops = dims.extents;
  loops.push_back(llvm::divideCeil(extent, 2 * width));
  SmallVector<Value> empties;
  for (Value source : sources)
    empties.push_back(tensor::EmptyOp::create(
        b, shape, getElementTypeOrSelf(source.getType())));
  Value one = createIndex(b, 1), whole = createIndex(b, extent);
  Value run = createIndex(b, width), both = createIndex(b, 2 * width);
  auto mergeOne = [&](ImplicitLocOpBuilder &b, ValueRange ivs,
                      ValueRange carried) {
    ValueRange others = ivs.drop_back();
    Value begin = arith::MulIOp::create(b, ivs.back(), both);
    auto least = [&](Value a, Value c) -> Value {
      return arith::MinSIOp::create(b, a, c);
    };
    Value middle = least(arith::AddIOp::create(b, begin, run), whole);
    Value end = least(arith::AddIOp::create(b, begin, both), whole);
    Value lastLeft = arith::SubIOp::create(b, middle, one);
    Value lastRight = arith::SubIOp::create(b, end, one);
    SmallVector<Value> inits = {begin, middle};
    llvm::append_range(inits, carried);
    SmallVector<Value> merged = createLoop(
        b, begin, end, 1, inits,
        [&](ImplicitLocOpBuilder &b, ValueRange iv, ValueRange state) {
          Value left = state[0], right = state[1];
          // Clamped to the runs, because one of them may be finished.
          SmallVector<Value> atLeft =
              dims.at(others, arith::MinSIOp::create(b, left, lastLeft));
          SmallVector<Value> atRight =
              dims.at(others, arith::MinSIOp::create(b, right, lastRight));
          SmallVector<Value> arguments;
          for (Value source : sources) {
            arguments.push_back(tensor::ExtractOp::create(b, source, atLeft));
            arguments.push_back(tensor::ExtractOp::create(b, source, atRight));
          }
          auto isBefore = [&](Value a, Value c) -> Value {
            return arith::CmpIOp::create(b, arith::CmpIPredicate::slt, a, c);
          };
          auto isAfter = [&](Value a, Value c) -> Value {
            return arith::CmpIOp::create(b, arith::CmpIPredicate::sge, a, c);
          };
          Value isInOrder = inlineBody(b, op.getRegion(), arguments);
          Value takesLeft = arith::AndIOp::create(
              b, isBefore(left, middle),
              arith::OrIOp::create(b, isAfter(right, end), isInOrder));
          auto select = [&](Value a, Value c) -> Value {
            return arith::SelectOp::create(b, takesLeft, a, c);
          };
          SmallVector<Value> next = {
              select(arith::AddIOp::create(b, left, one), left),
              select(right, arith::AddIOp::create(b, right, one))};
          SmallVector<Value> place = dims.at(others, iv.front());
          for (auto [i, target] : llvm::enumerate(state.drop_front(2)))
            next.push_back(tensor::InsertOp::create(
                b, select(arguments[2 * i], arguments[2 * i + 1]), target,
                place));
          return next;
        });
    merged.erase(merged.begin(), merged.begin() + 2);
    return merged;
  };
  return createLoops(b, loops, empties, mergeOne);
}

static void lowerSort(ImplicitLocOpBuilder &b, tm_tensor::SortOp op) {
  SmallVector<Value> sorted(op.getOutputs());
  int64_t extent = getShape(sorted.front())[op.getDimension()];
  for (int64_t width = 1; width < extent; width *= 2)
    sorted = mergeRuns(b, op, sorted, width);
  op.replaceAllUsesWith(sorted);
}

//===----------------------------------------------------------------------===//
// Scans
//===----------------------------------------------------------------------===//

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
  Value init = tm_tensor::createFilled(b, shape, neutral);
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

static void lowerScan(ImplicitLocOpBuilder &b, tm_tensor::ScanOp op) {
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

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {
struct SwLowerTMTensor : sw::impl::SwLowerTMTensorBase<SwLowerTMTensor> {
  void runOnOperation() override {
    // Lengths of runs and of blocks are multiples of extents.
    WalkResult checked = getOperation()->walk([](Operation *op) -> WalkResult {
      bool isLowered =
          isa_and_present<tm_tensor::TMTensorDialect>(op->getDialect());
      return isLowered ? sw::verifyArraySizes(op) : success();
    });
    if (checked.wasInterrupted())
      return signalPassFailure();
    getOperation()->walk([](Operation *op) {
      ImplicitLocOpBuilder b(op->getLoc(), op);
      if (auto scan = dyn_cast<tm_tensor::ScanOp>(op))
        lowerScan(b, scan);
      else if (auto scatter = dyn_cast<tm_tensor::ScatterOp>(op))
        lowerScatter(b, scatter);
      else if (auto sort = dyn_cast<tm_tensor::SortOp>(op))
        lowerSort(b, sort);
      else if (auto topk = dyn_cast<tm_tensor::TopkOp>(op))
        lowerTopk(b, topk);
      else if (auto attention = dyn_cast<tm_tensor::AttentionOp>(op))
        attention.getResult().replaceAllUsesWith(
            tm_tensor::createAttention(b, attention));
      else
        return;
      op->erase();
    });
  }
};
} // namespace
