//===- BufferizableOpInterfaceImpl.h - Bufferization of tpp -----*- C++ -*-===//
///
/// \file
/// Registration of the bufferization of the tpp dialect.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_TPP_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H
#define SUNWAY_DIALECT_TPP_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H

namespace mlir {
class DialectRegistry;

namespace tpp {

/// Attaches BufferizableOpInterface to the tpp ops.
void registerBufferizableOpInterfaceExternalModels(DialectRegistry &registry);

} // namespace tpp
} // namespace mlir

#endif // SUNWAY_DIALECT_TPP_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H
