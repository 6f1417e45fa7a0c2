//===- TileJson.cpp - Marks of tile ops as JSON ---------------------------===//
#include "TileJson.h"

#include "Support/Escape.h"

using namespace mlir;
using namespace mlir::sw;

static llvm::json::Value toJSON(int64_t number) { return number; }
static llvm::json::Value toJSON(Spread spread) {
  return stringifySpread(spread).str();
}
static llvm::json::Value toJSON(VecDim loop) {
  return stringifyVecDim(loop).str();
}

namespace {
/// Sets the entries of an object from the fields that a mark has.
struct EntryWriter {
  llvm::json::Object &object;

  void operator()(StringRef name, bool word) {
    if (word)
      object[name] = true;
  }
  void operator()(StringRef name, StringAttr text) {
    if (text)
      object[name] = sunway::validUtf8(text);
  }
  void operator()(StringRef name, FloatAttr number) {
    if (number)
      object[name] = number.getValueAsDouble();
  }
  void operator()(StringRef name, DenseI64ArrayAttr list) {
    if (list)
      object[name] = llvm::json::Array(list.asArrayRef());
  }
  template <typename T>
  void operator()(StringRef name, const std::optional<T> &value) {
    if (value)
      object[name] = toJSON(*value);
  }
  template <typename T>
  void operator()(StringRef name, const SmallVector<T> &list) {
    if (list.empty())
      return;
    llvm::json::Array array;
    for (T value : list)
      array.push_back(toJSON(value));
    object[name] = std::move(array);
  }
};
} // namespace

llvm::json::Object runner::toJSON(TileAttr tile) {
  llvm::json::Object object;
  EntryWriter write{object};
  tile.getEntries().forEach(
      [&](StringRef name, const auto &value) { write(name, value); });
  return object;
}
