//===- Epilogue.cpp - What runs on a product before it is stored ----------===//
#include "Analysis/Fusion/Epilogue.h"

#include "Analysis/CostModel/OpCosts.h"
#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/Utils/ElementTypes.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether the result of `op` has the type of its operand `operand`, or is that
/// rounded to 16 bits, in rows of whole words.
static bool mayStore(linalg::LinalgOp op, OpOperand &operand) {
  auto from = cast<ShapedType>(operand.get().getType());
  auto to = cast<ShapedType>(op.getDpsInits()[0].getType());
  if (from == to)
    return true;
  auto product = operand.get().getDefiningOp<linalg::LinalgOp>();
  return product && product.getNumDpsInputs() == 2 &&
         isStorageFloat(to.getElementType()) &&
         getComputeType(to.getElementType()) == from.getElementType() &&
         startsAtZero(product.getDpsInits()[0]) && !to.getShape().empty() &&
         to.getShape().back() %
                 getElementsOfWord(to.getElementTypeBitWidth()) ==
             0;
}

/// Why `op` cannot run on tiles of its operand `operand`, empty if it can.
static std::string explain(linalg::LinalgOp op, OpOperand &operand) {
  if (isFusionForbidden(op))
    return "'sw.fuse' forbids it";
  if (op->hasAttr(kScheduleAttrName))
    return "it has a schedule of its own";
  if (!matchElementwise(op) || op->hasAttr(kTileAttrName))
    return "it is no elementwise op of the CPEs";
  OpOperand *output = op.getDpsInitOperand(0);
  if (!op.getMatchingIndexingMap(output).isIdentity() ||
      !op.getMatchingIndexingMap(&operand).isIdentity())
    return "it does not read each element once, in its own order";
  if (!mayStore(op, operand))
    return "its result has another type";
  if (!op.getRegionOutputArgs()[0].use_empty())
    return "it reads the old values of its result";
  for (OpOperand *input : op.getDpsInputOperands())
    if (isa<ShapedType>(input->get().getType()) &&
        !isInLoopOrder(op.getMatchingIndexingMap(input)))
      return "it reads an operand in another order";
  return "";
}

linalg::LinalgOp sw::getEpilogue(linalg::LinalgOp product,
                                 std::string *reason) {
  if (!product.hasPureTensorSemantics() || product->getNumResults() != 1)
    return {};
  Value result = product->getResult(0);
  linalg::LinalgOp op;
  for (Operation *user : result.getUsers())
    if (!op && user->getBlock() == product->getBlock())
      op = dyn_cast<linalg::LinalgOp>(user);
  if (!op || arePlannedApart(op, product))
    return {};
  std::string why;
  for (OpOperand &use : result.getUses()) {
    if (!why.empty())
      break;
    if (use.getOwner() != op)
      why = "others use the product";
    else if (!op.isDpsInput(&use))
      why = "it adds to the product";
    else
      why = explain(op, use);
  }
  if (reason)
    *reason = why;
  return why.empty() ? op : linalg::LinalgOp();
}

bool sw::isInvariantInLastDims(linalg::LinalgOp epilogue, Value image,
                               unsigned dims) {
  unsigned loops = epilogue.getNumLoops();
  return llvm::all_of(epilogue.getDpsInputOperands(), [&](OpOperand *input) {
    AffineMap map = epilogue.getMatchingIndexingMap(input);
    return input->get() == image ||
           llvm::none_of(llvm::seq(loops - dims, loops), [&](unsigned loop) {
             return map.isFunctionOfDim(loop);
           });
  });
}

PoolOp sw::getFollowingPool(linalg::LinalgOp product,
                            linalg::LinalgOp epilogue) {
  if (!product.hasPureTensorSemantics() || product->getNumResults() != 1)
    return {};
  Value result = (epilogue ? epilogue : product)->getResult(0);
  auto pool =
      result.hasOneUse() ? dyn_cast<PoolOp>(*result.user_begin()) : PoolOp();
  bool isNext =
      pool && pool.getInput() == result && !arePlannedApart(pool, product);
  return isNext ? pool : PoolOp();
}

linalg::LinalgOp sw::getEpilogueOfPool(PoolOp pool) {
  Value result = pool.getResult();
  if (!result || !result.hasOneUse())
    return {};
  OpOperand &use = *result.use_begin();
  auto op = dyn_cast<linalg::LinalgOp>(use.getOwner());
  if (!op || !isa<linalg::GenericOp>(op) ||
      op->getBlock() != pool->getBlock() || arePlannedApart(op, pool) ||
      !op.isDpsInput(&use) || !explain(op, use).empty() ||
      !isInvariantInLastDims(op, result, /*dims=*/1))
    return {};
  return op;
}

SmallVector<EpilogueRead> sw::getEpilogueReads(linalg::LinalgOp product,
                                               linalg::LinalgOp epilogue) {
  AffineMap output =
      product.getMatchingIndexingMap(product.getDpsInitOperand(0));
  SmallVector<EpilogueRead> reads;
  for (OpOperand *input : epilogue.getDpsInputOperands())
    if (auto type = dyn_cast<ShapedType>(input->get().getType());
        type && input->get() != product->getResult(0))
      reads.push_back({epilogue.getMatchingIndexingMap(input).compose(output),
                       type.getElementTypeBitWidth()});
  return reads;
}

double sw::getEpilogueCycles(linalg::LinalgOp product,
                             linalg::LinalgOp epilogue,
                             const Schedule &schedule, const Target &target,
                             PoolAttr pool) {
  AffineMap output =
      product.getMatchingIndexingMap(product.getDpsInitOperand(0));
  SmallVector<int64_t> extents = product.getStaticLoopRanges();
  double tiles = 1;
  int64_t rows = 1, cols = 1;
  for (AffineExpr expr : output.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      continue;
    unsigned loop = dim.getPosition();
    int64_t size = schedule.sizes[loop];
    tiles *= static_cast<double>(extents[loop]) / static_cast<double>(size);
    if (!schedule.mesh[loop])
      continue;
    rows *= cols;
    cols = target.getPiece(size, *schedule.mesh[loop], schedule.units[loop]);
  }
  if (pool)
    cols = cols / pool.getBlockElements() * pool.getBlockPixels();
  return tiles * getElementwiseOpCycles(epilogue, rows, cols, target);
}
