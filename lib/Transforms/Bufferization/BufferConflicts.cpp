//===- BufferConflicts.cpp - Reads and writes of one buffer ---------------===//
#include "BufferConflicts.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

using namespace mlir;
using namespace mlir::bufferization;

bool sw::readsTensor(OpOperand &use, const OneShotAnalysisState &state) {
  if (state.bufferizesToMemoryRead(use))
    return true;
  if (state.bufferizesToMemoryWrite(use))
    return false;
  return llvm::any_of(state.getAliasingValues(use), [&](AliasingValue alias) {
    return state.isValueRead(alias.value);
  });
}

bool sw::writesAcrossParallelRegions(OpOperand &write,
                                     const OneShotAnalysisState &state) {
  const BufferizationOptions &options = state.getOptions();
  if (!options.checkParallelRegions)
    return false;
  Region *here =
      getParallelRegion(write.getOwner()->getParentRegion(), options);
  auto isWritten = [&](Value value) {
    return state.bufferizesToMemoryWrite(value);
  };
  return llvm::any_of(
      state.findValueInReverseUseDefChain(&write, isWritten), [&](Value value) {
        return getParallelRegion(value.getParentRegion(), options) != here;
      });
}

//===----------------------------------------------------------------------===//
// Order of ops
//===----------------------------------------------------------------------===//

/// Whether `a` and the ops around it, up to a block that also contains `b`, end
/// before `b` begins.
static bool happensBefore(Operation *a, Operation *b) {
  for (; a; a = a->getParentOp())
    if (Operation *other =
            a->getBlock() ? a->getBlock()->findAncestorOpInBlock(*b) : nullptr)
      return a != other && a->isBeforeInBlock(other);
  return false;
}

/// Whether `write` is in a loop around `read` that does not compute one of
/// `definitions`. The next iteration then needs the same value again.
static bool isRepeated(OpOperand &read, ArrayRef<Value> definitions,
                       OpOperand &write, OneShotAnalysisState &state) {
  const BufferizationOptions &options = state.getOptions();
  for (Value definition : definitions) {
    Region *loop = state.getEnclosingRepetitiveRegion(read.getOwner(), options);
    Region *outer = state.getEnclosingRepetitiveRegion(definition, options);
    if (loop == outer)
      continue;
    // The outermost loop that does not contain the definition.
    for (Region *next = loop; next && next != outer;
         next = getNextEnclosingRepetitiveRegion(next, options))
      loop = next;
    if (loop && loop->getParentOp()->isAncestor(write.getOwner()))
      return true;
  }
  return false;
}

/// Whether `write` ends before `definition` is computed, or is part of its
/// computation.
static bool precedes(OpOperand &write, Value definition) {
  Operation *op = write.getOwner();
  if (Operation *computing = definition.getDefiningOp())
    return happensBefore(op, computing) || computing->isProperAncestor(op);
  return !cast<BlockArgument>(definition)
              .getOwner()
              ->findAncestorOpInBlock(*op);
}

//===----------------------------------------------------------------------===//
// Parts of tensors
//===----------------------------------------------------------------------===//

/// Whether `use` reads `other`, directly or through ops that keep its elements.
static bool comesFrom(OpOperand &use, Value other,
                      const OneShotAnalysisState &state) {
  TraversalConfig config;
  config.followEquivalentOnly = true;
  config.alwaysIncludeLeaves = false;
  config.followSameTypeOrCastsOnly = true;
  return !state
              .findValueInReverseUseDefChain(
                  &use, [&](Value value) { return value == other; }, config)
              .empty();
}

/// Whether all sources of `use` are the slice that `insertion` writes to.
static bool isPartOf(OpOperand &use, SubsetInsertionOpInterface insertion,
                     const OneShotAnalysisState &state) {
  auto isSamePart = [&](Value value) {
    auto result = dyn_cast<OpResult>(value);
    return result &&
           insertion.isEquivalentSubset(result, [&](Value a, Value b) {
             return state.areEquivalentBufferizedValues(a, b);
           });
  };
  return llvm::all_of(state.findValueInReverseUseDefChain(&use, isSamePart),
                      isSamePart);
}

/// Whether `read` and `write` access different parts of a tensor, or the write
/// stores the elements that are already there.
static bool areDisjoint(OpOperand &read, OpOperand &write,
                        const OneShotAnalysisState &state) {
  if (auto insertion = dyn_cast<SubsetInsertionOpInterface>(read.getOwner())) {
    // An insertion keeps all of its destination except the slice.
    if (&read == &insertion.getDestinationOperand() &&
        isPartOf(write, insertion, state))
      return true;
    if (&read == &insertion.getSourceOperand() &&
        &write == &insertion.getDestinationOperand() &&
        isPartOf(read, insertion, state))
      return true;
  }
  auto insertion = dyn_cast<SubsetInsertionOpInterface>(write.getOwner());
  return insertion && &write == &insertion.getDestinationOperand() &&
         state.areEquivalentBufferizedValues(
             read.get(), insertion.getSourceOperand().get()) &&
         isPartOf(insertion.getSourceOperand(), insertion, state);
}

//===----------------------------------------------------------------------===//
// Conflicts
//===----------------------------------------------------------------------===//

/// Whether the op reads each element before it writes to it.
static bool isElementwise(OpOperand &read, OpOperand &write,
                          OneShotAnalysisState &state) {
  Operation *op = read.getOwner();
  auto bufferizable = state.getOptions().dynCastBufferizableOp(op);
  return op == write.getOwner() && bufferizable &&
         bufferizable.bufferizesToElementwiseAccess(state, {&read, &write}) &&
         (comesFrom(read, write.get(), state) ||
          comesFrom(write, read.get(), state));
}

static bool isNotConflicting(Operation *op, OpOperand &read, OpOperand &write,
                             OneShotAnalysisState &state) {
  auto bufferizable = state.getOptions().dynCastBufferizableOp(op);
  return bufferizable && bufferizable.isNotConflicting(&read, &write, state);
}

bool sw::isConflict(OpOperand &read, ArrayRef<Value> definitions,
                    OpOperand &write, OneShotAnalysisState &state) {
  Operation *reader = read.getOwner(), *writer = write.getOwner();
  if (!isRepeated(read, definitions, write, state) &&
      (happensBefore(reader, writer) || &read == &write ||
       state.insideMutuallyExclusiveRegions(reader, writer)))
    return false;
  if (isElementwise(read, write, state) || areDisjoint(read, write, state) ||
      isNotConflicting(reader, read, write, state))
    return false;
  if (reader != writer && isNotConflicting(writer, read, write, state))
    return false;
  AliasingValueList written = state.getAliasingValues(write);
  return llvm::any_of(definitions, [&](Value definition) {
    bool isSame = written.getNumAliases() == 1 &&
                  written.getAliases()[0].value == definition;
    return !isSame && !precedes(write, definition);
  });
}
