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

static LogicalResult lowerReduce(FunctionLowering &f, tpp::ReduceOp op) {
  if (failed(checkPieces(f, op)))
    return failure();
  CBuilder &c = f.c;
  const MemDesc &input = f.memref(op.getInput()),
                &output = f.memref(op.getOutput());
  unsigned dimension = op.getDimension();
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
  }
  llvm_unreachable("every scope has a name");
}

static LogicalResult lowerMeshReduce(FunctionLowering &f, MeshReduceOp op) {
  const MemDesc &part = f.memref(op.getPart()), &out = f.memref(op.getOut());
  std::string name =
      ("sw_mesh_reduce_" + tpp::stringifyReduceKind(op.getKind()) + "_" +
       suffixOf(out.elementType()))
          .str();
  f.c.call(name, {f.c.value(getProduct(f, part.sizes)), f.pointerTo(part),
                  f.pointerTo(out), getScopeName(op.getScope())});
  return success();
}

void sw::emit::addReductionHandlers(Handlers &handlers) {
  handlers.add<tpp::ReduceOp>(lowerReduce);
  handlers.add<MeshReduceOp>(lowerMeshReduce);
}
