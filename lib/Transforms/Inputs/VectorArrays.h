//===- VectorArrays.h - Vectors of programs as tensors ----------*- C++ -*-===//
///
/// \file
/// Patterns of `sw-vectors-to-tensors` and their helpers.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_INPUTS_VECTORARRAYS_H
#define SUNWAY_LIB_TRANSFORMS_INPUTS_VECTORARRAYS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir {
namespace sw {

/// Creates the element of an array at `indices`.
using ElementBuilder =
    function_ref<Value(OpBuilder &, Location, ValueRange indices)>;

/// Creates a tensor of `type` without values.
Value createEmpty(OpBuilder &b, Location loc, RankedTensorType type);

/// Creates a tensor of `type` whose elements `element` computes from indices.
Value generateTensor(OpBuilder &b, Location loc, RankedTensorType type,
                     ElementBuilder element);

/// Creates a tensor of `type` with all elements `scalar`.
Value fillTensor(OpBuilder &b, Location loc, RankedTensorType type,
                 Value scalar);

/// Reshapes the static `value` to `shape`, which is static too.
Value reshapeTensor(OpBuilder &b, Location loc, Value value,
                    ArrayRef<int64_t> shape);

/// Creates an op over the loops of `maps`; the last map is that of `init`.
Value createGeneric(
    OpBuilder &b, Location loc, ValueRange inputs, Value init,
    ArrayRef<AffineMap> maps, ArrayRef<utils::IteratorType> iterators,
    function_ref<Value(OpBuilder &, ValueRange arguments)> body);

/// Adds patterns for the ops that read or write arrays by vectors.
void populateVectorAccessPatterns(const TypeConverter &converter,
                                  RewritePatternSet &patterns);

/// Adds patterns for contractions and reductions.
void populateVectorReductionPatterns(const TypeConverter &converter,
                                     RewritePatternSet &patterns);

/// Adds patterns for all other ops of the vector dialect.
void populateVectorValuePatterns(const TypeConverter &converter,
                                 RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_INPUTS_VECTORARRAYS_H
