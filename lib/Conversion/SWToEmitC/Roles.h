//===- Roles.h - Names of values from their roles ---------------*- C++ -*-===//
///
/// \file
/// SSA values have no names. Buffers of a kernel are named after their operand
/// (`A_ldm`, `bias_ldm`). Main-memory operands and reply counters are named
/// after the buffers that they serve.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_CONVERSION_SWTOEMITC_ROLES_H
#define SUNWAY_LIB_CONVERSION_SWTOEMITC_ROLES_H

#include "Dialect/SW/IR/SW.h"
#include "llvm/ADT/DenseMap.h"

#include <string>

namespace mlir {
namespace sw {
namespace emit {

using RoleMap = llvm::DenseMap<Value, std::string>;

/// Names of the buffers and reply counters of the kernel with body `kernel`,
/// and of the main-memory values that it captures.
RoleMap rolesOf(Region &kernel);

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_SWTOEMITC_ROLES_H
