//===- SwVectorsToTensors.cpp - The pass sw-vectors-to-tensors ------------===//
//
// Converts vectors of a program to tensors of the same shape:
//
//   %v = vector.transfer_read %x[%i, %c0], %z : memref<...>, vector<16xf32>
//   %w = arith.mulf %v, %v : vector<16xf32>
//   vector.transfer_write %w, %y[%i, %c0] : vector<16xf32>, memref<...>
// becomes
//   memref.copy %row_of_x, %a
//   %v = bufferization.to_tensor %a : tensor<16xf32>
//   %w = arith.mulf %v, %v : tensor<16xf32>
//   bufferization.materialize_in_destination %w in %row_of_y
//
//===----------------------------------------------------------------------===//
#include "Transforms/Inputs/Passes.h"

#include "TypeConversion.h"
#include "VectorArrays.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/Vector/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include "Dialect/SW/IR/SW.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWVECTORSTOTENSORS
#include "Transforms/Inputs/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

static bool hasVector(TypeRange types) {
  return llvm::any_of(types, llvm::IsaPred<VectorType>);
}

/// Whether `op` has vectors as operands, results or block arguments.
static bool isOnVectors(Operation *op) {
  return hasVector(op->getOperandTypes()) || hasVector(op->getResultTypes()) ||
         llvm::any_of(op->getRegions(), [](Region &region) {
           return llvm::any_of(region, [](Block &block) {
             return hasVector(block.getArgumentTypes());
           });
         });
}

/// The first op of the program on vectors. Vectors in launches stay.
static Operation *findVectorOp(Operation *root) {
  Operation *found = nullptr;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<sw::LaunchOp>(op))
      return WalkResult::skip();
    if (!isOnVectors(op))
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found;
}

namespace {
/// Converts an op of arith or math to the same op on tensors.
struct ConvertElementwise : ConversionPattern {
  ConvertElementwise(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/1,
                          context) {}
  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (!OpTrait::hasElementwiseMappableTraits(op) ||
        failed(getTypeConverter()->convertTypes(op->getResultTypes(), types)))
      return rewriter.notifyMatchFailure(op, "no elementwise op");
    if (auto select = dyn_cast<arith::SelectOp>(op);
        select && select.getCondition().getType().isInteger(1)) {
      rewriter.replaceOpWithNewOp<scf::IfOp>(
          op, operands[0],
          [&](OpBuilder &b, Location loc) {
            scf::YieldOp::create(b, loc, operands[1]);
          },
          [&](OpBuilder &b, Location loc) {
            scf::YieldOp::create(b, loc, operands[2]);
          });
      return success();
    }
    OperationState state(op->getLoc(), op->getName().getStringRef(), operands,
                         types, op->getAttrs());
    rewriter.replaceOp(op, rewriter.create(state));
    return success();
  }
};

struct ConvertConstant : OpConversionPattern<arith::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(arith::ConstantOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = getTypeConverter()->convertType<RankedTensorType>(op.getType());
    auto elements = dyn_cast<DenseElementsAttr>(op.getValue());
    if (!type || !elements)
      return rewriter.notifyMatchFailure(op, "no dense constant");
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, elements.reshape(type));
    return success();
  }
};

struct SwVectorsToTensors
    : sw::impl::SwVectorsToTensorsBase<SwVectorsToTensors> {
  using SwVectorsToTensorsBase::SwVectorsToTensorsBase;

  void runOnOperation() override {
    Operation *root = getOperation();
    if (!findVectorOp(root))
      return;
    if (failed(simplify(root)) || failed(convert(root)))
      return signalPassFailure();
  }

private:
  /// Runs upstream's lowerings of composite ops.
  LogicalResult simplify(Operation *root) {
    OpPassManager pm(root->getName());
    pm.addNestedPass<func::FuncOp>(vector::createLowerVectorMaskPass());
    if (failed(runPipeline(pm, root)))
      return failure();
    RewritePatternSet patterns(&getContext());
    vector::populateVectorScanLoweringPatterns(patterns);
    (void)applyPatternsGreedily(root, std::move(patterns));
    return success();
  }

  LogicalResult convert(Operation *root) {
    MLIRContext *context = &getContext();
    TypeConverter converter;
    converter.addConversion([](Type type) { return type; });
    converter.addConversion([](VectorType type) -> std::optional<Type> {
      if (type.isScalable())
        return Type();
      return RankedTensorType::get(type.getShape(), type.getElementType());
    });
    RewritePatternSet patterns(context);
    ConversionTarget target(*context);
    target.markUnknownOpDynamicallyLegal([](Operation *op) {
      return !isOnVectors(op) || op->getParentOfType<sw::LaunchOp>();
    });
    sw::populateVectorAccessPatterns(converter, patterns);
    sw::populateVectorReductionPatterns(converter, patterns);
    sw::populateVectorValuePatterns(converter, patterns);
    patterns.add<ConvertElementwise, ConvertConstant>(converter, context);
    return sw::convertTypes(root, converter, std::move(patterns), target);
  }
};
} // namespace
