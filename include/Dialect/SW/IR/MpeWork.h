//===- MpeWork.h - Marks of work on the management core ---------*- C++ -*-===//
///
/// \file
/// Ops outside of launches run on the management core (MPE). Those that do more
/// than prepare launches are marked, so that reports can name them:
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
/// that a pass or the program leaves for the management core: the reason, as a
/// string, which goes before what `sw-mark-mpe` can find out. `sw-tile` makes
/// no kernel of such a linalg op.
constexpr llvm::StringLiteral kMpeAttrName = "sw.mpe";

/// What a mark says.
struct MpeWork {
  /// The op as the program has it, such as `linalg.generic`.
  std::string name;
  /// What it computes, such as `math.exp, arith.addf`.
  std::string ops;
  /// Why no kernel does it.
  std::string reason;

  /// File without its folder, line and column: what the C says must not depend
  /// on where the input lies. Empty if `loc` has none.
  static std::string getPlace(Location loc);

  DictionaryAttr toAttr(MLIRContext *context) const;
  /// What the mark of `op` says, if it has one.
  static std::optional<MpeWork> get(Operation *op);
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_MPEWORK_H
