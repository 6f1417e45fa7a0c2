//===- ValueBoundsOpInterfaceImpl.h - Bounds of sw values -------*- C++ -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_VALUEBOUNDSOPINTERFACEIMPL_H
#define SUNWAY_DIALECT_SW_IR_VALUEBOUNDSOPINTERFACEIMPL_H

namespace mlir {
class DialectRegistry;

namespace sw {

/// Registers the bounds of values of the sw dialect: the sizes of tiles.
void registerValueBoundsOpInterfaceExternalModels(DialectRegistry &registry);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_VALUEBOUNDSOPINTERFACEIMPL_H
