//===- OpNames.cpp - How a file of schedules names ops --------------------===//
#include "ScheduleFile.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::sw;

SmallVector<Operation *> sw::collectNamedOps(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (isa<linalg::LinalgOp, WinogradOp, WinogradConvOp>(op) &&
        !op->hasAttr(kTileAttrName) && !op->getParentOfType<LaunchOp>())
      ops.push_back(op);
  });
  return ops;
}

std::string sw::printLocation(Location loc) {
  auto position = loc->findInstanceOf<FileLineColLoc>();
  if (!position)
    return "unknown";
  return llvm::formatv("{0}:{1}:{2}", position.getFilename().getValue(),
                       position.getLine(), position.getColumn());
}

std::vector<OpName> sw::nameOps(ArrayRef<Operation *> ops) {
  std::vector<OpName> names;
  std::map<std::pair<std::string, std::string>, int64_t> counts;
  auto getKey = [](const OpName &name) {
    return std::make_pair(name.op,
                          llvm::sys::path::filename(name.location).str());
  };
  for (Operation *op : ops) {
    OpName name{op->getName().getStringRef().str(), printLocation(op->getLoc()),
                std::nullopt};
    name.number = counts[getKey(name)]++;
    names.push_back(std::move(name));
  }
  for (OpName &name : names)
    if (counts[getKey(name)] == 1)
      name.number.reset();
  return names;
}

bool sw::isSamePlace(StringRef location, StringRef other) {
  return llvm::sys::path::filename(location) ==
         llvm::sys::path::filename(other);
}
