//===- MpeWork.cpp - Marks of work on the management core -----------------===//
#include "Dialect/SW/IR/MpeWork.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::sw;

DictionaryAttr MpeWork::toAttr(MLIRContext *context) const {
  Builder b(context);
  return b.getDictionaryAttr({
      b.getNamedAttr("name", b.getStringAttr(name)),
      b.getNamedAttr("ops", b.getStringAttr(ops)),
      b.getNamedAttr("reason", b.getStringAttr(reason)),
  });
}

std::optional<MpeWork> MpeWork::get(Operation *op) {
  auto mark =
      dyn_cast_or_null<DictionaryAttr>(op->getDiscardableAttr(kMpeAttrName));
  if (!mark)
    return std::nullopt;
  auto getText = [&](StringRef key) {
    auto text = mark.getAs<StringAttr>(key);
    return text ? text.str() : std::string();
  };
  return MpeWork{getText("name"), getText("ops"), getText("reason")};
}
