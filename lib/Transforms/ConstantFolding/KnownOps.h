//===- KnownOps.h - What is known before a call -----------------*- C++ -*-===//
///
/// \file
/// The ops of a function whose results are the same in every call, and those of
/// their results that are worth keeping.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_KNOWNOPS_H
#define SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_KNOWNOPS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SetVector.h"

namespace mlir {
namespace sw {

/// What does not change between calls.
enum class Known {
  Constants, ///< What the compiler knows.
  Weights    ///< Arguments that are weights, and what is made of them, too.
};

/// Whether `value` is an argument that is a weight, or was made of such.
bool isWeight(Value value);

/// Whether `value` is a constant or a weight, in whatever shape. Constants
/// count whose elements the compiler can read, and differ.
bool isKnownArray(Value value);

/// The values that `op` reads, also those that its regions do.
SetVector<Value> getInputs(Operation *op);

/// The ops of one function that depend on what is known, and on nothing else:
/// pure ops of linalg, tensor, arith and math on tensors.
class KnownOps {
public:
  KnownOps(Operation *func, Known known);

  /// Tensors that other ops need and that are better kept than computed in each
  /// call. They have at most four times the bytes of the arrays that they are
  /// made of, so that what only repeats these stays an op; masks that are made
  /// of positions have at most 4 MiB. With `Weights`, at least one of these is
  /// a weight.
  ArrayRef<Value> getRoots() const { return roots; }
  /// The ops that compute them, in order.
  ArrayRef<Operation *> getOps() const { return needed.getArrayRef(); }
  /// Bytes of the arrays that the root is made of.
  int64_t getLeafBytes(unsigned root) const { return leafBytes[root]; }

  /// Erases the ops that compute roots, as far as nothing reads them any more,
  /// and the constants that only they read.
  void eraseDeadOps();

private:
  bool isLeaf(Value value) const;
  bool isKnown(Operation *op) const;
  bool isKnown(Value value) const;
  bool isRoot(Operation *op) const;
  bool isWorthwhile(Value value, SetVector<Operation *> &slice,
                    int64_t &bytes) const;
  void findRoots();

  Known what;
  SetVector<Operation *> known;
  SmallVector<Value> roots;
  SmallVector<int64_t> leafBytes;
  SetVector<Operation *> needed;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_KNOWNOPS_H
