//===- SwLowerIndex.cpp - The pass sw-lower-index -------------------------===//
//
// Replaces ops of the index dialect by those of arith, one by one:
//
//   %0 = index.minu %k, %c7   -->   %0 = arith.minui %k, %c7 : index
//
//===----------------------------------------------------------------------===//
#include "Transforms/Inputs/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWLOWERINDEX
#include "Transforms/Inputs/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

/// The width of `index` in the emitted C.
static constexpr int64_t indexBits = 64;

namespace {
/// Replaces an op by one with the same operands and result.
template <typename From, typename To>
struct LowerSame : OpRewritePattern<From> {
  using OpRewritePattern<From>::OpRewritePattern;
  LogicalResult matchAndRewrite(From op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<To>(op, op->getResultTypes(), op->getOperands(),
                                    ArrayRef<NamedAttribute>());
    return success();
  }
};

struct LowerCmp : OpRewritePattern<index::CmpOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(index::CmpOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<arith::CmpIPredicate> predicate =
        arith::symbolizeCmpIPredicate(
            index::stringifyIndexCmpPredicate(op.getPred()));
    if (!predicate)
      return rewriter.notifyMatchFailure(op, "arith has no such comparison");
    rewriter.replaceOpWithNewOp<arith::CmpIOp>(op, *predicate, op.getLhs(),
                                               op.getRhs());
    return success();
  }
};

template <typename From>
struct LowerConstant : OpRewritePattern<From> {
  using OpRewritePattern<From>::OpRewritePattern;
  LogicalResult matchAndRewrite(From op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, op.getValueAttr());
    return success();
  }
};

struct LowerSizeOf : OpRewritePattern<index::SizeOfOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(index::SizeOfOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, indexBits);
    return success();
  }
};

struct SwLowerIndex : sw::impl::SwLowerIndexBase<SwLowerIndex> {
  using SwLowerIndexBase::SwLowerIndexBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<LowerSame<index::AddOp, arith::AddIOp>,
                 LowerSame<index::SubOp, arith::SubIOp>,
                 LowerSame<index::MulOp, arith::MulIOp>,
                 LowerSame<index::DivSOp, arith::DivSIOp>,
                 LowerSame<index::DivUOp, arith::DivUIOp>,
                 LowerSame<index::CeilDivSOp, arith::CeilDivSIOp>,
                 LowerSame<index::CeilDivUOp, arith::CeilDivUIOp>,
                 LowerSame<index::FloorDivSOp, arith::FloorDivSIOp>,
                 LowerSame<index::RemSOp, arith::RemSIOp>,
                 LowerSame<index::RemUOp, arith::RemUIOp>,
                 LowerSame<index::MaxSOp, arith::MaxSIOp>,
                 LowerSame<index::MaxUOp, arith::MaxUIOp>,
                 LowerSame<index::MinSOp, arith::MinSIOp>,
                 LowerSame<index::MinUOp, arith::MinUIOp>,
                 LowerSame<index::ShlOp, arith::ShLIOp>,
                 LowerSame<index::ShrSOp, arith::ShRSIOp>,
                 LowerSame<index::ShrUOp, arith::ShRUIOp>,
                 LowerSame<index::AndOp, arith::AndIOp>,
                 LowerSame<index::OrOp, arith::OrIOp>,
                 LowerSame<index::XOrOp, arith::XOrIOp>,
                 LowerSame<index::CastSOp, arith::IndexCastOp>,
                 LowerSame<index::CastUOp, arith::IndexCastUIOp>, LowerCmp,
                 LowerConstant<index::ConstantOp>,
                 LowerConstant<index::BoolConstantOp>, LowerSizeOf>(
        &getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace
