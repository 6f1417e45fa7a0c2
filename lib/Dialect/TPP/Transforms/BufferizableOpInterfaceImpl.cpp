//===- BufferizableOpInterfaceImpl.cpp - Bufferization of tpp -------------===//
//
// A primitive on tensors becomes the same primitive, with the same attributes,
// on their buffers.
//
//   %1 = tpp.unary relu ins(%x : tensor<..>) outs(%y : tensor<..>)
//       -> tensor<..>
// becomes
//   tpp.unary relu ins(%xb : memref<..>) outs(%yb : memref<..>)
//
//===----------------------------------------------------------------------===//
#include "Dialect/TPP/Transforms/BufferizableOpInterfaceImpl.h"

#include "Dialect/TPP/IR/TPP.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/IR/Dialect.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mlir::tpp;

namespace {
template <typename OpTy>
struct TPPOpModel
    : DstBufferizableOpInterfaceExternalModel<TPPOpModel<OpTy>, OpTy> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &state) const {
    auto tppOp = cast<TPPOpInterface>(op);
    return tppOp.isDpsInput(&operand) || tppOp.readsOutput();
  }

  /// Whether input and output may share a buffer: each element of the output
  /// must depend only on the input element at the same position.
  bool bufferizesToElementwiseAccess(Operation *op, const AnalysisState &state,
                                     ArrayRef<OpOperand *> operands) const {
    auto tppOp = cast<TPPOpInterface>(op);
    if (llvm::is_contained(tppOp.getLoopIteratorTypes(),
                           utils::IteratorType::reduction))
      return false;
    SmallVector<AffineMap> maps = tppOp.getIndexingMaps();
    return llvm::all_of(operands, [&](OpOperand *operand) {
      return maps[operand->getOperandNumber()].isIdentity();
    });
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto tppOp = cast<TPPOpInterface>(op);
    if (tppOp.hasPureBufferSemantics())
      return success();
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      if (isa<TensorType>(operand.getType())) {
        FailureOr<Value> buffer = getBuffer(rewriter, operand, options, state);
        if (failed(buffer))
          return failure();
        operand = *buffer;
      }
      operands.push_back(operand);
    }
    mlir::clone(rewriter, op, /*newResultTypes=*/TypeRange(), operands);
    replaceOpWithBufferizedValues(rewriter, op, operands.back());
    return success();
  }
};
} // namespace

template <typename... OpTys>
static void attachModels(MLIRContext *context) {
  (OpTys::template attachInterface<TPPOpModel<OpTys>>(*context), ...);
}

void tpp::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, TPPDialect *) {
    attachModels<UnaryOp, BinaryOp, EquationOp, ReduceOp, GemmOp, BrgemmOp>(
        context);
  });
}
