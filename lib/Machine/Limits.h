//===- Limits.h - Limits of the numbers of a machine file -------*- C++ -*-===//

#ifndef SUNWAY_LIB_MACHINE_LIMITS_H
#define SUNWAY_LIB_MACHINE_LIMITS_H

#include "llvm/ADT/StringRef.h"

namespace sunway {

/// The range of one entry, from `minimum` to `maximum`. Where the entry may be
/// 0, this is permitted as well.
struct Limit {
  double minimum, maximum;
  bool isWhole;
};

/// The limit of the entry with this path.
Limit getLimit(llvm::StringRef path);

} // namespace sunway

#endif // SUNWAY_LIB_MACHINE_LIMITS_H
