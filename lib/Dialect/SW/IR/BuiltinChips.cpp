//===- BuiltinChips.cpp - Built-in chips ----------------------------------===//
#include "BuiltinChips.h"

#include "Dialect/SW/IR/Target.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::sw;

/// The built-in chips, by name.
static const llvm::StringMap<sunway::MachineDescription> &getBuiltinChips() {
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

const sunway::CostFigures &sw::getBuiltinCosts(StringRef chip,
                                               StringRef interface) {
  static const sunway::CostFigures none;
  const llvm::StringMap<sunway::MachineDescription> &known = getBuiltinChips();
  auto found = known.find(chip);
  if (found == known.end())
    found = llvm::find_if(known, [&](const auto &entry) {
      return entry.second.interfaceName == interface;
    });
  if (found == known.end())
    found = known.find(Target::defaultChip());
  return found == known.end() ? none : found->second.costs;
}

StringRef sw::getBuiltinInterface(StringRef chip) {
  auto found = getBuiltinChips().find(chip);
  return found == getBuiltinChips().end()
             ? StringRef()
             : StringRef(found->second.interfaceName);
}

Target Target::fromMachine(const sunway::MachineDescription &machine) {
  Target target;
  target.chip = machine.name;
  target.interfaceName = machine.interfaceName;
  target.machineFile = machine.path;
  target.coreGroups = machine.coreGroups;
  target.meshRows = machine.meshRows;
  target.meshCols = machine.meshCols;
  target.ldmBytes = machine.ldmBytes;
  target.ldmReservedBytes = machine.ldmReservedBytes;
  target.deviceLibraryLdmBytes = machine.deviceLibrary.staticLdmBytes;
  target.simdBits = machine.simdBits;
  target.dmaTransactionBytes = machine.dma.transactionBytes;
  target.dmaBroadcastScopes = machine.dma.broadcastScopes;
  target.dmaMaxRequestBytes = machine.dma.maxRequestBytes;
  target.memoryBytes = machine.memoryBytes;
  target.clockHz = machine.clockHz;
  target.flopsPerCycleF32 = machine.flopsPerCycle.f32;
  target.flopsPerCycleF64 = machine.flopsPerCycle.f64;
  target.dmaBandwidth = machine.dma.largeBlockBandwidth;
  target.costs = machine.costs;
  return target;
}

std::optional<Target> Target::getBuiltin(StringRef chip) {
  auto found = getBuiltinChips().find(chip);
  if (found == getBuiltinChips().end())
    return std::nullopt;
  return fromMachine(found->second);
}
