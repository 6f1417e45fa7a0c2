//===- BufferUses.cpp - Tensors that share a buffer -----------------------===//
#include "BufferUses.h"

#include "BufferConflicts.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Sets
//===----------------------------------------------------------------------===//

BufferUses::BufferUses(Operation *root, OneShotAnalysisState &state)
    : root(root), state(state) {
  for (Region &region : root->getRegions())
    for (Block &block : region)
      for (Operation &op : block)
        places.try_emplace(&op, places.size());
  root->walk([&](Operation *op) {
    for (Value result : op->getResults())
      addTensor(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          addTensor(argument);
  });
  root->walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (isa<TensorType>(operand.get().getType()) && state.isInPlace(operand))
        addInPlace(operand);
  });
}

int64_t BufferUses::getPlace(Operation *op) const {
  while (op && op->getParentOp() != root)
    op = op->getParentOp();
  return op ? places.lookup(op) : -1;
}

int64_t BufferUses::getPlace(Value value) const {
  if (Operation *op = value.getDefiningOp())
    return getPlace(op);
  Operation *parent = value.getParentBlock()->getParentOp();
  return parent == root ? -1 : getPlace(parent);
}

void BufferUses::addTensor(Value value) {
  if (!isa<TensorType>(value.getType()))
    return;
  numbers.try_emplace(value, parents.size());
  parents.push_back(parents.size());
  buffers.push_back(std::make_unique<Buffer>());
  Buffer &buffer = *buffers.back();
  buffer.isReadOnly = !state.isWritable(value);
  for (OpOperand &use : value.getUses())
    if (readsTensor(use, state))
      addRead(use, buffer);
}

void BufferUses::addRead(OpOperand &use, Buffer &buffer) {
  buffer.isRead = true;
  ArrayRef<Value> found = state.findDefinitionsCached(&use).getArrayRef();
  if (found.empty())
    return;
  Read read{&use, SmallVector<Value, 1>(found), 0, getPlace(use.getOwner())};
  read.begin = getPlace(found.front());
  for (Value definition : found)
    read.begin = std::min(read.begin, getPlace(definition));
  buffer.begins.emplace(read.begin, reads.size());
  buffer.ends.emplace(read.end, reads.size());
  reads.push_back(std::move(read));
}

void BufferUses::addWrite(OpOperand &use, Buffer &buffer) {
  buffer.crossesParallel |= writesAcrossParallelRegions(use, state);
  buffer.writes.emplace(getPlace(use.getOwner()), writes.size());
  writes.push_back(&use);
}

size_t BufferUses::findSet(Value value) {
  size_t set = numbers.lookup(value);
  while (parents[set] != set)
    set = parents[set] = parents[parents[set]];
  return set;
}

SmallVector<size_t, 2> BufferUses::findSets(OpOperand &operand) {
  SmallVector<size_t, 2> sets{findSet(operand.get())};
  for (AliasingValue alias : state.getAliasingValues(operand)) {
    size_t set = findSet(alias.value);
    if (!llvm::is_contained(sets, set))
      sets.push_back(set);
  }
  return sets;
}

void BufferUses::unite(size_t a, size_t b) {
  if (buffers[a]->size() < buffers[b]->size())
    std::swap(a, b);
  Buffer &to = *buffers[a], &from = *buffers[b];
  to.begins.insert(from.begins.begin(), from.begins.end());
  to.ends.insert(from.ends.begin(), from.ends.end());
  to.writes.insert(from.writes.begin(), from.writes.end());
  to.isRead |= from.isRead;
  to.isReadOnly |= from.isReadOnly;
  to.crossesParallel |= from.crossesParallel;
  parents[b] = a;
  buffers[b].reset();
}

void BufferUses::addInPlace(OpOperand &operand) {
  SmallVector<size_t, 2> sets = findSets(operand);
  for (size_t set : ArrayRef(sets).drop_front())
    unite(findSet(operand.get()), set);
  if (state.bufferizesToMemoryWrite(operand))
    addWrite(operand, *buffers[findSet(operand.get())]);
}

//===----------------------------------------------------------------------===//
// Conflicts
//===----------------------------------------------------------------------===//

bool BufferUses::isConflict(const Read &read, OpOperand &write) {
  return sw::isConflict(*read.use, read.definitions, write, state);
}

/// A write before all definitions or after the read itself is no conflict.
bool BufferUses::hasConflict(const Read &read, const Buffer &written) {
  auto it = written.writes.lower_bound({read.begin, 0});
  for (; it != written.writes.end() && it->first <= read.end; ++it)
    if (isConflict(read, *writes[it->second]))
      return true;
  return false;
}

/// A read around the place of `write` begins before it and ends after it. The
/// loop scans the reads by begin and by end alternately, and stops when the
/// shorter list ends.
bool BufferUses::hasConflict(const Buffer &buffer, OpOperand &write) {
  int64_t place = getPlace(write.getOwner());
  auto isHit = [&](size_t number) {
    const Read &read = reads[number];
    return read.begin <= place && place <= read.end && isConflict(read, write);
  };
  auto end = buffer.ends.rbegin();
  for (auto [begin, number] : buffer.begins) {
    if (begin > place || end->first < place)
      return false;
    if (isHit(number) || isHit(end->second))
      return true;
    ++end;
  }
  return false;
}

bool BufferUses::hasConflict(const Buffer &read, const Buffer &written) {
  if (read.begins.size() <= written.writes.size())
    return llvm::any_of(read.begins, [&](auto entry) {
      return hasConflict(reads[entry.second], written);
    });
  return llvm::any_of(written.writes, [&](auto entry) {
    return hasConflict(read, *writes[entry.second]);
  });
}

bool BufferUses::hasConflict() {
  for (const std::unique_ptr<Buffer> &buffer : buffers) {
    if (!buffer || buffer->writes.empty())
      continue;
    if (buffer->isReadOnly || (buffer->isRead && buffer->crossesParallel) ||
        hasConflict(*buffer, *buffer))
      return true;
  }
  return false;
}

bool BufferUses::canBeInPlace(OpOperand &operand) {
  SmallVector<size_t, 2> sets = findSets(operand);
  bool isWrite = state.bufferizesToMemoryWrite(operand);
  bool isWritten = isWrite, isRead = false, isReadOnly = false;
  bool crosses = isWrite && writesAcrossParallelRegions(operand, state);
  for (size_t set : sets) {
    const Buffer &buffer = *buffers[set];
    isWritten |= !buffer.writes.empty();
    isRead |= buffer.isRead;
    isReadOnly |= buffer.isReadOnly;
    crosses |= buffer.crossesParallel;
  }
  if (!isWritten)
    return true;
  if (isReadOnly || (isRead && crosses))
    return false;
  for (size_t a : sets) {
    if (isWrite && hasConflict(*buffers[a], operand))
      return false;
    for (size_t b : sets)
      if (a != b && hasConflict(*buffers[a], *buffers[b]))
        return false;
  }
  return true;
}
