//===- SWVerifyReduce.cpp - Verifier of combinations over the mesh --------===//
#include "VerifyLists.h"

#include "Dialect/SW/IR/SW.h"

using namespace mlir;
using namespace mlir::sw;

LogicalResult MeshReduceOp::verify() {
  auto launch = (*this)->getParentOfType<LaunchOp>();
  if (!launch)
    return verifyInLaunch(*this);
  if (launch.getView() != View::CPE)
    return emitOpError("expects the CPE view");
  if (getScope() == Scope::Chip)
    return emitOpError("expects CPEs of one core group, which exchange data "
                       "over the mesh, but got 'chip'");
  auto part = cast<MemRefType>(getPart().getType());
  auto out = cast<MemRefType>(getOut().getType());
  if (failed(verifyComputeFloat(*this, part.getElementType())))
    return failure();
  if (part != out)
    return emitOpError("expects operands of one type, but got ")
           << part << " and " << out;
  if (!part.getLayout().isIdentity())
    return emitOpError("expects operands without gaps, but got ") << part;
  return success();
}
