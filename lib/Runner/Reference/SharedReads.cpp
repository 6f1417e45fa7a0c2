//===- SharedReads.cpp - Arrays that products and others read -------------===//
//
//   linalg.generic ins(%a, %b : f32, f32) { mulf, addf }     a product
//   linalg.generic ins(%a : f32) {
//   ^bb0(%in: f32, %out: f32):
//     %r = arith.mulf %in, 1.0                   <- may be perturbed
//     ... of %r
//
//===----------------------------------------------------------------------===//
#include "SharedReads.h"

#include "Dialect/Utils/Views.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

/// The memory from which `op` copies to other memory.
static std::optional<std::pair<Value, Value>> getCopy(Operation *op) {
  if (auto copy = dyn_cast<memref::CopyOp>(op))
    return std::pair(copy.getSource(), copy.getTarget());
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || generic.getNumDpsInputs() != 1 ||
      !generic.getBody()->without_terminator().empty())
    return std::nullopt;
  return std::pair(generic.getDpsInputs()[0], generic.getDpsInits()[0]);
}

/// Creates an op that is the number that `op` reads of `input`.
static Operation *exposeRead(linalg::GenericOp op, OpOperand *input) {
  BlockArgument argument = op.getMatchingBlockArgument(input);
  OpBuilder b = OpBuilder::atBlockBegin(op.getBody());
  Value one = arith::ConstantOp::create(
      b, op.getLoc(), b.getFloatAttr(argument.getType(), 1.0));
  auto read = arith::MulFOp::create(b, op.getLoc(), argument, one);
  argument.replaceAllUsesExcept(read, read);
  return read;
}

SmallVector<Operation *>
sw::runner::exposeSharedReads(ModuleOp module,
                              ArrayRef<linalg::GenericOp> products, Type type) {
  // Arrays and their copies, such as those with borders.
  llvm::EquivalenceClasses<Value> memory;
  SmallVector<linalg::GenericOp> readers;
  module.walk([&](Operation *op) {
    if (auto copy = getCopy(op))
      memory.unionSets(getViewBase(copy->first), getViewBase(copy->second));
    else if (auto generic = dyn_cast<linalg::GenericOp>(op))
      if (!llvm::is_contained(products, generic))
        readers.push_back(generic);
  });
  auto getArray = [&](Value value) {
    return memory.getOrInsertLeaderValue(getViewBase(value));
  };
  llvm::DenseSet<Value> rounded, follows;
  for (linalg::GenericOp product : products) {
    for (Value input : product.getDpsInputs())
      rounded.insert(getArray(input));
    follows.insert(getArray(product.getDpsInits()[0]));
  }
  for (linalg::GenericOp op : readers) {
    SmallVector<OpOperand *> whole;
    for (OpOperand *input : op.getDpsInputOperands())
      if (op.getMatchingIndexingMap(input).isPermutation())
        whole.push_back(input);
    if (op.getNumReductionLoops() == 0 && !whole.empty() &&
        llvm::all_of(whole, [&](OpOperand *in) {
          return follows.contains(getArray(in->get()));
        }))
      follows.insert(getArray(op.getDpsInits()[0]));
  }
  rounded.insert_range(follows);
  SmallVector<Operation *> reads;
  for (linalg::GenericOp op : readers)
    for (OpOperand *input : op.getDpsInputOperands())
      if (getElementTypeOrSelf(input->get().getType()) == type &&
          isa<MemRefType>(input->get().getType()) &&
          op.payloadUsesValueFromOperand(input) &&
          rounded.contains(getArray(input->get())))
        reads.push_back(exposeRead(op, input));
  return reads;
}
