//===- SwWidenFloats.cpp - The pass sw-widen-floats -----------------------===//
//
//   func.func @f(%x: tensor<8x64xf16>) -> tensor<8x64xf16>
//     %0 = linalg.exp ins(%x : tensor<8x64xf16>) ...
//     return %0
// becomes
//     %w = linalg.generic ins(%x) { extf } : tensor<8x64xf32>
//     %0 = linalg.exp ins(%w : tensor<8x64xf32>) ...
//     %r = linalg.generic ins(%0) { truncf } : tensor<8x64xf16>
//     return %r
//
// All values of a function get their new types in place.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"
#include "Transforms/Utils/ReadingMaps.h"

#include "ElementTypes.h"
#include "NarrowFloats.h"

#include "Analysis/Structure/Sizes.h"
#include "Dialect/SW/IR/Composites.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWWIDENFLOATS
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static SmallVector<Type> widenAll(TypeRange types) {
  return llvm::map_to_vector(types, widen);
}

/// Whether a function has arguments or results of such types.
static bool hasNarrow(FunctionType type) {
  return llvm::any_of(type.getInputs(), isNarrow) ||
         llvm::any_of(type.getResults(), isNarrow);
}

static bool hasNarrow(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    auto func = dyn_cast<func::FuncOp>(op);
    auto global = dyn_cast<memref::GlobalOp>(op);
    bool has = (func && hasNarrow(func.getFunctionType())) ||
               (global && isNarrow(global.getType())) ||
               llvm::any_of(op->getResultTypes(), isNarrow);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        has |= llvm::any_of(block.getArgumentTypes(), isNarrow);
    return has ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}

/// The first of `types` that is of complex numbers of f16 or bf16, or null.
static Type findNarrowComplex(TypeRange types) {
  for (Type type : types)
    if (auto complex = dyn_cast<ComplexType>(getElementTypeOrSelf(type)))
      if (isNarrow(complex.getElementType()))
        return type;
  return {};
}

/// Reports complex numbers, whose parts would stay f16 or bf16 among f32.
static LogicalResult checkComplex(ModuleOp module) {
  WalkResult result = module.walk<WalkOrder::PreOrder>([](Operation *op) {
    Type type = findNarrowComplex(op->getOperandTypes());
    if (!type)
      type = findNarrowComplex(op->getResultTypes());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (!type)
          type = findNarrowComplex(block.getArgumentTypes());
    if (!type)
      return WalkResult::advance();
    op->emitOpError("has complex numbers of type ")
        << type
        << "; expects their parts in separate values, as sw-split-complex "
           "leaves them";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Reports ops that read the bits of elements, or hide the functions they call.
static LogicalResult checkOps(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    auto constant = dyn_cast<func::ConstantOp>(op);
    auto type =
        constant ? dyn_cast<FunctionType>(constant.getType()) : FunctionType();
    bool isCalled = type && hasNarrow(type);
    bool readsBits = isa<arith::BitcastOp, tensor::BitcastOp, memref::ViewOp,
                         vector::BitCastOp>(op) &&
                     (llvm::any_of(op->getOperandTypes(), isNarrow) ||
                      llvm::any_of(op->getResultTypes(), isNarrow));
    if (!isCalled && !readsBits)
      return WalkResult::advance();
    op->emitOpError(isCalled ? "is of a function of f16 or bf16; expects a "
                               "direct call (func.call)"
                             : "takes or makes bits of f16 or bf16, which are "
                               "computed with as f32 here");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Reports parameters and results that no copy of their elements converts.
static LogicalResult checkInterface(func::FuncOp func) {
  auto check = [&](StringRef what, TypeRange types,
                   bool isDense) -> LogicalResult {
    for (auto [number, type] : llvm::enumerate(types)) {
      auto memref = dyn_cast<MemRefType>(type);
      bool isArray = memref && (!isDense || memref.getLayout().isIdentity());
      if (isNarrow(type) && !isArray && !isa<FloatType, RankedTensorType>(type))
        return emitError(func.getLoc())
               << what << " " << number << " of function '" << func.getSymName()
               << "' is of type " << type
               << "; expects f16 and bf16 in numbers and in arrays of known "
                  "rank and identity layout";
    }
    return success();
  };
  // Layouts of arguments that nothing uses do not matter.
  return failure(
      failed(check("argument", func.getArgumentTypes(), /*isDense=*/false)) ||
      failed(check("result", func.getResultTypes(), /*isDense=*/true)));
}

//===----------------------------------------------------------------------===//
// Module
//===----------------------------------------------------------------------===//

/// Whether an op may write to elements of `memref`.
static bool mayBeWritten(Value memref) {
  return llvm::any_of(memref.getUsers(), [&](Operation *user) {
    if (isa<memref::DimOp, memref::RankOp>(user))
      return false;
    if (auto view = dyn_cast<ViewLikeOpInterface>(user))
      return mayBeWritten(view->getResult(0));
    auto effects = dyn_cast<MemoryEffectOpInterface>(user);
    return !effects ||
           effects.getEffectOnValue<MemoryEffects::Write>(memref).has_value();
  });
}

namespace {
/// Memref arguments of a function, and the copies that it computes with.
using Copies = SmallVector<std::pair<Value, Value>>;

struct SwWidenFloats : sw::impl::SwWidenFloatsBase<SwWidenFloats> {
  using SwWidenFloatsBase::SwWidenFloatsBase;
  void runOnOperation() override;

private:
  LogicalResult widenInside(func::FuncOp func);
  LogicalResult widenOp(Operation *op);
  LogicalResult widenConstant(arith::ConstantOp op);
  LogicalResult widenGlobal(memref::GlobalOp global);
  LogicalResult convertArguments(func::FuncOp func, Copies &copies);
  void convertReturns(func::FuncOp func, const Copies &copies);
  void convertCall(func::CallOp call, func::FuncOp func);

  ConstantWidener constants;
  /// Functions whose types do not change.
  DenseSet<Operation *> kept;
};
} // namespace

LogicalResult SwWidenFloats::widenConstant(arith::ConstantOp op) {
  if (!isNarrow(op.getType()))
    return success();
  TypedAttr value = constants.convert(op.getValue());
  if (!value)
    return op.emitOpError("has no elements in this file, or in a form that "
                          "f16 and bf16 cannot be taken from");
  op.setValueAttr(value);
  return success();
}

LogicalResult SwWidenFloats::widenGlobal(memref::GlobalOp global) {
  if (!isNarrow(global.getType()))
    return success();
  Attribute initial = global.getInitialValueAttr();
  if (auto elements = dyn_cast_if_present<ElementsAttr>(initial)) {
    TypedAttr value = constants.convert(elements);
    if (!value)
      return global.emitOpError("has no elements in this file, or in a form "
                                "that f16 and bf16 cannot be taken from");
    global.setInitialValueAttr(value);
  }
  global.setType(cast<MemRefType>(widen(global.getType())));
  return success();
}

/// Sets the types of the results of `op` and of the arguments of its regions.
LogicalResult SwWidenFloats::widenOp(Operation *op) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    if (failed(widenConstant(constant)))
      return failure();
  if (isa<arith::TruncFOp>(op) && isNarrow(op->getResult(0).getType())) {
    // The result is rounded, and its readers use f32.
    ImplicitLocOpBuilder b(op->getLoc(), op);
    b.setInsertionPointAfter(op);
    Value rounded = op->getResult(0);
    Value wide = arith::ExtFOp::create(b, widen(rounded.getType()), rounded);
    rounded.replaceAllUsesExcept(wide, wide.getDefiningOp());
    return success();
  }
  for (Value result : op->getResults())
    result.setType(widen(result.getType()));
  // The elements may now have the type of the variance.
  if (auto norm = dyn_cast<NormalizationOp>(op))
    if (norm.getVarianceType() ==
        getElementTypeOrSelf(norm.getResult().getType()))
      norm.removeVarianceTypeAttr();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        argument.setType(widen(argument.getType()));
  return success();
}

/// Generalizes named ops whose bodies round their operands.
static LogicalResult generalizeRounding(ModuleOp module) {
  SmallVector<linalg::LinalgOp> ops;
  module.walk([&](linalg::LinalgOp op) {
    bool rounds = llvm::any_of(
        op.getBlock()->getOps<arith::TruncFOp>(),
        [](arith::TruncFOp cast) { return isNarrow(cast.getType()); });
    if (rounds && !isa<linalg::GenericOp>(op.getOperation()))
      ops.push_back(op);
  });
  IRRewriter rewriter(module.getContext());
  for (linalg::LinalgOp op : ops) {
    rewriter.setInsertionPoint(op);
    if (failed(linalg::generalizeNamedOp(rewriter, op)))
      return op.emitOpError("rounds to f16 or bf16 and cannot be written as a "
                            "linalg.generic");
  }
  return success();
}

LogicalResult SwWidenFloats::widenInside(func::FuncOp func) {
  SmallVector<Operation *> ops;
  func.getBody().walk([&](Operation *op) { ops.push_back(op); });
  llvm::for_each(ops, markNarrowProduct);
  for (Operation *op : ops)
    if (failed(widenOp(op)))
      return failure();
  for (Block &block : func.getBody())
    if (!block.isEntryBlock() || !kept.contains(func))
      for (BlockArgument argument : block.getArguments())
        argument.setType(widen(argument.getType()));
  return success();
}

/// Erases casts from 16 bits whose operands are f32 now.
static void eraseCasts(func::FuncOp func) {
  func.walk([](arith::ExtFOp op) {
    if (op.getIn().getType() != op.getType())
      return;
    op.getResult().replaceAllUsesWith(op.getIn());
    op.erase();
  });
}

/// Converts `value` to `type` for all its users; returns the result.
static Value convertUses(ImplicitLocOpBuilder &b, Value value, Type type) {
  SmallVector<OpOperand *> uses =
      llvm::map_to_vector(value.getUses(), [](OpOperand &use) { return &use; });
  Value converted = convertValue(b, value, type);
  for (OpOperand *use : uses)
    use->set(converted);
  return converted;
}

LogicalResult SwWidenFloats::convertArguments(func::FuncOp func,
                                              Copies &copies) {
  ImplicitLocOpBuilder b(func.getLoc(), func.getContext());
  b.setInsertionPointToStart(&func.getBody().front());
  for (BlockArgument argument : func.getArguments()) {
    if (!isNarrow(argument.getType()) || argument.use_empty())
      continue;
    auto memref = dyn_cast<MemRefType>(argument.getType());
    if (memref && !memref.getLayout().isIdentity())
      return emitError(argument.getLoc())
             << "argument " << argument.getArgNumber() << " of function '"
             << func.getSymName() << "' is an array of type " << memref
             << ", but parameters in C are dense; expects the identity layout";
    bool isWritten = memref && mayBeWritten(argument);
    b.setLoc(argument.getLoc());
    Value wide = convertUses(b, argument, widen(argument.getType()));
    if (isWritten)
      copies.emplace_back(argument, wide);
  }
  return success();
}

void SwWidenFloats::convertReturns(func::FuncOp func, const Copies &copies) {
  func.walk([&](func::ReturnOp op) {
    ImplicitLocOpBuilder b(op.getLoc(), op);
    for (auto [operand, type] :
         llvm::zip(op->getOpOperands(), func.getResultTypes()))
      if (operand.get().getType() != type) {
        b.setLoc(operand.get().getLoc());
        operand.set(convertValue(b, operand.get(), type));
      }
    for (auto [argument, wide] : copies)
      copyElements(b, wide, argument);
  });
}

/// Converts a call of a function with arguments or results of 16 bits.
void SwWidenFloats::convertCall(func::CallOp call, func::FuncOp func) {
  ImplicitLocOpBuilder b(call.getLoc(), call);
  Copies copies;
  for (auto [operand, type] :
       llvm::zip(call->getOpOperands(), func.getArgumentTypes())) {
    Value wide = operand.get();
    if (wide.getType() == type)
      continue;
    operand.set(convertValue(b, wide, type));
    if (isa<MemRefType>(type))
      copies.emplace_back(wide, operand.get());
  }
  b.setInsertionPointAfter(call);
  for (auto [wide, narrow] : copies)
    copyElements(b, narrow, wide);
  for (auto [result, type] :
       llvm::zip(call.getResults(), func.getResultTypes())) {
    if (result.getType() == type)
      continue;
    Type wide = result.getType();
    result.setType(type);
    convertUses(b, result, wide);
  }
}

void SwWidenFloats::runOnOperation() {
  ModuleOp module = getOperation();
  // First of all, because later code asks ops for the operands that they read.
  sw::generalizeReadingMaps(module);
  if (failed(checkComplex(module)) || failed(verifyAllArraySizes(module)))
    return signalPassFailure();
  if (!hasNarrow(module))
    return;
  if (failed(checkOps(module)) || failed(generalizeRounding(module)))
    return signalPassFailure();
  SymbolTableCollection tables;
  SymbolUserMap users(tables, module);
  for (auto func : module.getOps<func::FuncOp>())
    if (func.isPublic() || func.isExternal() || users.useEmpty(func)) {
      if (failed(checkInterface(func)))
        return signalPassFailure();
      kept.insert(func);
    }
  for (auto global : module.getOps<memref::GlobalOp>())
    if (failed(widenGlobal(global)))
      return signalPassFailure();
  for (auto func : module.getOps<func::FuncOp>()) {
    if (func.isExternal())
      continue;
    Copies copies;
    if (failed(widenInside(func)))
      return signalPassFailure();
    if (kept.contains(func)) {
      if (failed(convertArguments(func, copies)))
        return signalPassFailure();
      convertReturns(func, copies);
      eraseCasts(func);
      continue;
    }
    eraseCasts(func);
    func.setType(FunctionType::get(&getContext(),
                                   widenAll(func.getArgumentTypes()),
                                   widenAll(func.getResultTypes())));
  }
  module.walk([&](func::CallOp call) {
    convertCall(call, tables.lookupNearestSymbolFrom<func::FuncOp>(
                          call, call.getCalleeAttr()));
  });
}
