//===- TMTensor.cpp - The tm_tensor dialect -------------------------------===//
#include "Dialect/TMTensor/IR/TMTensor.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::tm_tensor;

#include "Dialect/TMTensor/IR/TMTensorDialect.cpp.inc"

#define GET_OP_CLASSES
#include "Dialect/TMTensor/IR/TMTensorOps.cpp.inc"

void TMTensorDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Dialect/TMTensor/IR/TMTensorOps.cpp.inc"
      >();
}

static ArrayRef<int64_t> getShape(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

static LogicalResult checkDimension(Operation *op, int64_t dimension,
                                    Value of) {
  int64_t rank = cast<RankedTensorType>(of.getType()).getRank();
  if (dimension >= 0 && dimension < rank)
    return success();
  return op->emitOpError("expects a dimension of 0 to ")
         << rank - 1 << ", but got " << dimension;
}

static LogicalResult checkTypes(Operation *op, TypeRange types,
                                TypeRange expected, StringRef what) {
  if (types.size() != expected.size())
    return op->emitOpError("expects ")
           << expected.size() << " " << what << ", but got " << types.size();
  for (auto [type, wanted] : llvm::zip_equal(types, expected))
    if (type != wanted)
      return op->emitOpError("expects ")
             << what << " of type " << wanted << ", but got " << type;
  return success();
}

/// Checks the arguments of the body of `op` and the value that it yields.
static LogicalResult checkBody(Operation *op, TypeRange arguments,
                               Type yielded) {
  Block &body = op->getRegion(0).front();
  if (failed(checkTypes(op, body.getArgumentTypes(), arguments,
                        "arguments of the body")))
    return failure();
  auto yield = dyn_cast<YieldOp>(body.getTerminator());
  if (!yield)
    return op->emitOpError("expects a body that ends with 'tm_tensor.yield'");
  return checkTypes(op, yield.getValues().getTypes(), yielded,
                    "values of the body");
}

LogicalResult ScanOp::verify() {
  if (failed(checkDimension(*this, getDimension(), getInput())) ||
      failed(checkTypes(*this, {getOutput().getType(), getResult().getType()},
                        {getInput().getType(), getInput().getType()},
                        "outputs")) ||
      failed(checkTypes(*this, getLast().getType(), getAccumulator().getType(),
                        "results")))
    return failure();
  SmallVector<int64_t> lasts(getShape(getInput()));
  if (lasts[getDimension()] == 0)
    return emitOpError("expects at least one element along dimension ")
           << getDimension();
  lasts.erase(lasts.begin() + getDimension());
  Type element = getElementTypeOrSelf(getInput().getType());
  if (failed(checkTypes(*this, getAccumulator().getType(),
                        RankedTensorType::get(lasts, element), "accumulators")))
    return failure();
  return checkBody(*this, {element, element}, element);
}

LogicalResult ScatterOp::verify() {
  ArrayRef<int64_t> updates = getShape(getUpdates());
  ArrayRef<int64_t> indices = getShape(getIndices());
  auto original = cast<RankedTensorType>(getOriginal().getType());
  if (indices.size() != 2 || updates.empty() || updates[0] != indices[0])
    return emitOpError("expects a row of indices for each update, but got ")
           << getIndices().getType() << " for " << getUpdates().getType();
  if (!getElementTypeOrSelf(getIndices().getType()).isIntOrIndex())
    return emitOpError("expects integers as indices, but got ")
           << getIndices().getType();
  if (static_cast<int64_t>(updates.size()) - 1 > original.getRank())
    return emitOpError("expects updates of at most ")
           << original.getRank() << " dimensions each, but got "
           << updates.size() - 1;
  if (static_cast<int64_t>(getDimensionMap().size()) != indices[1])
    return emitOpError("expects a dimension for each of ")
           << indices[1] << " indices, but got " << getDimensionMap().size();
  for (int64_t dimension : getDimensionMap())
    if (failed(checkDimension(*this, dimension, getOriginal())))
      return failure();
  ArrayRef<int64_t> slice = updates.drop_front();
  for (auto [extent, limit] :
       llvm::zip_equal(slice, original.getShape().take_back(slice.size())))
    if (extent > limit)
      return emitOpError("expects updates of at most the last dimensions of ")
             << original << ", but got " << getUpdates().getType();
  Type element = original.getElementType();
  if (failed(checkTypes(*this, getResult().getType(), original, "results")) ||
      failed(checkTypes(*this, getElementTypeOrSelf(getUpdates().getType()),
                        element, "updates")))
    return failure();
  return checkBody(*this, {element, element}, element);
}

LogicalResult SortOp::verify() {
  if (getOutputs().empty())
    return emitOpError("expects at least one array");
  if (failed(checkDimension(*this, getDimension(), getOutputs().front())) ||
      failed(checkTypes(*this, getResultTypes(), getOutputs().getTypes(),
                        "results")))
    return failure();
  SmallVector<Type> arguments;
  for (Value output : getOutputs()) {
    if (getShape(output) != getShape(getOutputs().front()))
      return emitOpError("expects arrays of one shape, but got ")
             << getOutputs().front().getType() << " and " << output.getType();
    arguments.append(2, getElementTypeOrSelf(output.getType()));
  }
  return checkBody(*this, arguments, IntegerType::get(getContext(), 1));
}

LogicalResult TopkOp::verify() {
  if (getInputs().empty() || getInputs().size() > 2)
    return emitOpError("expects values, or values and indices, but got ")
           << getInputs().size() << " inputs";
  Value values = getInputs().front();
  if (failed(checkDimension(*this, getDimension(), values)) ||
      failed(checkTypes(*this, getResultTypes(),
                        {getValues().getType(), getIndices().getType()},
                        "results")))
    return failure();
  SmallVector<int64_t> shape(getShape(values));
  if (getShape(getValues()).size() != shape.size())
    return emitOpError("expects outputs of rank ")
           << shape.size() << ", but got " << getShape(getValues()).size();
  shape[getDimension()] = getShape(getValues())[getDimension()];
  if (getShape(getValues()) != ArrayRef(shape) ||
      getShape(getIndices()) != ArrayRef(shape))
    return emitOpError("expects outputs of one shape that differs from that of "
                       "the values along dimension ")
           << getDimension();
  Type element = getElementTypeOrSelf(values.getType());
  Type index = getElementTypeOrSelf(getIndices().getType());
  if (!index.isIntOrIndex() ||
      getElementTypeOrSelf(getValues().getType()) != element)
    return emitOpError("expects values of type ")
           << element << " and integers, but got " << getValues().getType()
           << " and " << getIndices().getType();
  if (getInputs().size() == 2 &&
      (getShape(getInputs()[1]) != getShape(values) ||
       getElementTypeOrSelf(getInputs()[1].getType()) != index))
    return emitOpError("expects indices of all values, but got ")
           << getInputs()[1].getType();
  return checkBody(*this, {element, element},
                   IntegerType::get(getContext(), 1));
}

LogicalResult AttentionOp::verify() {
  if (getInputs().size() < 3 || getInputs().size() > 4)
    return emitOpError("expects queries, keys, values and at most a mask, but "
                       "got ")
           << getInputs().size() << " inputs";
  ArrayRef<int64_t> queries = getShape(getInputs()[0]);
  ArrayRef<int64_t> keys = getShape(getInputs()[1]);
  ArrayRef<int64_t> values = getShape(getInputs()[2]);
  size_t rank = queries.size();
  if (rank < 2 || keys.size() != rank || values.size() != rank ||
      keys.drop_back(2) != queries.drop_back(2) ||
      values.drop_back(2) != queries.drop_back(2) ||
      keys.back() != queries.back() || keys[rank - 2] != values[rank - 2])
    return emitOpError("expects queries of M x D, keys of N x D and values of "
                       "N x E elements, but got ")
           << getInputs()[0].getType() << ", " << getInputs()[1].getType()
           << " and " << getInputs()[2].getType();
  SmallVector<int64_t> scores(queries), result(queries);
  scores.back() = keys[rank - 2];
  result.back() = values.back();
  Type element = getElementTypeOrSelf(getInputs()[0].getType());
  if (!isa<FloatType>(element))
    return emitOpError("expects floating-point elements, but got ") << element;
  for (Value input : getInputs().slice(1, 2))
    if (getElementTypeOrSelf(input.getType()) != element)
      return emitOpError("expects keys and values of ")
             << element << " elements, as the queries, but got "
             << input.getType();
  auto type = RankedTensorType::get(result, element);
  if (failed(checkTypes(*this, {getOutput().getType(), getResult().getType()},
                        {type, type}, "results")))
    return failure();
  if (getInputs().size() == 3)
    return success();
  Type mask = getElementTypeOrSelf(getInputs()[3].getType());
  if (getShape(getInputs()[3]) == ArrayRef(scores) &&
      (mask.isInteger(1) || mask == element))
    return success();
  return emitOpError("expects a mask of M x N elements of type ")
         << element << " or i1, but got " << getInputs()[3].getType();
}
