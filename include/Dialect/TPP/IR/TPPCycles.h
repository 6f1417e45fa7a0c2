//===- TPPCycles.h - What bodies of equations cost --------------*- C++ -*-===//
#ifndef SUNWAY_DIALECT_TPP_IR_TPPCYCLES_H
#define SUNWAY_DIALECT_TPP_IR_TPPCYCLES_H

#include "mlir/IR/Block.h"

namespace mlir {
namespace tpp {

/// Cycles of a CPE for a vector of what the ops of `body` compute, from LDM to
/// LDM.
double getEquationCycles(Block &body);

} // namespace tpp
} // namespace mlir

#endif // SUNWAY_DIALECT_TPP_IR_TPPCYCLES_H
