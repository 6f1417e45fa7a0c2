//===- MpeWork.h - Marks of work on the management core ---------*- C++ -*-===//
///
/// \file
/// Ops outside of launches run on the MPE. Those that do more than prepare
/// launches are marked, so that reports can name them:
///
///   scf.execute_region no_inline {
///     linalg.generic ...
///     scf.yield
///   } {sw.mpe = {name = "linalg.generic", ops = "math.exp",
///                reason = "no primitive covers math.exp"}}
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_SW_IR_MPEWORK_H
#define SUNWAY_DIALECT_SW_IR_MPEWORK_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

#include <optional>

namespace mlir {
namespace sw {

/// Name of the discardable attribute. On the region: the dictionary. On an op
/// that a pass or the program assigns to the MPE: the reason, as a string,
/// which takes precedence over the reason that `sw-mark-mpe` finds. `sw-tile`
/// makes no kernel of such a linalg op.
constexpr llvm::StringLiteral kMpeAttrName = "sw.mpe";

/// The content of a mark.
struct MpeWork {
  /// The op as the program has it, such as `linalg.generic`.
  std::string name;
  /// The ops of its body, such as `math.exp, arith.addf`.
  std::string ops;
  /// Why it is not part of a kernel.
  std::string reason;

  /// File name without folder, line and column: the emitted C must not depend
  /// on the folder of the input. Empty if `loc` has none.
  static std::string getPlace(Location loc);

  DictionaryAttr toAttr(MLIRContext *context) const;
  /// The mark of `op`, if it has one.
  static std::optional<MpeWork> get(Operation *op);
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_MPEWORK_H
