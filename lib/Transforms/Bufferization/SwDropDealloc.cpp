//===- SwDropDealloc.cpp - The pass sw-drop-dealloc -----------------------===//
//
// Removes the deallocations of a program on memrefs. Upstream's ownership-based
// deallocation rejects programs that have any; it then inserts all of them.
//
//   %c = memref.alloc() : memref<32xf32>      %c = memref.alloc() : ...
//   ...                                   ->  ...
//   memref.dealloc %c : memref<32xf32>
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "Dialect/Utils/Views.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWDROPDEALLOC
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

namespace {
struct SwDropDealloc : sw::impl::SwDropDeallocBase<SwDropDealloc> {
  using SwDropDeallocBase::SwDropDeallocBase;

  void runOnOperation() override {
    SmallVector<memref::DeallocOp> deallocs;
    getOperation()->walk([&](memref::DeallocOp op) { deallocs.push_back(op); });
    for (memref::DeallocOp op : deallocs) {
      if (failed(checkOwned(op)))
        return signalPassFailure();
      op.erase();
    }
  }

private:
  /// Rejects arguments, which the caller still uses, and globals, which live
  /// until the program ends.
  static LogicalResult checkOwned(memref::DeallocOp op) {
    Value memory = sw::getViewBase(op.getMemref());
    auto argument = dyn_cast<BlockArgument>(memory);
    bool isArgument =
        argument && isa<func::FuncOp>(argument.getOwner()->getParentOp());
    if (!isArgument && !memory.getDefiningOp<memref::GetGlobalOp>())
      return success();
    InFlightDiagnostic error = op.emitOpError("expects a memref that this "
                                              "function allocates, but frees ");
    if (isArgument)
      error << "argument " << argument.getArgNumber();
    else
      error << "a global";
    return error;
  }
};
} // namespace
