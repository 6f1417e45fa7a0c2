//===- KernelEnds.h - Start and end of kernels ------------------*- C++ -*-===//
///
/// \file
/// The first gets of a kernel in the CPE view and the waits for its last puts.
/// Nothing in the kernel itself overlaps with them.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_KERNELENDS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_KERNELENDS_H

#include "Dialect/SW/IR/SW.h"

namespace mlir {
namespace sw {

/// The arrays in main memory that are read and written.
struct Accesses {
  SmallVector<Value> reads, writes;
};

/// The main-memory accesses of `work`, a kernel or a part of one. Nothing if it
/// has accesses other than gets and puts.
std::optional<Accesses> getAccesses(Operation *work);

/// Whether `op` has effects other than transfers, waits, barriers and their
/// storage.
bool computes(Operation *op);

/// Whether `kernel` has primitives but no product. Such a kernel keeps the
/// memory busy, and transfers of another one would only delay it.
bool isElementwise(Operation *kernel);

/// Whether the first core group alone accesses main memory in `kernel`: all of
/// its work is in a loop over core groups with one iteration.
bool isOnFirstGroup(Block &kernel);

/// The first op after the start of a kernel, which is its first gets and the
/// ops that they need.
Block::iterator getFirstWork(Block &kernel);

/// The first of the waits at the end of a kernel.
Block::iterator getLastWaits(Block &kernel);

/// A get at the start of a kernel.
struct FirstGet {
  DMAGetOp get;
  /// The positions of the first wait for it, and of the get itself, in program
  /// order.
  size_t wait, number;

  /// Whether it is needed before `other`.
  bool operator<(const FirstGet &other) const {
    return std::tie(wait, number) < std::tie(other.wait, other.number);
  }
};

/// The gets at the start of `kernel`, in order.
SmallVector<FirstGet> findFirstGets(Block &kernel);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_KERNELENDS_H
