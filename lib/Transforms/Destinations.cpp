//===- Destinations.cpp - What ops write to -------------------------------===//
#include "Destinations.h"

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::sw;

/// Gives each insertion into the result of `fill` a fill of its own, with the
/// slice that is computed in place.
static void splitInserts(RewriterBase &rewriter, linalg::FillOp fill) {
  SmallVector<tensor::InsertSliceOp> inserts;
  for (Operation *user : fill->getUsers())
    if (auto insert = dyn_cast<tensor::InsertSliceOp>(user);
        insert && insert.getDest() == fill->getResult(0))
      inserts.push_back(insert);
  for (tensor::InsertSliceOp insert : inserts) {
    auto inner = insert.getSource().getDefiningOp<linalg::LinalgOp>();
    auto slice =
        inner && inner.getNumDpsInits() == 1
            ? inner.getDpsInits()[0].getDefiningOp<tensor::ExtractSliceOp>()
            : tensor::ExtractSliceOp();
    if (!slice || slice.getSource() != fill->getResult(0))
      continue;
    rewriter.setInsertionPoint(inner);
    Operation *own = rewriter.clone(*fill);
    auto ownSlice = cast<tensor::ExtractSliceOp>(rewriter.clone(*slice));
    rewriter.modifyOpInPlace(ownSlice, [&] {
      ownSlice.getSourceMutable().assign(own->getResult(0));
    });
    rewriter.modifyOpInPlace(inner,
                             [&] { inner.setDpsInitOperand(0, ownSlice); });
    rewriter.modifyOpInPlace(
        insert, [&] { insert.getDestMutable().assign(own->getResult(0)); });
  }
}

/// Gives each use of an empty tensor one of its own.
static void splitEmpties(RewriterBase &rewriter, Operation *root) {
  SmallVector<tensor::EmptyOp> empties;
  root->walk([&](tensor::EmptyOp empty) { empties.push_back(empty); });
  for (tensor::EmptyOp empty : empties)
    for (OpOperand &use :
         llvm::make_early_inc_range(empty->getResult(0).getUses())) {
      if (empty->hasOneUse())
        break;
      rewriter.setInsertionPoint(empty);
      Operation *own = rewriter.clone(*empty);
      rewriter.modifyOpInPlace(use.getOwner(),
                               [&] { use.set(own->getResult(0)); });
    }
}

void sw::splitDestinations(RewriterBase &rewriter, Operation *root) {
  SmallVector<linalg::FillOp> fills;
  root->walk([&](linalg::FillOp fill) {
    if (fill.hasPureTensorSemantics() && !fill->hasAttr(kTileAttrName))
      fills.push_back(fill);
  });
  for (linalg::FillOp fill : fills) {
    splitInserts(rewriter, fill);
    for (OpOperand &use :
         llvm::make_early_inc_range(fill->getResult(0).getUses())) {
      auto user = dyn_cast<linalg::LinalgOp>(use.getOwner());
      if (!user || !user.isDpsInit(&use) || fill->hasOneUse())
        continue;
      rewriter.setInsertionPoint(user);
      Operation *own = rewriter.clone(*fill);
      rewriter.modifyOpInPlace(user, [&] { use.set(own->getResult(0)); });
    }
  }
  splitEmpties(rewriter, root);
}
