//===- AttributeRules.h - Discardable attributes of a dialect ---*- C++ -*-===//
///
/// \file
/// Rules for the discardable attributes of a dialect. Attributes with another
/// name, of another type or on another op are rejected.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_UTILS_ATTRIBUTERULES_H
#define SUNWAY_DIALECT_UTILS_ATTRIBUTERULES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

#include <limits>

namespace mlir {
namespace sw {

/// One discardable attribute.
struct AttributeRule {
  StringLiteral name;
  /// Its type, for messages, such as "a string".
  StringLiteral type;
  bool (*hasType)(Attribute);
  /// Its holders, for messages, such as "ops" or "arguments of functions".
  StringLiteral holders;
  /// Whether an op may have it; null if none may.
  bool (*isHolder)(Operation *);
  /// Whether arguments of functions may have it.
  bool onArguments = false;
  /// Whether results of functions may have it.
  bool onResults = false;
};

/// Type predicate for rules: one of `Types`.
template <typename... Types>
bool isAttr(Attribute attribute) {
  return isa<Types...>(attribute);
}
/// Whether `attribute` is a signless integer or an index, no boolean, of
/// `least` to `most`.
bool isIntegerWithin(Attribute attribute, int64_t least, int64_t most);
/// Type predicate for rules: the same.
template <int64_t least, int64_t most = std::numeric_limits<int64_t>::max()>
bool isIntegerOf(Attribute attribute) {
  return isIntegerWithin(attribute, least, most);
}
/// Type predicate for rules: a list of strings.
bool isStringList(Attribute attribute);

/// Holder predicate for rules: any op.
inline bool isAnyOp(Operation *) { return true; }
/// Holder predicate for rules: one of `Ops`.
template <typename... Ops>
bool isAnyOf(Operation *op) {
  return isa<Ops...>(op);
}

/// Fails with a diagnostic at `op` unless one of `rules` allows `attribute` on
/// it. The message for an unknown name suggests the closest one and lists all.
LogicalResult verifyOnOp(Operation *op, NamedAttribute attribute,
                         ArrayRef<AttributeRule> rules);

/// The same for argument `number` of the function `op`.
LogicalResult verifyOnArgument(Operation *op, unsigned number,
                               NamedAttribute attribute,
                               ArrayRef<AttributeRule> rules);

/// The same for result `number` of the function `op`.
LogicalResult verifyOnResult(Operation *op, unsigned number,
                             NamedAttribute attribute,
                             ArrayRef<AttributeRule> rules);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_UTILS_ATTRIBUTERULES_H
