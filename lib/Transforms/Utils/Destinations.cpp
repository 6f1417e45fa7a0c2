//===- Destinations.cpp - Destinations of ops -----------------------------===//
#include "Destinations.h"

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::sw;

/// Gives each insertion into the result of `fill` a separate fill, and also the
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
    if (slice->use_empty())
      rewriter.eraseOp(slice);
  }
}

bool sw::isPlaceOf(tensor::ExtractSliceOp slice, tensor::InsertSliceOp insert) {
  return slice.getSource() == insert.getDest() &&
         slice.getMixedOffsets() == insert.getMixedOffsets() &&
         slice.getMixedSizes() == insert.getMixedSizes() &&
         slice.getMixedStrides() == insert.getMixedStrides();
}

/// Gives `use` a separate empty tensor. An insertion shares it with the part
/// that is computed in place.
static void splitUse(RewriterBase &rewriter, tensor::EmptyOp empty,
                     OpOperand &use) {
  rewriter.setInsertionPoint(empty);
  Value own = rewriter.clone(*empty)->getResult(0);
  auto insert = dyn_cast<tensor::InsertSliceOp>(use.getOwner());
  SmallVector<tensor::ExtractSliceOp> places;
  for (Operation *user : empty->getUsers())
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
        slice && insert && isPlaceOf(slice, insert))
      places.push_back(slice);
  rewriter.modifyOpInPlace(use.getOwner(), [&] { use.set(own); });
  for (tensor::ExtractSliceOp place : places)
    rewriter.modifyOpInPlace(place,
                             [&] { place.getSourceMutable().assign(own); });
}

/// Gives each use of an empty tensor a separate one.
static void splitEmpties(RewriterBase &rewriter, Operation *root) {
  SmallVector<tensor::EmptyOp> empties;
  root->walk([&](tensor::EmptyOp empty) { empties.push_back(empty); });
  for (tensor::EmptyOp empty : empties) {
    // Insertions first, because the other uses compute no part in place.
    SmallVector<OpOperand *> uses;
    for (OpOperand &use : empty->getResult(0).getUses())
      if (isa<tensor::InsertSliceOp>(use.getOwner()))
        uses.insert(uses.begin(), &use);
      else
        uses.push_back(&use);
    for (OpOperand *use : uses)
      if (use->get() == empty->getResult(0) && !empty->hasOneUse())
        splitUse(rewriter, empty, *use);
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
    if (fill->use_empty()) {
      rewriter.eraseOp(fill);
      continue;
    }
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
