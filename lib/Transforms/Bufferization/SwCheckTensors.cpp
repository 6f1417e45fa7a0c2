//===- SwCheckTensors.cpp - The pass sw-check-tensors ---------------------===//
//
// Rejects ops that cannot be bufferized, by name:
//
//   error: 'test.op' op works on tensors, but does not say how on memrefs ...
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWCHECKTENSORS
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

namespace {
struct SwCheckTensors : sw::impl::SwCheckTensorsBase<SwCheckTensors> {
  using SwCheckTensorsBase::SwCheckTensorsBase;

  void runOnOperation() override {
    bool failed = false;
    getOperation()->walk([&](Operation *op) {
      if (!bufferization::hasTensorSemantics(op) ||
          isa<bufferization::BufferizableOpInterface, bufferization::ToBufferOp,
              bufferization::ToTensorOp>(op))
        return;
      op->emitOpError("works on tensors and has no form on memrefs: it does "
                      "not implement BufferizableOpInterface")
              .attachNote()
          << "a linalg.generic whose body reads single elements "
             "(linalg.index, tensor.extract) says the same for most ops";
      failed = true;
    });
    if (failed)
      signalPassFailure();
  }
};
} // namespace
