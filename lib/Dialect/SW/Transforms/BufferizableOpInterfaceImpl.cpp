//===- BufferizableOpInterfaceImpl.cpp - Bufferization of sw --------------===//
//
// The windows of images on tensors become a view of their buffer:
//
//   %w = sw.windows %x, <..> : tensor<..> to tensor<..>
// becomes
//   %w = sw.windows %xb, <..> : memref<..> to memref<..>
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/BufferizableOpInterfaceImpl.h"

#include "Dialect/SW/IR/SW.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/IR/Dialect.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mlir::sw;

namespace {
struct WindowsOpModel
    : BufferizableOpInterface::ExternalModel<WindowsOpModel, WindowsOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return false;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &,
                                      const AnalysisState &) const {
    return {{op->getOpResult(0), BufferRelation::Unknown}};
  }
  FailureOr<BufferLikeType>
  getBufferType(Operation *op, Value value, const BufferizationOptions &options,
                const BufferizationState &state,
                SmallVector<Value> &invocationStack) const {
    auto images = bufferization::getBufferType(cast<WindowsOp>(op).getImage(),
                                               options, state, invocationStack);
    if (failed(images))
      return failure();
    return cast<BufferLikeType>(getMemRefTypeWithStaticIdentityLayout(
        cast<TensorType>(value.getType()),
        cast<BaseMemRefType>(*images).getMemorySpace()));
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto windows = cast<WindowsOp>(op);
    FailureOr<Value> images =
        getBuffer(rewriter, windows.getImage(), options, state);
    FailureOr<BufferLikeType> type =
        bufferization::getBufferType(windows.getMatrix(), options, state);
    if (failed(images) || failed(type))
      return failure();
    replaceOpWithNewBufferizedOp<WindowsOp>(rewriter, op, cast<Type>(*type),
                                            *images, windows.getWindow());
    return success();
  }
};

/// An op on tensors becomes the same op on their buffers. It reads its inputs
/// and overwrites its output, and cannot work in place.
template <typename OpTy, typename Model>
struct DestinationOpModel
    : DstBufferizableOpInterfaceExternalModel<Model, OpTy> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    return cast<OpTy>(op).isDpsInput(&operand);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto destination = cast<OpTy>(op);
    if (destination.hasPureBufferSemantics())
      return success();
    SmallVector<Value> operands(op->getOperands());
    for (Value &operand : operands) {
      if (!isa<TensorType>(operand.getType()))
        continue;
      FailureOr<Value> buffer = getBuffer(rewriter, operand, options, state);
      if (failed(buffer))
        return failure();
      operand = *buffer;
    }
    Value output =
        operands[destination.getDpsInitOperand(0)->getOperandNumber()];
    OperationState buffered(op->getLoc(), op->getName(), operands,
                            /*types=*/TypeRange(), op->getAttrs());
    for (Region &region : op->getRegions())
      buffered.addRegion()->takeBody(region);
    rewriter.create(buffered);
    replaceOpWithBufferizedValues(rewriter, op, output);
    return success();
  }
};

struct PoolOpModel : DestinationOpModel<PoolOp, PoolOpModel> {
  /// A weighted pooling zeroes positions outside of the image in its input.
  bool bufferizesToMemoryWrite(Operation *op, OpOperand &operand,
                               const AnalysisState &) const {
    auto pool = cast<PoolOp>(op);
    return pool.isDpsInit(&operand) ||
           (pool.getWeights() && operand.get() == pool.getInput());
  }
};
struct WinogradConvOpModel
    : DestinationOpModel<WinogradConvOp, WinogradConvOpModel> {};
struct WinogradOpModel : DestinationOpModel<WinogradOp, WinogradOpModel> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    auto transform = cast<WinogradOp>(op);
    return transform.isDpsInput(&operand) || transform.getAccumulate();
  }
};
} // namespace

void sw::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, SWDialect *) {
    WindowsOp::attachInterface<WindowsOpModel>(*context);
    PoolOp::attachInterface<PoolOpModel>(*context);
    WinogradOp::attachInterface<WinogradOpModel>(*context);
    WinogradConvOp::attachInterface<WinogradConvOpModel>(*context);
  });
}
