//===- AttributeRules.cpp - Discardable attributes of a dialect -----------===//
#include "Dialect/Utils/AttributeRules.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::isIntegerWithin(Attribute attribute, int64_t least, int64_t most) {
  auto integer = dyn_cast<IntegerAttr>(attribute);
  if (!integer || isa<BoolAttr>(attribute) ||
      !integer.getType().isSignlessIntOrIndex() ||
      !integer.getValue().isSignedIntN(64))
    return false;
  int64_t value = integer.getInt();
  return value >= least && value <= most;
}
bool sw::isStringList(Attribute attribute) {
  auto list = dyn_cast<ArrayAttr>(attribute);
  return list && llvm::all_of(list, isAttr<StringAttr>);
}

/// The rule whose name is closest to `name` in spelling, or null if none is
/// close.
static const AttributeRule *findClosest(StringRef name,
                                        ArrayRef<AttributeRule> rules) {
  const AttributeRule *best = nullptr;
  unsigned minimum = 3;
  for (const AttributeRule &rule : rules) {
    unsigned edits = name.edit_distance(rule.name, /*AllowReplacements=*/true,
                                        /*MaxEditDistance=*/minimum);
    if (edits >= minimum)
      continue;
    minimum = edits;
    best = &rule;
  }
  return best;
}

static LogicalResult refuseName(InFlightDiagnostic error, StringRef name,
                                ArrayRef<AttributeRule> rules) {
  error << "has '" << name << "', which is no attribute of dialect '"
        << name.split('.').first << "'";
  if (const AttributeRule *closest = findClosest(name, rules))
    error << "; did you mean '" << closest->name << "'?";
  error.attachNote() << "the dialect has "
                     << llvm::interleaved(llvm::map_range(
                            rules, [](const AttributeRule &rule) {
                              return "'" + rule.name.str() + "'";
                            }));
  return error;
}

/// The checks that ops and arguments share.
static LogicalResult verify(function_ref<InFlightDiagnostic()> emitError,
                            NamedAttribute attribute,
                            ArrayRef<AttributeRule> rules,
                            function_ref<bool(const AttributeRule &)> isHere) {
  const auto *rule = llvm::find_if(rules, [&](const AttributeRule &candidate) {
    return candidate.name == attribute.getName();
  });
  if (rule == rules.end())
    return refuseName(emitError(), attribute.getName(), rules);
  if (!isHere(*rule))
    return emitError() << "has no '" << rule->name << "', which is for "
                       << rule->holders;
  if (!rule->hasType(attribute.getValue()))
    return emitError() << "expects '" << rule->name << "' to be " << rule->type
                       << ", but got " << attribute.getValue();
  return success();
}

LogicalResult sw::verifyOnOp(Operation *op, NamedAttribute attribute,
                             ArrayRef<AttributeRule> rules) {
  return verify([&] { return op->emitOpError(); }, attribute, rules,
                [&](const AttributeRule &rule) {
                  return rule.isHolder && rule.isHolder(op);
                });
}

LogicalResult sw::verifyOnArgument(Operation *op, unsigned number,
                                   NamedAttribute attribute,
                                   ArrayRef<AttributeRule> rules) {
  return verify([&] { return op->emitOpError("argument ") << number << " "; },
                attribute, rules,
                [](const AttributeRule &rule) { return rule.onArguments; });
}

LogicalResult sw::verifyOnResult(Operation *op, unsigned number,
                                 NamedAttribute attribute,
                                 ArrayRef<AttributeRule> rules) {
  return verify([&] { return op->emitOpError("result ") << number << " "; },
                attribute, rules,
                [](const AttributeRule &rule) { return rule.onResults; });
}
