//===- SwVectorize.cpp - The pass sw-vectorize ----------------------------===//
//
//   linalg.pooling_nhwc_sum ins(%x, %w) outs(%y)
//       : memref<1x9x9x64xf32, #sw.ldm>, ... memref<1x7x7x64xf32, #sw.ldm>
// becomes
//   scf.for %h, scf.for %w = ... step 7, scf.for %c = ... step 4
//     %y0 = vector.transfer_read %y[0, %h, %w, ...]   and the next six
//     %sums:7 = scf.for %i, scf.for %j iter_args(...)
//       %x0 = vector.transfer_read ...
//       arith.addf %acc0, %x0 : vector<4xf32>
//     vector.transfer_write %sums#0, ...
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Analysis/Structure/VectorLoops.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"
#include "Vectorizer.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWVECTORIZE
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

/// Whether the rows of all operands have no gaps in LDM.
static bool hasRows(linalg::LinalgOp op) {
  return llvm::all_of(op->getOperandTypes(), [](Type type) {
    auto memref = dyn_cast<MemRefType>(type);
    return !memref || (isLDM(memref) &&
                       (memref.getRank() == 0 || memref.isLastDimUnitStride()));
  });
}

namespace {
struct SwVectorize : sw::impl::SwVectorizeBase<SwVectorize> {
  using SwVectorizeBase::SwVectorizeBase;

  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (op->getParentOfType<LaunchOp>() && op.hasPureBufferSemantics() &&
          hasRows(op))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : ops) {
      FailureOr<Target> target = Target::get(op);
      if (failed(target))
        return signalPassFailure();
      std::optional<VectorLoops> loops = findVectorLoops(op, *target);
      if (!loops)
        continue;
      vectorizeOp(rewriter, op, *loops, *target);
    }
  }
};
} // namespace
