//===- ComputeTypes.h - Types with figures in machine files -----*- C++ -*-===//
//
// The types in which CPEs compute, and for which a machine description has
// figures. SW_COMPUTE_TYPES(X, ...) is X(kind, key, ...) for each: an
// enumerator of the compiler's ElementKind, and the type's part of the keys.
//
//===----------------------------------------------------------------------===//

#ifndef SUNWAY_MACHINE_COMPUTETYPES_H
#define SUNWAY_MACHINE_COMPUTETYPES_H

#define SW_COMPUTE_TYPES(X, ...)                                               \
  X(F32, f32, __VA_ARGS__)                                                     \
  X(F64, f64, __VA_ARGS__)

#endif // SUNWAY_MACHINE_COMPUTETYPES_H
