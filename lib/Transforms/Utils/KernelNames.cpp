//===- KernelNames.cpp - Names of kernels ---------------------------------===//
#include "KernelNames.h"

#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/SW.h"

using namespace mlir;
using namespace mlir::sw;

std::string sw::takeKernelName(linalg::LinalgOp op, StringRef name) {
  auto given = dyn_cast_or_null<StringAttr>(op->removeAttr(kKernelAttrName));
  if (std::optional<StringRef> planned = getPlannedName(op))
    return planned->str();
  return given ? given.str() : name.str();
}

std::string sw::getGroupKind(linalg::LinalgOp op) {
  if (std::optional<StringRef> name = matchElementwise(op))
    return name->str();
  if (std::optional<tpp::ReduceKind> kind = matchReduction(op))
    return ("reduce_" + tpp::stringifyReduceKind(*kind)).str();
  StringRef name = op->getName().stripDialect();
  if (name != "generic")
    return name.str();
  if (readsByTable(op))
    return "gather";
  return op.getNumReductionLoops() > 0 ? "reduction" : "loops";
}

std::string sw::takeGroupName(const FusionGroup &group) {
  linalg::LinalgOp root = group.root;
  std::string own = takeKernelName(root, getGroupKind(root));
  if (getPlannedName(root))
    return own;
  for (linalg::LinalgOp member : group.members)
    if (member != root && !isa<linalg::FillOp>(member))
      return getGroupKind(member) + "_" + own;
  return own;
}
