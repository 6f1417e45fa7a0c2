//===- SwLowerTMTensor.cpp - The pass sw-lower-tm-tensor ------------------===//
//
// Lowers the ops of torch-mlir that are not in linalg:
//
//   tm_tensor.attention ...    sw.attention
//   tm_tensor.scan ...         reductions with triangular masks, of blocks and
//                              of their sums; a loop if it is not a sum
//   tm_tensor.scatter, .topk   loops over updates, and over elements
//   tm_tensor.sort             loops that merge runs of 1, 2, 4 ... elements
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "TMTensorLoops.h"
#include "TMTensorScans.h"

#include "Analysis/Structure/Sizes.h"
#include "Dialect/SW/IR/Composites.h"
#include "Dialect/TMTensor/IR/TMTensor.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWLOWERTMTENSOR
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::tm_tensor;

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
    auto minimum = [&](Value a, Value c) -> Value {
      return arith::MinSIOp::create(b, a, c);
    };
    Value middle = minimum(arith::AddIOp::create(b, begin, run), whole);
    Value end = minimum(arith::AddIOp::create(b, begin, both), whole);
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

static void lowerAttention(ImplicitLocOpBuilder &b, tm_tensor::AttentionOp op) {
  ValueRange inputs = op.getInputs();
  Value mask = inputs.size() == 4 ? inputs[3] : Value();
  auto type = cast<RankedTensorType>(op.getResult().getType());
  Value output =
      tensor::EmptyOp::create(b, type.getShape(), type.getElementType());
  auto attention =
      sw::AttentionOp::create(b, type, inputs[0], inputs[1], inputs[2], mask,
                              output, op.getScaleAttr());
  op.replaceAllUsesWith(attention.getResult());
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
        lowerAttention(b, attention);
      else
        return;
      op->erase();
    });
  }
};
} // namespace
