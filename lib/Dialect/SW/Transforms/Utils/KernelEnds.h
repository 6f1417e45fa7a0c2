//===- KernelEnds.h - How kernels begin and end ------------------*- C++
//-*-===//
///
/// \file
/// The first gets of a kernel in the CPE view and the waits for its last puts,
/// which overlap with nothing in the kernel itself.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_KERNELENDS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_KERNELENDS_H

#include "Dialect/SW/IR/SW.h"

namespace mlir {
namespace sw {

/// The arrays of main memory that are read and written.
struct Accesses {
  SmallVector<Value> reads, writes;
};

/// What `work`, a kernel or a part of one, does to main memory. Nothing if that
/// is more than to get and to put.
std::optional<Accesses> getAccesses(Operation *work);

/// Whether `op` does more than to transfer, to wait, and to count.
bool computes(Operation *op);

/// Whether `kernel` has primitives but no product: it keeps the memory busy by
/// itself, and transfers of another one would only delay it.
bool isElementwise(Operation *kernel);

/// The first op that is not part of how a kernel begins: its first gets, and
/// what they need.
Block::iterator getEndOfBegin(Block &kernel);

/// The first of the waits with which a kernel ends.
Block::iterator getBeginOfEnd(Block &kernel);

/// A get with which a kernel begins.
struct FirstGet {
  DMAGetOp get;
  /// Number of the first wait for it, and its own, in the order of the program.
  size_t wait, number;

  /// Whether it is needed before `other`.
  bool operator<(const FirstGet &other) const {
    return std::tie(wait, number) < std::tie(other.wait, other.number);
  }
};

/// The gets with which `kernel` begins, in their order.
SmallVector<FirstGet> findFirstGets(Block &kernel);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_KERNELENDS_H
