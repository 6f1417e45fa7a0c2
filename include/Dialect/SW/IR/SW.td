//===- SW.td - The whole sw dialect -------------------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SW_TD
#define SUNWAY_DIALECT_SW_IR_SW_TD

include "Dialect/SW/IR/SWOps.td"
include "Dialect/SW/IR/SWComposites.td"

#endif // SUNWAY_DIALECT_SW_IR_SW_TD
