//===- BoundWeights.cpp - Arguments that become constants -----------------===//
#include "Compile/Library.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::compile;
using namespace mlir::sw::runner;

static DenseElementsAttr makeConstant(RankedTensorType type,
                                      const HostArray &array) {
  if (array.kind != ElementKind::Bool)
    return DenseElementsAttr::getFromRawBuffer(type, array.bytes);
  SmallVector<bool> values;
  for (char value : array.bytes)
    values.push_back(value);
  return DenseElementsAttr::get(type, ArrayRef<bool>(values));
}

/// Reports an error if `request` does not fit an argument of `func`.
static LogicalResult checkRequest(func::FuncOp func, const Entry &entry,
                                  const WeightRequest &request) {
  if (request.argument >= entry.arguments.size())
    return func.emitError("argument ")
           << request.argument << " is to be a weight, but function '"
           << entry.name << "' has " << entry.arguments.size()
           << " arguments, from 0";
  const EntryValue &value = entry.arguments[request.argument];
  auto fail = [&]() {
    return emitError(func.getArgument(request.argument).getLoc())
           << "argument " << request.argument << " of function '" << entry.name
           << "' ";
  };
  if (!request.values)
    return success();
  auto type =
      dyn_cast<RankedTensorType>(func.getArgumentTypes()[request.argument]);
  if (!type)
    return fail() << "is no tensor; only a tensor has values that never change";
  if (type.getElementType().isIndex())
    return fail() << "has elements of type index, which no file has";
  if (request.values->kind != value.kind ||
      request.values->shape != value.shape)
    return fail() << "expects "
                  << HostArray{value.kind, value.shape, {}}.getTypeText()
                  << ", but its file has " << request.values->getTypeText();
  return success();
}

LogicalResult sw::compile::bindWeights(ModuleOp module, Entry &entry,
                                       std::vector<WeightRequest> &requests) {
  auto func = module.lookupSymbol<func::FuncOp>(entry.name);
  BitVector bound(entry.arguments.size()), seen(entry.arguments.size());
  for (const WeightRequest &request : requests) {
    if (failed(checkRequest(func, entry, request)))
      return failure();
    if (seen.test(request.argument))
      return func.emitError("argument ")
             << request.argument << " is given twice as a weight";
    seen.set(request.argument);
    if (request.values)
      bound.set(request.argument);
  }
  if (bound.any() && !SymbolTable::symbolKnownUseEmpty(func, module))
    return func.emitError("'")
           << entry.name
           << "' calls itself, so that its arguments cannot "
              "become constants";
  OpBuilder b = OpBuilder::atBlockBegin(&func.getBody().front());
  for (const WeightRequest &request : requests) {
    if (!request.values)
      continue;
    BlockArgument argument = func.getArgument(request.argument);
    auto constant = arith::ConstantOp::create(
        b, argument.getLoc(),
        makeConstant(cast<RankedTensorType>(argument.getType()),
                     *request.values));
    argument.replaceAllUsesWith(constant);
  }
  if (failed(func.eraseArguments(bound)))
    return failure();
  // The positions of the remaining arguments change.
  SmallVector<EntryValue> kept;
  SmallVector<size_t> positions(entry.arguments.size());
  for (auto [i, value] : llvm::enumerate(entry.arguments)) {
    positions[i] = kept.size();
    if (!bound.test(i))
      kept.push_back(std::move(value));
  }
  entry.arguments = std::move(kept);
  llvm::erase_if(requests, [](const WeightRequest &r) { return !!r.values; });
  for (WeightRequest &request : requests)
    request.argument = positions[request.argument];
  return success();
}
