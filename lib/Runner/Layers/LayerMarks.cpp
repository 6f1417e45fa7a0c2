//===- LayerMarks.cpp - Numbers of layers in locations --------------------===//
//
//   linalg.matmul ... loc("conv1")
// becomes
//   linalg.matmul ... loc(fused<{sw-run.layer = 3}>["conv1"])
//
//===----------------------------------------------------------------------===//
#include "LayerOps.h"

using namespace mlir;
using namespace mlir::sw;

static constexpr llvm::StringLiteral markName("sw-run.layer");

Location runner::addLayerNumber(Location loc, size_t number) {
  MLIRContext *context = loc->getContext();
  auto name = StringAttr::get(context, markName);
  Attribute attribute = IntegerAttr::get(IntegerType::get(context, 64), number);
  auto metadata = DictionaryAttr::get(context, NamedAttribute(name, attribute));
  return FusedLoc::get(context, loc, metadata);
}

SmallVector<size_t> runner::markLayers(func::FuncOp func) {
  SmallVector<size_t> numbers;
  for (OpResult value : findLayerValues(func)) {
    Operation *op = value.getOwner();
    size_t number = numbers.size();
    if (number > 0 && getLayerNumbers(op->getLoc()).count(numbers.back())) {
      numbers.push_back(numbers.back());
      continue;
    }
    numbers.push_back(number);
    op->walk([&](Operation *inner) {
      inner->setLoc(addLayerNumber(inner->getLoc(), number));
    });
  }
  return numbers;
}

std::set<size_t> runner::getLayerNumbers(Location loc) {
  std::set<size_t> numbers;
  loc->walk([&](Location inner) {
    auto fused = dyn_cast<FusedLoc>(inner);
    auto metadata = fused
                        ? dyn_cast_or_null<DictionaryAttr>(fused.getMetadata())
                        : DictionaryAttr();
    if (metadata)
      if (auto number = metadata.getAs<IntegerAttr>(markName))
        numbers.insert(number.getInt());
    return WalkResult::advance();
  });
  return numbers;
}
