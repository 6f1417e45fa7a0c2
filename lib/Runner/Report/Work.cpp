//===- Work.cpp - The operations of a program -----------------------------===//
#include "Runner/Report/Work.h"

#include "Dialect/Utils/ElementTypes.h"
#include "Runner/Reference/Reference.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

namespace {
class WorkCounter {
public:
  explicit WorkCounter(ModuleOp module) : module(module) {}

  /// Adds the work of `times` executions of the region.
  void countRegion(Region &region, double times);

  Work work;

private:
  void countOp(Operation *op, double times);
  void countLinalg(linalg::LinalgOp op, double times);
  void countCall(func::CallOp call, double times);
  void noteBits(Operation *op);

  ModuleOp module;
  /// The call chain of the current function; recursion is not followed.
  SmallVector<StringRef> stack;
};
} // namespace

/// Whether `op` computes a number, rather than moving or converting one.
static bool isArithmetic(Operation *op) {
  if (isa<math::MathDialect>(op->getDialect()))
    return true;
  return isa<arith::ArithDialect>(op->getDialect()) &&
         !isa<arith::ConstantOp, arith::SelectOp, CastOpInterface,
              arith::CmpFOp, arith::CmpIOp>(op) &&
         !op->getResult(0).getType().isIndex();
}

void WorkCounter::noteBits(Operation *op) {
  for (Type type : op->getResultTypes()) {
    Type element = getElementTypeOrSelf(type);
    if (!hasVectorLoads(element))
      continue;
    unsigned bits = getComputeBits(element);
    work.bits = std::min(work.bits.value_or(bits), bits);
  }
}

void WorkCounter::countLinalg(linalg::LinalgOp op, double times) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  double iterations = 1;
  for (int64_t extent : extents)
    if (ShapedType::isStatic(extent))
      iterations *= extent;
  unsigned perPoint = 0;
  op->walk([&](Operation *inner) {
    if (inner == op.getOperation())
      return;
    noteBits(inner);
    perPoint += isArithmetic(inner);
  });
  noteBits(op);
  work.operations += times * iterations * perPoint;
}

void WorkCounter::countCall(func::CallOp call, double times) {
  auto callee = module.lookupSymbol<func::FuncOp>(call.getCallee());
  if (!callee || llvm::is_contained(stack, callee.getSymName()))
    return;
  stack.push_back(callee.getSymName());
  countRegion(callee.getBody(), times);
  stack.pop_back();
}

void WorkCounter::countOp(Operation *op, double times) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return countLinalg(linalgOp, times);
  if (auto softmax = dyn_cast<linalg::SoftmaxOp>(op)) {
    // Maximum, subtraction, exponential, sum, division.
    auto type = cast<ShapedType>(softmax.getInput().getType());
    noteBits(op);
    if (type.hasStaticShape())
      work.operations += 5.0 * type.getNumElements() * times;
    return;
  }
  if (auto call = dyn_cast<func::CallOp>(op))
    return countCall(call, times);
  if (isArithmetic(op)) {
    double elements = 1;
    if (auto type = dyn_cast<ShapedType>(op->getResult(0).getType()))
      elements = type.hasStaticShape() ? type.getNumElements() : 1;
    noteBits(op);
    work.operations += times * elements;
  }
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
    if (std::optional<APInt> trips = loop.getStaticTripCount())
      times *= trips->roundToDouble();
  for (Region &region : op->getRegions())
    countRegion(region, times);
}

void WorkCounter::countRegion(Region &region, double times) {
  for (Block &block : region)
    for (Operation &op : block)
      countOp(&op, times);
}

Work sw::runner::estimateWork(ModuleOp module, StringRef name) {
  // Work is counted on linalg; the lowering of TOSA reports failures later.
  OwningOpRef<ModuleOp> lowered = module.clone();
  if (succeeded(lowerTosa(*lowered)))
    module = *lowered;
  WorkCounter counter(module);
  if (auto func = module.lookupSymbol<func::FuncOp>(name))
    counter.countRegion(func.getBody(), 1);
  return counter.work;
}
