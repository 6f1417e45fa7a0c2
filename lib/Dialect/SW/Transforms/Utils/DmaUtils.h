//===- DmaUtils.h - Views, aliases and LDM budget ---------------*- C++ -*-===//
///
/// \file
/// What the passes that place transfers ask about memory: which allocation a
/// view belongs to, whether two views are the same or may overlap, and how much
/// LDM a buffer takes.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_DMAUTILS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_DMAUTILS_H

#include "Dialect/SW/IR/SW.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir {
namespace sw {

/// The memref that `value` is a view of, through all view-like operations.
Value getViewBase(Value value);

/// Whether `a` and `b` are computed in the same way from the same values, so
/// that, as long as both are in scope, they are equal.
bool isSameValue(Value a, Value b);

/// The extents of the memref `value`; a dynamic extent is the size that the
/// view was made with, or a new `memref.dim`.
SmallVector<OpFoldResult> getViewSizes(OpBuilder &builder, Location loc,
                                       Value value);

/// The part of `buffer` that a tile with extents `sizes` fills.
Value createPartialView(OpBuilder &builder, Location loc, Value buffer,
                        ArrayRef<OpFoldResult> sizes);

/// How an operation uses an LDM buffer, directly or through views of it.
struct BufferAccess {
  Operation *op;
  /// The buffer, or the view of it that `op` uses.
  Value view;
  bool read;
  bool written;
};

/// All accesses to `buffer` through any view, in no particular order. Nothing
/// if the buffer escapes to an operation whose effects are not known.
std::optional<SmallVector<BufferAccess>> getBufferAccesses(Value buffer);

/// The main-memory side of a transfer, or null if `op` is not one.
Value getMainSide(Operation *op);

/// The LDM side of a transfer, or null if `op` is not one.
Value getLDMSide(Operation *op);

/// The reply counter of a transfer or a wait, or null if `op` is neither.
Value getReply(Operation *op);

/// The wait in the same block behind `transfer` that is the next use of its
/// reply counter, or null.
DMAWaitOp getOwnWait(Operation *transfer);

/// Whether each transfer on `reply` has a wait of its own, so that nothing is
/// in flight on it but between a transfer and its wait.
bool isSynchronous(Value reply);

/// Largest size of a tile in `buffer`, in bytes, over the whole mesh.
int64_t getBufferBytes(Value buffer);

/// Whether `loop` is known to run at least once.
bool isNonEmpty(scf::ForOp loop);

/// Creates an `scf.if` that holds if `loop` runs at all.
scf::IfOp createNonEmptyGuard(OpBuilder &builder, scf::ForOp loop);

/// Answers which main-memory references may overlap. Allocations are distinct
/// from everything else; so are the arguments of a function, which the
/// interface of the emitted code demands, unless a call in the module passes
/// overlapping ones.
class MemoryAliases {
public:
  explicit MemoryAliases(Operation *module);

  /// Whether the memory of `a` and `b` may overlap, where one of them is
  /// written.
  bool mayAlias(Value a, Value b) const { return mayAlias(a, b, maxCallDepth); }

  /// Whether `op`, or an operation in it, may write memory that overlaps
  /// `memory`; with `orRead` also whether it may read it.
  bool mayTouch(Operation *op, Value memory, bool orRead) const;

private:
  static constexpr unsigned maxCallDepth = 8;

  bool mayAlias(Value a, Value b, unsigned depth) const;
  bool isConstant(memref::GetGlobalOp get) const;
  bool mayArgumentsAlias(BlockArgument a, BlockArgument b,
                         unsigned depth) const;

  mutable SymbolTableCollection symbols;
  SymbolUserMap users;
};

/// Whether `op` may run before launches that stand in front of it. Its operands
/// are no obstacle: launches have no results.
bool canRunBeforeLaunches(Operation *op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_DMAUTILS_H
