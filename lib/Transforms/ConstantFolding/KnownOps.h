//===- KnownOps.h - Ops known before a call ---------------------*- C++ -*-===//
///
/// \file
/// The ops of a function whose results are the same in every call, and the
/// results among them that are worth storing.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_KNOWNOPS_H
#define SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_KNOWNOPS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SetVector.h"

namespace mlir {
namespace sw {

/// Values that do not change between calls.
enum class Known {
  Constants, ///< Constants in the program.
  Weights    ///< Also arguments that are weights, and results of them.
};

/// Whether `value` is an argument that is a weight, or was computed from
/// weights.
bool isWeight(Value value);

/// Whether `value` is a constant or a weight, possibly reshaped. The elements
/// of a constant must be readable by the compiler and not all equal.
bool isKnownArray(Value value);

/// The values that `op` and its regions read.
SetVector<Value> getInputs(Operation *op);

/// The ops of one function that depend only on known values: pure ops of
/// linalg, tensor, arith and math on tensors.
class KnownOps {
public:
  KnownOps(Operation *func, Known known);

  /// Tensors that other ops need and that are better stored than computed in
  /// each call. They have at most four times the bytes of their source arrays,
  /// so ops that only repeat their sources stay. Masks that are computed from
  /// positions have at most 4 MiB. With `Weights`, at least one source is a
  /// weight.
  ArrayRef<Value> getRoots() const { return roots; }
  /// The ops that compute the roots, in program order.
  ArrayRef<Operation *> getOps() const { return needed.getArrayRef(); }
  /// Bytes of the source arrays of a root.
  int64_t getLeafBytes(unsigned root) const { return leafBytes[root]; }

  /// Erases the ops that compute roots if nothing reads them any more, and the
  /// constants that only those ops read.
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
