//===- SwDistribute.cpp - The pass sw-distribute --------------------------===//
//
// Lowers each launch from the core-group view to the work of one CPE.
//
//   %a = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
//   sw.dma_get %A to %a, %r : ...
// becomes
//   %row = sw.coord row
//   %a = sw.alloc : memref<32x8xf32, #sw.ldm>
//   %piece = memref.subview %A[%row * 32, %col * 8] [32, 8] [1, 1] : ...
//   sw.dma_get %piece to %a, %r : ...
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Distributor.h"
#include "MappedLoops.h"
#include "MeshBarriers.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWDISTRIBUTE
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

namespace {
struct SwDistribute : sw::impl::SwDistributeBase<SwDistribute> {
  using SwDistributeBase::SwDistributeBase;

  void runOnOperation() override {
    SmallVector<sw::LaunchOp> launches;
    getOperation().walk([&](sw::LaunchOp launch) {
      if (launch.getView() == sw::View::CoreGroup)
        launches.push_back(launch);
    });
    for (sw::LaunchOp launch : launches)
      if (failed(distribute(launch)))
        return signalPassFailure();
  }

  static LogicalResult distribute(sw::LaunchOp launch) {
    FailureOr<sw::Target> target = sw::Target::get(launch);
    if (failed(target))
      return failure();
    llvm::DenseSet<Operation *> privateOps;
    if (failed(sw::inlineMappedLoops(launch, *target, privateOps)))
      return failure();
    sw::insertMeshBarriers(launch, *target, privateOps);
    return sw::Distributor(launch, *target, std::move(privateOps)).run();
  }
};
} // namespace
