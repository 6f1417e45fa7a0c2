//===- SwSplitComplex.cpp - The pass sw-split-complex ---------------------===//
//
// Splits complex numbers into their two parts, and arrays of them into two
// arrays:
//
//   %y = linalg.generic ins(%x : tensor<8xcomplex<f32>>) outs(%e : ...) {
//     %z = complex.mul %in, %in
//     linalg.yield %z
//   }
// becomes
//   %re, %im = linalg.generic ins(%xre, %xim : tensor<8xf32>, tensor<8xf32>)
//       outs(%e, %f : ...) {
//     ... of arith, as upstream lowers complex.mul
//     linalg.yield %zre, %zim
//   }
//
//===----------------------------------------------------------------------===//
#include "Transforms/Inputs/Passes.h"

#include "TypeConversion.h"

#include "mlir/Conversion/ComplexToStandard/ComplexToStandard.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWSPLITCOMPLEX
#include "Transforms/Inputs/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

static bool isComplex(Type type) {
  return isa<ComplexType>(getElementTypeOrSelf(type));
}

static bool hasComplex(Operation *op) {
  auto has = [](TypeRange types) { return llvm::any_of(types, isComplex); };
  return has(op->getOperandTypes()) || has(op->getResultTypes()) ||
         llvm::any_of(op->getRegions(), [&](Region &region) {
           return llvm::any_of(region, [&](Block &block) {
             return has(block.getArgumentTypes());
           });
         });
}

/// The type of one part of a value of type `type`.
static Type getPartType(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return complex.getElementType();
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !isComplex(type))
    return type;
  return shaped.clone(
      cast<ComplexType>(shaped.getElementType()).getElementType());
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// The operands of the op for part `part`, which is 0 or 1.
static SmallVector<Value> getPart(ArrayRef<ValueRange> operands, size_t part) {
  return llvm::map_to_vector(operands, [&](ValueRange values) -> Value {
    return values[values.size() == 2 ? part : 0];
  });
}

namespace {
/// Converts an op that only moves values to one op for each part.
template <typename OpT>
struct SplitMove : OpConversionPattern<OpT> {
  using OpConversionPattern<OpT>::OpConversionPattern;
  using OneToNOpAdaptor =
      typename OpT::template GenericAdaptor<ArrayRef<ValueRange>>;
  LogicalResult
  matchAndRewrite(OpT op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<SmallVector<Value>> results(op->getNumResults());
    bool isSplit = op->getNumResults() == 0 ||
                   llvm::any_of(op->getResultTypes(), isComplex);
    for (size_t part = 0; part < (isSplit ? 2 : 1); ++part) {
      OperationState state(
          op->getLoc(), op->getName().getStringRef(),
          getPart(adaptor.getOperands(), part),
          llvm::map_to_vector(op->getResultTypes(), getPartType),
          op->getAttrs());
      Operation *made = rewriter.create(state);
      for (auto [values, value] : llvm::zip_equal(results, made->getResults()))
        values.push_back(value);
    }
    if (results.empty())
      rewriter.eraseOp(op);
    else
      rewriter.replaceOpWithMultiple(op, std::move(results));
    return success();
  }
};

struct SplitCreate : OpConversionPattern<complex::CreateOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(complex::CreateOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<SmallVector<Value>> parts = {
        {adaptor.getReal(), adaptor.getImaginary()}};
    rewriter.replaceOpWithMultiple(op, std::move(parts));
    return success();
  }
};

/// Converts complex.re and complex.im.
template <typename OpT, size_t part>
struct SplitGet : OpConversionPattern<OpT> {
  using OpConversionPattern<OpT>::OpConversionPattern;
  using OneToNOpAdaptor =
      typename OpT::template GenericAdaptor<ArrayRef<ValueRange>>;
  LogicalResult
  matchAndRewrite(OpT op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getOperands()[0][part]);
    return success();
  }
};

struct SplitComplexConstant : OpConversionPattern<complex::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(complex::ConstantOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<SmallVector<Value>> parts(1);
    for (Attribute part : op.getValue())
      parts[0].push_back(arith::ConstantOp::create(rewriter, op.getLoc(),
                                                   cast<TypedAttr>(part)));
    rewriter.replaceOpWithMultiple(op, std::move(parts));
    return success();
  }
};

struct SplitDenseConstant : OpConversionPattern<arith::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(arith::ConstantOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto dense = dyn_cast<DenseElementsAttr>(op.getValue());
    auto type = dyn_cast<RankedTensorType>(getPartType(op.getType()));
    if (!dense || !type || !isa<FloatType>(type.getElementType()))
      return rewriter.notifyMatchFailure(op, "no dense constant of floats");
    SmallVector<APFloat> numbers[2];
    for (std::complex<APFloat> value :
         dense.getValues<std::complex<APFloat>>()) {
      numbers[0].push_back(value.real());
      numbers[1].push_back(value.imag());
    }
    SmallVector<SmallVector<Value>> parts(1);
    for (ArrayRef<APFloat> part : numbers)
      parts[0].push_back(arith::ConstantOp::create(
          rewriter, op.getLoc(), DenseElementsAttr::get(type, part)));
    rewriter.replaceOpWithMultiple(op, std::move(parts));
    return success();
  }
};

struct SplitYield : OpConversionPattern<linalg::YieldOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(linalg::YieldOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> values;
    for (ValueRange parts : adaptor.getOperands())
      llvm::append_range(values, parts);
    rewriter.replaceOpWithNewOp<linalg::YieldOp>(op, values);
    return success();
  }
};

/// Replaces each array of complex numbers by two, with the same accesses.
struct SplitGeneric : OpConversionPattern<linalg::GenericOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(linalg::GenericOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> inputs, outputs;
    SmallVector<AffineMap> maps;
    auto expand = [&](ArrayRef<ValueRange> operands, size_t first,
                      SmallVector<Value> &values) {
      for (auto [i, parts] : llvm::enumerate(operands)) {
        llvm::append_range(values, parts);
        maps.append(parts.size(), op.getIndexingMapsArray()[first + i]);
      }
    };
    size_t numInputs = op.getInputs().size();
    ArrayRef<ValueRange> operands = adaptor.getOperands();
    expand(operands.take_front(numInputs), 0, inputs);
    expand(operands.drop_front(numInputs), numInputs, outputs);
    SmallVector<Type> types;
    SmallVector<unsigned> counts;
    for (Type type : op.getResultTypes()) {
      counts.push_back(isComplex(type) ? 2 : 1);
      types.append(counts.back(), getPartType(type));
    }
    auto made = linalg::GenericOp::create(
        rewriter, op.getLoc(), types, inputs, outputs,
        rewriter.getAffineMapArrayAttr(maps), op.getIteratorTypes(),
        op.getDocAttr(), op.getLibraryCallAttr());
    for (NamedAttribute attr : op->getDiscardableAttrs())
      made->setDiscardableAttr(attr.getName(), attr.getValue());
    rewriter.inlineRegionBefore(op.getRegion(), made.getRegion(),
                                made.getRegion().end());
    if (failed(rewriter.convertRegionTypes(&made.getRegion(),
                                           *getTypeConverter())))
      return failure();
    SmallVector<SmallVector<Value>> results;
    size_t next = 0;
    for (unsigned count : counts) {
      results.emplace_back(made.getResults().slice(next, count));
      next += count;
    }
    if (results.empty())
      rewriter.eraseOp(op);
    else
      rewriter.replaceOpWithMultiple(op, std::move(results));
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

template <typename... OpTs>
static void addMoves(const TypeConverter &converter,
                     RewritePatternSet &patterns) {
  patterns.add<SplitMove<OpTs>...>(converter, patterns.getContext());
}

static void addPatterns(const TypeConverter &converter,
                        RewritePatternSet &patterns) {
  patterns
      .add<SplitCreate, SplitGet<complex::ReOp, 0>, SplitGet<complex::ImOp, 1>,
           SplitComplexConstant, SplitDenseConstant, SplitYield, SplitGeneric>(
          converter, patterns.getContext());
  addMoves<arith::SelectOp, bufferization::AllocTensorOp,
           bufferization::MaterializeInDestinationOp, bufferization::ToTensorOp,
           bufferization::ToBufferOp>(converter, patterns);
  addMoves<tensor::CastOp, tensor::CollapseShapeOp, tensor::ConcatOp,
           tensor::DimOp, tensor::EmptyOp, tensor::ExpandShapeOp,
           tensor::ExtractOp, tensor::ExtractSliceOp, tensor::FromElementsOp,
           tensor::GatherOp, tensor::InsertOp, tensor::InsertSliceOp,
           tensor::ScatterOp, tensor::SplatOp>(converter, patterns);
  addMoves<memref::AllocOp, memref::AllocaOp, memref::CastOp,
           memref::CollapseShapeOp, memref::CopyOp, memref::DeallocOp,
           memref::DimOp, memref::ExpandShapeOp, memref::LoadOp,
           memref::ReinterpretCastOp, memref::StoreOp, memref::SubViewOp,
           memref::TransposeOp>(converter, patterns);
}

namespace {
struct SwSplitComplex : sw::impl::SwSplitComplexBase<SwSplitComplex> {
  using SwSplitComplexBase::SwSplitComplexBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    bool isNeeded = module
                        .walk([](Operation *op) {
                          return hasComplex(op) ? WalkResult::interrupt()
                                                : WalkResult::advance();
                        })
                        .wasInterrupted();
    if (isNeeded && (failed(lowerOps(module)) || failed(split(module))))
      signalPassFailure();
  }

private:
  /// Lowers all ops except those that create or split complex numbers.
  LogicalResult lowerOps(ModuleOp module) {
    SmallVector<linalg::LinalgOp> named;
    module.walk([&](linalg::LinalgOp op) {
      if (hasComplex(op) && !isa<linalg::GenericOp>(*op))
        named.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : named) {
      rewriter.setInsertionPoint(op);
      if (failed(linalg::generalizeNamedOp(rewriter, op)))
        return op->emitOpError("on complex numbers has no form as "
                               "linalg.generic");
    }
    OpPassManager pm(ModuleOp::getOperationName());
    pm.addNestedPass<func::FuncOp>(createConvertComplexToStandardPass());
    return runPipeline(pm, module);
  }

  LogicalResult split(ModuleOp module) {
    MLIRContext *context = &getContext();
    TypeConverter converter;
    converter.addConversion([](Type type) { return type; });
    converter.addConversion(
        [](Type type,
           SmallVectorImpl<Type> &parts) -> std::optional<LogicalResult> {
          if (!isComplex(type))
            return std::nullopt;
          parts.append(2, getPartType(type));
          return success();
        });
    RewritePatternSet patterns(context);
    ConversionTarget target(*context);
    target.markUnknownOpDynamicallyLegal(
        [](Operation *op) { return !hasComplex(op); });
    addPatterns(converter, patterns);
    return sw::convertTypes(module, converter, std::move(patterns), target);
  }
};
} // namespace
