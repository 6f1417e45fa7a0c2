//===- Paddings.cpp - Images with a border --------------------------------===//
#include "Analysis/Structure/Paddings.h"

#include "Dialect/SW/IR/DiscardableAttributes.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::sw;

std::optional<Padding> sw::getPaddingInTiles(Value value) {
  auto insert = value.getDefiningOp<tensor::InsertSliceOp>();
  if (!insert)
    return std::nullopt;
  auto copy = insert.getSource().getDefiningOp<linalg::CopyOp>();
  auto fill = insert.getDest().getDefiningOp<linalg::FillOp>();
  if (!copy || !fill || !copy->hasAttr(kPadInTilesAttrName))
    return std::nullopt;
  Padding padding{fill, copy, insert, {}};
  for (auto [low, source, extent] : llvm::zip_equal(
           insert.getStaticOffsets(), insert.getSourceType().getShape(),
           insert.getType().getShape()))
    padding.dims.push_back({low, source, extent - low - source});
  return padding;
}

PadPart sw::getPadPart(const PadGroup &dim, int64_t size, int64_t first,
                       int64_t last) {
  if (first == last) {
    int64_t begin = std::max(first, dim.low);
    int64_t end = std::min(first + size, dim.low + dim.source);
    return {std::max<int64_t>(end - begin, 0), 0, 0};
  }
  PadPart part;
  part.fetched = std::min(size, dim.source);
  // From the start of the tile to that of what it fetches; the further the tile
  // is the less.
  auto getPlace = [&](int64_t begin) {
    int64_t from =
        std::clamp<int64_t>(begin - dim.low, 0, dim.source - part.fetched);
    return from + dim.low - begin;
  };
  part.before = std::max<int64_t>(0, -getPlace(last));
  part.after = std::max<int64_t>(0, getPlace(first) + part.fetched - size);
  return part;
}
