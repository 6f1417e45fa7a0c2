//===- Work.h - The operations of a program ---------------------*- C++ -*-===//
///
/// \file
/// Counts the operations of a program from the iteration spaces of its linalg
/// ops.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_REPORT_WORK_H
#define SUNWAY_RUNNER_REPORT_WORK_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace mlir {
namespace sw {
namespace runner {

/// Operations of one run of a function.
struct Work {
  /// Floating-point and integer operations; a multiply-add counts as two.
  double operations = 0;
  /// Bits of the narrowest floats that are computed; none if there are no
  /// floats.
  std::optional<unsigned> bits;
};

/// The work of function `name` and of the functions that it calls. A loop of
/// unknown trip count counts as one iteration.
Work estimateWork(ModuleOp module, llvm::StringRef name);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_REPORT_WORK_H
