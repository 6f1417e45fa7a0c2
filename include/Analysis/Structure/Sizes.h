//===- Sizes.h - Bytes of arrays --------------------------------*- C++ -*-===//
///
/// \file
/// Sizes of arrays, and the limit above which arithmetic on addresses and trip
/// counts would overflow.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_STRUCTURE_SIZES_H
#define SUNWAY_ANALYSIS_STRUCTURE_SIZES_H

#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"

#include <optional>

namespace mlir {
namespace sw {

/// Bytes that a process can address on the machines that programs run on.
constexpr int64_t kAddressableBytes = int64_t(1) << 47;

/// The bytes of an array of this type; nothing if its shape is not static, its
/// elements have no size, or it has more than `kAddressableBytes`.
std::optional<int64_t> getArrayBytes(ShapedType type);

/// Reports an operand or a result of `op` that has a static shape and more than
/// `kAddressableBytes` bytes, with its elements or with the gaps between them,
/// and a structured op with more iterations than fit into 64 bits.
LogicalResult verifyArraySizes(Operation *op);

/// The same for one of many ops. Types in `verified` are known to be small
/// enough; those of `op` are added to it.
LogicalResult verifyArraySizes(Operation *op, llvm::DenseSet<Type> &verified);

/// The same for all ops in `root`.
LogicalResult verifyAllArraySizes(Operation *root);

/// The same for `type`, reported at `op`; messages call it `what`.
LogicalResult verifyArraySize(Operation *op, Type type, StringRef what);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_SIZES_H
