//===- FirstGroup.h - Kernels that one core group runs -----------*- C++
//-*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_FIRSTGROUP_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_FIRSTGROUP_H

#include "mlir/IR/Operation.h"

namespace mlir {
namespace sw {

/// Lets the first core group alone run those of `roots` that no loop
/// distributes over core groups. `roots` are in a launch on several core
/// groups, in their order.
void runOthersOnFirstGroup(ArrayRef<Operation *> roots);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_FIRSTGROUP_H
