//===- ChipEmitter.cpp - Common calls of the chips, and their table -------===//
#include "ChipEmitter.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

ChipEmitter::~ChipEmitter() = default;

ArrayRef<StringRef> ChipEmitter::hostIncludes() const {
  static constexpr StringRef includes[] = {"athread.h"};
  return includes;
}

ArrayRef<StringRef> ChipEmitter::slaveIncludes() const {
  static constexpr StringRef includes[] = {"slave.h"};
  return includes;
}

StringRef ChipEmitter::ldmQualifier() const { return "__thread_local"; }

std::string ChipEmitter::kernelDeclaration(StringRef name) const {
  return ("extern void SLAVE_FUN(" + name + ")(void *);").str();
}

void ChipEmitter::launch(CBuilder &c, StringRef kernel,
                         Value parameters) const {
  c.call("athread_spawn", {kernel.str(), parameters});
  c.call("athread_join", {});
}

const ChipEmitter *sw::emit::getChipEmitter(StringRef interface) {
  return llvm::StringSwitch<const ChipEmitter *>(interface)
      .Case("sw26010", &getSW26010Emitter())
      .Case("sw26010pro", &getSW26010ProEmitter())
      .Default(nullptr);
}
