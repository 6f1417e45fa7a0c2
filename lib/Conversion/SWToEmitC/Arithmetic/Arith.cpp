//===- Arith.cpp - Integer arithmetic and constants -----------------------===//
//
// Integers of MLIR wrap around, signed integers of C do not. Sums and products
// therefore use unsigned types. Exceptions are index arithmetic that only
// computes addresses and loop bounds, and results that are provably in range.
//
//===----------------------------------------------------------------------===//
#include "FloatArith.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

static unsigned widthOf(Value value) {
  return value.getType().isIndex() ? 64
                                   : value.getType().getIntOrFloatBitWidth();
}

static Type unsignedType(MLIRContext *context, unsigned width) {
  return IntegerType::get(context, width, IntegerType::Unsigned);
}

/// Whether `value` is only used for addresses and loop bounds.
static bool isAddress(Value value, unsigned depth = 0) {
  if (!value.getType().isIndex() || depth > 16)
    return false;
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::MinSIOp,
            arith::MaxSIOp, affine::AffineApplyOp, affine::AffineMinOp,
            affine::AffineMaxOp>(user))
      return isAddress(user->getResult(0), depth + 1);
    if (auto store = dyn_cast<memref::StoreOp>(user))
      return store.getValueToStore() != value;
    return isa<memref::LoadOp, memref::SubViewOp, scf::ForOp>(user);
  });
}

/// Whether the result of an addition or a product cannot wrap around.
static bool cannotWrap(FunctionLowering &f, Operation *op) {
  if (auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op))
    if (flags.hasNoSignedWrap() && widthOf(op->getResult(0)) >= 32)
      return true;
  Value result = op->getResult(0);
  if (result.getType().isIndex() && (f.onSlave || isAddress(result)))
    return true;
  Interval range = f.ranges.of(result);
  return range.low != std::numeric_limits<int64_t>::min() &&
         range.high != std::numeric_limits<int64_t>::max();
}

/// `op` in unsigned arithmetic of at least 32 bits.
template <typename EmitOp>
static Value wrapping(CBuilder &c, Value lhs, Value rhs) {
  Type type = lhs.getType();
  Type wide =
      unsignedType(c.getContext(), std::max(32u, type.getIntOrFloatBitWidth()));
  // One unsigned operand makes the operation unsigned.
  Value result = c.binary<EmitOp>(c.castTo(lhs, wide), rhs);
  return c.castTo(result, type);
}

template <typename OpT, typename EmitOp, typename BoolOp>
static void addWrapping(Handlers &handlers) {
  handlers.add<OpT>([](FunctionLowering &f, OpT op) {
    Value lhs = f.scalar(op.getLhs()), rhs = f.scalar(op.getRhs());
    Value result;
    if (lhs.getType().isInteger(1))
      result = f.c.binary<BoolOp>(lhs, rhs);
    else if (cannotWrap(f, op))
      result = f.c.binary<EmitOp>(lhs, rhs);
    else
      result = wrapping<EmitOp>(f.c, lhs, rhs);
    f.mapResult(op.getResult(), result);
    return success();
  });
}

/// Runs `build` on the operands as unsigned or signed integers of their width.
/// Booleans become bytes; true is -1 if signed.
static Value inIntegers(FunctionLowering &f, Value lhs, Value rhs,
                        bool isUnsigned,
                        function_ref<Value(Value, Value)> build) {
  CBuilder &c = f.c;
  auto convert = [&](Value source) {
    Value value = f.scalar(source);
    unsigned width = widthOf(source);
    if (width == 1) {
      value = c.castTo(value, c.getBuilder().getI8Type());
      return isUnsigned ? value : c.unary<emitc::UnaryMinusOp>(value);
    }
    return isUnsigned ? c.castTo(value, unsignedType(c.getContext(), width))
                      : value;
  };
  Value a = convert(lhs);
  return build(a, convert(rhs));
}

/// Converts a result back to the signless type of `like`.
static Value backTo(CBuilder &c, Value value, Value like) {
  Type type = convertScalarType(like.getType());
  if (type.isInteger(1))
    return c.cmp(
        emitc::CmpPredicate::ne,
        c.binary<emitc::BitwiseAndOp>(value, c.integer(1, value.getType())),
        c.integer(0, value.getType()));
  return c.castTo(value, type);
}

template <typename OpT, typename EmitOp>
static void addDivision(Handlers &handlers, bool isUnsigned) {
  handlers.add<OpT>([isUnsigned](FunctionLowering &f, OpT op) {
    // Operands that are not negative need no unsigned types.
    bool plain = f.ranges.of(op.getLhs()).nonNegative() &&
                 f.ranges.of(op.getRhs()).positive();
    Value result = inIntegers(
        f, op.getLhs(), op.getRhs(), isUnsigned && !plain,
        [&](Value lhs, Value rhs) { return f.c.binary<EmitOp>(lhs, rhs); });
    f.mapResult(op.getResult(), backTo(f.c, result, op.getResult()));
    return success();
  });
}

/// (a + b - 1) / b, for operands that are not negative.
static Value roundedUp(FunctionLowering &f, Value lhs, Value rhs) {
  OpFoldResult last = f.c.sub(OpFoldResult(rhs), f.c.index(1));
  return f.c.binary<emitc::DivOp>(f.c.value(f.c.add(OpFoldResult(lhs), last)),
                                  rhs);
}

/// Adds handlers for divisions that round towards one of the infinities.
template <typename OpT>
static void addRoundedDivision(Handlers &handlers, StringRef helper,
                               bool isUnsigned, bool up) {
  handlers.add<OpT>([=](FunctionLowering &f, OpT op) {
    Interval lhs = f.ranges.of(op.getLhs()), rhs = f.ranges.of(op.getRhs());
    Value result;
    if (lhs.nonNegative() && rhs.positive() && widthOf(op.getLhs()) == 64) {
      Value a = f.scalar(op.getLhs()), b = f.scalar(op.getRhs());
      result = up ? roundedUp(f, a, b) : f.c.binary<emitc::DivOp>(a, b);
      f.mapResult(op.getResult(), result);
      return success();
    }
    result = inIntegers(f, op.getLhs(), op.getRhs(), isUnsigned,
                        [&](Value a, Value b) {
                          return f.c.helperCall(helper, f.c.i64(), {a, b});
                        });
    f.mapResult(op.getResult(), backTo(f.c, result, op.getResult()));
    return success();
  });
}

template <typename OpT, typename EmitOp>
static void addShift(Handlers &handlers, bool isUnsigned) {
  handlers.add<OpT>([isUnsigned](FunctionLowering &f, OpT op) {
    Value result = inIntegers(
        f, op.getLhs(), op.getRhs(), isUnsigned,
        [&](Value lhs, Value rhs) { return f.c.binary<EmitOp>(lhs, rhs); });
    f.mapResult(op.getResult(), backTo(f.c, result, op.getResult()));
    return success();
  });
}

template <typename OpT>
static void addMinMax(Handlers &handlers, StringRef helper, bool isUnsigned) {
  handlers.add<OpT>([=](FunctionLowering &f, OpT op) {
    Value result = inIntegers(
        f, op.getLhs(), op.getRhs(), isUnsigned, [&](Value lhs, Value rhs) {
          Type type =
              isUnsigned ? unsignedType(f.c.getContext(), 64) : f.c.i64();
          return f.c.helperCall(helper, type, {lhs, rhs});
        });
    f.mapResult(op.getResult(), backTo(f.c, result, op.getResult()));
    return success();
  });
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

static LogicalResult lowerCmpI(FunctionLowering &f, arith::CmpIOp op) {
  using P = arith::CmpIPredicate;
  using C = emitc::CmpPredicate;
  static constexpr C predicates[] = {C::eq, C::ne, C::lt, C::le, C::gt,
                                     C::ge, C::lt, C::le, C::gt, C::ge};
  P predicate = op.getPredicate();
  bool equality = predicate == P::eq || predicate == P::ne;
  bool isUnsigned = predicate >= P::ult;
  C result = predicates[static_cast<unsigned>(predicate)];
  Value value;
  if (equality)
    value = f.c.cmp(result, f.scalar(op.getLhs()), f.scalar(op.getRhs()));
  else
    value = inIntegers(
        f, op.getLhs(), op.getRhs(), isUnsigned,
        [&](Value lhs, Value rhs) { return f.c.cmp(result, lhs, rhs); });
  f.mapResult(op.getResult(), value);
  return success();
}

/// Prints the computation of `value` on its own line. C evaluates one side of
/// `?:`. If both sides are computed already, compilers select without a branch,
/// in the same time for all data.
static Value evaluate(FunctionLowering &f, Value value) {
  Operation *op = value.getDefiningOp();
  auto load = dyn_cast_if_present<emitc::LoadOp>(op);
  bool isThere = !op || isa<emitc::ConstantOp, emitc::LiteralOp>(op) ||
                 (load && load.getOperand().getDefiningOp<emitc::VariableOp>());
  if (!isThere)
    op->setAttr(kKeepAttr, f.c.getBuilder().getUnitAttr());
  return value;
}

static LogicalResult lowerSelect(FunctionLowering &f, arith::SelectOp op) {
  Value condition = f.scalar(op.getCondition());
  auto type = dyn_cast<MemRefType>(op.getType());
  if (!type) {
    Value onTrue = evaluate(f, f.scalar(op.getTrueValue()));
    Value onFalse = evaluate(f, f.scalar(op.getFalseValue()));
    f.mapResult(op.getResult(), f.c.select(condition, onTrue, onFalse));
    return success();
  }
  Value pointer =
      f.c.select(condition, f.pointerTo(f.memref(op.getTrueValue())),
                 f.pointerTo(f.memref(op.getFalseValue())));
  FailureOr<MemDesc> desc = f.staticDesc(op.getLoc(), type, pointer);
  if (failed(desc))
    return failure();
  f.mapMemref(op.getResult(), *desc);
  return success();
}

static LogicalResult lowerConstant(FunctionLowering &f, arith::ConstantOp op) {
  // `scalar` creates it at each use, also vectors, whose users check the type.
  if (!isa<VectorType>(op.getType()) || isa<SplatElementsAttr>(op.getValue()))
    return success();
  return op.emitOpError("expects equal lanes in C output, but got ")
         << op.getValue();
}

//===----------------------------------------------------------------------===//
// Double width
//===----------------------------------------------------------------------===//

static LogicalResult lowerAddExtended(FunctionLowering &f,
                                      arith::AddUIExtendedOp op) {
  CBuilder &c = f.c;
  Value lhs = f.scalar(op.getLhs()), rhs = f.scalar(op.getRhs());
  Type type = lhs.getType();
  if (type.isInteger(1))
    return op.emitOpError("on i1 is not supported in C output");
  Type wide = unsignedType(c.getContext(), type.getIntOrFloatBitWidth());
  Value sum = wrapping<emitc::AddOp>(c, lhs, rhs);
  f.mapResult(op.getSum(), sum);
  f.mapResult(
      op.getOverflow(),
      c.cmp(emitc::CmpPredicate::lt, c.castTo(sum, wide), c.castTo(lhs, wide)));
  return success();
}

/// The halves of a product of integers of up to 32 bits, computed in 64 bits.
template <typename OpT>
static LogicalResult lowerMulExtended(FunctionLowering &f, OpT op) {
  constexpr bool isUnsigned = std::is_same_v<OpT, arith::MulUIExtendedOp>;
  CBuilder &c = f.c;
  unsigned width = widthOf(op.getLhs());
  if (width > 32 || width == 1)
    return op.emitOpError("on ")
           << op.getLhs().getType() << " is not supported in C output";
  Type wide = isUnsigned ? unsignedType(c.getContext(), 64) : c.i64();
  Type type = convertScalarType(op.getLhs().getType());
  Value product = inIntegers(
      f, op.getLhs(), op.getRhs(), isUnsigned, [&](Value lhs, Value rhs) {
        return c.binary<emitc::MulOp>(c.castTo(lhs, wide), c.castTo(rhs, wide));
      });
  f.mapResult(op.getLow(), c.castTo(product, type));
  f.mapResult(op.getHigh(), c.castTo(c.binary<emitc::BitwiseRightShiftOp>(
                                         product, c.integer(width, c.i32())),
                                     type));
  return success();
}

void sw::emit::addArithHandlers(Handlers &handlers) {
  handlers.add<arith::ConstantOp>(lowerConstant);
  addWrapping<arith::AddIOp, emitc::AddOp, emitc::BitwiseXorOp>(handlers);
  addWrapping<arith::SubIOp, emitc::SubOp, emitc::BitwiseXorOp>(handlers);
  addWrapping<arith::MulIOp, emitc::MulOp, emitc::BitwiseAndOp>(handlers);
  addPlain<arith::AndIOp, emitc::BitwiseAndOp>(handlers);
  addPlain<arith::OrIOp, emitc::BitwiseOrOp>(handlers);
  addPlain<arith::XOrIOp, emitc::BitwiseXorOp>(handlers);
  addDivision<arith::DivSIOp, emitc::DivOp>(handlers, false);
  addDivision<arith::DivUIOp, emitc::DivOp>(handlers, true);
  addDivision<arith::RemSIOp, emitc::RemOp>(handlers, false);
  addDivision<arith::RemUIOp, emitc::RemOp>(handlers, true);
  addRoundedDivision<arith::FloorDivSIOp>(handlers, "sw_floordiv", false,
                                          false);
  addRoundedDivision<arith::CeilDivSIOp>(handlers, "sw_ceildiv", false, true);
  addRoundedDivision<arith::CeilDivUIOp>(handlers, "sw_uceildiv", true, true);
  addShift<arith::ShLIOp, emitc::BitwiseLeftShiftOp>(handlers, true);
  addShift<arith::ShRUIOp, emitc::BitwiseRightShiftOp>(handlers, true);
  addShift<arith::ShRSIOp, emitc::BitwiseRightShiftOp>(handlers, false);
  addMinMax<arith::MinSIOp>(handlers, "sw_min", false);
  addMinMax<arith::MaxSIOp>(handlers, "sw_max", false);
  addMinMax<arith::MinUIOp>(handlers, "sw_umin", true);
  addMinMax<arith::MaxUIOp>(handlers, "sw_umax", true);
  handlers.add<arith::CmpIOp>(lowerCmpI);
  handlers.add<arith::SelectOp>(lowerSelect);
  handlers.add<arith::AddUIExtendedOp>(lowerAddExtended);
  handlers.add<arith::MulSIExtendedOp>(
      lowerMulExtended<arith::MulSIExtendedOp>);
  handlers.add<arith::MulUIExtendedOp>(
      lowerMulExtended<arith::MulUIExtendedOp>);
  addFloatHandlers(handlers);
}
