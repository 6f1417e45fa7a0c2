//===- Mismatches.cpp - Causes of differing results -----------------------===//
#include "Runner/Verify/Verify.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

//===----------------------------------------------------------------------===//
// Reads of uninitialised memory
//===----------------------------------------------------------------------===//

/// Whether `use` reads the values of an array, as far as a single op shows.
static bool readsValues(OpOperand &use) {
  Operation *op = use.getOwner();
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalgOp.payloadUsesValueFromOperand(&use);
  return isa<tensor::ExtractOp, memref::LoadOp>(op);
}

/// The ops that use `memory` before any op that may write it.
static SmallVector<Operation *> getFirstReaders(Value memory) {
  SmallVector<Operation *> readers;
  bool isTensor = isa<TensorType>(memory.getType());
  SmallVector<OpOperand *> uses = llvm::map_to_vector(
      memory.getUses(), [](OpOperand &use) { return &use; });
  llvm::sort(uses, [](OpOperand *a, OpOperand *b) {
    Operation *first = a->getOwner(), *second = b->getOwner();
    return first->getBlock() == second->getBlock() && first != second &&
           first->isBeforeInBlock(second);
  });
  for (OpOperand *use : uses) {
    if (readsValues(*use))
      readers.push_back(use->getOwner());
    // A tensor never changes; memory may be initialised from here on.
    else if (!isTensor)
      break;
  }
  return readers;
}

void sw::runner::explainFreshReads(ModuleOp module) {
  module.walk([](Operation *op) {
    bool isFresh = isa<tensor::EmptyOp, memref::AllocOp, memref::AllocaOp>(op);
    if (auto alloc = dyn_cast<bufferization::AllocTensorOp>(op))
      isFresh = !alloc.getCopy();
    if (!isFresh)
      return;
    for (Operation *reader : getFirstReaders(op->getResult(0))) {
      InFlightDiagnostic diagnostic =
          emitWarning(reader->getLoc())
          << "'" << reader->getName()
          << "' reads an array before anything is written to it; fill it with "
             "linalg.fill first";
      diagnostic.attachNote(op->getLoc())
          << "'" << op->getName() << "' makes it without values";
    }
  });
}

//===----------------------------------------------------------------------===//
// Implementation-defined operations
//===----------------------------------------------------------------------===//

/// Text on the operands for which the result of `op` is defined; empty if it is
/// defined for all.
static StringRef getDomain(Operation *op) {
  if (isa<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(op) &&
      !matchPattern(op->getOperand(1), m_Constant()))
    return "shifts by less than the bits of its type only";
  if (isa<arith::FPToSIOp, arith::FPToUIOp>(op))
    return "has a result for numbers within the range of its type only";
  return {};
}

void sw::runner::explainUndefined(ModuleOp module) {
  constexpr unsigned kMaximum = 5;
  unsigned count = 0;
  module.walk([&](Operation *op) {
    StringRef domain = getDomain(op);
    if (domain.empty() || ++count > kMaximum)
      return;
    emitWarning(op->getLoc())
        << "'" << op->getName() << "' " << domain
        << "; if that explains the difference, choose inputs by --inputs";
  });
}
