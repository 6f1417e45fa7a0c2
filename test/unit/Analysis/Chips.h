//===- Chips.h - Targets for tests of the cost model ------------*- C++ -*-===//

#ifndef SUNWAY_TEST_UNIT_ANALYSIS_CHIPS_H
#define SUNWAY_TEST_UNIT_ANALYSIS_CHIPS_H

#include "Dialect/SW/IR/Target.h"
#include "Machine/MachineDescription.h"

inline mlir::sw::Target getTarget(llvm::StringRef chip = "sw26010") {
  return mlir::sw::Target::fromMachine(
      llvm::cantFail(sunway::MachineDescription::load(chip)));
}

#endif // SUNWAY_TEST_UNIT_ANALYSIS_CHIPS_H
