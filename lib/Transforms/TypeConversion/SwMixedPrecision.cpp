//===- SwMixedPrecision.cpp - The pass sw-mixed-precision -----------------===//
//
//   linalg.matmul ins(%a, %b : f32, f32) outs(%c : f32)
// becomes
//   linalg.matmul {sw.operand_type = f16} ins(%a, %b : f32, f32) outs(%c : f32)
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Composites.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/Target.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Remarks.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWMIXEDPRECISION
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

namespace {
struct SwMixedPrecision : sw::impl::SwMixedPrecisionBase<SwMixedPrecision> {
  using SwMixedPrecisionBase::SwMixedPrecisionBase;
  void runOnOperation() override;
};
} // namespace

/// Reports the type of the operands of a product.
static void report(linalg::LinalgOp op, Type type, bool isRequested) {
  auto options =
      remark::RemarkOpts::name("Precision").category("sw-mixed-precision");
  std::string text;
  llvm::raw_string_ostream(text) << type;
  if (isStorageFloat(type))
    remark::passed(op.getLoc(), options) << remark::add("multiplies {0}", text);
  else
    remark::missed(op.getLoc(), options)
        << remark::add("multiplies {0}", text)
        << remark::reason("{0}", isRequested ? "'sw.operand_type' says so"
                                             : "its operands are no f32");
}

/// Checks that `op` can multiply the type of its `sw.operand_type`, if it has
/// one.
static LogicalResult checkMark(Operation *op) {
  auto mark = op->getAttrOfType<TypeAttr>(kOperandTypeAttrName);
  if (!mark)
    return success();
  auto product = dyn_cast<linalg::LinalgOp>(op);
  auto attention = dyn_cast<AttentionOp>(op);
  if (!attention && (!product || !isProductBody(product))) {
    op->emitWarning("'") << kOperandTypeAttrName
                         << "' has no effect: the op is no product";
    return success();
  }
  Type type = mark.getValue(),
       sum = getElementTypeOrSelf(attention ? attention.getOutput()
                                            : product.getDpsInits()[0]);
  if (type == sum || isNarrowOperandOf(type, sum))
    return success();
  auto error = op->emitError("expects '") << kOperandTypeAttrName << "' to be ";
  if (getElementKind(sum) == getElementInfo(ElementKind::F16).compute)
    error << listStorageFloats("or") << ", or ";
  return error << sum << ", the type of the sums, but got " << type;
}

void SwMixedPrecision::runOnOperation() {
  WalkResult checked = getOperation()->walk(
      [](Operation *op) { return WalkResult(checkMark(op)); });
  if (checked.wasInterrupted())
    return signalPassFailure();
  std::optional<ElementKind> kind = getOperandKind(precision);
  if (!kind)
    return;
  const ElementInfo &info = getElementInfo(*kind);
  std::optional<Target> target = Target::lookup(getOperation());
  if (target && target->getFlopsPerCycle(*kind) <= 0) {
    getOperation()->emitWarning("computes in f32: ")
        << target->getChip() << " has no arithmetic in " << info.name;
    return;
  }
  Type type = getElementType(&getContext(), *kind);
  Type wide = getElementType(&getContext(), info.compute);
  getOperation()->walk([&](AttentionOp op) {
    if (!op->hasAttr(kOperandTypeAttrName) &&
        getElementTypeOrSelf(op.getOutput()) == wide)
      op->setAttr(kOperandTypeAttrName, TypeAttr::get(type));
  });
  getOperation()->walk([&](linalg::LinalgOp op) {
    if (!isProductBody(op))
      return;
    auto mark = op->getAttrOfType<TypeAttr>(kOperandTypeAttrName);
    bool isWide = getElementTypeOrSelf(op.getDpsInits()[0]) == wide;
    if (!mark && isWide)
      op->setAttr(kOperandTypeAttrName, TypeAttr::get(type));
    Type own = getElementTypeOrSelf(op.getDpsInputs()[0]);
    report(op, mark ? mark.getValue() : isWide ? type : own, mark != nullptr);
  });
}
