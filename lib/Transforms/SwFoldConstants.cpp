//===- SwFoldConstants.cpp - The pass sw-fold-constants -------------------===//
//
// What a function computes from constants alone, such as filters that are laid
// out otherwise and the scales of a batch normalisation, becomes a constant.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "ConstantEvaluation.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define DEBUG_TYPE "sw-fold-constants"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWFOLDCONSTANTS
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

/// Iterations of an op that is computed at compile time: a second or so.
static constexpr int64_t kMostIterations = int64_t(1) << 28;
/// How much larger than the constants that it is made of a result may be, and
/// how large it may be in any case: a row that is repeated stays one.
static constexpr int64_t kMostGrowth = 4, kSmallBytes = 1024;

namespace {
/// The ops of one function that are known at compile time.
class KnownOps {
public:
  explicit KnownOps(Operation *func);

  /// The results that others need, and the ops that compute them, in order.
  void findRoots();
  ArrayRef<Value> getRoots() const { return roots; }
  ArrayRef<Operation *> getOps() const { return needed.getArrayRef(); }
  /// Bytes of the constants that the root is made of.
  int64_t getLeafBytes(unsigned root) const { return leafBytes[root]; }

private:
  bool isKnown(Operation *op) const;
  bool isKnown(Value value) const;
  bool isRoot(Operation *op) const;
  bool isWorthwhile(Value value, SetVector<Operation *> &slice,
                    int64_t &bytes) const;

  SetVector<Operation *> known;
  SmallVector<Value> roots;
  SmallVector<int64_t> leafBytes;
  SetVector<Operation *> needed;
};

struct SwFoldConstants : sw::impl::SwFoldConstantsBase<SwFoldConstants> {
  using SwFoldConstantsBase::SwFoldConstantsBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    SwFoldConstantsBase::getDependentDialects(registry);
    sw::registerEvaluationDialects(registry);
  }
  void runOnOperation() override {
    getOperation()->walk([&](FunctionOpInterface func) {
      if (!func.isExternal())
        fold(func);
    });
  }

private:
  void fold(FunctionOpInterface func);
};
} // namespace

/// Ops that take no time, or none but what those behind them take.
static bool isFree(Operation *op) {
  return isa<tensor::EmptyOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp,
             tensor::CastOp>(op) ||
         op->hasTrait<OpTrait::ConstantLike>();
}

/// Whether `op` may read or write outside of its arrays, by positions that are
/// not part of its type: that would be a fault of the compiler.
static bool hasPositions(Operation *op) {
  if (isa<tensor::GatherOp, tensor::ScatterOp>(op) ||
      llvm::any_of(op->getOperandTypes(),
                   [](Type type) { return type.isIndex(); }))
    return true;
  return op
      ->walk([&](Operation *inner) {
        return isa<tensor::ExtractOp, tensor::InsertOp>(inner)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

KnownOps::KnownOps(Operation *func) {
  func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isKnown(op))
      known.insert(op);
    return isa<linalg::LinalgOp>(op) ? WalkResult::skip()
                                     : WalkResult::advance();
  });
}

bool KnownOps::isKnown(Value value) const {
  Operation *op = value.getDefiningOp();
  return op && (op->hasTrait<OpTrait::ConstantLike>() || known.contains(op));
}

bool KnownOps::isKnown(Operation *op) const {
  if (op->hasTrait<OpTrait::ConstantLike>() || op->getNumResults() == 0 ||
      !isa_and_present<linalg::LinalgDialect, tensor::TensorDialect,
                       arith::ArithDialect, math::MathDialect>(
          op->getDialect()) ||
      !isPure(op) || hasPositions(op))
    return false;
  // Numbers are upstream's to fold.
  if (!llvm::all_of(op->getResultTypes(), [](Type type) {
        auto tensor = dyn_cast<RankedTensorType>(type);
        return tensor && tensor.hasStaticShape();
      }))
    return false;
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    int64_t iterations = 1;
    for (int64_t range : structured.getStaticLoopRanges())
      if (ShapedType::isDynamic(range) ||
          llvm::MulOverflow(iterations, range, iterations))
        return false;
    if (iterations > kMostIterations)
      return false;
  }
  return llvm::all_of(sw::getInputs(op), [&](Value v) { return isKnown(v); });
}

bool KnownOps::isRoot(Operation *op) const {
  return llvm::any_of(op->getUsers(), [&](Operation *user) {
    while (isa_and_present<linalg::LinalgOp>(user->getParentOp()))
      user = user->getParentOp();
    return !known.contains(user);
  });
}

/// Whether it is better to have `value` in memory than to compute it. Collects
/// what computes it and the bytes of the arrays that it is computed from.
bool KnownOps::isWorthwhile(Value value, SetVector<Operation *> &slice,
                            int64_t &bytes) const {
  if (!sw::isEvaluable(value.getType()))
    return false;
  SetVector<Value> leaves;
  slice.insert(value.getDefiningOp());
  for (unsigned next = 0; next < slice.size(); ++next)
    for (Value input : sw::getInputs(slice[next])) {
      Operation *producer = input.getDefiningOp();
      if (known.contains(producer)) {
        slice.insert(producer);
        continue;
      }
      ElementsAttr constant = sw::getEvaluableConstant(input);
      if (constant && !constant.isSplat())
        leaves.insert(input);
      else if (isa<ShapedType>(input.getType()) && !constant)
        return false;
    }
  if (llvm::all_of(slice, isFree))
    return false;
  for (Value leaf : leaves)
    bytes += sw::getTensorBytes(leaf.getType());
  int64_t result = sw::getTensorBytes(value.getType());
  return bytes > 0 && (result <= kSmallBytes || result <= kMostGrowth * bytes);
}

void KnownOps::findRoots() {
  DenseSet<Operation *> wanted;
  for (Operation *op : known) {
    if (!isRoot(op))
      continue;
    for (Value result : op->getResults()) {
      SetVector<Operation *> slice;
      int64_t bytes = 0;
      if (result.use_empty() || !isWorthwhile(result, slice, bytes))
        continue;
      roots.push_back(result);
      leafBytes.push_back(bytes);
      wanted.insert_range(slice);
    }
  }
  // In the order of the function.
  for (Operation *op : known)
    if (wanted.contains(op))
      needed.insert(op);
}

void SwFoldConstants::fold(FunctionOpInterface func) {
  KnownOps ops(func);
  ops.findRoots();
  if (ops.getRoots().empty())
    return;
  auto category = remark::RemarkOpts::name("FoldConstants").category("sw-fold");
  SmallVector<std::string> reasons;
  llvm::Expected<SmallVector<ElementsAttr>> values = [&]() {
    // What upstream cannot lower is computed at run time.
    ScopedDiagnosticHandler quiet(&getContext(), [&](Diagnostic &diagnostic) {
      reasons.push_back(diagnostic.str());
      return success();
    });
    return sw::evaluateConstants(ops.getRoots(), ops.getOps());
  }();
  if (!values) {
    reasons.push_back(llvm::toString(values.takeError()));
    remark::missed(func.getLoc(), category)
        << remark::reason("{0}", reasons.front());
    return;
  }
  for (auto [i, given, value] : llvm::enumerate(ops.getRoots(), *values)) {
    Value root = given;
    OpBuilder b(root.getDefiningOp());
    auto constant =
        arith::ConstantOp::create(b, root.getLoc(), cast<TypedAttr>(value));
    root.replaceAllUsesWith(constant);
    remark::passed(root.getLoc(), category)
        << remark::metric("bytes", sw::getTensorBytes(root.getType()))
        << remark::metric("bytes of constants", ops.getLeafBytes(i));
  }
  SetVector<Operation *> leaves;
  for (Operation *op : llvm::reverse(ops.getOps())) {
    if (!isOpTriviallyDead(op))
      continue;
    for (Value input : sw::getInputs(op))
      leaves.insert(input.getDefiningOp());
    leaves.remove(op);
    op->erase();
  }
  for (Operation *leaf : leaves)
    if (isOpTriviallyDead(leaf))
      leaf->erase();
}
