//===- TPP.h - The tpp dialect ----------------------------------*- C++ -*-===//
///
/// \file
/// Declarations of the tpp dialect, the Tensor Processing Primitives.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_TPP_IR_TPP_H
#define SUNWAY_DIALECT_TPP_IR_TPP_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/TilingInterface.h"

#include "Dialect/TPP/IR/TPPDialect.h.inc"
#include "Dialect/TPP/IR/TPPEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Dialect/TPP/IR/TPPAttrs.h.inc"

namespace mlir {
namespace tpp {

/// What the compiler knows of one elementwise primitive kind.
struct PrimitiveInfo {
  /// Number of inputs.
  unsigned arity;
  /// The device library's function is `tpp_<stem>_<element type>`.
  llvm::StringLiteral stem;
  /// The stem where the only input is a scalar value instead of memory.
  llvm::StringLiteral scalarStem;
  /// Floating-point operations of one element.
  int64_t flops;
  /// Cycles of a CPE for a vector; if the kernel turns blocks instead, for an
  /// element of a block.
  double cycles;
  bool turns;

  /// Cycles of a CPE for a tile in vectors of `lanes` elements.
  double getCycles(int64_t rows, int64_t cols, int64_t lanes) const;
  /// Builds the value of one element.
  Value (*build)(OpBuilder &, Location, Type, ValueRange);
};

/// The table row of a unary primitive.
const PrimitiveInfo &getPrimitiveInfo(UnaryKind kind);

/// The table row of a binary primitive.
const PrimitiveInfo &getPrimitiveInfo(BinaryKind kind);

/// Whether `type` is f16 or bf16: vectors hold such elements as f32 and are
/// rounded where they are stored.
bool isHalf(Type type);

/// What the compiler knows of one op in the body of a `tpp.equation`.
struct EquationInfo {
  /// The device library's function on vectors is `tpp_v_<stem>_<type>`.
  llvm::StringLiteral stem;
  /// Floating-point operations of one element.
  int64_t flops;
  /// Cycles of a CPE for a vector of f32 and of f64, from LDM to LDM.
  double cyclesF32, cyclesF64;
};

/// The table row of `op`, null if no equation can hold it. Constants have none.
/// The division of a logistic function has all of its cycles.
const EquationInfo *getEquationInfo(Operation *op);

/// The operand of `op`, a maximum or minimum that is a NaN if one of both is,
/// that is a constant, but no NaN: it is a limit, which takes less time.
std::optional<unsigned> getLimitOperand(Operation *op);

/// What `op`, a division of f32, divides by, if that is one number, which has a
/// reciprocal: vectors are multiplied by it, in double.
std::optional<APFloat> getKnownDivisor(Operation *op);

/// x, if `op` is the division of 1 / (1 + exp(-x)), the logistic function,
/// which vectors have as one.
Value getLogisticInput(Operation *op);

/// The ops of `body` whose results are the same along a row, for they depend on
/// numbers, constants and `columns` alone, if they are dear enough to be
/// computed for a vector of rows at once; `varying` are the arguments that
/// differ along a row. What others need of them is floating-point.
SmallVector<Operation *> getRowOps(Block &body,
                                   const llvm::DenseSet<Value> &columns,
                                   const llvm::DenseSet<Value> &varying);

/// Why the body of no equation can hold `op`, empty if it can.
std::string explainEquationOp(Operation *op);

/// Cycles of a CPE for a vector of what the ops of `body` compute, from LDM to
/// LDM; its terminator has the result.
double getEquationCycles(Block &body);

/// What the compiler knows of one kind of reduction.
struct ReductionInfo {
  /// The value that changes no other.
  Value (*neutral)(OpBuilder &, Location, FloatType);
  /// Builds the combination of two values.
  Value (*combine)(OpBuilder &, Location, Value, Value);
};

/// The table row of a kind of reduction.
const ReductionInfo &getReductionInfo(ReduceKind kind);

namespace detail {
/// See TPPOpInterface::getStaticLoopExtents.
SmallVector<int64_t> getStaticLoopExtents(Operation *op);
/// See TPPOpInterface::getFlops.
std::optional<int64_t> getFlops(Operation *op);
/// Checks that the operands agree in kind, shape and, unless `mixesTypes`,
/// element type, as far as the indexing maps say it.
LogicalResult verifyOperands(Operation *op, bool mixesTypes = false);

/// TilingInterface of every primitive, from its indexing maps.
SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &b);
/// See TilingInterface::getTiledImplementation.
FailureOr<TilingResult> getTiledImplementation(Operation *op, OpBuilder &b,
                                               ArrayRef<OpFoldResult> offsets,
                                               ArrayRef<OpFoldResult> sizes);
/// See TilingInterface::getResultTilePosition.
LogicalResult getResultTilePosition(Operation *op,
                                    ArrayRef<OpFoldResult> offsets,
                                    ArrayRef<OpFoldResult> sizes,
                                    SmallVector<OpFoldResult> &resultOffsets,
                                    SmallVector<OpFoldResult> &resultSizes);
/// See TilingInterface::getIterationDomainTileFromResultTile.
LogicalResult getDomainTileFromResultTile(
    Operation *op, OpBuilder &b, ArrayRef<OpFoldResult> offsets,
    ArrayRef<OpFoldResult> sizes, SmallVectorImpl<OpFoldResult> &domainOffsets,
    SmallVectorImpl<OpFoldResult> &domainSizes);
/// See TilingInterface::generateResultTileValue.
FailureOr<TilingResult> generateResultTileValue(Operation *op, OpBuilder &b,
                                                ArrayRef<OpFoldResult> offsets,
                                                ArrayRef<OpFoldResult> sizes);
/// See TilingInterface::generateScalarImplementation.
LogicalResult generateScalarImplementation(Operation *op, OpBuilder &b,
                                           Location loc, ValueRange ivs);
} // namespace detail
} // namespace tpp
} // namespace mlir

#include "Dialect/TPP/IR/TPPInterfaces.h.inc"

#define GET_OP_CLASSES
#include "Dialect/TPP/IR/TPPOps.h.inc"

#endif // SUNWAY_DIALECT_TPP_IR_TPP_H
