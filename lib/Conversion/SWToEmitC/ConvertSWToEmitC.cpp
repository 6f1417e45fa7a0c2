//===- ConvertSWToEmitC.cpp - The pass convert-sw-to-emitc ----------------===//
//
// Converts a module in the CPE view to the C files of a Sunway program: a
// header, a host file with the functions, and a slave file with the kernels, or
// one file for each kernel (SlaveFiles.cpp).
//
//   func.func @f(%A: memref<...>) {        emitc.file "kernels.h" { ... }
//     sw.launch @k view(cpe) { ... }  -->  emitc.file "host.c" { @f }
//   }                                      emitc.file "slave.c" { @k }
//
//===----------------------------------------------------------------------===//
#include "Conversion/Passes.h"

#include "ChipEmitter.h"
#include "Lowering.h"

#include "Analysis/Structure/AffineChecks.h"
#include "Dialect/SW/IR/Target.h"
#include "Support/Escape.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/PassManager.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_CONVERTSWTOEMITC
#include "Conversion/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw::emit;

namespace {
struct ConvertSWToEmitC : sw::impl::ConvertSWToEmitCBase<ConvertSWToEmitC> {
  using ConvertSWToEmitCBase::ConvertSWToEmitCBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(lower(module)))
      signalPassFailure();
  }

private:
  LogicalResult lower(ModuleOp module);
};
} // namespace

/// Whether affine loops or accesses must be lowered. affine.apply, min and max
/// have their own lowering, which keeps divisions readable.
static bool hasAffineStructure(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    bool structure =
        isa<affine::AffineForOp, affine::AffineIfOp, affine::AffineLoadOp,
            affine::AffineStoreOp, affine::AffineParallelOp>(op);
    return structure ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}

LogicalResult ConvertSWToEmitC::lower(ModuleOp module) {
  if (!module.getOps<emitc::FileOp>().empty())
    return success();
  for (auto [what, name] :
       {std::pair<StringRef, StringRef>{"prefix", prefix}, {"header", header}})
    if (!name.empty() && !sunway::isPlainFileName(name))
      return module.emitError("expects a ")
             << what
             << " of letters, digits, '_', '-', '+' and '.' that begins with "
                "one of the first three, but got '"
             << name << "'";
  FailureOr<sw::Target> target = sw::Target::get(module);
  if (failed(target) || failed(sw::verifyAffineOps(module)))
    return failure();
  const ChipEmitter *chip = getChipEmitter(target->getInterface());
  if (!chip)
    return module.emitError("no C back end for chip '")
           << target->getChip()
           << "', whose description names no vendor's interface (key "
              "'interface', target entry 'sw.interface')";
  if (hasAffineStructure(module)) {
    OpPassManager lowering(ModuleOp::getOperationName());
    lowering.addPass(createLowerAffinePass());
    if (failed(runPipeline(lowering, module)))
      return failure();
  }
  if (failed(
          ModuleLowering(module, *target, *chip, prefix, header, splitKernels)
              .run()))
    return failure();
  for (Operation &op : llvm::make_early_inc_range(*module.getBody()))
    if (!isa<emitc::FileOp>(op))
      op.erase();
  return success();
}
