//===- SwLowerPoison.cpp - The pass sw-lower-poison -----------------------===//
//
// Replaces values that nothing reads by a value that C has:
//
//   %0 = ub.poison : i32   -->   %0 = arith.constant 0 : i32
//
//===----------------------------------------------------------------------===//
#include "Transforms/Inputs/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWLOWERPOISON
#include "Transforms/Inputs/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

/// Creates a value of `type`; null if the type has none.
static Value createAny(OpBuilder &b, Location loc, Type type) {
  if (auto complex = dyn_cast<ComplexType>(type)) {
    Attribute zero = b.getZeroAttr(complex.getElementType());
    return complex::ConstantOp::create(b, loc, type,
                                       b.getArrayAttr({zero, zero}));
  }
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (tensor && tensor.hasStaticShape())
    return tensor::EmptyOp::create(b, loc, tensor.getShape(),
                                   tensor.getElementType());
  auto memref = dyn_cast<MemRefType>(type);
  if (memref && memref.hasStaticShape() && memref.getLayout().isIdentity())
    return memref::AllocOp::create(b, loc, memref);
  if (isa<ShapedType>(type) && !isa<VectorType>(type))
    return {};
  // arith has no constant of these.
  auto integer = dyn_cast<IntegerType>(type);
  if (integer && !integer.isSignless())
    return {};
  TypedAttr zero = b.getZeroAttr(type);
  return zero ? arith::ConstantOp::create(b, loc, zero) : Value();
}

namespace {
struct SwLowerPoison : sw::impl::SwLowerPoisonBase<SwLowerPoison> {
  using SwLowerPoisonBase::SwLowerPoisonBase;

  void runOnOperation() override {
    getOperation()->walk([](ub::PoisonOp op) {
      OpBuilder b(op);
      Value value = createAny(b, op.getLoc(), op.getType());
      if (!value)
        return;
      op.replaceAllUsesWith(value);
      op.erase();
    });
  }
};
} // namespace
