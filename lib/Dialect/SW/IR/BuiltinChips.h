//===- BuiltinChips.h - Built-in chips --------------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_IR_BUILTINCHIPS_H
#define SUNWAY_LIB_DIALECT_SW_IR_BUILTINCHIPS_H

#include "Machine/MachineDescription.h"

#include "llvm/ADT/StringMap.h"

namespace mlir {
namespace sw {

/// The built-in chips, by name.
const llvm::StringMap<sunway::MachineDescription> &getBuiltinChips();

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_IR_BUILTINCHIPS_H
