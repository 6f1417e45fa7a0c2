//===- ReferenceWidening.cpp - The reference without rounding -------------===//
//
// Every floating-point type of a program becomes f64:
//
//   %s = arith.addf %a, %b : f32
//   %h = arith.truncf %s : f32 to bf16
//
// becomes
//
//   %s = arith.addf %a, %b : f64
//   %h = arith.mulf %s, 1.0 : f64
//
//===----------------------------------------------------------------------===//
#include "ReferenceVariants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::sw::runner;

using Replacement = std::optional<std::pair<Attribute, WalkResult>>;

static bool hasFloats(Type type) {
  return isa<FloatType>(getElementTypeOrSelf(type));
}

/// Whether `op` reinterprets the bits of numbers.
static bool readsBits(Operation *op) {
  if (!isa<arith::BitcastOp, vector::BitCastOp, vector::TypeCastOp,
           memref::ViewOp>(op))
    return false;
  return llvm::any_of(op->getOperandTypes(), hasFloats) ||
         llvm::any_of(op->getResultTypes(), hasFloats);
}

static APFloat widen(APFloat value) {
  bool losesInfo;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value;
}

static Attribute widen(DenseElementsAttr attr) {
  auto numbers = dyn_cast<DenseFPElementsAttr>(attr);
  if (!numbers)
    return attr;
  return numbers.mapValues(
      Float64Type::get(attr.getContext()),
      [](const APFloat &value) { return widen(value).bitcastToAPInt(); });
}

static Replacement widenAttribute(Attribute attr) {
  if (auto number = dyn_cast<FloatAttr>(attr))
    return {{FloatAttr::get(Float64Type::get(attr.getContext()),
                            widen(number.getValue())),
             WalkResult::skip()}};
  if (auto numbers = dyn_cast<DenseElementsAttr>(attr))
    return {{widen(numbers), WalkResult::skip()}};
  auto resource = dyn_cast<DenseResourceElementsAttr>(attr);
  if (!resource || !hasFloats(resource.getType()))
    return std::nullopt;
  if (AsmResourceBlob *blob = resource.getRawHandle().getBlob())
    return {{widen(DenseElementsAttr::getFromRawBuffer(resource.getType(),
                                                       blob->getData())),
             WalkResult::skip()}};
  return std::nullopt;
}

/// Removes casts between floating-point types. A cast that rounded is replaced
/// by an op, so that it can be perturbed.
static void removeCasts(ModuleOp module, MutableArrayRef<Rounding> roundings) {
  SmallVector<Operation *> casts;
  module.walk([&](Operation *op) {
    if (isa<arith::ExtFOp, arith::TruncFOp>(op))
      casts.push_back(op);
  });
  for (Operation *op : casts) {
    Value value = op->getOperand(0);
    auto rounding = llvm::find_if(
        roundings, [&](const Rounding &other) { return other.op == op; });
    if (rounding != roundings.end()) {
      ImplicitLocOpBuilder b(op->getLoc(), op);
      Value one = arith::ConstantOp::create(b, b.getOneAttr(value.getType()));
      value = arith::MulFOp::create(b, value, one);
      rounding->op = value.getDefiningOp();
    }
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  }
}

LogicalResult sw::runner::widenFloats(ModuleOp module,
                                      MutableArrayRef<Rounding> roundings) {
  WalkResult result = module.walk([](Operation *op) {
    return readsBits(op) ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  AttrTypeReplacer replacer;
  replacer.addReplacement([](FloatType type) -> Type {
    return Float64Type::get(type.getContext());
  });
  replacer.addReplacement(widenAttribute);
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  removeCasts(module, roundings);
  return success();
}
