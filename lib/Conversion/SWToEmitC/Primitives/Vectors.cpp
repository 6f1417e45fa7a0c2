//===- Vectors.cpp - Vectors of floats ------------------------------------===//
//
// Vectors of the chip's length become `tpp_vector_f32` and `tpp_vector_f64`.
// Operations on them call the functions of tpp_math.h:
//
//   %x = vector.transfer_read %row[%j] {in_bounds = [true]}
//   %y = arith.maximumf %x, %z : vector<4xf32>
// becomes
//   tpp_vector_f32 x = tpp_v_loadu_f32(row + j);
//   tpp_vector_f32 y = tpp_v_maximumf_f32(x, z);
//
//===----------------------------------------------------------------------===//
#include "Conversion/SWToEmitC/Lowering.h"

#include "Dialect/TPP/IR/TPP.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;
using llvm::formatv;

//===----------------------------------------------------------------------===//
// Operations on vectors
//===----------------------------------------------------------------------===//

/// The type of the operands of the comparison that computes `truth`.
static Type getComparedType(Value truth) {
  Operation *op = truth.getDefiningOp();
  if (auto compare = dyn_cast<arith::CmpFOp>(op))
    return getElementTypeOrSelf(compare.getLhs().getType());
  return getComparedType(op->getOperand(0));
}

Type sw::emit::vectorTypeOf(CBuilder &c, Type type) {
  Type element = getLoadedType(getElementTypeOrSelf(type));
  return c.opaque(("tpp_vector_" + getFunctionSuffix(element)).str());
}

static Type maskTypeOf(CBuilder &c, Type element) {
  return c.opaque(("tpp_mask_" + getFunctionSuffix(element)).str());
}

Value sw::emit::splatVector(CBuilder &c, Value scalar) {
  Type type = scalar.getType();
  return c.pureCall(("tpp_v_splat_" + getFunctionSuffix(type)).str(),
                    vectorTypeOf(c, type), {scalar});
}

/// Lowers a `math.fpowi`, whose power is constant by its verifier.
static Value lowerPower(CBuilder &c, math::FPowIOp op) {
  APInt power;
  matchPattern(op.getRhs(), m_ConstantInt(&power));
  return c.integer(power.getSExtValue(), c.i32());
}

bool sw::emit::isOnVectors(Operation *op) {
  return op->getNumResults() == 1 &&
         isa<VectorType>(op->getResult(0).getType()) &&
         tpp::getEquationInfo(op);
}

/// The maximum or minimum of a value and a number that is not NaN: a comparison
/// that a NaN fails, and a select. The strictness decides between +0 and -0.
static Value lowerLimit(CBuilder &c, Operation *op, Value value, Value limit,
                        const APFloat &number) {
  bool isMaximum = isa<arith::MaximumFOp>(op);
  bool isStrict = number.isZero() && number.isNegative() == isMaximum;
  StringRef predicate =
      isMaximum ? (isStrict ? "olt" : "ole") : (isStrict ? "ogt" : "oge");
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  StringRef suffix = getFunctionSuffix(element);
  Value mask = c.pureCall(formatv("tpp_v_cmp_{0}_{1}", predicate, suffix).str(),
                          maskTypeOf(c, element), {value, limit});
  return c.pureCall(("tpp_v_select_" + suffix).str(), vectorTypeOf(c, element),
                    {mask, limit, value});
}

/// A division of `type` by a constant: a product with its reciprocal, in the
/// wider type.
static Value lowerQuotient(CBuilder &c, Value value, Type type,
                           APFloat divisor) {
  auto wider = cast<FloatType>(getWiderComputeType(type));
  const llvm::fltSemantics &semantics = wider.getFloatSemantics();
  bool losesInfo;
  divisor.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  APFloat reciprocal = APFloat::getOne(semantics);
  reciprocal.divide(divisor, APFloat::rmNearestTiesToEven);
  return c.pureCall(("tpp_v_div_by_" + getFunctionSuffix(type)).str(),
                    vectorTypeOf(c, type),
                    {value, c.number(FloatAttr::get(wider, reciprocal))});
}

/// Lowers casts from and to floats of memory, whose vectors hold the type of
/// computations. A value that is only stored is rounded by the store.
static Value lowerStorageCast(CBuilder &c, Operation *op, Value value) {
  Type from = getElementTypeOrSelf(op->getOperand(0)),
       to = getElementTypeOrSelf(op->getResult(0));
  auto isStored = [&] {
    return llvm::all_of(op->getUsers(), [](Operation *user) {
      return user->hasTrait<OpTrait::IsTerminator>() ||
             isa<vector::TransferWriteOp>(user);
    });
  };
  Type held = getComputeType(from), wider = getWiderComputeType(held);
  auto extend = [&] {
    return c.pureCall("tpp_v_extf", vectorTypeOf(c, wider), {value});
  };
  if (!isStorageFloat(to))
    return held == to ? value : extend();
  if (from == getComputeType(to) && isStored())
    return value;
  // The functions that round have operands of the widest type.
  if (wider)
    value = extend();
  return c.pureCall(("tpp_v_round_" + getFunctionSuffix(to)).str(),
                    vectorTypeOf(c, to), {value});
}

Value sw::emit::lowerVectorOp(CBuilder &c, Operation *op,
                              function_ref<Value(Value)> lookup) {
  StringRef stem = tpp::getEquationInfo(op)->stem;
  auto operand = [&](unsigned i) { return lookup(op->getOperand(i)); };
  // The mask of a boolean, for vectors of `element`.
  auto maskFor = [&](Value truth, Type element) {
    if (getComparedType(truth) == element)
      return lookup(truth);
    bool isWider =
        getElementBits(element) > getElementBits(getComparedType(truth));
    return c.pureCall(isWider ? "tpp_m_ext" : "tpp_m_trunc",
                      maskTypeOf(c, element), {lookup(truth)});
  };
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  std::string suffix = ("_" + getFunctionSuffix(element)).str();
  if (isa<arith::AddFOp>(op))
    return c.binary<emitc::AddOp>(operand(0), operand(1));
  if (isa<arith::SubFOp>(op))
    return c.binary<emitc::SubOp>(operand(0), operand(1));
  if (isa<arith::MulFOp>(op))
    return c.binary<emitc::MulOp>(operand(0), operand(1));
  if (Value input = tpp::getLogisticInput(op))
    return c.pureCall(("tpp_v_" + stem).str() + suffix,
                      vectorTypeOf(c, element), {lookup(input)});
  if (std::optional<APFloat> divisor = tpp::getKnownDivisor(op))
    return lowerQuotient(c, operand(0), element, std::move(*divisor));
  if (isa<arith::DivFOp>(op))
    return c.binary<emitc::DivOp>(operand(0), operand(1));
  if (std::optional<unsigned> limit = tpp::getLimitOperand(op)) {
    APFloat number(0.0);
    matchPattern(op->getOperand(*limit), m_ConstantFloat(&number));
    return lowerLimit(c, op, operand(1 - *limit), operand(*limit), number);
  }
  // Loads of integers convert them.
  if (isa<arith::SIToFPOp>(op))
    return operand(0);
  if (isa<arith::ExtFOp, arith::TruncFOp>(op) &&
      (isStorageFloat(element) ||
       isStorageFloat(getElementTypeOrSelf(op->getOperand(0)))))
    return lowerStorageCast(c, op, operand(0));
  if (isa<arith::ExtFOp, arith::TruncFOp>(op))
    return c.pureCall(("tpp_v_" + stem).str(), vectorTypeOf(c, element),
                      {operand(0)});
  if (auto compare = dyn_cast<arith::CmpFOp>(op)) {
    Type of = getElementTypeOrSelf(compare.getLhs().getType());
    std::string name = formatv("tpp_v_cmp_{0}_{1}",
                               stringifyCmpFPredicate(compare.getPredicate()),
                               getFunctionSuffix(of));
    return c.pureCall(name, maskTypeOf(c, of), {operand(0), operand(1)});
  }
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return c.pureCall(
        "tpp_v_select" + suffix, vectorTypeOf(c, element),
        {maskFor(select.getCondition(), element), operand(1), operand(2)});
  if (isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(op)) {
    Type of = getComparedType(op->getOperand(0));
    return c.pureCall(
        (Twine("tpp_m_") + stem + "_" + getFunctionSuffix(of)).str(),
        maskTypeOf(c, of), {operand(0), maskFor(op->getOperand(1), of)});
  }
  if (auto power = dyn_cast<math::FPowIOp>(op))
    return c.pureCall("tpp_v_fpowi" + suffix, vectorTypeOf(c, element),
                      {operand(0), lowerPower(c, power)});
  SmallVector<Value> args(llvm::map_range(op->getOperands(), lookup));
  return c.pureCall(("tpp_v_" + stem).str() + suffix, vectorTypeOf(c, element),
                    args);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

LogicalResult sw::emit::checkVector(FunctionLowering &f, Operation *op,
                                    VectorType type, bool mayBeMask) {
  int64_t lanes = f.module.getTarget().getVectorLanes();
  Type element = type.getElementType();
  bool hasElements =
      mayBeMask ? isVectorElement(element) : hasVectorLoads(element);
  if (f.onSlave && type.getRank() == 1 && !type.isScalable() &&
      type.getDimSize(0) == lanes && hasElements)
    return success();
  return op->emitOpError("expects vectors of ")
         << lanes << " " << listComputeFloats()
         << " inside a launch in C output, but got " << type;
}

LogicalResult sw::emit::lowerOnVectors(FunctionLowering &f, Operation *op) {
  Value result = op->getResult(0);
  f.mapResult(result, lowerVectorOp(f.c, op, [&](Value value) {
                return f.scalar(value);
              }));
  return success();
}

/// Checks that `op` accesses a row in LDM.
static LogicalResult checkTransfer(VectorTransferOpInterface op) {
  auto memref = dyn_cast<MemRefType>(op.getBase().getType());
  if (!memref || memref.getRank() != 1 || !isLDM(memref) || op.getMask())
    return op->emitOpError("expects a row in LDM and no mask in C output");
  return success();
}

/// The number of elements that remain in the row, for a partial vector.
static Value getCount(FunctionLowering &f, VectorTransferOpInterface op,
                      const MemDesc &row) {
  OpFoldResult left =
      f.c.sub(row.sizes[0], f.lowered(OpFoldResult(op.getIndices()[0])));
  return f.c.value(left);
}

static bool isWhole(VectorTransferOpInterface op) {
  return cast<BoolAttr>(op.getInBounds()[0]).getValue();
}

static Value getPointer(FunctionLowering &f, VectorTransferOpInterface op) {
  const MemDesc &row = f.memref(op.getBase());
  return f.pointerAt(
      row, f.linearIndex(row, {f.lowered(OpFoldResult(op.getIndices()[0]))}));
}

static LogicalResult lowerRead(FunctionLowering &f, vector::TransferReadOp op) {
  if (failed(checkTransfer(op)))
    return failure();
  CBuilder &c = f.c;
  // The lanes beyond the end of the row are unspecified.
  if (!isWhole(op) && !op.getPadding().getDefiningOp<ub::PoisonOp>())
    return op.emitOpError("expects ub.poison after the end of the row in C "
                          "output");
  const MemDesc &row = f.memref(op.getBase());
  std::optional<int64_t> step = constantOf(row.strides[0]);
  // Vectors of 16-bit numbers may begin inside of a word.
  bool isNarrow = isStorageFloat(op.getVectorType().getElementType());
  SmallVector<Value> args = {getPointer(f, op)};
  StringRef stem = "loadu";
  if (isNarrow || (step != 1 && (!isWhole(op) || step != 2))) {
    stem = "load_steps";
    args.push_back(c.value(row.strides[0]));
  } else if (step == 2) {
    stem = "load_even";
  } else if (!isWhole(op)) {
    stem = "load_part";
  }
  if (!isWhole(op))
    args.push_back(getCount(f, op, row));
  else if (stem == "load_steps")
    args.push_back(c.literal("TPP_LANES", c.i32()));
  std::string name =
      formatv("tpp_v_{0}_{1}", stem,
              getFunctionSuffix(op.getVectorType().getElementType()));
  auto call = c.create<emitc::CallOpaqueOp>(
      TypeRange{vectorTypeOf(c, op.getVectorType())}, name, args);
  f.mapResult(op.getVector(), call.getResult(0));
  return success();
}

static LogicalResult lowerWrite(FunctionLowering &f,
                                vector::TransferWriteOp op) {
  if (failed(checkTransfer(op)))
    return failure();
  const MemDesc &row = f.memref(op.getBase());
  if (constantOf(row.strides[0]) != 1)
    return op.emitOpError("expects a row without gaps in C output");
  StringRef suffix = getFunctionSuffix(op.getVectorType().getElementType());
  Value value = f.scalar(op.getValueToStore());
  if (isWhole(op))
    f.c.call(("tpp_v_storeu_" + suffix).str(), {value, getPointer(f, op)});
  else
    f.c.call(("tpp_v_store_part_" + suffix).str(),
             {value, getPointer(f, op), getCount(f, op, row)});
  return success();
}

void sw::emit::addVectorHandlers(Handlers &handlers) {
  handlers.add<vector::TransferReadOp>(lowerRead);
  handlers.add<vector::TransferWriteOp>(lowerWrite);
  handlers.add<vector::BroadcastOp>(
      [](FunctionLowering &f, vector::BroadcastOp op) -> LogicalResult {
        if (isa<VectorType>(op.getSourceType()))
          return op.emitOpError("expects a scalar in C output");
        f.mapResult(op.getVector(), splatVector(f.c, f.scalar(op.getSource())));
        return success();
      });
  // Nothing reads poison.
  handlers.add<ub::PoisonOp>(
      [](FunctionLowering &, ub::PoisonOp) { return success(); });
}
