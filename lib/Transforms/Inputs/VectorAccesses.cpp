//===- VectorAccesses.cpp - Reads and writes by vectors -------------------===//
//
// Each op of the vector dialect that reads or writes an array becomes an access
// as ArrayAccess.h describes it.
//
//===----------------------------------------------------------------------===//
#include "ArrayAccess.h"
#include "VectorArrays.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// Replaces `op` by the result of a write: a tensor, or nothing.
static void replaceWrite(ConversionPatternRewriter &rewriter, Operation *op,
                         Value result) {
  if (op->getNumResults() == 0)
    rewriter.eraseOp(op);
  else
    rewriter.replaceOp(op, result);
}

namespace {
template <typename OpT>
struct AccessPattern : OpConversionPattern<OpT> {
  using OpConversionPattern<OpT>::OpConversionPattern;
  RankedTensorType getType(Type type) const {
    return this->getTypeConverter()->template convertType<RankedTensorType>(
        type);
  }
};

struct ReadTransfer : AccessPattern<vector::TransferReadOp> {
  using AccessPattern::AccessPattern;
  LogicalResult
  matchAndRewrite(vector::TransferReadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    RankedTensorType type = getType(op.getType());
    if (!type || isa<VectorType>(op.getPadding().getType()))
      return rewriter.notifyMatchFailure(op, "not of single elements");
    Access access{adaptor.getBase(),      llvm::to_vector(adaptor.getIndices()),
                  op.getPermutationMap(), op.getInBoundsValues(),
                  adaptor.getMask(),      {}};
    rewriter.replaceOp(
        op, readVector(rewriter, op.getLoc(), access, type,
                       [&](OpBuilder &, Location, ValueRange) -> Value {
                         return adaptor.getPadding();
                       }));
    return success();
  }
};

struct WriteTransfer : AccessPattern<vector::TransferWriteOp> {
  using AccessPattern::AccessPattern;
  LogicalResult
  matchAndRewrite(vector::TransferWriteOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (isa<VectorType>(op.getShapedType().getElementType()))
      return rewriter.notifyMatchFailure(op, "not of single elements");
    Access access{adaptor.getBase(),      llvm::to_vector(adaptor.getIndices()),
                  op.getPermutationMap(), op.getInBoundsValues(),
                  adaptor.getMask(),      {}};
    replaceWrite(
        rewriter, op,
        writeVector(rewriter, op.getLoc(), access, adaptor.getValueToStore()));
    return success();
  }
};

struct ReadPlain : AccessPattern<vector::LoadOp> {
  using AccessPattern::AccessPattern;
  LogicalResult
  matchAndRewrite(vector::LoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    RankedTensorType type = getType(op.getType());
    if (!type || isa<VectorType>(op.getMemRefType().getElementType()))
      return rewriter.notifyMatchFailure(op, "not of single elements");
    Access access =
        getMinorAccess(adaptor.getBase(), adaptor.getIndices(), type.getRank());
    rewriter.replaceOp(
        op, readVector(rewriter, op.getLoc(), access, type, nullptr));
    return success();
  }
};

struct WritePlain : AccessPattern<vector::StoreOp> {
  using AccessPattern::AccessPattern;
  LogicalResult
  matchAndRewrite(vector::StoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (isa<VectorType>(op.getMemRefType().getElementType()))
      return rewriter.notifyMatchFailure(op, "not of single elements");
    Access access = getMinorAccess(adaptor.getBase(), adaptor.getIndices(),
                                   op.getVectorType().getRank());
    writeVector(rewriter, op.getLoc(), access, adaptor.getValueToStore());
    rewriter.eraseOp(op);
    return success();
  }
};

/// Reads with a mask; the other elements come from another vector.
template <typename OpT>
struct ReadMasked : AccessPattern<OpT> {
  using AccessPattern<OpT>::AccessPattern;
  LogicalResult
  matchAndRewrite(OpT op, typename OpT::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    RankedTensorType type = this->getType(op.getVectorType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "scalable");
    Access access;
    if constexpr (std::is_same_v<OpT, vector::GatherOp>) {
      // Only the last index varies.
      access = getMinorAccess(adaptor.getBase(), adaptor.getOffsets(), 0);
      access.map =
          AffineMap::get(access.map.getNumDims(), 0,
                         SmallVector<AffineExpr>(
                             type.getRank(), rewriter.getAffineConstantExpr(0)),
                         rewriter.getContext());
      access.inBounds.assign(type.getRank(), true);
      access.offsets = adaptor.getIndices();
    } else {
      access = getMinorAccess(adaptor.getBase(), adaptor.getIndices(),
                              type.getRank());
    }
    rewriter.replaceOp(op,
                       readUnderMask(rewriter, op.getLoc(), access, type,
                                     adaptor.getMask(), adaptor.getPassThru()));
    return success();
  }
};

/// Writes with a mask of the shape of the vector.
template <typename OpT>
struct WriteMasked : AccessPattern<OpT> {
  using AccessPattern<OpT>::AccessPattern;
  LogicalResult
  matchAndRewrite(OpT op, typename OpT::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value value = adaptor.getValueToStore();
    int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
    Access access;
    if constexpr (std::is_same_v<OpT, vector::ScatterOp>) {
      if (rank != 1)
        return rewriter.notifyMatchFailure(op, "more than one dimension");
      access = getMinorAccess(adaptor.getBase(), adaptor.getOffsets(), 1);
      access.map = AffineMap::get(access.map.getNumDims(), 0,
                                  rewriter.getAffineConstantExpr(0));
      access.offsets = adaptor.getIndices();
    } else {
      access = getMinorAccess(adaptor.getBase(), adaptor.getIndices(), rank);
    }
    replaceWrite(rewriter, op,
                 writeUnderMask(rewriter, op.getLoc(), access, value,
                                adaptor.getMask()));
    return success();
  }
};
} // namespace

void sw::populateVectorAccessPatterns(const TypeConverter &converter,
                                      RewritePatternSet &patterns) {
  patterns
      .add<ReadTransfer, WriteTransfer, ReadPlain, WritePlain,
           ReadMasked<vector::MaskedLoadOp>, ReadMasked<vector::GatherOp>,
           WriteMasked<vector::MaskedStoreOp>, WriteMasked<vector::ScatterOp>>(
          converter, patterns.getContext());
}
