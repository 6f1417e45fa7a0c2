//===- BuiltinChips.h - Built-in chips --------------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_IR_BUILTINCHIPS_H
#define SUNWAY_LIB_DIALECT_SW_IR_BUILTINCHIPS_H

#include "Machine/MachineDescription.h"
#include "mlir/Support/LLVM.h"

namespace mlir {
namespace sw {

/// The default figures of the cost model: those of the built-in chip of this
/// name, else of a built-in chip with this interface, else of the default chip.
const sunway::CostFigures &getBuiltinCosts(StringRef chip, StringRef interface);

/// The default interface of a target: the interface of the built-in chip.
StringRef getBuiltinInterface(StringRef chip);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_IR_BUILTINCHIPS_H
