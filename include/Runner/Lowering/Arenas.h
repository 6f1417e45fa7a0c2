//===- Arenas.h - The arenas of intermediate arrays -------------*- C++ -*-===//
///
/// \file
/// The plan of `sw-plan-memory` as data.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_LOWERING_ARENAS_H
#define SUNWAY_RUNNER_LOWERING_ARENAS_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/JSON.h"

namespace mlir {
namespace sw {
namespace runner {

/// The arenas of `module`, one object each: `function`, `arena_bytes`,
/// `lower_bound_bytes`, `sum_bytes` and `buffers`. The lower bound is the
/// maximum bytes that are live at one step. A buffer has `offset`, `bytes`, and
/// the steps `first` and `last` that use it.
llvm::json::Array collectArenas(ModuleOp module);

/// The buffers of the plan of an arena (`sw.arena`), one object each, in the
/// form of `--json` and of the manifest of a library.
llvm::json::Array listArenaBuffers(DictionaryAttr plan);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_LOWERING_ARENAS_H
