//===- ConvGrouped.cpp - Convolutions that are faster as loops ------------===//
#include "ConvGrouped.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/Fusion/ProductProblems.h"
#include "Analysis/Fusion/TilePrograms.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::sw;

/// Predicted cycles of the product with im2col in main memory.
static std::optional<double> predictExplicit(RewriterBase &rewriter,
                                             linalg::LinalgOp op,
                                             const ConvShape &shape,
                                             const Target &target) {
  Value windows = createIm2col(rewriter, op, shape);
  linalg::LinalgOp product = createConvProduct(rewriter, op, shape, windows);
  std::optional<double> cycles;
  if (matchGemm(product))
    cycles = predictProduct(getScheduleProblem(product), target);
  std::optional<double> layout =
      getOwnCycles(windows.getDefiningOp<linalg::LinalgOp>(), target);
  rewriter.eraseOp(product);
  if (!cycles || !layout)
    return std::nullopt;
  return *cycles + *layout;
}

/// Predicted cycles of the product whose matrix is the image itself.
static std::optional<double> predictMatrix(RewriterBase &rewriter,
                                           linalg::LinalgOp op,
                                           const ConvShape &shape,
                                           const Target &target) {
  Value matrix = collapseConv(rewriter, op.getLoc(), op.getDpsInputs()[0],
                              ConvGroups(shape).output);
  linalg::LinalgOp product = createConvProduct(rewriter, op, shape, matrix);
  std::optional<double> cycles =
      predictProduct(getScheduleProblem(product), target);
  rewriter.eraseOp(product);
  return cycles;
}

/// Predicted cycles of the product with im2col in LDM or in main memory.
static std::optional<double> predictWindows(RewriterBase &rewriter,
                                            linalg::LinalgOp op,
                                            const ConvShape &shape,
                                            const ImplicitWindows &windows,
                                            ConvChoice &choice) {
  Value matrix = createWindows(rewriter, op.getLoc(), windows);
  linalg::LinalgOp product = createConvProduct(rewriter, op, shape, matrix);
  ConvMethodChoice best =
      choice.find(rewriter, product, [&]() -> linalg::LinalgOp {
        Value copy = createIm2col(rewriter, op, shape);
        return copy.getDefiningOp<linalg::LinalgOp>();
      });
  rewriter.eraseOp(product);
  rewriter.eraseOp(matrix.getDefiningOp());
  return best.cycles;
}

bool sw::isFasterAsLoops(RewriterBase &rewriter, linalg::LinalgOp op,
                         const ConvShape &shape, ConvChoice &choice) {
  std::optional<Target> target = Target::lookup(op);
  if (!op.hasPureTensorSemantics())
    return !shape.group.empty();
  if (!target || !explainNoProgram(op).empty())
    return false;
  StringRef reason;
  std::optional<ImplicitWindows> windows = matchWindows(op, shape, reason);
  std::optional<double> products =
      isMatrixConv(op, shape) ? predictMatrix(rewriter, op, shape, *target)
      : windows ? predictWindows(rewriter, op, shape, *windows, choice)
                : predictExplicit(rewriter, op, shape, *target);
  // Both forms are kernels in the same launch, so the launch does not count.
  if (products)
    *products -= getLaunchCycles(*target);
  std::optional<double> loops = getOwnCycles(op, *target);
  auto remark = remark::analysis(
      op.getLoc(), remark::RemarkOpts::name("Groups").category("sw-conv"));
  if (loops)
    remark << remark::metric("predicted cycles of loops", *loops);
  if (products)
    remark << remark::metric("predicted cycles of products", *products);
  if (!loops || !products)
    return loops && !shape.group.empty();
  return *loops <= *products;
}
