//===- TargetMachine.cpp - Targets of machine files -----------------------===//
#include "Dialect/SW/IR/Target.h"

#include "Dialect/Utils/ElementTypes.h"
#include "Machine/MachineDescription.h"

using namespace mlir;
using namespace mlir::sw;
using sunway::MachineDescription;

std::string Target::describeUsableLdm() const {
  std::string text = std::to_string(getUsableLdmBytes()) + " (" +
                     std::to_string(ldmBytes) + " less " +
                     std::to_string(ldmReservedBytes) + " reserved";
  if (deviceLibraryLdmBytes > 0)
    text += " and " + std::to_string(deviceLibraryLdmBytes) +
            " of the device library";
  return text + ")";
}

double Target::getFlopsPerCycle(ElementKind kind) const {
  switch (kind) {
#define SW_TYPE_CASE(kind, ...)                                                \
  case ElementKind::kind:                                                      \
    return flopsPerCycle##kind;
    SW_COMPUTE_TYPES(SW_TYPE_CASE, )
#undef SW_TYPE_CASE
  default:
    return getElementInfo(kind).use == ElementInfo::Use::StorageFloat
               ? flopsPerCycleOfHalves
               : 0;
  }
}

double Target::getProductFlopsPerCycle(unsigned bits) const {
  std::optional<ElementKind> kind = getComputeKind(bits);
  return getFlopsPerCycle(kind.value_or(ElementKind::F16));
}

int64_t Target::getProductUnit(unsigned bits, bool isVector) const {
  return isVector ? getProductLanes(bits) : getElementsOfWord(bits);
}

Target Target::fromMachine(const MachineDescription &machine) {
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
#define SW_COPY_FIGURE(kind, type, ...)                                        \
  target.flopsPerCycle##kind = machine.flopsPerCycle.type;
  SW_COMPUTE_TYPES(SW_COPY_FIGURE, )
#undef SW_COPY_FIGURE
  target.flopsPerCycleOfHalves = machine.flopsPerCycle.f16.value_or(0);
  target.dmaBandwidth = machine.dma.largeBlockBandwidth;
  target.costs = std::make_shared<const sunway::CostFigures>(machine.costs);
  return target;
}

Target Target::withUsedCoreGroups(int64_t groups) const {
  Target target = *this;
  target.launchCoreGroups = getLaunchCoreGroups();
  target.usedCoreGroups = groups;
  return target;
}

std::optional<Target> Target::getBuiltin(StringRef chip) {
  const auto *machine = MachineDescription::findBuiltin(chip);
  if (!machine)
    return std::nullopt;
  return fromMachine(*machine);
}
