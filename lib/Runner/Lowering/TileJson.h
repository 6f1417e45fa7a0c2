//===- TileJson.h - Marks of tile ops as JSON -------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_RUNNER_LOWERING_TILEJSON_H
#define SUNWAY_LIB_RUNNER_LOWERING_TILEJSON_H

#include "Dialect/SW/IR/SW.h"

#include "llvm/Support/JSON.h"

namespace mlir {
namespace sw {
namespace runner {

/// The entries of `tile` that are set, by their names.
llvm::json::Object toJSON(TileAttr tile);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_LOWERING_TILEJSON_H
