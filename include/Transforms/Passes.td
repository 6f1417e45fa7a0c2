//===- Passes.td - Passes on linalg -------------------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_PASSES_TD
#define SUNWAY_TRANSFORMS_PASSES_TD

include "Transforms/Bufferization/Passes.td"
include "Transforms/ConstantFolding/Passes.td"
include "Transforms/Convolution/Passes.td"
include "Transforms/Fusion/Passes.td"
include "Transforms/Normalization/Passes.td"
include "Transforms/Placement/Passes.td"
include "Transforms/Scheduling/Passes.td"
include "Transforms/Sharding/Passes.td"
include "Transforms/Tiling/Passes.td"
include "Transforms/TypeConversion/Passes.td"

#endif // SUNWAY_TRANSFORMS_PASSES_TD
