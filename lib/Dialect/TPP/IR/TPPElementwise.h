//===- TPPElementwise.h - Common elementwise functions ----------*- C++ -*-===//
///
/// \file
/// Loops, maps, effects and checks of the ops that compute an output element by
/// element.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_TPP_IR_TPPELEMENTWISE_H
#define SUNWAY_LIB_DIALECT_TPP_IR_TPPELEMENTWISE_H

#include "Dialect/TPP/IR/TPP.h"

namespace mlir {
namespace tpp {
namespace detail {

using Effects =
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

/// Adds reads of memref inputs and writes of memref destinations. A destination
/// that accumulates is read, too.
void addEffects(TPPOpInterface op, Effects &effects);

/// The map of an elementwise operand of type `type` for an output of rank
/// `outputRank`. A wrong rank gets the map of a correct one; the verifier
/// compares.
AffineMap getElementwiseMap(Type type, Bcast bcast, int64_t outputRank);

/// One parallel loop for each dimension of the output.
SmallVector<utils::IteratorType> getParallelLoops(TPPOpInterface op);

/// Checks rank and form of one elementwise input. The indexing maps check its
/// extents.
LogicalResult verifyInput(TPPOpInterface op, unsigned number, Bcast bcast);

/// Checks that the output has rank 1 or 2.
LogicalResult verifyOutputRank(TPPOpInterface op);

/// `bcasts [none, row]`, omitted if all are none.
void printBcasts(OpAsmPrinter &printer, Operation *op, ArrayAttr bcasts);
ParseResult parseBcasts(OpAsmParser &parser, ArrayAttr &bcasts);

/// The rank of a shaped type, 0 for other types.
int64_t getRank(Type type);

} // namespace detail
} // namespace tpp
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_TPP_IR_TPPELEMENTWISE_H
