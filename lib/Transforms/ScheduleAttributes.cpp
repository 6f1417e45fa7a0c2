//===- ScheduleAttributes.cpp - Schedules in the IR -----------------------===//
#include "Transforms/ScheduleAttributes.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::sw;

static constexpr StringLiteral kSizes = "sizes", kOrder = "order",
                               kBuffers = "buffers", kVector = "vector",
                               kLongRows = "long_rows";

static DictionaryAttr getRequestAttr(Operation *op) {
  return op->getAttrOfType<DictionaryAttr>(kScheduleAttrName);
}

/// The list of the key, empty without it.
static ArrayRef<int64_t> getNumbers(DictionaryAttr attr, StringRef key) {
  if (auto numbers = attr.getAs<DenseI64ArrayAttr>(key))
    return numbers.asArrayRef();
  return {};
}

/// Checks one entry that is a list with one number for each of `count` things.
static LogicalResult verifyNumbers(linalg::LinalgOp op, NamedAttribute entry,
                                   size_t count, StringRef things) {
  auto numbers = dyn_cast<DenseI64ArrayAttr>(entry.getValue());
  if (!numbers)
    return op.emitError("expects '")
           << entry.getName().getValue() << "' of '" << kScheduleAttrName
           << "' to be an array<i64>, but got " << entry.getValue();
  if (numbers.asArrayRef().size() != count)
    return op.emitError("expects '")
           << entry.getName().getValue() << "' of '" << kScheduleAttrName
           << "' to have one number for each of the " << count << " " << things
           << ", but got " << entry.getValue();
  return success();
}

static LogicalResult verifyEntry(linalg::LinalgOp op, NamedAttribute entry) {
  StringRef key = entry.getName();
  if (key == kSizes || key == kOrder)
    return verifyNumbers(op, entry, op.getNumLoops(), "loops");
  if (key == kBuffers)
    return verifyNumbers(op, entry, op->getNumOperands(), "operands");
  if (key == kLongRows) {
    if (failed(verifyNumbers(op, entry, op->getNumOperands(), "operands")))
      return failure();
    for (int64_t flag : cast<DenseI64ArrayAttr>(entry.getValue()).asArrayRef())
      if (flag != 0 && flag != 1)
        return op.emitError("expects 'long_rows' of '")
               << kScheduleAttrName << "' to be of 0 and 1, but got " << flag;
    return success();
  }
  if (key == kVector) {
    auto letter = dyn_cast<StringAttr>(entry.getValue());
    if (letter && (letter.getValue() == "m" || letter.getValue() == "n"))
      return success();
    return op.emitError("expects 'vector' of '")
           << kScheduleAttrName << "' to be \"m\" or \"n\", but got "
           << entry.getValue();
  }
  return op.emitError("expects the keys of '")
         << kScheduleAttrName
         << "' to be 'sizes', 'order', 'buffers', 'vector' or 'long_rows', but "
            "got '"
         << key << "'";
}

LogicalResult sw::verifyScheduleAttr(linalg::LinalgOp op) {
  Attribute attr = op->getAttr(kScheduleAttrName);
  if (!attr)
    return success();
  auto dictionary = dyn_cast<DictionaryAttr>(attr);
  if (!dictionary)
    return op.emitError("expects '")
           << kScheduleAttrName << "' to be a dictionary, but got " << attr;
  for (NamedAttribute entry : dictionary)
    if (failed(verifyEntry(op, entry)))
      return failure();
  for (int64_t loop : getNumbers(dictionary, kOrder))
    if (loop < 0 || loop >= op.getNumLoops())
      return op.emitError("expects loops of 'order' of '")
             << kScheduleAttrName << "' to be 0 to " << op.getNumLoops() - 1
             << ", but got " << loop;
  return success();
}

ScheduleRequest sw::readScheduleAttr(linalg::LinalgOp op, unsigned m,
                                     unsigned n) {
  ScheduleRequest request;
  DictionaryAttr attr = getRequestAttr(op);
  if (!attr)
    return request;
  llvm::append_range(request.sizes, getNumbers(attr, kSizes));
  llvm::append_range(request.order, getNumbers(attr, kOrder));
  llvm::append_range(request.buffers, getNumbers(attr, kBuffers));
  for (int64_t flag : getNumbers(attr, kLongRows))
    request.longRows.push_back(flag != 0);
  if (auto letter = attr.getAs<StringAttr>(kVector))
    request.vectorLoop = letter.getValue() == "m" ? m : n;
  return request;
}

/// Replaces the lists of `keys` by what `change` makes of them.
static void
changeLists(Operation *op, ArrayRef<StringLiteral> keys,
            function_ref<void(StringRef, SmallVector<int64_t> &)> change) {
  DictionaryAttr attr = getRequestAttr(op);
  if (!attr)
    return;
  Builder builder(op->getContext());
  NamedAttrList entries(attr);
  for (StringRef key : keys) {
    SmallVector<int64_t> numbers(getNumbers(attr, key));
    if (numbers.empty())
      continue;
    change(key, numbers);
    entries.set(key, builder.getDenseI64ArrayAttr(numbers));
  }
  op->setAttr(kScheduleAttrName, entries.getDictionary(op->getContext()));
}

void sw::addLoopToScheduleAttr(Operation *op) {
  changeLists(op, {kSizes, kOrder},
              [](StringRef key, SmallVector<int64_t> &numbers) {
                numbers.push_back(key == kSizes ? 1 : numbers.size());
              });
}

void sw::swapInputsInScheduleAttr(Operation *op) {
  changeLists(op, {kBuffers, kLongRows},
              [](StringRef, SmallVector<int64_t> &numbers) {
                std::swap(numbers[0], numbers[1]);
              });
}
