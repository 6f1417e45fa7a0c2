//===- Reductions.cpp - Reductions of LDM pieces --------------------------===//
//
// tpp.reduce and sw.mesh_reduce become calls of the device library. Dimensions
// before the reduced one are rows or blocks, dimensions after it are columns.
//
//===----------------------------------------------------------------------===//
#include "Conversion/SWToEmitC/Lowering.h"

#include "Dialect/TPP/IR/TPP.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

static OpFoldResult getProduct(FunctionLowering &f,
                               ArrayRef<OpFoldResult> sizes) {
  OpFoldResult product = f.c.index(1);
  for (OpFoldResult size : sizes)
    product = f.c.mul(product, size);
  return product;
}

/// The distance between rows of `input` in elements. If `dimension` is the last
/// one, each row is reduced by itself; otherwise rows are combined.
static OpFoldResult getRowDistance(const MemDesc &input, unsigned dimension) {
  bool isRows = dimension + 1 == input.sizes.size();
  // The row after a single row is the row of the next block.
  bool isNextBlock = isRows || getConstantIntValue(input.sizes[dimension]) == 1;
  if (isNextBlock && dimension > 0)
    return input.strides[dimension - 1];
  return isRows ? input.sizes[dimension] : input.strides[dimension];
}

/// Whether all elements of `type` along the dimensions from `first` up to
/// `last` have the distance of those of the last one: to the device library,
/// they are one dimension. Unknown distances are taken for different ones.
static bool isOneDimension(MemRefType type, unsigned first, unsigned last) {
  if (type.getLayout().isIdentity())
    return true;
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return false;
  for (unsigned dim = first; dim + 1 < last; ++dim) {
    if (type.getDimSize(dim) == 1)
      continue;
    int64_t size = type.getDimSize(dim + 1);
    if (ShapedType::isDynamicShape({strides[dim], strides[dim + 1], size}) ||
        strides[dim] != size * strides[dim + 1])
      return false;
  }
  return true;
}

/// Whether one call of the device library computes `op`. It takes the
/// dimensions before the reduced one as one dimension, and those after it. A
/// part of a tile may have gaps between them.
static bool isOneCall(tpp::ReduceOp op) {
  auto input = cast<MemRefType>(op.getInput().getType()),
       output = cast<MemRefType>(op.getOutput().getType());
  auto dimension = static_cast<unsigned>(op.getDimension());
  unsigned rank = input.getRank();
  bool isSingle = dimension + 1 == rank || input.getDimSize(dimension) == 1;
  return isOneDimension(input, 0, isSingle ? dimension : dimension + 1) &&
         isOneDimension(input, dimension + 1, rank) &&
         isOneDimension(output, 0, rank - 1);
}

/// `desc` at `index` of the dimension `dim`, which it loses.
static MemDesc dropDimension(FunctionLowering &f, MemDesc desc, unsigned dim,
                             Value index) {
  desc.offset = f.c.add(desc.offset, f.c.mul(index, desc.strides[dim]));
  desc.sizes.erase(desc.sizes.begin() + dim);
  desc.strides.erase(desc.strides.begin() + dim);
  return desc;
}

/// Calls the function of the device library for `op` on parts of its operands.
static void callReduce(FunctionLowering &f, tpp::ReduceOp op,
                       const MemDesc &input, const MemDesc &output,
                       unsigned dimension) {
  CBuilder &c = f.c;
  ArrayRef<OpFoldResult> sizes = input.sizes;
  OpFoldResult outer = getProduct(f, sizes.take_front(dimension));
  OpFoldResult reduced = sizes[dimension];
  OpFoldResult inner = getProduct(f, sizes.drop_front(dimension + 1));
  SmallVector<std::variant<Value, std::string>> arguments = {c.value(outer),
                                                             c.value(reduced)};
  bool isRows = dimension + 1 == sizes.size();
  if (!isRows)
    arguments.push_back(c.value(inner));
  arguments.append({f.pointerTo(input),
                    c.value(getRowDistance(input, dimension)),
                    f.pointerTo(output)});
  c.call(op.getLibraryFunction(), arguments);
}

static LogicalResult lowerReduce(FunctionLowering &f, tpp::ReduceOp op) {
  if (failed(checkPieces(f, op)))
    return failure();
  const MemDesc input = f.memref(op.getInput()),
                output = f.memref(op.getOutput());
  auto dimension = static_cast<unsigned>(op.getDimension());
  if (isOneCall(op)) {
    callReduce(f, op, input, output, dimension);
    return success();
  }
  // One call for each index of the first dimension that the output keeps.
  unsigned loop = dimension == 0 ? 1 : 0;
  f.loopOver(input.sizes[loop], [&](Value index) {
    callReduce(f, op, dropDimension(f, input, loop, index),
               dropDimension(f, output, 0, index),
               dimension - (loop < dimension));
  });
  return success();
}

static std::string getScopeName(Scope scope) {
  switch (scope) {
  case Scope::Row:
    return "SW_REDUCE_ROW";
  case Scope::Col:
    return "SW_REDUCE_COL";
  case Scope::Array:
    return "SW_REDUCE_ARRAY";
  // The verifier rejects it.
  case Scope::Chip:
    break;
  }
  llvm_unreachable("every scope has a name");
}

static LogicalResult lowerMeshReduce(FunctionLowering &f, MeshReduceOp op) {
  const MemDesc &part = f.memref(op.getPart()), &out = f.memref(op.getOut());
  std::string name =
      ("sw_mesh_reduce_" + tpp::stringifyReduceKind(op.getKind()) + "_" +
       getFunctionSuffix(out.elementType()))
          .str();
  f.c.call(name, {f.c.value(getProduct(f, part.sizes)), f.pointerTo(part),
                  f.pointerTo(out), getScopeName(op.getScope())});
  return success();
}

void sw::emit::addReductionHandlers(Handlers &handlers) {
  handlers.add<tpp::ReduceOp>(lowerReduce);
  handlers.add<MeshReduceOp>(lowerMeshReduce);
}
