//===- VectorArrays.h - Vectors of programs as tensors ----------*- C++ -*-===//
///
/// \file
/// Patterns of `sw-vectors-to-tensors`, and what these share.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_INPUTS_VECTORARRAYS_H
#define SUNWAY_LIB_TRANSFORMS_INPUTS_VECTORARRAYS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir {
namespace sw {

/// Builds the body of an op over arrays from the loop variables.
using ElementBuilder =
    function_ref<Value(OpBuilder &, Location, ValueRange indices)>;

/// A tensor of `type` whose elements `element` computes from their indices.
Value generateTensor(OpBuilder &b, Location loc, RankedTensorType type,
                     ElementBuilder element);

/// A tensor of `type` that is `scalar` everywhere.
Value fillTensor(OpBuilder &b, Location loc, RankedTensorType type,
                 Value scalar);

/// `value`, static, in another static shape.
Value reshapeTensor(OpBuilder &b, Location loc, Value value,
                    ArrayRef<int64_t> shape);

/// Reads and writes of arrays by vectors.
void populateVectorAccessPatterns(const TypeConverter &converter,
                                  RewritePatternSet &patterns);

/// All other ops of the vector dialect.
void populateVectorValuePatterns(const TypeConverter &converter,
                                 RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_INPUTS_VECTORARRAYS_H
