//===- CPrint.cpp - The dialect of hints for the C printer ----------------===//
#include "Dialect/CPrint/IR/CPrint.h"

#include "Dialect/Utils/AttributeRules.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

#include "Dialect/CPrint/IR/CPrintDialect.cpp.inc"

/// The largest alignment of an object that GCC and Clang both accept.
static constexpr int64_t maxAlignment = 1 << 28;

/// A power of two, as C requires of an alignment.
static bool isAlignment(Attribute attribute) {
  auto bytes = dyn_cast<IntegerAttr>(attribute);
  return bytes && bytes.getType().isSignlessIntOrIndex() &&
         bytes.getValue().isStrictlyPositive() &&
         bytes.getValue().isPowerOf2() && bytes.getValue().sle(maxAlignment);
}

/// Words that C can have before a declaration. They are printed as they are.
static bool isWords(Attribute attribute) {
  auto text = dyn_cast<StringAttr>(attribute);
  return text && !text.empty() && llvm::all_of(text.getValue(), [](char c) {
           return llvm::isAlnum(c) || c == '_' || c == ' ';
         });
}

static constexpr AttributeRule rules[] = {
    {kNameAttr, "a string", isAttr<StringAttr>,
     "ops and arguments of functions", isAnyOp,
     /*onArguments=*/true},
    {kIVNameAttr, "a string", isAttr<StringAttr>, "ops", isAnyOp},
    {kConstAttr, "a unit", isAttr<UnitAttr>, "ops and arguments of functions",
     isAnyOp,
     /*onArguments=*/true},
    {kPureAttr, "a unit", isAttr<UnitAttr>, "ops", isAnyOp},
    {kAlignAttr, "a power of two of 1 to 268435456", isAlignment, "ops",
     isAnyOp},
    {kQualifierAttr, "words of letters, digits and underscores", isWords, "ops",
     isAnyOp},
    {kHelperAttr, "a unit", isAttr<UnitAttr>, "ops", isAnyOp},
    {kInHeaderAttr, "a unit", isAttr<UnitAttr>, "ops", isAnyOp},
    {kKernelsAttr, "a list of strings", isStringList, "ops", isAnyOp},
    {kKeepAttr, "a unit", isAttr<UnitAttr>, "ops", isAnyOp},
};

void CPrintDialect::initialize() {}

LogicalResult
CPrintDialect::verifyOperationAttribute(Operation *op,
                                        NamedAttribute attribute) {
  return verifyOnOp(op, attribute, rules);
}

LogicalResult CPrintDialect::verifyRegionArgAttribute(
    Operation *op, unsigned, unsigned argument, NamedAttribute attribute) {
  return verifyOnArgument(op, argument, attribute, rules);
}
