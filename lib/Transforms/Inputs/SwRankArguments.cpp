//===- SwRankArguments.cpp - The pass sw-rank-arguments -------------------===//
//
// Gives arguments without rank or static shape the shapes of their casts:
//
//   func.func @f(%x: memref<*xf32>) {
//     memref.reinterpret_cast %x to offset: [0], sizes: [1024], strides: [1]
// becomes
//   func.func @f(%x: memref<1024xf32>) {
//     memref.reinterpret_cast %x to offset: [0], sizes: [1024], strides: [1]
//
//===----------------------------------------------------------------------===//
#include "Transforms/Inputs/Passes.h"

#include "InlineDynamic.h"

#include "Analysis/Structure/Bounds.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWRANKARGUMENTS
#include "Transforms/Inputs/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

/// The number of elements that `op` accesses, from the start of its source.
static std::optional<int64_t> getReach(memref::ReinterpretCastOp op) {
  std::optional<int64_t> reach = sw::getMaximum(op.getConstifiedMixedOffset());
  if (!reach || *reach < 0)
    return std::nullopt;
  for (auto [size, stride] : llvm::zip_equal(op.getConstifiedMixedSizes(),
                                             op.getConstifiedMixedStrides())) {
    std::optional<int64_t> extent = sw::getMaximum(size),
                           step = sw::getMaximum(stride);
    int64_t last;
    if (!extent || !step || *extent < 0 || *step < 0 ||
        llvm::MulOverflow(std::max<int64_t>(*extent - 1, 0), *step, last) ||
        llvm::AddOverflow(*reach, last, *reach))
      return std::nullopt;
  }
  int64_t count;
  if (llvm::AddOverflow<int64_t>(*reach, 1, count))
    return std::nullopt;
  return count;
}

/// The static type to which all users of `argument` cast it; null if they
/// disagree or do not cast it.
static ShapedType findType(BlockArgument argument) {
  auto type = cast<ShapedType>(argument.getType());
  ShapedType wanted;
  std::optional<int64_t> reach;
  for (Operation *user : argument.getUsers()) {
    if (isa<memref::CastOp, tensor::CastOp>(user)) {
      auto own = cast<ShapedType>(user->getResult(0).getType());
      if (sw::isDynamicArray(own) || (wanted && wanted != own))
        return {};
      wanted = own;
    } else if (auto view = dyn_cast<memref::ReinterpretCastOp>(user)) {
      std::optional<int64_t> own = getReach(view);
      if (!own)
        return {};
      reach = std::max(reach.value_or(0), *own);
    } else if (!isa<memref::DeallocOp>(user)) {
      return {};
    }
  }
  if (wanted && reach)
    return *reach <= wanted.getNumElements() ? wanted : ShapedType();
  if (wanted || !reach || (type.hasRank() && type.getRank() != 1))
    return wanted;
  Attribute space = cast<BaseMemRefType>(type).getMemorySpace();
  return MemRefType::get({*reach}, type.getElementType(),
                         MemRefLayoutAttrInterface(), space);
}

/// Sets the type of `argument` and updates its users.
static void setType(BlockArgument argument, ShapedType type) {
  argument.setType(type);
  for (Operation *user : llvm::make_early_inc_range(argument.getUsers()))
    if (isa<memref::CastOp, tensor::CastOp>(user)) {
      user->getResult(0).replaceAllUsesWith(argument);
      user->erase();
    }
}

/// Whether the layout is the identity, which arguments require, or absent.
static bool isPlain(ShapedType type) {
  auto memref = dyn_cast<MemRefType>(type);
  return !memref || memref.getLayout().isIdentity();
}

namespace {
struct SwRankArguments : sw::impl::SwRankArgumentsBase<SwRankArguments> {
  using SwRankArgumentsBase::SwRankArgumentsBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<func::FuncOp> functions;
    for (auto func : module.getOps<func::FuncOp>())
      if (!func.isExternal() &&
          llvm::any_of(func.getArgumentTypes(), sw::isDynamicArray))
        functions.push_back(func);
    if (functions.empty())
      return;
    // The called functions may contain the casts.
    if (failed(sw::inlineDynamicCalls(module)))
      return signalPassFailure();
    for (auto func : module.getOps<func::FuncOp>())
      if (!func.isExternal() && SymbolTable::symbolKnownUseEmpty(func, module))
        rank(func);
  }

private:
  static void rank(func::FuncOp func) {
    for (BlockArgument argument : func.getArguments()) {
      if (!sw::isDynamicArray(argument.getType()))
        continue;
      ShapedType type = findType(argument);
      if (type && isPlain(type))
        setType(argument, type);
    }
    func.setFunctionType(FunctionType::get(func.getContext(),
                                           func.getBody().getArgumentTypes(),
                                           func.getResultTypes()));
  }
};
} // namespace
