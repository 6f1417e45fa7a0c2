//===- Kernels.cpp - Rules of launches ------------------------------------===//
//
// The verifier of sw.launch checks that each transfer is waited for, and that
// of sw.alloc that a buffer fits in LDM.
//
//===----------------------------------------------------------------------===//
#include "PhaseRules.h"

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "Dialect/SW/Transforms/Utils/TileOpUtils.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::sw;

LogicalResult sw::verifyStaged(ModuleOp module, const Contract &contract) {
  WalkResult result =
      module.walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
        if (isa<LaunchOp>(op))
          return WalkResult::skip();
        if (isTileOp(op))
          return contract.broken(op)
                 << "has '" << kTileAttrName
                 << "' outside of launches; expects it in a sw.launch";
        return WalkResult::advance();
      });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Ops of kernels
//===----------------------------------------------------------------------===//

static LogicalResult verifyOperands(Operation *op, const Contract &contract) {
  for (OpOperand &operand : op->getOpOperands()) {
    Type type = operand.get().getType();
    if (isa<BaseMemRefType, TensorType>(type) && !isLDM(type))
      return contract.broken(op)
             << "is in a launch, but operand " << operand.getOperandNumber()
             << " is " << type << "; expects a buffer in LDM";
  }
  return success();
}

static LogicalResult verifyKernelOp(Operation *op, const Contract &contract) {
  if (isa<memref::AllocOp, memref::DeallocOp, memref::CopyOp,
          memref::GetGlobalOp, CallOpInterface>(op))
    return contract.broken(op)
           << "is in a launch; expects it outside, because the management core "
              "runs it";
  if (isa<DestinationStyleOpInterface, memref::LoadOp, memref::StoreOp>(op))
    return verifyOperands(op, contract);
  return success();
}

/// Whether `access` reads elements. The window of a pooling has a shape, but
/// nothing reads its elements.
static bool isRead(const BufferAccess &access) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(access.op);
  if (!access.read || !linalgOp)
    return access.read;
  return llvm::any_of(access.op->getOpOperands(), [&](OpOperand &operand) {
    return operand.get() == access.view &&
           linalgOp.payloadUsesValueFromOperand(&operand);
  });
}

/// Checks that something fills a buffer that ops read. A private one may be an
/// array of the program, which may read what it has not written.
static LogicalResult verifyFilled(AllocOp alloc, const Contract &contract) {
  if (alloc.getAhead() || alloc.getIsPrivate())
    return success();
  std::optional<SmallVector<BufferAccess>> accesses =
      getBufferAccesses(alloc.getBuffer());
  if (!accesses || llvm::any_of(*accesses, [](const BufferAccess &access) {
        return access.written;
      }))
    return success();
  for (const BufferAccess &access : *accesses)
    if (isRead(access))
      return contract.broken(access.op)
             << "reads a buffer of type " << alloc.getType()
             << " that nothing fetches or computes";
  return success();
}

LogicalResult sw::verifyKernels(ModuleOp module, const Contract &contract) {
  WalkResult result = module.walk([&](LaunchOp launch) {
    return launch.getBody().walk([&](Operation *op) -> WalkResult {
      if (auto alloc = dyn_cast<AllocOp>(op))
        return verifyFilled(alloc, contract);
      return verifyKernelOp(op, contract);
    });
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// CPE view
//===----------------------------------------------------------------------===//

/// Checks an op that only the core-group view has, or an LDM memref whose size
/// is not known.
static LogicalResult verifyCpeOp(Operation *op, const Contract &contract) {
  if (isa<scf::ForallOp, WindowPatchOp, WinogradConvOp>(op))
    return contract.broken(op)
           << "is left in a launch; expects what one CPE does";
  if (auto alloc = dyn_cast<AllocOp>(op);
      alloc && !alloc.getType().hasStaticShape())
    return contract.broken(op)
           << "has type " << alloc.getType() << "; expects a static shape";
  return success();
}

LogicalResult sw::verifyCpeView(ModuleOp module, const Contract &contract) {
  WalkResult result = module.walk([&](LaunchOp launch) -> WalkResult {
    if (launch.getView() != View::CPE)
      return contract.broken(launch)
             << "'@" << launch.getName()
             << "' is in the core-group view; expects the CPE view";
    return launch.getBody().walk(
        [&](Operation *op) -> WalkResult { return verifyCpeOp(op, contract); });
  });
  return failure(result.wasInterrupted());
}
