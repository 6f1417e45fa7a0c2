//===- SwFoldConstants.cpp - The pass sw-fold-constants -------------------===//
//
// Replaces results that depend only on constants by constants. Examples are
// filters in another layout and the scales of a batch normalisation.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "ConstantEvaluation.h"
#include "KnownOps.h"
#include "WinogradFilters.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#define DEBUG_TYPE "sw-fold-constants"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWFOLDCONSTANTS
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

namespace {
struct SwFoldConstants : sw::impl::SwFoldConstantsBase<SwFoldConstants> {
  using SwFoldConstantsBase::SwFoldConstantsBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    SwFoldConstantsBase::getDependentDialects(registry);
    sw::registerEvaluationDialects(registry);
  }
  void runOnOperation() override {
    getOperation()->walk([&](FunctionOpInterface func) {
      if (func.isExternal())
        return;
      fold(func);
      foldFilters(func);
    });
  }

private:
  void fold(FunctionOpInterface func);
  static void foldFilters(FunctionOpInterface func);
};
} // namespace

static remark::RemarkOpts getCategory() {
  return remark::RemarkOpts::name("FoldConstants").category("sw-fold");
}

/// Replaces `root` by a constant; its source constants have `leafBytes` bytes.
static void replaceByConstant(Value root, ElementsAttr value,
                              int64_t leafBytes) {
  OpBuilder b(root.getDefiningOp());
  auto constant =
      arith::ConstantOp::create(b, root.getLoc(), cast<TypedAttr>(value));
  root.replaceAllUsesWith(constant);
  remark::passed(root.getLoc(), getCategory())
      << remark::metric("bytes", sw::getTensorBytes(root.getType()))
      << remark::metric("bytes of constants", leafBytes);
}

/// Transforms constant filters for Winograd's method.
void SwFoldConstants::foldFilters(FunctionOpInterface func) {
  SmallVector<sw::WinogradOp> transforms;
  func->walk([&](sw::WinogradOp op) {
    if (sw::isFilterTransform(op))
      transforms.push_back(op);
  });
  for (sw::WinogradOp op : transforms) {
    ElementsAttr value = sw::evaluateFilterTransform(op);
    if (!value)
      continue;
    Operation *constant = op.getInput().getDefiningOp();
    replaceByConstant(op.getResult(), value,
                      sw::getTensorBytes(op.getInput().getType()));
    op->erase();
    if (isOpTriviallyDead(constant))
      constant->erase();
  }
}

void SwFoldConstants::fold(FunctionOpInterface func) {
  sw::KnownOps ops(func, sw::Known::Constants);
  if (ops.getRoots().empty())
    return;
  SmallVector<std::string> reasons;
  llvm::Expected<SmallVector<ElementsAttr>> values = [&]() {
    // Ops that upstream cannot lower are computed at run time.
    ScopedDiagnosticHandler quiet(&getContext(), [&](Diagnostic &diagnostic) {
      reasons.push_back(diagnostic.str());
      return success();
    });
    return sw::evaluateConstants(ops.getRoots(), ops.getOps());
  }();
  if (!values) {
    reasons.push_back(llvm::toString(values.takeError()));
    remark::missed(func.getLoc(), getCategory())
        << remark::reason("{0}", reasons.front());
    return;
  }
  for (auto [i, given, value] : llvm::enumerate(ops.getRoots(), *values)) {
    replaceByConstant(given, value, ops.getLeafBytes(i));
  }
  ops.eraseDeadOps();
}
