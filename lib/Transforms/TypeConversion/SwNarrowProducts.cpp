//===- SwNarrowProducts.cpp - The pass sw-narrow-products -----------------===//
//
//   %a = linalg.generic ins(%x : f16) { extf }
//   linalg.matmul {sw.operand_type = f16} ins(%a, %b : f32, f32) outs(%c : f32)
// becomes
//   %n = linalg.generic ins(%b : f32) { truncf }
//   linalg.generic {sw.run = 64} ins(%x, %n : f16, f16) outs(%c : f32)
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "NarrowForms.h"
#include "NarrowOperands.h"
#include "NarrowResults.h"
#include "PrivateProducts.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"
#include "Transforms/Utils/DenseReshapes.h"
#include "Transforms/Utils/ProductBodies.h"
#include "Transforms/Utils/TilePreparation.h"
#include "WeightConstants.h"

#include "Analysis/CostModel/LibraryCosts.h"
#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Fusion/ProductProblems.h"
#include "Analysis/Search/ScheduleSearch.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWNARROWPRODUCTS
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

/// The inputs of `form` that the product converts: "A and B".
static StringRef getConverted(const NarrowForm &form) {
  bool a = form.read[0] != form.multiplied, b = form.read[1] != form.multiplied;
  return a ? (b ? "A and B" : "A") : b ? "B" : "none";
}

/// Reports `chosen`, for which `wide` and `narrow` were compared.
static void report(linalg::LinalgOp op, const NarrowForm &chosen,
                   const std::optional<NarrowForm> &wide,
                   const std::optional<NarrowForm> &narrow,
                   const Target &target) {
  auto options =
      remark::RemarkOpts::name("Narrow").category("sw-narrow-products");
  double microseconds = 1e6 / target.getClockHz();
  bool isNarrow = narrow && chosen.multiplied == narrow->multiplied;
  auto remark = isNarrow ? remark::passed(op.getLoc(), options)
                         : remark::missed(op.getLoc(), options);
  remark << remark::add("multiplies {0}", isNarrow ? "16 bits" : "f32");
  if (narrow)
    remark << remark::metric("us in 16 bits", narrow->cycles * microseconds)
           << remark::metric("us of casts", narrow->kernels * microseconds);
  if (wide)
    remark << remark::metric("us in f32", wide->getTotal() * microseconds);
  remark << remark::add("converts on tiles: {0}", getConverted(chosen));
}

namespace {
struct SwNarrowProducts : sw::impl::SwNarrowProductsBase<SwNarrowProducts> {
  using SwNarrowProductsBase::SwNarrowProductsBase;
  void runOnOperation() override;

private:
  std::optional<NarrowForm> compare(linalg::LinalgOp op,
                                    const NarrowOperands &operands,
                                    const Target &target) const;
  std::optional<NarrowForm> compareInAttention(linalg::LinalgOp op,
                                               const NarrowOperands &operands,
                                               const Target &target) const;
  linalg::LinalgOp chooseForm(RewriterBase &rewriter, linalg::LinalgOp op,
                              NarrowOperands &operands,
                              const Target &target) const;
};
} // namespace

/// The taps of the windows that `op` reads; 1 if there are none.
static int64_t getTaps(linalg::LinalgOp op) {
  for (Value input : op.getDpsInputs())
    if (auto windows = input.getDefiningOp<WindowsOp>())
      return windows.getWindow().getTaps();
  return 1;
}

/// Removes the requests of `op`. The run of a product of 16 bits stays.
static void dropMark(Operation *op) {
  op->removeAttr(kOperandTypeAttrName);
  auto product = dyn_cast<linalg::LinalgOp>(op);
  if (product && product.getNumDpsInits() == 1 &&
      getMultipliedType(product) ==
          getElementTypeOrSelf(product.getDpsInits()[0]))
    op->removeAttr(kRunAttrName);
}

/// Whether `value` is a transposition or a reshape of a widened array.
static bool isOfWidened(const NarrowOperands &operands, Value value) {
  if (operands.getExactType(value, /*marked=*/{}))
    return true;
  Operation *def = value.getDefiningOp();
  auto copy = dyn_cast_or_null<linalg::LinalgOp>(def);
  if (copy && copy.getNumDpsInputs() == 1 && copy.hasPureTensorSemantics() &&
      copy.getBlock()->without_terminator().empty())
    return isOfWidened(operands, copy.getDpsInputs()[0]);
  return isReshape(def) && isOfWidened(operands, def->getOperand(0));
}

/// Gives `op` the form of a product of matrices, as tiling does, if its inputs
/// may have other types.
static linalg::LinalgOp prepare(RewriterBase &rewriter, linalg::LinalgOp op,
                                const NarrowOperands &operands) {
  bool isMarked = op->hasAttr(kOperandTypeAttrName);
  if (!isMarked && llvm::none_of(op.getDpsInputs(), [&](Value input) {
        return isOfWidened(operands, input);
      }))
    return op;
  if (isDegenerateGemm(op)) {
    FailureOr<linalg::LinalgOp> product = addUnitLoops(rewriter, op);
    return succeeded(product) ? *product : op;
  }
  return matchGemm(op) ? foldTransposes(rewriter, op) : op;
}

/// The form of `op` to choose. Nothing if there is no choice, or no schedule.
std::optional<NarrowForm>
SwNarrowProducts::compare(linalg::LinalgOp op, const NarrowOperands &operands,
                          const Target &target) const {
  Type sum = getElementTypeOrSelf(op.getDpsInits()[0]);
  Type mark = getOperandMark(op);
  bool isOfChip = mark && choice != NarrowProducts::Never &&
                  target.getFlopsPerCycle(*getElementKind(mark)) > 0;
  bool isExact = llvm::any_of(op.getDpsInputs(), [&](Value input) {
    return operands.getExactType(input, mark) != Type();
  });
  if (getMultipliedType(op) != sum || !(isOfChip || isExact))
    return std::nullopt;
  if (isOfChip)
    for (Value input : op.getDpsInputs())
      operands.warnOfOverflow(input, mark);
  NarrowForms forms(op, chooseRun(op, getTaps(op), run), tileCasts, operands,
                    target);
  std::optional<NarrowForm> wide = forms.choose(sum), narrow;
  if (isOfChip)
    narrow = forms.choose(mark);
  // Single CPEs compute batches of small products.
  bool isBatch = op.getNumParallelLoops() > 2;
  if (std::optional<NarrowForm> own =
          isOfChip && isBatch ? forms.chooseOfHalves(mark) : std::nullopt;
      own && (!narrow || own->getTotal() < narrow->getTotal()))
    narrow = own;
  bool isFaster = narrow && (!wide || choice == NarrowProducts::Always ||
                             narrow->getTotal() <
                                 (1 - kLeastNarrowGain) * wide->getTotal());
  std::optional<NarrowForm> chosen = isFaster ? narrow : wide;
  // The same in f32.
  std::optional<double> ofGroup;
  if (chosen && choice != NarrowProducts::Always &&
      tileCasts != TileCasts::Always && isBatch)
    ofGroup = getOwnCycles(op, target);
  if (ofGroup && *ofGroup + target.getStartCycles() < chosen->getTotal())
    return std::nullopt;
  if (chosen)
    report(op, *chosen, wide, narrow, target);
  return chosen;
}

/// The same for a product of an attention, on the tiles of single CPEs.
std::optional<NarrowForm>
SwNarrowProducts::compareInAttention(linalg::LinalgOp op,
                                     const NarrowOperands &operands,
                                     const Target &target) const {
  Type mark = getOperandMark(op), sum = getElementTypeOrSelf(op->getResult(0));
  int64_t ownRun = getRun(op).value_or(run);
  if (!mark || choice == NarrowProducts::Never || ownRun == 0 ||
      !hasOneCoreHalves(target) || getMultipliedType(op) != sum ||
      !canNarrowInAttention(op, mark))
    return std::nullopt;
  NarrowForm narrow{mark, {mark, mark}}, wide{sum, {sum, sum}};
  for (Value input : op.getDpsInputs()) {
    operands.warnOfOverflow(input, mark);
    if (!hasRowsOfWords(input, mark) || !operands.canNarrow(input, mark))
      return std::nullopt;
    // Exponentials are rounded on their tiles.
    if (!isExponential(input))
      narrow.kernels += operands.getCycles(input, mark, target);
  }
  AttentionCycles cycles = predictInAttention(op, mark, ownRun, target);
  narrow.cycles = cycles.narrow;
  wide.cycles = cycles.wide;
  bool isFaster = choice == NarrowProducts::Always ||
                  narrow.getTotal() < (1 - kLeastNarrowGain) * wide.getTotal();
  report(op, isFaster ? narrow : wide, wide, narrow, target);
  return isFaster ? std::make_optional(narrow) : std::nullopt;
}

/// Gives `op` its form, and returns what it becomes.
linalg::LinalgOp SwNarrowProducts::chooseForm(RewriterBase &rewriter,
                                              linalg::LinalgOp op,
                                              NarrowOperands &operands,
                                              const Target &target) const {
  std::optional<NarrowForm> form =
      isOfAttention(op) ? compareInAttention(op, operands, target)
                        : compare(op, operands, target);
  SmallVector<Value> old(op.getDpsInputs());
  SmallVector<Value, 2> narrow(old.size());
  if (form)
    for (auto [input, type, result] : llvm::zip_equal(old, form->read, narrow))
      if (type != getElementTypeOrSelf(input))
        result = operands.narrow(input, type);
  int64_t ownRun = chooseRun(op, getTaps(op), run);
  rewriter.modifyOpInPlace(op, [&] { dropMark(op); });
  Type sum = getElementTypeOrSelf(op.getDpsInits()[0]);
  if (!form || (form->multiplied == sum && !llvm::any_of(narrow, [](Value own) {
                  return own != Value();
                })))
    return op;
  // What is read has changed where other ops read 16 bits now, too.
  SmallVector<Value> inputs(op.getDpsInputs());
  llvm::append_range(old, inputs);
  for (auto [input, own] : llvm::zip_equal(inputs, narrow))
    input = own ? own : input;
  linalg::LinalgOp product =
      replaceInputs(rewriter, op, inputs, form->multiplied);
  if (form->multiplied == sum)
    product->removeAttr(kRunAttrName);
  else
    product->setAttr(kRunAttrName, rewriter.getI64IntegerAttr(ownRun));
  operands.eraseReplaced(old);
  return product;
}

/// Whether the program excludes `op` from narrower types.
static bool isExcluded(linalg::LinalgOp op) {
  auto mark = op->getAttrOfType<TypeAttr>(kOperandTypeAttrName);
  return mark && isComputeFloat(mark.getValue());
}

void SwNarrowProducts::runOnOperation() {
  if (run < 0) {
    getOperation()->emitError("expects 'run' to be at least 0, but got ")
        << run.getValue();
    return signalPassFailure();
  }
  SmallVector<linalg::LinalgOp> products;
  getOperation()->walk([&](linalg::LinalgOp op) {
    if (op.hasPureTensorSemantics() && isProductBody(op))
      products.push_back(op);
    else if (op->hasAttr(kOperandTypeAttrName))
      dropMark(op);
  });
  IRRewriter rewriter(&getContext());
  NarrowOperands operands(rewriter);
  rewriter.setListener(&operands);
  SmallVector<NarrowProduct> marked;
  DenseSet<Attribute> reported;
  for (linalg::LinalgOp op : products) {
    std::optional<Target> target = Target::lookup(op);
    if (isOfAttention(op)) {
      if (target)
        chooseForm(rewriter, op, operands, *target);
      else
        dropMark(op);
      continue;
    }
    operands.roundWeights(f16Weights && !isExcluded(op));
    if (f16Weights && !isExcluded(op))
      reportOutOfF16(op, reported);
    op = prepare(rewriter, op, operands);
    if (target && matchGemm(op)) {
      Type mark = getOperandMark(op);
      bool isOfChip =
          mark && target->getFlopsPerCycle(*getElementKind(mark)) > 0;
      op = chooseForm(rewriter, op, operands, *target);
      if (isOfChip && choice != NarrowProducts::Never)
        marked.push_back({op, mark});
    } else
      dropMark(op);
  }
  narrowResults(marked, operands);
  operands.eraseReplaced({});
}
