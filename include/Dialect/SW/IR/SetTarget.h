//===- SetTarget.h - The chip that a module is for --------------*- C++ -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SETTARGET_H
#define SUNWAY_DIALECT_SW_IR_SETTARGET_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace sw {

class Target;

/// Attaches the parameters of `target` to `module`, where `Target::get` reads
/// them. Descriptions of other devices stay.
void setTarget(ModuleOp module, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_SETTARGET_H
