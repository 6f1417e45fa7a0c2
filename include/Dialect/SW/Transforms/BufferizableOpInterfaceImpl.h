//===- BufferizableOpInterfaceImpl.h - Bufferization of sw ------*- C++ -*-===//
///
/// \file
/// Registration of the bufferization of the sw ops on tensors.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H
#define SUNWAY_DIALECT_SW_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H

namespace mlir {
class DialectRegistry;

namespace sw {

/// Attaches BufferizableOpInterface to `sw.windows` and `sw.winograd`.
void registerBufferizableOpInterfaceExternalModels(DialectRegistry &registry);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H
