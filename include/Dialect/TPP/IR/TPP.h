//===- TPP.h - The tpp dialect ----------------------------------*- C++ -*-===//
///
/// \file
/// Declarations of the tpp dialect, the Tensor Processing Primitives.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_TPP_IR_TPP_H
#define SUNWAY_DIALECT_TPP_IR_TPP_H

#include "Dialect/Utils/ElementTypes.h"
#include "Machine/ComputeTypes.h"
#include "Machine/CostFigures.h"

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

/// Properties of one kind of elementwise primitive.
struct PrimitiveInfo {
  /// Number of inputs.
  unsigned arity;
  /// The device library's function is `tpp_<stem>_<element type>`.
  llvm::StringLiteral stem;
  /// The stem where the only input is a scalar value instead of memory.
  llvm::StringLiteral scalarStem;
  /// Floating-point operations of one element.
  int64_t flops;
  /// The cost of a CPE for a vector, or for an element of a block if the kernel
  /// transposes blocks (`transposes`).
  double sunway::CostFigures::*cycles;
  bool transposes;

  /// Cycles of a CPE for a tile in vectors of `lanes` elements.
  double getCycles(int64_t rows, int64_t cols, int64_t lanes,
                   const sunway::CostFigures &costs) const;
  /// Builds the value of one element.
  Value (*build)(OpBuilder &, Location, Type, ValueRange);
};

/// The table row of a unary primitive.
const PrimitiveInfo &getPrimitiveInfo(UnaryKind kind);

/// The table row of a binary primitive.
const PrimitiveInfo &getPrimitiveInfo(BinaryKind kind);

#define SW_TYPE_NUMBER(kind, ...) kNumberOf##kind,
/// The types in which CPEs compute, and their number.
enum ComputeTypeNumber : size_t {
  SW_COMPUTE_TYPES(SW_TYPE_NUMBER, ) kNumComputeTypes
};
#undef SW_TYPE_NUMBER

/// The figures of a function on vectors of one type
/// (Machine/VectorFunctions.def).
struct VectorCosts {
  sw::ElementKind kind;
  double sunway::CostFigures::*cycles, sunway::CostFigures::*latency;
};

/// Properties of one op in the body of a `tpp.equation`.
struct EquationInfo {
  /// The device library's function on vectors is `tpp_v_<stem>_<type>`.
  llvm::StringLiteral stem;
  /// Floating-point operations of one element.
  int64_t flops;
  /// The costs on vectors of each type; null for what is a part of another
  /// function.
  std::array<VectorCosts, kNumComputeTypes> costs;

  /// Cycles of a CPE for a vector of `element`, from LDM to LDM, if four
  /// vectors are interleaved.
  double getCycles(Type element, const sunway::CostFigures &figures) const;

  /// Cycles from the operands to the result of a single vector.
  double getLatency(Type element, const sunway::CostFigures &figures) const;
};

/// Cycles of a CPE for a conversion of a vector from `from` to `to`, of which
/// one is a float of memory.
double getCastCycles(sw::ElementKind from, sw::ElementKind to,
                     const sunway::CostFigures &figures);

/// The table row of `op`; null for constants, and for ops that an equation
/// cannot hold. The division of a logistic function has the cycles of the whole
/// function.
const EquationInfo *getEquationInfo(Operation *op);

/// The operand of `op` that is a constant other than NaN, if `op` is a maximum
/// or minimum that propagates NaN. Such a limit takes less time.
std::optional<unsigned> getLimitOperand(Operation *op);

/// The divisor of `op`, if it is a constant with a reciprocal and
/// there is a wider type. Vectors are then multiplied by the reciprocal, in the
/// wider type.
std::optional<APFloat> getKnownDivisor(Operation *op);

/// The value x, if `op` is the division of 1 / (1 + exp(-x)). Vectors have this
/// logistic function as a single function.
Value getLogisticInput(Operation *op);

/// The ops of `body` whose results are constant along a row, since they depend
/// only on numbers, constants and `columns`. Empty unless these ops together
/// are expensive enough to be computed for a vector of rows at once. `varying`
/// has the arguments that differ along a row. Other ops use only floating-point
/// results of the returned ones.
SmallVector<Operation *> getRowOps(Block &body,
                                   const llvm::DenseSet<Value> &columns,
                                   const llvm::DenseSet<Value> &varying,
                                   const sunway::CostFigures &costs);

/// Why the body of an equation cannot hold `op`; empty if it can.
std::string explainEquationOp(Operation *op);

/// Cycles of a CPE for a vector of the result of `body`, the operand of its
/// terminator, from LDM to LDM.
double getEquationCycles(Block &body, const sunway::CostFigures &costs);

/// Properties of one kind of reduction.
struct ReductionInfo {
  /// Builds the neutral element.
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
/// Checks that the operands agree in kind, in shape as far as the indexing maps
/// determine it, and, unless `mixesTypes`, in element type.
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
