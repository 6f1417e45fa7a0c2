//===- VerifyLists.cpp - Lists over loops and operands --------------------===//
#include "VerifyLists.h"

#include "Dialect/SW/IR/Units.h"
#include "Dialect/Utils/ElementTypes.h"
#include "Dialect/Utils/Views.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::sw;

LogicalResult sw::verifyRange(EmitError emitError, StringRef key,
                              ArrayRef<int64_t> numbers, int64_t minimum,
                              int64_t maximum, StringRef remark) {
  for (auto [position, number] : llvm::enumerate(numbers)) {
    if (number >= minimum && number <= maximum)
      continue;
    InFlightDiagnostic diagnostic = emitError()
                                    << "expects numbers of '" << key
                                    << "' to be at least " << minimum;
    if (maximum != kNoLimit)
      diagnostic << " and at most " << maximum;
    return diagnostic << remark << ", but got " << number << " at position "
                      << position;
  }
  return success();
}

LogicalResult sw::verifyRowsAndCols(EmitError emitError, int64_t maximum,
                                    ArrayRef<RowsAndCols> entries) {
  for (const auto &[name, numbers, minimum] : entries) {
    if (numbers.size() != 2)
      return emitError() << "expects '" << name
                         << "' of rows and of columns, but got "
                         << numbers.size() << " numbers";
    for (int64_t number : numbers.asArrayRef())
      if (number < minimum || number > maximum)
        return emitError() << "expects '" << name << "' of " << minimum
                           << " to " << maximum << ", but got " << number;
  }
  return success();
}

LogicalResult sw::verifyComputeFloat(Operation *op, Type element) {
  if (isComputeFloat(element))
    return success();
  return op->emitOpError("expects ")
         << listComputeFloats() << " elements, but got " << element;
}

LogicalResult sw::verifyFloatArrays(Operation *op, ShapedType input,
                                    ShapedType output) {
  Type element = output.getElementType();
  if (isa<TensorType>(input) != isa<TensorType>(output) ||
      input.getElementType() != element)
    return op->emitOpError("expects operands of one kind and element type, but "
                           "got ")
           << input << " and " << output;
  return verifyComputeFloat(op, element);
}

LogicalResult sw::verifyUnits(EmitError emitError, ArrayRef<int64_t> units) {
  for (auto [position, unit] : llvm::enumerate(units))
    if (!isUnit(unit))
      return emitError() << "expects numbers of 'units' to be of 1 to "
                         << kMaxUnit << ", but got " << unit << " at position "
                         << position;
  return success();
}

LogicalResult sw::verifyOrder(EmitError emitError, ArrayRef<int64_t> order) {
  auto count = static_cast<int64_t>(order.size());
  llvm::SmallBitVector seen(count);
  for (int64_t loop : order) {
    if (loop < 0 || loop >= count)
      return emitError() << "expects loops of 'order' to be 0 to " << count - 1
                         << ", but got " << loop;
    if (seen.test(loop))
      return emitError() << "expects each loop once in 'order', but got loop "
                         << loop << " twice";
    seen.set(loop);
  }
  return success();
}

LogicalResult sw::verifyMesh(EmitError emitError, ArrayRef<Spread> mesh,
                             bool ofTile) {
  unsigned rows = 0, cols = 0;
  for (Spread spread : mesh) {
    bool perCol = spread == Spread::PerCol;
    if (spread == Spread::Nested || (perCol && !ofTile))
      return emitError() << "expects spreads of 'mesh' to be none, row, col"
                         << (ofTile ? ", all or per_col" : " or all")
                         << ", but got " << stringifySpread(spread);
    rows += spread == Spread::Row || spread == Spread::All;
    cols += spread == Spread::Col || spread == Spread::All || perCol;
  }
  if (rows > 1 || cols > 1)
    return emitError() << "expects at most one loop over the "
                       << (rows > 1 ? "rows" : "columns")
                       << " of the mesh, but got " << std::max(rows, cols);
  return success();
}

AllocOp sw::findBuffer(Value ldm) {
  return getViewBase(ldm).getDefiningOp<AllocOp>();
}

LogicalResult sw::verifyCounts(EmitError emitError,
                               ArrayRef<ListLength> counts) {
  std::optional<std::pair<StringRef, size_t>> first;
  for (auto [key, count] : counts) {
    if (!count)
      continue;
    if (first && *count != first->second)
      return emitError() << "expects one entry of '" << key << "' for each of "
                         << first->second << " in '" << first->first
                         << "', but got " << *count;
    if (!first)
      first.emplace(key, *count);
  }
  return success();
}
