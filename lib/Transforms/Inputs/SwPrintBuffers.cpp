//===- SwPrintBuffers.cpp - The pass sw-print-buffers ---------------------===//
//
// Passes buffers to functions that print tensors:
//
//   call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
// becomes
//   %b = bufferization.to_buffer %x read_only
//   %u = memref.cast %b : memref<4xf32> to memref<*xf32>
//   call @printMemrefF32(%u) : (memref<*xf32>) -> ()
//
//===----------------------------------------------------------------------===//
#include "Transforms/Inputs/Passes.h"

#include "Transforms/Inputs/RunnerUtilities.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWPRINTBUFFERS
#include "Transforms/Inputs/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

/// Makes `call` take the memref of the tensor that it prints.
static LogicalResult takeBuffer(func::CallOp call, UnrankedMemRefType type) {
  auto cast = call.getOperand(0).getDefiningOp<tensor::CastOp>();
  auto source = cast ? dyn_cast<RankedTensorType>(cast.getSource().getType())
                     : RankedTensorType();
  if (!source)
    return call.emitOpError("expects a tensor that is cast here, so that its "
                            "rank is known");
  OpBuilder b(call);
  Value buffer = bufferization::ToBufferOp::create(
      b, call.getLoc(),
      MemRefType::get(source.getShape(), source.getElementType()),
      cast.getSource(), /*read_only=*/true);
  call.setOperand(0, memref::CastOp::create(b, call.getLoc(), type, buffer));
  if (cast->use_empty())
    cast.erase();
  return success();
}

namespace {
struct SwPrintBuffers : sw::impl::SwPrintBuffersBase<SwPrintBuffers> {
  using SwPrintBuffersBase::SwPrintBuffersBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (auto func : module.getOps<func::FuncOp>()) {
      if (!sw::getRunnerUtility(func) || func.getNumArguments() != 1)
        continue;
      auto tensor = dyn_cast<UnrankedTensorType>(func.getArgumentTypes()[0]);
      if (tensor && failed(convert(func, tensor)))
        return signalPassFailure();
    }
  }

private:
  LogicalResult convert(func::FuncOp func, UnrankedTensorType tensor) {
    auto type = UnrankedMemRefType::get(tensor.getElementType(), {});
    std::optional<SymbolTable::UseRange> uses =
        SymbolTable::getSymbolUses(func, getOperation());
    if (!uses)
      return success();
    SmallVector<func::CallOp> calls;
    for (SymbolTable::SymbolUse use : *uses) {
      auto call = dyn_cast<func::CallOp>(use.getUser());
      if (!call)
        return use.getUser()->emitOpError("is of '@")
               << func.getSymName()
               << "', which prints a tensor; expects a direct call (func.call)";
      calls.push_back(call);
    }
    for (func::CallOp call : calls)
      if (failed(takeBuffer(call, type)))
        return failure();
    func.setFunctionType(FunctionType::get(&getContext(), Type(type), {}));
    return success();
  }
};
} // namespace
