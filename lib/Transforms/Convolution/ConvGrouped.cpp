//===- ConvGrouped.cpp - Convolutions that are faster as loops ------------===//
#include "ConvGrouped.h"

#include "ConvPool.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Search/ScheduleSearch.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::sw;

/// Predicted cycles of the product with im2col in main memory.
static std::optional<double> predictExplicit(linalg::LinalgOp op,
                                             const ConvShape &shape,
                                             const Target &target) {
  std::optional<ScheduleProblem> problem =
      describeConvProduct(op, shape, describeStoredWindows(op, shape));
  if (!problem)
    return std::nullopt;
  std::optional<double> cycles = predictProduct(*problem, target),
                        copy = predictIm2col(op, shape, target);
  if (!cycles || !copy)
    return std::nullopt;
  return *cycles + *copy;
}

/// Predicted cycles of the product whose matrix is the image itself.
static std::optional<double> predictMatrix(linalg::LinalgOp op,
                                           const ConvShape &shape,
                                           const Target &target) {
  std::optional<ScheduleProblem> problem =
      describeConvProduct(op, shape, describeImage(op, shape));
  return problem ? predictProduct(*problem, target) : std::nullopt;
}

/// Predicted cycles of the product with im2col in LDM or in main memory. Those
/// with a pooling on its tiles are less the cycles of the pooling alone.
static std::optional<double> predictWindows(linalg::LinalgOp op,
                                            const ConvShape &shape,
                                            const ImplicitWindows &windows,
                                            bool mayPool,
                                            const Target &target) {
  std::optional<ScheduleProblem> problem =
      describeConvProduct(op, shape, describeWindows(op, shape, windows));
  if (!problem)
    return std::nullopt;
  std::optional<double> cycles =
      chooseMethod(*problem, predictIm2col(op, shape, target), target).cycles;
  if (!mayPool || !shape.isPlain())
    return cycles;
  std::optional<PooledConv> pooled = predictPooledConv(op, *problem, windows);
  if (pooled && pooled->cycles && pooled->separate) {
    double own = *pooled->cycles - *pooled->separate;
    cycles = std::min(own, cycles.value_or(own));
  }
  return cycles;
}

bool sw::isFasterAsLoops(linalg::LinalgOp op, const ConvShape &shape,
                         bool mayPool) {
  std::optional<Target> target = Target::lookup(op);
  if (!op.hasPureTensorSemantics())
    return !shape.group.empty();
  if (!target || !explainNoGroup(op).empty())
    return false;
  std::string reason;
  std::optional<ImplicitWindows> windows = matchWindows(op, shape, reason);
  std::optional<double> products =
      isMatrixConv(op, shape) ? predictMatrix(op, shape, *target)
      : windows ? predictWindows(op, shape, *windows, mayPool, *target)
                : predictExplicit(op, shape, *target);
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
