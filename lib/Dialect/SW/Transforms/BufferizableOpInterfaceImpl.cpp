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
#include "mlir/IR/IRMapping.h"

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
/// A transform on tensors becomes the same one on their buffers. None may work
/// in place.
struct WinogradOpModel
    : DstBufferizableOpInterfaceExternalModel<WinogradOpModel, WinogradOp> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    auto transform = cast<WinogradOp>(op);
    return transform.isDpsInput(&operand) || transform.getAccumulate();
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto transform = cast<WinogradOp>(op);
    if (transform.hasPureBufferSemantics())
      return success();
    FailureOr<Value> input =
        getBuffer(rewriter, transform.getInput(), options, state);
    FailureOr<Value> output =
        getBuffer(rewriter, transform.getOutput(), options, state);
    if (failed(input) || failed(output))
      return failure();
    IRMapping mapping;
    mapping.map(transform.getInput(), *input);
    mapping.map(transform.getOutput(), *output);
    SmallVector<Value> operands =
        llvm::map_to_vector(op->getOperands(), [&](Value operand) {
          return mapping.lookupOrDefault(operand);
        });
    mlir::clone(rewriter, op, /*newResultTypes=*/TypeRange(), operands);
    replaceOpWithBufferizedValues(rewriter, op, *output);
    return success();
  }
};
struct PoolOpModel
    : DstBufferizableOpInterfaceExternalModel<PoolOpModel, PoolOp> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    return cast<PoolOp>(op).isDpsInput(&operand);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto pool = cast<PoolOp>(op);
    if (pool.hasPureBufferSemantics())
      return success();
    FailureOr<Value> input =
        getBuffer(rewriter, pool.getInput(), options, state);
    FailureOr<Value> output =
        getBuffer(rewriter, pool.getOutput(), options, state);
    if (failed(input) || failed(output))
      return failure();
    auto buffered = PoolOp::create(rewriter, op->getLoc(), /*result=*/Type(),
                                   *input, pool.getAt(), *output,
                                   pool.getPoolAttr(), pool.getInitialAttr());
    buffered->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    replaceOpWithBufferizedValues(rewriter, op, *output);
    return success();
  }
};
/// All arrays become their buffers.
struct WinogradConvOpModel
    : DstBufferizableOpInterfaceExternalModel<WinogradConvOpModel,
                                              WinogradConvOp> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    return cast<WinogradConvOp>(op).isDpsInput(&operand);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &analysis) const {
    auto convolution = cast<WinogradConvOp>(op);
    if (convolution.hasPureBufferSemantics())
      return success();
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      FailureOr<Value> buffer = getBuffer(rewriter, operand, options, analysis);
      if (failed(buffer))
        return failure();
      operands.push_back(*buffer);
    }
    OperationState state(op->getLoc(), op->getName(), operands,
                         /*types=*/TypeRange(), op->getAttrs());
    state.addRegion()->takeBody(convolution.getEpilogue());
    rewriter.create(state);
    replaceOpWithBufferizedValues(rewriter, op, operands.back());
    return success();
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
