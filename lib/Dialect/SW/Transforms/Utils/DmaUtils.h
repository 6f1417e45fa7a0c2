//===- DmaUtils.h - Views, aliases and LDM budget ---------------*- C++ -*-===//
///
/// \file
/// Memory queries of the passes that place transfers: the allocation of a view,
/// whether two views are the same or may overlap, and the LDM size of a buffer.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_DMAUTILS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_DMAUTILS_H

#include "Dialect/SW/IR/SW.h"
#include "Dialect/Utils/Symbols.h"
#include "Dialect/Utils/Views.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir {
namespace sw {

/// Whether `a` and `b` are computed in the same way from the same values. They
/// are then equal while both are in scope.
bool isSameValue(Value a, Value b);

/// The extents of the memref `value`. A dynamic extent is the size operand of
/// the view, or a new `memref.dim`.
SmallVector<OpFoldResult> getViewSizes(OpBuilder &builder, Location loc,
                                       Value value);

/// The part of `buffer` that a tile with extents `sizes` fills.
Value createPartialView(OpBuilder &builder, Location loc, Value buffer,
                        ArrayRef<OpFoldResult> sizes);

/// A use of an LDM buffer by an operation, directly or through views.
struct BufferAccess {
  Operation *op;
  /// The buffer, or the view of it that `op` uses.
  Value view;
  bool read;
  bool written;
};

/// All accesses to `buffer` through any view, in no particular order. Nothing
/// if an operation with unknown effects uses the buffer.
std::optional<SmallVector<BufferAccess>> getBufferAccesses(Value buffer);

/// The main-memory side of a transfer, or null if `op` is not one.
Value getMainSide(Operation *op);

/// The LDM side of a transfer, or null if `op` is not one.
Value getLDMSide(Operation *op);

/// The reply counter of a transfer or a wait, or null if `op` is neither.
Value getReply(Operation *op);

/// The wait in the same block after `transfer` that is the next use of its
/// reply counter, or null.
DMAWaitOp getOwnWait(Operation *transfer);

/// Whether each transfer on `reply` has its own wait, so transfers are pending
/// only between them and their waits.
bool isSynchronous(Value reply);

/// The largest size of a tile in `buffer`, in bytes, over the whole mesh.
int64_t getBufferBytes(Value buffer);

/// Whether `loop` is known to run at least once.
bool isNonEmpty(scf::ForOp loop);

/// Whether all operands of `op` are defined outside of `loop`.
bool hasInvariantOperands(scf::ForOp loop, Operation *op);

/// Creates an `scf.if` whose condition is that `loop` runs at least once.
scf::IfOp createNonEmptyGuard(OpBuilder &builder, scf::ForOp loop);

/// Determines which main-memory references may overlap. Allocations are
/// distinct from all other memory. So are the arguments of a function, as the
/// interface of the emitted code requires, unless a call in the module passes
/// overlapping ones.
class MemoryAliases {
public:
  explicit MemoryAliases(Operation *module) : module(module) {}

  /// Whether the memory of `a` and `b`, one of which is written, may overlap.
  bool mayAlias(Value a, Value b) const { return mayAlias(a, b, maxCallDepth); }

  /// Whether `op`, or an operation in it, may write memory that overlaps
  /// `memory`. With `orRead`, also whether it may read it.
  bool mayTouch(Operation *op, Value memory, bool orRead) const;

private:
  static constexpr unsigned maxCallDepth = 8;

  bool mayAlias(Value a, Value b, unsigned depth) const;
  bool isConstant(memref::GetGlobalOp get) const;
  bool mayArgumentsAlias(BlockArgument a, BlockArgument b,
                         unsigned depth) const;

  Operation *module;
  mutable SymbolTableCollection symbols;
  /// Found when two arguments are first compared.
  mutable std::optional<SymbolUsers> users;
};

/// Whether `op` may run before the launches that precede it. Its operands are
/// no obstacle: launches have no results.
bool canRunBeforeLaunches(Operation *op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_DMAUTILS_H
