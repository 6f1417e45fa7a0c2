//===- SwFoldScales.cpp - The pass sw-fold-scales -------------------------===//
//
// The ops after a convolution or a product with constant weights compute
//
//   y = a * x + b,   a and b constants of each channel
//
// if they are a batch normalisation at inference, in one op or several. The
// factor becomes part of the weights, and only b is added. Factors, offsets and
// the new weights are computed first. If one of them is not a normal number,
// the ops stay (docs/RationaleSW.md). They also stay if the weights are
// arguments, whose values are unknown at compile time.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "ScaleFolder.h"
#include "Transforms/ConstantFolding/ConstantEvaluation.h"

#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#define DEBUG_TYPE "sw-fold-scales"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWFOLDSCALES
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using sw::ScaleFolder;

namespace {
struct SwFoldScales : sw::impl::SwFoldScalesBase<SwFoldScales> {
  using SwFoldScalesBase::SwFoldScalesBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    SwFoldScalesBase::getDependentDialects(registry);
    sw::registerEvaluationDialects(registry);
  }

  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> products;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (op.hasPureTensorSemantics() && !op.hasDynamicShape() &&
          sw::isProductBody(op) && sw::startsAtZero(op.getDpsInits()[0]))
        products.push_back(op);
    });
    while (!products.empty())
      products = foldAll(products);
  }

private:
  SmallVector<linalg::LinalgOp> foldAll(ArrayRef<linalg::LinalgOp> products);
};
} // namespace

/// Folds all possible chains; returns the products whose chains ended at
/// others.
SmallVector<linalg::LinalgOp>
SwFoldScales::foldAll(ArrayRef<linalg::LinalgOp> products) {
  IRRewriter rewriter(&getContext());
  SmallVector<linalg::LinalgOp> postponed;
  std::vector<ScaleFolder> folders;
  DenseSet<Operation *> taken;
  SmallVector<Value> roots;
  SmallVector<Operation *> ops;
  for (linalg::LinalgOp op : products) {
    ScaleFolder folder(rewriter, op);
    bool isFolded = folder.collect(taken);
    if (folder.endsAtOtherChain())
      postponed.push_back(op);
    if (!isFolded)
      continue;
    folder.addRoots(roots, ops);
    folders.push_back(std::move(folder));
  }
  if (folders.empty())
    return postponed;
  llvm::Expected<SmallVector<ElementsAttr>> values =
      sw::evaluateConstants(roots, ops);
  if (!values)
    llvm::consumeError(values.takeError());
  for (auto [number, folder] : llvm::enumerate(folders)) {
    if (values)
      folder.finish((*values)[2 * number], (*values)[2 * number + 1]);
    else
      folder.undo();
  }
  return postponed;
}
