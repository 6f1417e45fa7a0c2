//===- CostSelect.cpp - Dependences and registers of operations -----------===//

#include "Plugin/Cost/CostSelect.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"

using namespace llvm;
using namespace swsim;

void Sources::merge(const Sources &other) {
  for (unsigned operation : other.operations)
    if (!is_contained(operations, operation))
      operations.push_back(operation);
  for (const PHINode *phi : other.phis)
    if (!is_contained(phis, phi))
      phis.push_back(phi);
  ready = std::max(ready, other.ready);
}

Selector::Selector(CostContext &context, ArrayRef<Instruction *> piece,
                   const Loop *loop, const Residuals &residuals)
    : context(context), target(context.target), piece(piece), loop(loop),
      residuals(residuals) {
  result.code.isLoop = loop != nullptr;
  result.code.loopBranch = target.loopBranch;
  result.code.registers = target.registers;
}

Sources Selector::sourcesOf(const Value &value) {
  auto found = result.sources.find(&value);
  if (found != result.sources.end())
    return found->second;
  Sources sources;
  auto *phi = dyn_cast<PHINode>(&value);
  if (phi && loop && phi->getParent() == loop->getHeader())
    sources.phis.push_back(phi);
  sources.ready = residuals.lookup(&value);
  return sources;
}

void Selector::addSources(Operation &operation, const Sources &sources,
                          unsigned distance) {
  for (unsigned source : sources.operations)
    operation.inputs.push_back(
        {source, result.code.operations[source].latency, distance});
  if (distance == 0)
    operation.ready = std::max(operation.ready, sources.ready);
}

unsigned Selector::emit(Instruction &instruction, Shape shape) {
  SmallVector<const Value *> operands;
  for (const Use &operand : instruction.operands())
    operands.push_back(operand);
  return emit(instruction, shape, operands);
}

unsigned Selector::emit(Instruction &instruction, Shape shape,
                        ArrayRef<const Value *> operands) {
  unsigned index = result.code.operations.size();
  Operation operation;
  operation.pipe = shape.pipe;
  operation.slots = shape.slots;
  operation.latency = shape.latency + shape.slots - 1;
  operation.divider = shape.divider;
  Sources sources;
  for (const Value *operand : operands)
    sources.merge(sourcesOf(*operand));
  addSources(operation, sources);
  for (const PHINode *phi : sources.phis)
    phiUses.push_back({index, phi});
  addRegisters(operation, instruction, operands);
  result.code.operations.push_back(std::move(operation));
  unsigned count = shape.count == 1 ? shape.slots : shape.count;
  result.instructions += count;
  switch (shape.pipe) {
  case Pipe::P0:
    result.slots[0] += shape.slots;
    break;
  case Pipe::P1:
    result.slots[1] += shape.slots;
    break;
  case Pipe::Either:
    result.integers += shape.slots;
    break;
  case Pipe::Both:
    result.slots[0] += shape.slots;
    result.slots[1] += shape.slots;
    break;
  }
  Sources own;
  own.operations.push_back(index);
  result.sources[&instruction] = own;
  result.issues.push_back({&instruction, shape.slots});
  return index;
}

/// Handles an instruction without cost: its value is available with its
/// operands.
void Selector::alias(Instruction &instruction) {
  Sources sources;
  for (const Use &operand : instruction.operands())
    sources.merge(sourcesOf(*operand));
  result.sources[&instruction] = sources;
}

/// Makes uses of a phi depend on the value of an earlier iteration.
void Selector::resolvePhis() {
  const BasicBlock *block = loop ? loop->getHeader() : nullptr;
  for (auto [index, phi] : phiUses) {
    SmallVector<std::pair<const PHINode *, unsigned>> work{{phi, 1}};
    while (!work.empty()) {
      auto [current, distance] = work.pop_back_val();
      // Values of earlier iterations are always available.
      constexpr unsigned farthest = 3;
      if (distance > farthest)
        continue;
      Sources sources = sourcesOf(*current->getIncomingValueForBlock(block));
      addSources(result.code.operations[index], sources, distance);
      for (const PHINode *other : sources.phis)
        work.push_back({other, distance + 1});
    }
  }
}

/// The register of a phi has the value of the previous iteration.
void Selector::linkPhiRegisters() {
  if (!loop)
    return;
  BasicBlock *block = loop->getHeader();
  for (PHINode &phi : block->phis()) {
    auto found = registers.find(&phi);
    if (found == registers.end() || found->second < 0)
      continue;
    int number = found->second;
    int next = registerOf(*phi.getIncomingValueForBlock(block));
    result.code.values[number].next = next;
  }
}

/// True if the value is used on a path from the end of the block that does not
/// pass its definition.
static bool isLiveAfter(const Value &value, const BasicBlock &block) {
  SmallPtrSet<const BasicBlock *, 8> users;
  for (const User *user : value.users())
    if (auto *other = dyn_cast<Instruction>(user);
        other && !isa<PHINode>(other))
      users.insert(other->getParent());
  auto *definition = dyn_cast<Instruction>(&value);
  SmallPtrSet<const BasicBlock *, 16> visited;
  SmallVector<const BasicBlock *> work{&block};
  while (!work.empty()) {
    const BasicBlock *from = work.pop_back_val();
    for (const BasicBlock *to : successors(from)) {
      for (const PHINode &phi : to->phis())
        if (phi.getIncomingValueForBlock(from) == &value)
          return true;
      if (definition && definition->getParent() == to)
        continue;
      if (users.contains(to))
        return true;
      if (visited.insert(to).second)
        work.push_back(to);
    }
  }
  return false;
}

/// True if the value is live after this piece.
bool Selector::isLiveOut(const Value &value) const {
  if (isa<Constant>(value))
    return loop != nullptr;
  const BasicBlock *block = piece.front()->getParent();
  auto *definition = dyn_cast<Instruction>(&value);
  bool isInside = definition && definition->getParent() == block;
  if (loop && !isInside)
    return true;
  bool isUsedLater = any_of(value.users(), [&](const User *user) {
    auto *other = dyn_cast<Instruction>(user);
    return other && !isa<PHINode>(other) && other->getParent() == block &&
           piece.back()->comesBefore(other);
  });
  return isUsedLater || isLiveAfter(value, *block);
}

/// Number of the register value; negative if no vector register is needed.
int Selector::registerOf(const Value &value) {
  const Value *root = registerRoot(&value);
  Type *type = root->getType();
  if (!type->isFPOrFPVectorTy() && !type->isVectorTy())
    return -1;
  if (auto *constant = dyn_cast<Constant>(root))
    if (constant->isNullValue() || isa<UndefValue>(constant))
      return -1;
  auto [place, isNew] = registers.try_emplace(root, result.code.values.size());
  if (!isNew)
    return place->second;
  // An alias of a value that is already counted.
  if (result.sources.count(root))
    return place->second = -1;
  RegisterValue entry;
  entry.isLiveIn = true;
  entry.isLiveOut = isLiveOut(*root);
  result.code.values.push_back(entry);
  return place->second;
}

void Selector::addRegisters(Operation &operation, Instruction &instruction,
                            ArrayRef<const Value *> operands) {
  for (const Value *operand : operands) {
    int number = registerOf(*operand);
    if (number < 0 || is_contained(operation.uses, unsigned(number)))
      continue;
    operation.uses.push_back(number);
    ++result.code.values[number].uses;
  }
  if (instruction.getType()->isVoidTy() ||
      registerRoot(&instruction) != &instruction)
    return;
  int number = registerOf(instruction);
  if (number < 0)
    return;
  operation.def = number;
  result.code.values[number].isLiveIn = false;
}

Selection Selector::run() {
  for (Instruction *instruction : piece)
    select(*instruction);
  resolvePhis();
  linkPhiRegisters();
  if (loop && target.unrollTimes > 1)
    orderIterations();
  return std::move(result);
}
