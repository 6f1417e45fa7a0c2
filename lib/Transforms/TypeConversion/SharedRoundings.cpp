//===- SharedRoundings.cpp - Rounded arrays with several readers ----------===//
//
//   %a = linalg.generic {maximumf} ... : f32
//   linalg.matmul {sw.operand_type = f16} ins(%a, ...)
//   linalg.generic ins(%a, %c : f32, f32) {addf}
// becomes
//   %a = linalg.generic {maximumf, truncf} ... : f16
//   linalg.matmul {sw.operand_type = f16} ins(%w, ...)      %w = extf of %a
//   linalg.generic ins(%a, %c : f16, f32) {extf, addf}
//
//===----------------------------------------------------------------------===//
#include "SharedRoundings.h"

#include "ElementTypes.h"
#include "NarrowOperands.h"
#include "Transforms/Utils/DenseReshapes.h"

#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Composites.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether the body of `op` can widen what it reads by `use`. Copies have no
/// body: transfers make them. Parts of a softmax stay on the tiles of one CPE.
static bool canWidenInBody(linalg::GenericOp op, OpOperand &use) {
  Block &body = *op.getBody();
  return op.hasPureTensorSemantics() && op.isDpsInput(&use) &&
         !body.without_terminator().empty() &&
         op.getMatchingIndexingMap(&use).isProjectedPermutation() &&
         llvm::none_of(body, [](Operation &inner) {
           return inner.hasAttr(kCarryAttrName);
         });
}

bool sw::isPool(linalg::LinalgOp op) {
  return !isa<linalg::GenericOp>(op.getOperation()) &&
         op.hasPureTensorSemantics() && op.getNumDpsInputs() == 2 &&
         op.getNumReductionLoops() > 0 &&
         !op.payloadUsesValueFromOperand(op.getDpsInputOperand(1));
}

static bool canReadNarrow(OpOperand &use, Type type) {
  Operation *user = use.getOwner();
  if (isReshape(user) || isa<WindowsOp>(user))
    return canReadNarrow(user->getResult(0), type);
  auto op = dyn_cast<linalg::LinalgOp>(user);
  if (!op || !hasRowsOfWords(use.get(), type))
    return false;
  if (Type mark = getOperandMark(op))
    return mark == type && op.isDpsInput(&use);
  if (isPool(op))
    return use.getOperandNumber() == 0;
  auto generic = dyn_cast<linalg::GenericOp>(user);
  return generic && !isProductBody(op) && canWidenInBody(generic, use);
}

bool sw::canReadNarrow(Value value, Type type) {
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    return ::canReadNarrow(use, type);
  });
}

/// Makes `use`, an input of `op`, read `narrow`, which its body widens.
static void widenInBody(RewriterBase &rewriter, linalg::GenericOp op,
                        OpOperand &use, Value narrow) {
  BlockArgument argument = op.getMatchingBlockArgument(&use);
  Type wide = argument.getType();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(op.getBody());
  rewriter.modifyOpInPlace(op, [&] {
    use.set(narrow);
    argument.setType(getElementTypeOrSelf(narrow));
    auto widened = arith::ExtFOp::create(rewriter, op.getLoc(), wide, argument);
    rewriter.replaceAllUsesExcept(argument, widened, widened);
  });
}

SmallVector<Value> sw::readNarrow(RewriterBase &rewriter, Value value,
                                  Value narrow, Operation *except) {
  Value widened;
  SmallVector<Value> replaced = {value};
  for (OpOperand &use : llvm::make_early_inc_range(value.getUses())) {
    Operation *user = use.getOwner();
    if (user == except)
      continue;
    OpBuilder::InsertionGuard guard(rewriter);
    if (isReshape(user)) {
      rewriter.setInsertionPoint(user);
      IRMapping mapping;
      mapping.map(user->getOperand(0), narrow);
      Operation *reshape = rewriter.clone(*user, mapping);
      Value old = user->getResult(0);
      reshape->getResult(0).setType(cast<RankedTensorType>(old.getType())
                                        .clone(getElementTypeOrSelf(narrow)));
      replaced.append(readNarrow(rewriter, old, reshape->getResult(0),
                                 /*except=*/nullptr));
      continue;
    }
    if (auto op = dyn_cast<linalg::LinalgOp>(user); op && isPool(op)) {
      rewriter.setInsertionPoint(op);
      linalg::GenericOp pool = *linalg::generalizeNamedOp(rewriter, op);
      widenInBody(rewriter, pool, *pool.getDpsInputOperand(0), narrow);
      continue;
    }
    auto generic = dyn_cast<linalg::GenericOp>(user);
    if (generic && !isProductBody(generic)) {
      widenInBody(rewriter, generic, use, narrow);
      continue;
    }
    if (!widened) {
      rewriter.setInsertionPointAfterValue(narrow);
      ImplicitLocOpBuilder b(narrow.getLoc(), rewriter);
      widened = convertRows(b, narrow, getElementTypeOrSelf(value));
    }
    rewriter.modifyOpInPlace(user, [&] { use.set(widened); });
  }
  return replaced;
}
