//===- MpeWork.cpp - Marks of work on the MPE -----------------------------===//
#include "Dialect/SW/IR/MpeWork.h"

#include "mlir/IR/Builders.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::sw;

std::string MpeWork::getPlace(Location loc) {
  auto position = loc->findInstanceOf<FileLineColLoc>();
  if (!position)
    return "";
  return (llvm::sys::path::filename(position.getFilename().getValue()) + ":" +
          Twine(position.getLine()) + ":" + Twine(position.getColumn()))
      .str();
}

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
