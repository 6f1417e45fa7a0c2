//===- BuiltinChips.cpp - Built-in chips ----------------------------------===//
#include "BuiltinChips.h"

using namespace mlir;
using namespace mlir::sw;

const llvm::StringMap<sunway::MachineDescription> &sw::getBuiltinChips() {
  static const llvm::StringMap<sunway::MachineDescription> known = [] {
    llvm::StringMap<sunway::MachineDescription> result;
    for (StringRef name : sunway::MachineDescription::builtinChips()) {
      llvm::Expected<sunway::MachineDescription> machine =
          sunway::MachineDescription::load(name);
      if (machine)
        result[name] = *machine;
      else
        llvm::consumeError(machine.takeError());
    }
    return result;
  }();
  return known;
}
