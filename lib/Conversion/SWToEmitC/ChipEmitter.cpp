//===- ChipEmitter.cpp - Common calls of the chips, and their table -------===//
#include "ChipEmitter.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

ChipEmitter::~ChipEmitter() = default;

ArrayRef<StringRef> ChipEmitter::hostIncludes(bool /*groups*/) const {
  static constexpr StringRef includes[] = {"athread.h"};
  return includes;
}

ArrayRef<StringRef> ChipEmitter::slaveIncludes() const {
  static constexpr StringRef includes[] = {"slave.h"};
  return includes;
}

std::string ChipEmitter::isIn(GroupRange range) const {
  StringRef group = coordinate(Axis::CoreGroup);
  if (range.count == 1)
    return llvm::formatv("{0} == {1}", group, range.first);
  std::string isBefore = llvm::formatv("{0} < {1}", group, range.getEnd());
  if (range.first == 0)
    return isBefore;
  return llvm::formatv("{0} >= {1} && {2}", group, range.first, isBefore);
}

StringRef ChipEmitter::ldmQualifier() const { return "__thread_local"; }

std::string ChipEmitter::kernelDeclaration(StringRef name,
                                           bool /*groups*/) const {
  return ("extern void SLAVE_FUN(" + name + ")(void *);").str();
}

void ChipEmitter::launch(CBuilder &c, StringRef kernel, Value parameters,
                         int64_t /*groups*/, const Target & /*target*/) const {
  c.call("athread_spawn", {kernel.str(), parameters});
  c.call("athread_join", {});
}

StringRef ChipEmitter::initCall(bool /*groups*/) const {
  return "athread_init";
}

void sw::emit::emitBarrier(CBuilder &c, const ChipEmitter &chip, BarrierOp op,
                           const Target &target) {
  Scope scope = op.getScope();
  auto launch = op->getParentOfType<LaunchOp>();
  if (scope == Scope::Chip && launch.getNumCoreGroups() == 1)
    scope = Scope::Array;
  chip.barrier(c, scope, target);
}

Value sw::emit::emitCoordinate(CBuilder &c, const ChipEmitter &chip,
                               CoordOp op) {
  auto launch = op->getParentOfType<LaunchOp>();
  if (op.getAxis() == Axis::CoreGroup && launch.getNumCoreGroups() == 1)
    return c.literal("0", c.i64());
  return c.literal(chip.coordinate(op.getAxis()), c.i64());
}

const ChipEmitter *sw::emit::getChipEmitter(StringRef interface) {
  return llvm::StringSwitch<const ChipEmitter *>(interface)
      .Case("sw26010", &getSW26010Emitter())
      .Case("sw26010pro", &getSW26010ProEmitter())
      .Default(nullptr);
}
