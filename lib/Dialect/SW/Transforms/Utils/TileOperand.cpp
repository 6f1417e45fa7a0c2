//===- TileOperand.cpp - Operands of tile ops and their rows --------------===//
#include "TileOperand.h"

#include "Dialect/SW/IR/Target.h"
#include "Dialect/Utils/ElementTypes.h"
#include "Dialect/Utils/Views.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::hasDenseRows(const TileOperand &tile) {
  auto type = cast<MemRefType>(tile.operand->get().getType());
  if (type.getRank() < 2 || tile.spread.back() != Spread::PerCol ||
      !isStorageFloat(type.getElementType()) ||
      isa_and_nonnull<WindowsOp>(
          getViewBase(tile.operand->get()).getDefiningOp()))
    return false;
  SmallVector<int64_t> strides;
  int64_t offset;
  return succeeded(type.getStridesAndOffset(strides, offset)) &&
         strides.back() == 1 && !type.isDynamicDim(type.getRank() - 1) &&
         strides[type.getRank() - 2] == type.getShape().back();
}

/// Whether the pieces of rows of 16 bits have whole words: each by its unit, or
/// all by the number of columns.
static bool hasWholeWords(const TileOperand &tile, Type element) {
  int64_t word = getElementsOfWord(element.getIntOrFloatBitWidth());
  if (tile.units[1] % word == 0)
    return true;
  int64_t cols =
      cast<ShapedType>(tile.operand->get().getType()).getShape().back();
  std::optional<Target> target = Target::lookup(tile.operand->getOwner());
  if (!target || ShapedType::isDynamic(cols))
    return false;
  int64_t places = target->getPlaces(Spread::Col);
  return cols % places == 0 && cols / places % word == 0;
}

bool sw::canBeRowContiguous(const TileOperand &tile) {
  Type element = getElementTypeOrSelf(tile.operand->get().getType());
  return tile.spread.size() == 2 && tile.spread[0] == Spread::Row &&
         tile.spread[1] == Spread::Col &&
         (isComputeFloat(element) ||
          (isStorageFloat(element) && hasWholeWords(tile, element)));
}
