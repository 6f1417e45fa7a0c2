//===- Bounds.cpp - Constant bounds of numbers ----------------------------===//
#include "Analysis/Structure/Bounds.h"

using namespace mlir;

static std::optional<int64_t>
getBound(presburger::BoundType type,
         const ValueBoundsConstraintSet::Variable &variable) {
  // Constants, which most numbers are, need no constraints.
  if (variable.getMap().isSingleConstant())
    return variable.getMap().getSingleConstantResult();
  FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
      type, variable, /*stopCondition=*/nullptr, /*closedUB=*/true);
  return succeeded(bound) ? std::make_optional(*bound) : std::nullopt;
}

std::optional<int64_t>
sw::getMinimum(const ValueBoundsConstraintSet::Variable &variable) {
  return getBound(presburger::BoundType::LB, variable);
}

std::optional<int64_t>
sw::getMaximum(const ValueBoundsConstraintSet::Variable &variable) {
  return getBound(presburger::BoundType::UB, variable);
}
