//===- ReferenceVariants.cpp - Variants of runs of the reference ----------===//
//
// The possible effect of rounding on a result is measured: the reference runs
// again with every rounding perturbed by about one unit in the last place.
//
//   %s = arith.addf %a, %b : f32
//
// becomes
//
//   %s    = arith.addf %a, %b : f32
//   %bits = arith.bitcast %s : f32 to i32
//   %run  = call @sw_run_perturbation() : i32
//   %mix  = (%bits xor %run) * odd number, mixed once more
//   %f    = arith.select %mix < 0, 1 + e, 1 - e
//   %p    = arith.mulf %s, %f
//
// The factor does not change zeros, infinities and NaNs.
//
//===----------------------------------------------------------------------===//
#include "ReferenceVariants.h"

#include "SharedReads.h"

#include "Dialect/Utils/ElementTypes.h"
#include "Runner/Arrays/HostArray.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

/// Mathematical functions of two libraries may differ by this many units in the
/// last place.
static constexpr double functionUlps = 8;

/// Declares a function without arguments; the caller of the compiled module
/// sets its value.
static func::FuncOp declare(ModuleOp module, StringRef name, Type type) {
  if (auto func = module.lookupSymbol<func::FuncOp>(name))
    return func;
  OpBuilder b = OpBuilder::atBlockEnd(module.getBody());
  auto func = func::FuncOp::create(b, module.getLoc(), name,
                                   b.getFunctionType({}, type));
  func.setPrivate();
  return func;
}

//===----------------------------------------------------------------------===//
// Fresh memory
//===----------------------------------------------------------------------===//

/// The fill pattern as a value of `type`, or null for types without bits.
static Value makeFill(ImplicitLocOpBuilder &b, func::FuncOp source, Type type) {
  if (!type.isIntOrIndexOrFloat())
    return {};
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  if (width > 64)
    return {};
  Value bits = func::CallOp::create(b, source, ValueRange()).getResult(0);
  if (type.isIndex())
    return arith::IndexCastOp::create(b, type, bits);
  if (width < 64)
    bits = arith::TruncIOp::create(b, b.getIntegerType(width), bits);
  return isa<FloatType>(type) ? arith::BitcastOp::create(b, type, bits) : bits;
}

void sw::runner::fillFreshMemory(ModuleOp module) {
  SmallVector<Operation *> allocations;
  module.walk([&](Operation *op) {
    if (isa<memref::AllocOp, memref::AllocaOp>(op))
      allocations.push_back(op);
  });
  if (allocations.empty())
    return;
  func::FuncOp source =
      declare(module, fillSymbol, IntegerType::get(module.getContext(), 64));
  for (Operation *op : allocations) {
    ImplicitLocOpBuilder b(op->getLoc(), op);
    b.setInsertionPointAfter(op);
    Value memory = op->getResult(0);
    Type element = cast<MemRefType>(memory.getType()).getElementType();
    if (Value value = makeFill(b, source, element))
      linalg::FillOp::create(b, value, memory);
  }
}

//===----------------------------------------------------------------------===//
// Rounding
//===----------------------------------------------------------------------===//

LogicalResult sw::runner::generalizeNamedOps(ModuleOp module) {
  SmallVector<linalg::LinalgOp> ops;
  module.walk([&](linalg::LinalgOp op) {
    if (!isa<linalg::GenericOp>(op.getOperation()))
      ops.push_back(op);
  });
  IRRewriter rewriter(module.getContext());
  for (linalg::LinalgOp op : ops) {
    rewriter.setInsertionPoint(op);
    if (failed(linalg::generalizeNamedOp(rewriter, op)))
      return op.emitError("cannot be written as a linalg.generic for the "
                          "perturbed reference");
  }
  return success();
}

/// Minimum number of terms of a long sum.
static constexpr int64_t minLongSum = 16;

/// Whether `op` sums many terms for each element of its result.
static bool hasLongSums(linalg::GenericOp op) {
  int64_t terms = 1;
  for (auto [kind, range] :
       llvm::zip(op.getIteratorTypesArray(), op.getStaticLoopRanges())) {
    if (kind != utils::IteratorType::reduction)
      continue;
    if (ShapedType::isDynamic(range))
      return false;
    terms = llvm::SaturatingMultiply<uint64_t>(terms, range);
  }
  return terms >= minLongSum;
}

/// Whether this product is only a term of a long sum that a reduction carries.
/// The perturbation of the sum then covers both, which halves the cost. A short
/// sum may cancel, so its size would not bound the size of its terms.
static bool isPartOfLongSum(Operation *op) {
  if (!isa<arith::MulFOp>(op) || !op->hasOneUse())
    return false;
  auto generic = dyn_cast<linalg::GenericOp>(op->getParentOp());
  auto sum = dyn_cast<arith::AddFOp>(*op->user_begin());
  if (!generic || !sum || !hasLongSums(generic))
    return false;
  Value other = sum.getLhs() == op->getResult(0) ? sum.getRhs() : sum.getLhs();
  auto carried = dyn_cast<BlockArgument>(other);
  return carried && carried.getOwner()->getParentOp() == generic &&
         carried.getArgNumber() >= generic.getNumDpsInputs();
}

/// Whether `type` is a floating-point type or a vector of one.
static bool isPerturbable(Type type) {
  Type element = getElementTypeOrSelf(type);
  return (type == element || isa<VectorType>(type)) &&
         isa<FloatType>(element) && getElementKind(element);
}

/// The maximum error of the result of `op` in units in the last place; 0 if it
/// is exact. Mathematical functions differ between libraries.
static double getUncertainty(Operation *op) {
  if (!llvm::any_of(op->getResultTypes(), isPerturbable))
    return 0;
  if (isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp,
          arith::TruncFOp, math::FmaOp>(op))
    return isPartOfLongSum(op) ? 0 : 1;
  if (!isa<math::MathDialect>(op->getDialect()) ||
      isa<math::AbsFOp, math::CeilOp, math::ClampFOp, math::CopySignOp,
          math::FloorOp, math::RoundEvenOp, math::RoundOp, math::TruncOp>(op))
    return 0;
  return functionUlps;
}

/// Whether `op` updates the value that a reduction carries between iterations.
static bool isAccumulation(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op->getParentOp());
  if (!generic || generic.getNumReductionLoops() == 0)
    return false;
  SetVector<Operation *> users;
  for (BlockArgument carried : generic.getRegionOutputArgs())
    getForwardSlice(carried, &users);
  return users.contains(op);
}

/// Whether `op` multiplies two operands of `generic`, and the 16-bit type in
/// which the compared program does it.
static std::optional<ElementKind>
findNarrowTerm(Operation *op, const ProductRounding &products) {
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op->getParentOp());
  if (!isa<arith::MulFOp>(op) || !generic ||
      generic.getNumReductionLoops() == 0)
    return std::nullopt;
  std::optional<ElementKind> kind;
  for (Value factor : op->getOperands()) {
    if (auto cast = factor.getDefiningOp<arith::ExtFOp>())
      factor = cast.getIn();
    bool isNarrow = hasNarrowProduct(factor.getType());
    bool isRounded =
        products.operands &&
        factor.getType() == getComputeType(getElementType(op->getContext(),
                                                          *products.operands));
    if (!isa<BlockArgument>(factor) || !(isNarrow || isRounded))
      return std::nullopt;
    kind = isNarrow ? getElementKind(factor.getType()) : products.operands;
  }
  return kind;
}

/// The error of each term of a sum in type `kind`, in units of the term, with
/// the deviation of the whole sum. Both factors may have been rounded. In a run
/// the sum of i terms has the magnitude sqrt(i) and is rounded.
static double getTermError(ElementKind kind, const ProductRounding &products) {
  double squares = static_cast<double>(products.run) / 2;
  if (products.operands)
    squares += 2;
  return getEpsilon(kind) * std::sqrt(squares);
}

/// The mark of terms with a constant factor.
static constexpr StringLiteral weightTermMark = "weight_term";

/// Whether `value` depends on no argument.
static bool isConstant(Value value) {
  Operation *op = value.getDefiningOp();
  return op && (isa<memref::GetGlobalOp>(op) ||
                llvm::all_of(op->getOperands(), isConstant));
}

void sw::runner::markWeightTerms(ModuleOp module) {
  module.walk([](linalg::LinalgOp op) {
    if (op.getNumReductionLoops() == 0 ||
        llvm::none_of(op.getDpsInputs(), isConstant))
      return;
    for (auto term : op.getBlock()->getOps<arith::MulFOp>())
      term->setAttr(weightTermMark, UnitAttr::get(op.getContext()));
  });
}

SmallVector<Rounding>
sw::runner::findRoundings(ModuleOp module, bool isWide,
                          const ProductRounding &products) {
  SmallVector<Rounding> roundings;
  llvm::SetVector<linalg::GenericOp> narrow;
  module.walk([&](Operation *op) {
    double ulps = getUncertainty(op);
    bool isNarrow = products.run > 0 || products.operands;
    if (auto kind = findNarrowTerm(op, products); kind && isNarrow) {
      roundings.push_back({op, getTermError(*kind, products)});
      narrow.insert(cast<linalg::GenericOp>(op->getParentOp()));
      return;
    }
    if (products.weights && op->hasAttr(weightTermMark)) {
      roundings.push_back({op, getEpsilon(*products.weights)});
      return;
    }
    if (ulps == 0)
      return;
    Type type = *llvm::find_if(op->getResultTypes(), isPerturbable);
    ElementKind kind = *getElementKind(getElementTypeOrSelf(type));
    if (isWide && isAccumulation(op))
      kind = getElementInfo(kind).sum;
    roundings.push_back({op, ulps * getEpsilon(kind)});
  });
  if (!products.operands)
    return roundings;
  Type wide =
      getComputeType(getElementType(module.getContext(), *products.operands));
  for (Operation *read : exposeSharedReads(module, narrow.getArrayRef(), wide))
    roundings.push_back({read, getEpsilon(*products.operands)});
  return roundings;
}

namespace {
/// Creates the perturbation of one value.
class Perturbation {
public:
  Perturbation(Value value, func::FuncOp source)
      : b(value.getLoc(), value.getContext()), source(source), value(value),
        element(cast<FloatType>(getElementTypeOrSelf(value.getType()))) {
    b.setInsertionPointAfterValue(value);
  }

  Value create(double epsilon) {
    Type narrow = withElement(b.getI32Type());
    Value mixed = arith::MulIOp::create(
        b, arith::XOrIOp::create(b, getBits(), getRun(narrow)),
        constant(narrow, b.getI32IntegerAttr(static_cast<int>(0x9e3779b1))));
    // A second multiplication is needed for independent signs of values that
    // differ by little, as after cancellation.
    Value upper = arith::ShRUIOp::create(
        b, mixed, constant(narrow, b.getI32IntegerAttr(16)));
    mixed = arith::MulIOp::create(
        b, arith::XOrIOp::create(b, mixed, upper),
        constant(narrow, b.getI32IntegerAttr(static_cast<int>(0x85ebca6b))));
    Value negative =
        arith::CmpIOp::create(b, arith::CmpIPredicate::slt, mixed,
                              constant(narrow, b.getI32IntegerAttr(0)));
    auto number = [&](double factor) {
      return constant(value.getType(), FloatAttr::get(element, factor));
    };
    Value factor = arith::SelectOp::create(b, negative, number(1 - epsilon),
                                           number(1 + epsilon));
    return arith::MulFOp::create(b, value, factor);
  }

private:
  Type withElement(Type other) {
    auto vector = dyn_cast<VectorType>(value.getType());
    return vector ? Type(vector.clone(other)) : other;
  }

  Value constant(Type type, TypedAttr number) {
    if (auto vector = dyn_cast<VectorType>(type))
      number = DenseElementsAttr::get(vector, Attribute(number));
    return arith::ConstantOp::create(b, type, number);
  }

  /// The bits of the value, folded to 32 bits.
  Value getBits() {
    unsigned width = element.getWidth();
    Type wide = withElement(b.getIntegerType(width));
    Type narrow = withElement(b.getI32Type());
    Value bits = arith::BitcastOp::create(b, wide, value);
    if (width == 32)
      return bits;
    if (width < 32)
      return arith::ExtUIOp::create(b, narrow, bits);
    Value high = arith::ShRUIOp::create(
        b, bits, constant(wide, b.getI64IntegerAttr(32)));
    return arith::TruncIOp::create(b, narrow,
                                   arith::XOrIOp::create(b, bits, high));
  }

  Value getRun(Type type) {
    Value run = func::CallOp::create(b, source, ValueRange()).getResult(0);
    return isa<VectorType>(type) ? vector::BroadcastOp::create(b, type, run)
                                 : run;
  }

  ImplicitLocOpBuilder b;
  func::FuncOp source;
  Value value;
  FloatType element;
};
} // namespace

void sw::runner::perturbRoundings(ModuleOp module,
                                  ArrayRef<Rounding> roundings) {
  if (roundings.empty())
    return;
  func::FuncOp source = declare(module, perturbationSymbol,
                                IntegerType::get(module.getContext(), 32));
  for (const Rounding &rounding : roundings)
    for (Value value : rounding.op->getResults()) {
      if (!isPerturbable(value.getType()))
        continue;
      SmallVector<OpOperand *> uses = llvm::map_to_vector(
          value.getUses(), [](OpOperand &use) { return &use; });
      Value perturbed = Perturbation(value, source).create(rounding.epsilon);
      for (OpOperand *use : uses)
        use->set(perturbed);
    }
}
