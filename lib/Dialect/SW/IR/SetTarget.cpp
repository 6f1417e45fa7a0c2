//===- SetTarget.cpp - The chip that a module is for ----------------------===//
#include "Dialect/SW/IR/SetTarget.h"

#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/DLTI/DLTI.h"

using namespace mlir;

/// The system specification of `module`, with `device` for the chip.
/// Descriptions of other devices stay.
static TargetSystemSpecAttr withDevice(ModuleOp module,
                                       TargetDeviceSpecInterface device) {
  auto name = StringAttr::get(module.getContext(), sw::Target::deviceName());
  SmallVector<DataLayoutEntryInterface> entries;
  if (auto system = module->getAttrOfType<TargetSystemSpecInterface>(
          DLTIDialect::kTargetSystemDescAttrName))
    for (DataLayoutEntryInterface entry : system.getEntries())
      if (dyn_cast<StringAttr>(entry.getKey()) != name)
        entries.push_back(entry);
  entries.push_back(DataLayoutEntryAttr::get(name, device));
  return TargetSystemSpecAttr::get(module.getContext(), entries);
}

void sw::setTarget(ModuleOp module, const Target &target) {
  module->setAttr(DLTIDialect::kTargetSystemDescAttrName,
                  withDevice(module, target.toDeviceSpec(module.getContext())));
}
