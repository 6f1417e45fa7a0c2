//===- Passes.td - Passes of the sw dialect -----------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_PASSES_TD
#define SUNWAY_DIALECT_SW_TRANSFORMS_PASSES_TD

include "Dialect/SW/Transforms/Attributes/Passes.td"
include "Dialect/SW/Transforms/Buffering/Passes.td"
include "Dialect/SW/Transforms/Distribution/Passes.td"
include "Dialect/SW/Transforms/Launches/Passes.td"
include "Dialect/SW/Transforms/Loops/Passes.td"
include "Dialect/SW/Transforms/Memory/Passes.td"
include "Dialect/SW/Transforms/Transfers/Passes.td"

#endif // SUNWAY_DIALECT_SW_TRANSFORMS_PASSES_TD
