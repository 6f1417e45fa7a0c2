//===- ConvertLinalgToTPP.cpp - The pass convert-linalg-to-tpp ------------===//
//
// Follows the plans of PlanContraction.cpp, PlanReduction.cpp and
// PlanElementwise.cpp.
//
//   linalg.batch_matmul {sw.tile = ..} ins(%a, %b : memref<1x32x8xf32>, ..)
//       outs(%c : memref<1x32x64xf32>)
// becomes
//   %a2 = memref.subview %a[0, 0, 0] [1, 32, 8] [1, 1, 1]
//       : .. to memref<32x8xf32, ..>
//   tpp.gemm ins(%a2, %b2 : ..) outs(%c2 : ..) {sw.tile = ..}
//
//===----------------------------------------------------------------------===//
#include "Conversion/LinalgToTPP/LinalgToTPP.h"
#include "Conversion/Passes.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/Utils/ElementTypes.h"
#include "Plan.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_CONVERTLINALGTOTPP
#include "Conversion/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::tpp;

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

SmallVector<int64_t> tpp::getLoopExtents(linalg::LinalgOp op) {
  SmallVector<int64_t> extents(op.getNumLoops(), ShapedType::kDynamic);
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<ShapedType>(operand.get().getType());
    if (!type)
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        if (!type.isDynamicDim(dim))
          extents[loop.getPosition()] = type.getDimSize(dim);
  }
  return extents;
}

FailureOr<OperandPlan> tpp::planOperand(Value value, AffineMap map,
                                        ArrayRef<unsigned> kept,
                                        std::string &reason) {
  OperandPlan plan;
  plan.value = value;
  plan.map = map;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (!loop && !isa<AffineConstantExpr>(expr)) {
      reason = "indexes an operand by more than a loop";
      return failure();
    }
    if (!loop || !llvm::is_contained(kept, loop.getPosition()))
      continue;
    if (llvm::is_contained(plan.loops, loop.getPosition())) {
      reason = "indexes two dimensions of an operand by one loop";
      return failure();
    }
    plan.keptDims.push_back(dim);
    plan.loops.push_back(loop.getPosition());
  }
  return plan;
}

/// Checks that primitives support the element types and layouts. Elementwise
/// ops may mix types; their plan decides which.
static LogicalResult checkTypes(linalg::LinalgOp op, std::string &reason) {
  if (op.getNumDpsInits() != 1) {
    reason = "has " + std::to_string(op.getNumDpsInits()) +
             " outputs; a primitive has 1";
    return failure();
  }
  Type element = getElementTypeOrSelf(op.getDpsInits()[0].getType());
  llvm::raw_string_ostream os(reason);
  // Casts to narrower floats are elementwise.
  bool isCast = sw::isStorageFloat(element) && op.getNumReductionLoops() == 0;
  if (!sw::isComputeFloat(element) && !isCast) {
    os << "has element type " << element << "; primitives have "
       << sw::listComputeFloats();
    return failure();
  }
  for (Value operand : op->getOperands()) {
    Type other = getElementTypeOrSelf(operand.getType());
    auto memref = dyn_cast<MemRefType>(operand.getType());
    // Products widen their inputs.
    bool isNarrow =
        op.getNumDpsInputs() == 2 && sw::isNarrowOperandOf(other, element);
    if (other != element && op.getNumReductionLoops() != 0 && !isNarrow)
      os << "has element types " << other << " and " << element;
    else if (memref && !memref.isStrided())
      os << "has an operand without strides: " << memref;
    else if (isa<TensorType>(operand.getType()) &&
             cast<TensorType>(operand.getType()) !=
                 RankedTensorType::get(
                     cast<TensorType>(operand.getType()).getShape(), other))
      os << "has an operand with an encoding: " << operand.getType();
    else
      continue;
    return failure();
  }
  return success();
}

static FailureOr<Plan> makePlan(linalg::LinalgOp op, std::string &reason) {
  if (!op.hasPureTensorSemantics() && !op.hasPureBufferSemantics()) {
    reason = "mixes tensors and memrefs";
    return failure();
  }
  if (failed(checkTypes(op, reason)))
    return failure();
  if (op.getNumReductionLoops() == 0) {
    FailureOr<Plan> plan = planElementwise(op, reason);
    // Transfers of a CPE's own tiles have the layout of the tiles in memory.
    sw::TileAttr tile = sw::getTileMark(op);
    if (succeeded(plan) && tile && tile.getIsPrivate() &&
        llvm::any_of(plan->operands, [](const OperandPlan &operand) {
          return operand.transposed;
        })) {
      reason = "reads a tile transposed";
      return failure();
    }
    return plan;
  }
  return matchReductionBody(op) ? planReduction(op, reason)
                                : planContraction(op, reason);
}

bool tpp::isConvertibleToTPP(linalg::LinalgOp op, std::string &reason) {
  return succeeded(makePlan(op, reason));
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

namespace {
/// The rectangle of an operand that a primitive accesses.
struct Slice {
  SmallVector<OpFoldResult> offsets, sizes, strides;
  SmallVector<int64_t> shape;
};
} // namespace

static Slice getSlice(OpBuilder &b, Location loc, const OperandPlan &plan) {
  Slice slice;
  if (plan.isWhole())
    return slice;
  bool isTensor = isa<TensorType>(plan.value.getType());
  auto type = cast<ShapedType>(plan.value.getType());
  for (auto [dim, expr] : llvm::enumerate(plan.map.getResults())) {
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    bool isKept = llvm::is_contained(plan.keptDims, dim);
    slice.offsets.push_back(
        b.getIndexAttr(constant && !isKept ? constant.getValue() : 0));
    slice.strides.push_back(b.getIndexAttr(1));
    if (!isKept) {
      slice.sizes.push_back(b.getIndexAttr(1));
      continue;
    }
    slice.sizes.push_back(isTensor
                              ? tensor::getMixedSize(b, loc, plan.value, dim)
                              : memref::getMixedSize(b, loc, plan.value, dim));
    slice.shape.push_back(type.getDimSize(dim));
  }
  return slice;
}

static Value buildOperand(OpBuilder &b, Location loc, const OperandPlan &plan,
                          const Slice &slice) {
  if (!plan.value)
    return arith::ConstantOp::create(b, loc, plan.constant);
  Value value = plan.value;
  if (!plan.isWhole()) {
    if (auto type = dyn_cast<RankedTensorType>(value.getType()))
      value = tensor::ExtractSliceOp::create(
          b, loc, RankedTensorType::get(slice.shape, type.getElementType()),
          value, slice.offsets, slice.sizes, slice.strides);
    else
      value = memref::SubViewOp::create(
          b, loc,
          memref::SubViewOp::inferRankReducedResultType(
              slice.shape, cast<MemRefType>(value.getType()), slice.offsets,
              slice.sizes, slice.strides),
          value, slice.offsets, slice.sizes, slice.strides);
  }
  if (!plan.transposed)
    return value;
  auto swapped =
      AffineMap::getPermutationMap(ArrayRef<unsigned>{1, 0}, b.getContext());
  return memref::TransposeOp::create(b, loc, value,
                                     AffineMapAttr::get(swapped));
}

/// An equation with the body of a linalg op.
static Operation *buildEquation(OpBuilder &b, Location loc, const Plan &plan,
                                ValueRange operands, TypeRange results) {
  const auto &equation = std::get<EquationPlan>(plan.kind);
  SmallVector<Attribute> bcasts;
  for (const OperandPlan &operand : ArrayRef(plan.operands).drop_back())
    bcasts.push_back(BcastAttr::get(b.getContext(), operand.bcast));
  auto op = EquationOp::create(b, loc, results, operands.drop_back(),
                               b.getArrayAttr(bcasts), operands.back());
  Block &block = op.getBody().emplaceBlock();
  IRMapping mapping;
  for (Value leaf : equation.leaves)
    mapping.map(leaf, block.addArgument(leaf.getType(), leaf.getLoc()));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&block);
  for (Operation &inner : *equation.body) {
    for (Value operand : inner.getOperands()) {
      Operation *def = operand.getDefiningOp();
      if (def && def->getBlock() != equation.body && !mapping.contains(operand))
        mapping.map(operand, b.clone(*def)->getResult(0));
    }
    if (!inner.hasTrait<OpTrait::IsTerminator>())
      b.clone(inner, mapping);
  }
  YieldOp::create(
      b, loc,
      mapping.lookupOrDefault(equation.body->getTerminator()->getOperand(0)));
  return op;
}

static Operation *buildPrimitive(OpBuilder &b, Location loc, const Plan &plan,
                                 ValueRange operands, TypeRange results) {
  ArrayRef<OperandPlan> plans = plan.operands;
  if (auto *kind = std::get_if<UnaryKind>(&plan.kind)) {
    bool hasInput = operands.size() == 2;
    return UnaryOp::create(
        b, loc, results, *kind, hasInput ? operands[0] : Value(),
        hasInput ? plans[0].bcast : Bcast::None, operands.back());
  }
  if (auto *kind = std::get_if<BinaryKind>(&plan.kind))
    return BinaryOp::create(b, loc, results, *kind, operands[0], operands[1],
                            plans[0].bcast, plans[1].bcast, operands[2]);
  if (std::holds_alternative<EquationPlan>(plan.kind))
    return buildEquation(b, loc, plan, operands, results);
  if (auto *reduce = std::get_if<ReducePlan>(&plan.kind))
    return ReduceOp::create(b, loc, results, reduce->kind, operands[0],
                            reduce->dimension, operands[1]);
  const auto &gemm = std::get<GemmPlan>(plan.kind);
  if (gemm.batch)
    return BrgemmOp::create(b, loc, results, operands[0], operands[1],
                            operands[2], gemm.transA, gemm.transB,
                            /*betaZero=*/false);
  return GemmOp::create(b, loc, results, operands[0], operands[1], operands[2],
                        gemm.transA, gemm.transB, /*betaZero=*/false);
}

namespace {
struct LinalgToTPP : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    std::string reason;
    FailureOr<Plan> plan = makePlan(op, reason);
    if (failed(plan))
      return rewriter.notifyMatchFailure(op, reason);
    Location loc = op.getLoc();
    SmallVector<Value> operands;
    Slice slice;
    for (const OperandPlan &operand : plan->operands) {
      slice = getSlice(rewriter, loc, operand);
      operands.push_back(buildOperand(rewriter, loc, operand, slice));
    }
    SmallVector<Type> results;
    if (op.hasPureTensorSemantics())
      results.push_back(operands.back().getType());
    Operation *primitive =
        buildPrimitive(rewriter, loc, *plan, operands, results);
    primitive->setDiscardableAttrs(getMarks(op, *plan));
    if (results.empty()) {
      rewriter.eraseOp(op);
      return success();
    }
    Value result = primitive->getResult(0);
    const OperandPlan &output = plan->operands.back();
    if (!output.isWhole())
      result = tensor::InsertSliceOp::create(rewriter, loc, result,
                                             output.value, slice.offsets,
                                             slice.sizes, slice.strides);
    rewriter.replaceOp(op, result);
    return success();
  }

  /// `row_contiguous` for the operands of the primitive. Those of a body may be
  /// fewer or in another order, and constants.
  static SmallVector<int64_t>
  getRowContiguous(linalg::LinalgOp op, sw::TileAttr tile, const Plan &plan) {
    SmallVector<int64_t> flags;
    if (tile.getRowContiguous().empty())
      return flags;
    for (const OperandPlan &operand : plan.operands) {
      bool isFlagged = false;
      for (auto [value, flag] :
           llvm::zip_equal(op->getOperands(), tile.getRowContiguous()))
        isFlagged |= flag != 0 && value == operand.value;
      flags.push_back(isFlagged);
    }
    return flags;
  }

  /// The attributes that linalg does not define. The loops of `sw.tile` are
  /// reordered to those of the primitive.
  static DictionaryAttr getMarks(linalg::LinalgOp op, const Plan &plan) {
    NamedAttrList marks(op->getDiscardableAttrDictionary());
    marks.erase(linalg::LinalgDialect::kMemoizedIndexingMapsAttrName);
    if (sw::TileAttr tile = sw::getTileMark(op)) {
      tile = tile.withLoops(plan.loops);
      // A transposed product has its operands swapped.
      if (std::holds_alternative<GemmPlan>(plan.kind) &&
          plan.operands[0].value != op->getOperand(0))
        tile = tile.withOperands({1, 0, 2});
      else if (!std::holds_alternative<GemmPlan>(plan.kind))
        tile = tile.withRowContiguous(getRowContiguous(op, tile, plan));
      marks.set(sw::kTileAttrName, tile);
    }
    return marks.getDictionary(op.getContext());
  }
};

struct ConvertLinalgToTPP
    : sw::impl::ConvertLinalgToTPPBase<ConvertLinalgToTPP> {
  using ConvertLinalgToTPPBase::ConvertLinalgToTPPBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateLinalgToTPPPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    getOperation()->walk([](linalg::LinalgOp op) {
      std::string reason;
      if (isConvertibleToTPP(op, reason))
        return;
      reason = op->getName().getStringRef().str() + " " + reason;
      remark::missed(op.getLoc(),
                     remark::RemarkOpts::name("NoPrimitive").category("sw-tpp"))
          << StringRef(reason);
    });
  }
};
} // namespace

void tpp::populateLinalgToTPPPatterns(RewritePatternSet &patterns) {
  patterns.add<LinalgToTPP>(patterns.getContext());
}
