//===- TransferWork.cpp - What transfers of a kernel take -----------------===//
#include "Analysis/CostModel/TransferWork.h"

#include "Dialect/Utils/Views.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::sw;

/// The extents of `ldm`, a piece in LDM or a part of one. Unknown extents are
/// those of the whole piece.
static SmallVector<int64_t> getPiece(Value ldm) {
  SmallVector<int64_t> shape(cast<MemRefType>(ldm.getType()).getShape());
  ArrayRef<int64_t> whole =
      cast<MemRefType>(getViewBase(ldm).getType()).getShape();
  for (size_t i = 1; i <= shape.size(); ++i) {
    int64_t &size = shape[shape.size() - i];
    if (ShapedType::isDynamic(size))
      size = i <= whole.size() ? whole[whole.size() - i] : 1;
  }
  return shape;
}

/// Number of elements of `shape` that are contiguous in `main`.
static int64_t getRun(MemRefType main, ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides;
  int64_t offset, run = 1;
  if (failed(main.getStridesAndOffset(strides, offset)) ||
      strides.size() != shape.size())
    return shape.empty() ? 1 : shape.back();
  for (size_t dim = shape.size(); dim-- > 0;) {
    if (shape[dim] == 1)
      continue;
    if (strides[dim] != run)
      break;
    run *= shape[dim];
  }
  return run;
}

/// The number of elements of the smallest view between `main` and its array
/// that is common to all CPEs. Unknown extents of a view are those of the
/// piece.
static double getTileElements(Value main, ArrayRef<int64_t> piece) {
  double minimum = std::numeric_limits<double>::infinity();
  auto view = main.getDefiningOp<ViewLikeOpInterface>();
  for (Value tile = view ? view.getViewSource() : Value(); tile;) {
    ArrayRef<int64_t> shape = cast<MemRefType>(tile.getType()).getShape();
    double elements = 1;
    for (auto [dim, size] : llvm::enumerate(shape)) {
      bool isKnown = !ShapedType::isDynamic(size);
      if (!isKnown && shape.size() != piece.size())
        elements = std::numeric_limits<double>::infinity();
      else
        elements *= static_cast<double>(isKnown ? size : piece[dim]);
    }
    minimum = std::min(minimum, elements);
    auto next = tile.getDefiningOp<ViewLikeOpInterface>();
    tile = next ? next.getViewSource() : Value();
  }
  return minimum;
}

/// The number of CPEs that issue a get.
static double getIssuers(DMAGetOp get, const Target &target) {
  int64_t served = 1;
  if (get.getBroadcast())
    served = target.getPlaces(getLevels(*get.getBroadcast()));
  return static_cast<double>(target.getNumCPEs() / served);
}

double sw::getServiceCycles(Operation *transfer, const Target &target) {
  auto get = dyn_cast<DMAGetOp>(transfer);
  auto put = dyn_cast<DMAPutOp>(transfer);
  if (!get && !put)
    return 0;
  Value main = get ? get.getSrc() : put.getDst();
  SmallVector<int64_t> shape = getPiece(get ? get.getDst() : put.getSrc());
  auto type = cast<MemRefType>(main.getType());
  auto elements = static_cast<double>(ShapedType::getNumElements(shape));
  if (elements == 0)
    return 0;
  double issuers =
      get ? getIssuers(get, target) : static_cast<double>(target.getNumCPEs());
  issuers =
      std::min(issuers, std::ceil(getTileElements(main, shape) / elements));
  auto run = static_cast<double>(getRun(type, shape));
  double bytes = run * llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  const sunway::CostFigures &costs = target.getCosts();
  // A run of whole lines may begin anywhere in one.
  double lines = std::max(1.0, std::ceil(bytes / costs.lineBytes));
  double block = get ? costs.getRequest + lines * costs.readLine
                     : costs.putRequest + costs.putRequestTurnaround +
                           lines * (costs.writeLine + costs.writeTurnaround);
  return issuers * elements / run * block;
}

/// Whether `branch` is taken in one iteration of a loop only.
static bool isOfOneIteration(scf::IfOp branch) {
  auto compare = branch.getCondition().getDefiningOp<arith::CmpIOp>();
  return compare && compare.getPredicate() == arith::CmpIPredicate::eq;
}

double sw::getExecutions(Operation *op, Operation *kernel) {
  double times = 1;
  bool isOnce = false;
  for (Operation *parent = op->getParentOp(); parent && parent != kernel;
       parent = parent->getParentOp()) {
    if (auto branch = dyn_cast<scf::IfOp>(parent))
      isOnce |= isOfOneIteration(branch);
    auto loop = dyn_cast<scf::ForOp>(parent);
    if (!loop)
      continue;
    std::optional<int64_t> end = getConstantIntValue(loop.getUpperBound());
    int64_t begin = getConstantIntValue(loop.getLowerBound()).value_or(0);
    int64_t step = getConstantIntValue(loop.getStep()).value_or(1);
    if (!std::exchange(isOnce, false) && end && step > 0)
      times *= static_cast<double>(
          llvm::divideCeil(std::max<int64_t>(0, *end - begin), step));
  }
  return times;
}
