//===- LaunchNames.cpp - Names of launches --------------------------------===//
#include "LaunchNames.h"

#include "Dialect/SW/Transforms/Utils/TileOpUtils.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::sw;

/// The layer of a network that contains `op`, as an importer names it by a
/// location, such as `layer1.0.conv2`. Other characters become underscores.
/// Empty without such a location.
static std::string getLayerName(Operation *op) {
  auto part = op->getLoc()->findInstanceOf<NameLoc>();
  if (!part)
    return "";
  std::string name;
  for (char c : part.getName().getValue())
    if (llvm::isAlnum(c) || c == '_')
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  StringRef words = StringRef(name).trim('_');
  // The end of a long name distinguishes it from others.
  constexpr size_t maxLetters = 48;
  while (words.size() > maxLetters && words.contains('_'))
    words = words.split('_').second.ltrim('_');
  return words.take_back(maxLetters).str();
}

std::string sw::getLaunchName(func::FuncOp func, ArrayRef<Operation *> ops,
                              llvm::StringMap<unsigned> &taken) {
  Operation *main = ops.back();
  for (Operation *op : ops)
    if (isContractionTileOp(op))
      main = op;
  std::string part = getLayerName(main);
  std::string stem =
      (func.getName() + "_" + (part.empty() ? getTileOpKind(main) : part))
          .str();
  // Entries of the map stay where they are.
  auto [entry, isFree] = taken.try_emplace(stem, 1);
  unsigned &number = entry->second;
  std::string name = stem;
  while (!isFree) {
    name = stem + "_" + std::to_string(number++);
    isFree = taken.try_emplace(name, 1).second;
  }
  return name;
}
