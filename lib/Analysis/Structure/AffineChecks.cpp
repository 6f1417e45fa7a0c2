//===- AffineChecks.cpp - What upstream lowers wrongly --------------------===//
#include "Analysis/Structure/AffineChecks.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace {
/// Reports at an op the expressions that divide by a number below 1.
class DivisorCheck {
public:
  explicit DivisorCheck(Operation *op) : op(op) {}

  /// Checks the maps and sets in the attributes and types of the op.
  LogicalResult checkAttributes();
  /// Checks the maps of ops of the affine dialect with their operands.
  LogicalResult checkOperands();

private:
  LogicalResult check(ArrayRef<AffineExpr> exprs, unsigned numDims = 0,
                      ValueRange operands = {});
  LogicalResult check(AffineMap map, ValueRange operands) {
    return check(map.getResults(), map.getNumDims(), operands);
  }

  Operation *op;
};
} // namespace

/// The symbols of `operands`, which follow `numDims` dimensions, as constants
/// where their values are known.
static SmallVector<AffineExpr>
getSymbols(MLIRContext *context, unsigned numDims, ValueRange operands) {
  SmallVector<AffineExpr> symbols;
  for (auto [position, operand] :
       llvm::enumerate(operands.drop_front(numDims))) {
    IntegerAttr value;
    symbols.push_back(matchPattern(operand, m_Constant(&value))
                          ? getAffineConstantExpr(value.getInt(), context)
                          : getAffineSymbolExpr(position, context));
  }
  return symbols;
}

/// The divisor of `expr`, if that is a division by a number below 1.
static std::optional<int64_t> getWrongDivisor(AffineExpr expr,
                                              ArrayRef<AffineExpr> symbols) {
  if (expr.getKind() != AffineExprKind::Mod &&
      expr.getKind() != AffineExprKind::FloorDiv &&
      expr.getKind() != AffineExprKind::CeilDiv)
    return std::nullopt;
  AffineExpr divisor = cast<AffineBinaryOpExpr>(expr).getRHS();
  auto known = dyn_cast<AffineConstantExpr>(divisor.replaceSymbols(symbols));
  if (!known || known.getValue() >= 1)
    return std::nullopt;
  return known.getValue();
}

LogicalResult DivisorCheck::check(ArrayRef<AffineExpr> exprs, unsigned numDims,
                                  ValueRange operands) {
  SmallVector<AffineExpr> symbols =
      getSymbols(op->getContext(), numDims, operands);
  for (AffineExpr expr : exprs) {
    std::optional<int64_t> divisor;
    // Parts come first, so a divisor holds no wrong division itself.
    expr.walk([&](AffineExpr part) {
      if (!divisor)
        divisor = getWrongDivisor(part, symbols);
      return divisor ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (!divisor)
      continue;
    std::string text;
    llvm::raw_string_ostream(text) << expr;
    return op->emitOpError("expects positive divisors in affine expressions, "
                           "but got ")
           << *divisor << " in '" << text << "'";
  }
  return success();
}

LogicalResult DivisorCheck::checkAttributes() {
  AttrTypeWalker walker;
  walker.addWalk([&](AffineMapAttr map) -> WalkResult {
    return check(map.getValue().getResults());
  });
  walker.addWalk([&](IntegerSetAttr set) -> WalkResult {
    return check(set.getValue().getConstraints());
  });
  if (walker.walk(op->getAttrDictionary()).wasInterrupted())
    return failure();
  for (Type type : op->getResultTypes())
    if (walker.walk(type).wasInterrupted())
      return failure();
  return success();
}

LogicalResult DivisorCheck::checkOperands() {
  using namespace affine;
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case<AffineApplyOp>([&](auto apply) {
        return check(apply.getAffineMap(), apply.getMapOperands());
      })
      .Case<AffineMinOp, AffineMaxOp>([&](auto bound) {
        return check(bound.getMap(), bound.getOperands());
      })
      .Case<AffineReadOpInterface, AffineWriteOpInterface>([&](auto access) {
        return check(access.getAffineMap(), access.getMapOperands());
      })
      .Case<AffineForOp>([&](auto loop) -> LogicalResult {
        return failure(failed(check(loop.getLowerBoundMap(),
                                    loop.getLowerBoundOperands())) ||
                       failed(check(loop.getUpperBoundMap(),
                                    loop.getUpperBoundOperands())));
      })
      .Case<AffineParallelOp>([&](auto loop) -> LogicalResult {
        return failure(failed(check(loop.getLowerBoundsMap(),
                                    loop.getLowerBoundsOperands())) ||
                       failed(check(loop.getUpperBoundsMap(),
                                    loop.getUpperBoundsOperands())));
      })
      .Case<AffineIfOp>([&](auto branch) {
        IntegerSet set = branch.getIntegerSet();
        return check(set.getConstraints(), set.getNumDims(),
                     branch.getOperands());
      })
      .Default(success());
}

/// Reports a reduction of a loop that has no neutral element.
static LogicalResult checkReductions(Operation *op) {
  auto loop = dyn_cast<affine::AffineParallelOp>(op);
  if (!loop)
    return success();
  for (Attribute reduction : loop.getReductions())
    if (cast<arith::AtomicRMWKindAttr>(reduction).getValue() ==
        arith::AtomicRMWKind::assign)
      return op->emitOpError("has the reduction 'assign', which has no neutral "
                             "element; expects one such as 'addf'");
  return success();
}

LogicalResult sw::verifyAffineOps(Operation *root) {
  WalkResult result = root->walk([](Operation *op) -> WalkResult {
    DivisorCheck check(op);
    return failure(failed(check.checkAttributes()) ||
                   failed(check.checkOperands()) ||
                   failed(checkReductions(op)));
  });
  return failure(result.wasInterrupted());
}
