//===- LaunchNames.h - Names of launches ------------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_LAUNCHNAMES_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_LAUNCHNAMES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringMap.h"

namespace mlir {
namespace sw {

/// The name of a kernel of `func` with these tile ops, which is not in `taken`
/// and is added to it. It consists of the layer of its product, or else of its
/// last op; without a layer, of the kind of that op. The values of `taken` are
/// the numbers of the next names that begin with the key.
std::string getLaunchName(func::FuncOp func, ArrayRef<Operation *> ops,
                          llvm::StringMap<unsigned> &taken);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_LAUNCHNAMES_H
