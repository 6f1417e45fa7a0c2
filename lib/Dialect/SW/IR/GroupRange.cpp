//===- GroupRange.cpp - Some of the core groups of a program --------------===//
#include "Dialect/SW/IR/GroupRange.h"

#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace mlir::sw;

DenseI64ArrayAttr sw::toAttribute(MLIRContext *context, GroupRange range) {
  return DenseI64ArrayAttr::get(context, {range.first, range.count});
}

std::optional<GroupRange> sw::toGroupRange(Attribute attribute) {
  auto numbers = dyn_cast_if_present<DenseI64ArrayAttr>(attribute);
  if (!numbers || numbers.size() != 2)
    return std::nullopt;
  GroupRange range{numbers[0], numbers[1]};
  if (range.first < 0 || range.count < 1 ||
      !llvm::checkedAdd(range.first, range.count))
    return std::nullopt;
  return range;
}
