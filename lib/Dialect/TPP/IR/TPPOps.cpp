//===- TPPOps.cpp - Operations of the tpp dialect -------------------------===//
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::tpp;

#define GET_OP_CLASSES
#include "Dialect/TPP/IR/TPPOps.cpp.inc"

/// Memrefs are read where they are inputs, and written where they are the
/// destination; a destination that accumulates is read too.
static void
addEffects(DestinationStyleOpInterface op, bool readsOutput,
           SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
               &effects) {
  for (OpOperand *input : op.getDpsInputOperands())
    if (isa<BaseMemRefType>(input->get().getType()))
      effects.emplace_back(MemoryEffects::Read::get(), input);
  for (OpOperand &init : op.getDpsInitsMutable()) {
    if (!isa<BaseMemRefType>(init.get().getType()))
      continue;
    if (readsOutput)
      effects.emplace_back(MemoryEffects::Read::get(), &init);
    effects.emplace_back(MemoryEffects::Write::get(), &init);
  }
}

using Effects =
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

void UnaryOp::getEffects(Effects &effects) {
  addEffects(*this, /*readsOutput=*/false, effects);
}
void BinaryOp::getEffects(Effects &effects) {
  addEffects(*this, /*readsOutput=*/false, effects);
}
void GemmOp::getEffects(Effects &effects) {
  addEffects(*this, !getBetaZero(), effects);
}
void BrgemmOp::getEffects(Effects &effects) {
  addEffects(*this, !getBetaZero(), effects);
}

LogicalResult UnaryOp::verify() { return success(); }
LogicalResult BinaryOp::verify() { return success(); }
LogicalResult GemmOp::verify() { return success(); }
LogicalResult BrgemmOp::verify() { return success(); }
