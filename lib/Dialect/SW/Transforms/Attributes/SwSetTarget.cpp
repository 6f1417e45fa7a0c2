//===- SwSetTarget.cpp - The pass sw-set-target ---------------------------===//
//
// Attaches the parameters of a chip to the module, where sw::Target reads them.
//
//   module { ... }
// becomes
//   module attributes {dlti.target_system_spec = #dlti.target_system_spec<
//     "sunway" = #dlti.target_device_spec<"sw.chip" = "sw26010",
//                                         "sw.mesh_rows" = 8 : i64, ...>>}
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/IR/SetTarget.h"
#include "Dialect/SW/IR/Target.h"
#include "Machine/MachineDescription.h"

#include "mlir/Dialect/DLTI/DLTI.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWSETTARGET
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

namespace {
struct SwSetTarget : sw::impl::SwSetTargetBase<SwSetTarget> {
  using SwSetTargetBase::SwSetTargetBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    llvm::Expected<sunway::MachineDescription> machine =
        sunway::MachineDescription::load(chip);
    if (!machine) {
      emitError(module.getLoc(), "cannot load the description of chip '")
          << chip << "': " << llvm::toString(machine.takeError());
      return signalPassFailure();
    }
    sw::Target target = sw::Target::fromMachine(*machine);
    int64_t all = target.getCount(sw::Level::CoreGroup), groups = coreGroups;
    if (groups < 0 || groups > all) {
      emitError(module.getLoc(), "expects at most the ")
          << all << " core groups of '" << chip << "', or 0 for all, but got "
          << groups;
      return signalPassFailure();
    }
    target = target.withUsedCoreGroups(groups == 0 ? all : groups);
    sw::setTarget(module, target);
  }
};
} // namespace
