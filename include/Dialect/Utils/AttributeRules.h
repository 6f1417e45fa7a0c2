//===- AttributeRules.h - Discardable attributes of a dialect ---*- C++ -*-===//
///
/// \file
/// A dialect lists the discardable attributes that it has; whatever else bears
/// its name, has another type, or stands on another op, is refused.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_UTILS_ATTRIBUTERULES_H
#define SUNWAY_DIALECT_UTILS_ATTRIBUTERULES_H

#include "mlir/IR/Operation.h"

namespace mlir {
namespace sw {

/// One discardable attribute.
struct AttributeRule {
  StringLiteral name;
  /// Its type, for messages, such as "a string".
  StringLiteral type;
  bool (*hasType)(Attribute);
  /// What may have it, for messages, such as "ops" or "arguments of functions".
  StringLiteral holders;
  /// Whether an op may have it; null if none may.
  bool (*isHolder)(Operation *);
  /// Whether arguments of functions may have it.
  bool onArguments = false;
};

/// Types for rules.
bool isUnit(Attribute attribute);
bool isBool(Attribute attribute);
bool isString(Attribute attribute);
bool isInteger(Attribute attribute);
/// Whether it is a list of strings.
bool isStringList(Attribute attribute);

/// Holder for rules: any op.
inline bool isAnyOp(Operation *) { return true; }

/// Fails with a diagnostic at `op` unless one of `rules` allows `attribute` on
/// it. The message for an unknown name tells the likeliest one and lists all.
LogicalResult verifyOnOp(Operation *op, NamedAttribute attribute,
                         ArrayRef<AttributeRule> rules);

/// The same for argument `number` of the function `op`.
LogicalResult verifyOnArgument(Operation *op, unsigned number,
                               NamedAttribute attribute,
                               ArrayRef<AttributeRule> rules);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_UTILS_ATTRIBUTERULES_H
