//===- SharedGets.h - Gets that serve several CPEs --------------*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_SHAREDGETS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_SHAREDGETS_H

#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir {
namespace sw {

/// Makes one get serve all CPEs of the mesh, of a mesh row or of a column, if
/// the chip has such requests. Applies to gets in `loop` that these CPEs issue
/// equally often and with the same source.
void shareGets(scf::ForOp loop, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_SHAREDGETS_H
