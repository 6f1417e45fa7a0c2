//===- CPrint.cpp - The dialect of hints for the C printer ----------------===//
#include "Dialect/CPrint/IR/CPrint.h"

#include "Dialect/Utils/AttributeRules.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

#include "Dialect/CPrint/IR/CPrintDialect.cpp.inc"

static constexpr AttributeRule rules[] = {
    {kNameAttr, "a string", isString, "ops and arguments of functions", isAnyOp,
     /*onArguments=*/true},
    {kIVNameAttr, "a string", isString, "ops", isAnyOp},
    {kConstAttr, "a unit", isUnit, "ops and arguments of functions", isAnyOp,
     /*onArguments=*/true},
    {kPureAttr, "a unit", isUnit, "ops", isAnyOp},
    {kAlignAttr, "an integer", isInteger, "ops", isAnyOp},
    {kHelperAttr, "a unit", isUnit, "ops", isAnyOp},
    {kInHeaderAttr, "a unit", isUnit, "ops", isAnyOp},
    {kKernelsAttr, "a list of strings", isStringList, "ops", isAnyOp},
    {kKeepAttr, "a unit", isUnit, "ops", isAnyOp},
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
