//===- TypeConversion.h - Type conversion of a whole program ----*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_INPUTS_TYPECONVERSION_H
#define SUNWAY_LIB_TRANSFORMS_INPUTS_TYPECONVERSION_H

#include "mlir/Transforms/DialectConversion.h"

namespace mlir {
namespace sw {

/// Applies `patterns` below `root`. Also converts the types that `converter`
/// changes in structured control flow, functions, calls and returns.
LogicalResult convertTypes(Operation *root, TypeConverter &converter,
                           RewritePatternSet patterns,
                           ConversionTarget &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_INPUTS_TYPECONVERSION_H
