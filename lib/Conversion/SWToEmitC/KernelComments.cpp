//===- KernelComments.cpp - Comments on kernels ---------------------------===//
#include "KernelComments.h"

#include "Dialect/SW/IR/SW.h"
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::sw;

/// The name of an op on tiles; empty for other ops. An equation is named after
/// its computation.
static std::string getStep(Operation *op) {
  if (auto unary = dyn_cast<tpp::UnaryOp>(op))
    return tpp::stringifyUnaryKind(unary.getKind()).str();
  if (auto binary = dyn_cast<tpp::BinaryOp>(op))
    return tpp::stringifyBinaryKind(binary.getKind()).str();
  if (auto equation = dyn_cast<tpp::EquationOp>(op)) {
    SmallVector<StringRef> names;
    for (Operation &inner : equation->getRegion(0).front())
      if (!inner.hasTrait<OpTrait::IsTerminator>() &&
          !inner.hasTrait<OpTrait::ConstantLike>())
        names.push_back(inner.getName().stripDialect());
    return llvm::join(names, " ");
  }
  bool isTileOp =
      isa<tpp::TPPDialect>(op->getDialect()) ||
      isa<SpmGemmOp, PoolOp, WinogradOp, WindowFillOp, MeshReduceOp>(op);
  return isTileOp && op->getNumRegions() == 0
             ? op->getName().stripDialect().str()
             : "";
}

/// The sizes of a product on the mesh if known, else those of `sw.tile`.
static SmallVector<int64_t> getTileSizes(Operation *op) {
  SmallVector<int64_t> sizes;
  if (auto gemm = dyn_cast<SpmGemmOp>(op)) {
    for (Value size : {gemm.getM(), gemm.getN(), gemm.getK()}) {
      APInt constant;
      if (!matchPattern(size, m_ConstantInt(&constant)))
        return {};
      sizes.push_back(constant.getSExtValue());
    }
    return sizes;
  }
  if (auto tile = op->getAttrOfType<TileAttr>(kTileAttrName))
    llvm::append_range(sizes, tile.getSizes());
  return sizes;
}

std::string emit::summarizeKernel(Region &kernel) {
  // A longer list tells a reader less.
  constexpr size_t maxSteps = 8;
  SmallVector<std::string> steps;
  // The tiles of the first op with the most loops.
  SmallVector<int64_t> tiles;
  kernel.walk<WalkOrder::PreOrder>([&](Operation *op) {
    SmallVector<int64_t> sizes = getTileSizes(op);
    if (sizes.size() > tiles.size())
      tiles = sizes;
    std::string step = getStep(op);
    // Full and partial tiles are one step.
    if (!step.empty() && !llvm::is_contained(steps, step))
      steps.push_back(step);
    return isa<tpp::EquationOp>(op) ? WalkResult::skip()
                                    : WalkResult::advance();
  });
  if (steps.empty())
    return "";
  bool isLong = steps.size() > maxSteps;
  if (isLong)
    steps.truncate(maxSteps);
  std::string text = llvm::join(steps, ", ") + (isLong ? ", ..." : "");
  if (!tiles.empty())
    text += "; tiles of " +
            llvm::join(llvm::map_range(
                           tiles, [](int64_t n) { return std::to_string(n); }),
                       " x ");
  return text;
}
