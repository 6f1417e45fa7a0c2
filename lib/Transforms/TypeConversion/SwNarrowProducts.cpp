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

#include "NarrowOperands.h"
#include "NarrowResults.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"
#include "Transforms/Utils/DenseReshapes.h"
#include "Transforms/Utils/ProductBodies.h"
#include "Transforms/Utils/TilePreparation.h"
#include "WeightConstants.h"

#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Fusion/ProductProblems.h"
#include "Analysis/Search/ScheduleSearch.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Composites.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
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

/// Whether the body of `op` has a part of a softmax.
static bool isOfSoftmax(Operation *op) {
  auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(op);
  return linalgOp && llvm::any_of(*linalgOp.getBlock(), [](Operation &inner) {
           return inner.hasAttr(kCarryAttrName);
         });
}

/// Whether `op` is a product of an attention, which single CPEs compute with
/// the softmax on their tiles.
static bool isOfAttention(linalg::LinalgOp op) {
  return llvm::any_of(op->getUsers(), isOfSoftmax) ||
         llvm::any_of(op.getDpsInputs(), [](Value input) {
           return isOfSoftmax(input.getDefiningOp());
         });
}

namespace {
/// The types in which a product reads its inputs and multiplies them, with the
/// predicted cycles of the product, and of kernels for its inputs.
struct Form {
  Type multiplied;
  SmallVector<Type, 2> read;
  double cycles = 0, kernels = 0;

  double getTotal() const { return cycles + kernels; }
};

/// The forms of one product.
class Forms {
public:
  Forms(linalg::LinalgOp op, int64_t run, TileCasts tileCasts,
        const NarrowOperands &operands, const Target &target)
      : op(op), run(run), tileCasts(tileCasts), operands(operands),
        target(target), problem(getScheduleProblem(op)) {}

  /// The fastest form that multiplies `multiplied`.
  std::optional<Form> choose(Type multiplied);

private:
  SmallVector<Type, 2> getReads(Value input, Type multiplied) const;
  std::optional<Form> predict(Type multiplied, ArrayRef<Type> read);

  linalg::LinalgOp op;
  int64_t run;
  TileCasts tileCasts;
  const NarrowOperands &operands;
  const Target &target;
  ScheduleProblem problem;
};
} // namespace

/// The types in which the product can read `input` to multiply `multiplied`.
SmallVector<Type, 2> Forms::getReads(Value input, Type multiplied) const {
  Type own = getElementTypeOrSelf(input);
  // Requested tiles are those of a product without conversions.
  bool canCast = tileCasts != TileCasts::Never && !getScheduleAttr(op);
  SmallVector<Type, 2> reads;
  if (multiplied == own) {
    reads.push_back(own);
    Type exact =
        canCast ? operands.getExactType(input, getOperandMark(op)) : Type();
    if (exact && hasRowsOfWords(input, exact))
      reads.push_back(exact);
    return reads;
  }
  if (!hasRowsOfWords(input, multiplied))
    return reads;
  if (operands.canNarrow(input, multiplied))
    reads.push_back(multiplied);
  bool isThere = operands.getExactType(input, multiplied) == multiplied;
  if (canCast && !isThere && !input.getDefiningOp<arith::ConstantOp>())
    reads.push_back(own);
  return reads;
}

/// The form with inputs of the types `read`; nothing if it has no schedule.
std::optional<Form> Forms::predict(Type multiplied, ArrayRef<Type> read) {
  ScheduleProblem own = problem;
  own.inputBits = multiplied.getIntOrFloatBitWidth();
  own.run = hasNarrowInputs(own) ? run : 0;
  SmallVector<std::pair<Value, Type>> made;
  for (auto [input, type, operand] :
       llvm::zip(op.getDpsInputs(), read, own.operands)) {
    if (type != multiplied)
      operand.cast = {*getElementKind(type), *getElementKind(multiplied)};
    std::pair<Value, Type> array = {input, type};
    if (type != getElementTypeOrSelf(input) && !llvm::is_contained(made, array))
      made.push_back(array);
  }
  if (hasCasts(own))
    own.images.reset();
  std::optional<double> cycles = predictProduct(own, target);
  if (!cycles)
    return std::nullopt;
  Form form{multiplied, SmallVector<Type, 2>(read), *cycles};
  for (auto [input, type] : made)
    form.kernels += operands.getCycles(input, type, target);
  return form;
}

std::optional<Form> Forms::choose(Type multiplied) {
  std::optional<Form> best;
  auto countCasts = [&](const Form &form) {
    return llvm::count_if(form.read,
                          [&](Type type) { return type != multiplied; });
  };
  SmallVector<Type, 2> ofA = getReads(op.getDpsInputs()[0], multiplied),
                       ofB = getReads(op.getDpsInputs()[1], multiplied);
  for (Type a : ofA)
    for (Type b : ofB) {
      std::optional<Form> form = predict(multiplied, {a, b});
      if (!form)
        continue;
      bool hasMore = best && tileCasts == TileCasts::Always &&
                     countCasts(*form) > countCasts(*best);
      if (!best || hasMore || form->getTotal() < best->getTotal())
        best = form;
    }
  return best;
}

/// The inputs of `form` that the product converts: "A and B".
static StringRef getConverted(const Form &form) {
  bool a = form.read[0] != form.multiplied, b = form.read[1] != form.multiplied;
  return a ? (b ? "A and B" : "A") : b ? "B" : "none";
}

/// Reports `chosen`, for which `wide` and `narrow` were compared.
static void report(linalg::LinalgOp op, const Form &chosen,
                   const std::optional<Form> &wide,
                   const std::optional<Form> &narrow, const Target &target) {
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
  std::optional<Form> compare(linalg::LinalgOp op,
                              const NarrowOperands &operands,
                              const Target &target) const;
  linalg::LinalgOp chooseForm(RewriterBase &rewriter, linalg::LinalgOp op,
                              NarrowOperands &operands,
                              const Target &target) const;
};
} // namespace

static void dropMark(Operation *op) { op->removeAttr(kOperandTypeAttrName); }

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
std::optional<Form> SwNarrowProducts::compare(linalg::LinalgOp op,
                                              const NarrowOperands &operands,
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
  Forms forms(op, getRun(op).value_or(run), tileCasts, operands, target);
  std::optional<Form> wide = forms.choose(sum), narrow;
  if (isOfChip)
    narrow = forms.choose(mark);
  bool isFaster = narrow && (!wide || choice == NarrowProducts::Always ||
                             narrow->getTotal() <
                                 (1 - kLeastNarrowGain) * wide->getTotal());
  std::optional<Form> chosen = isFaster ? narrow : wide;
  // Single CPEs compute batches of small products of f32.
  std::optional<double> ofGroup;
  if (chosen && choice != NarrowProducts::Always &&
      tileCasts != TileCasts::Always && op.getNumParallelLoops() > 2)
    ofGroup = getOwnCycles(op, target);
  if (ofGroup && *ofGroup + target.getStartCycles() < chosen->getTotal())
    return std::nullopt;
  if (chosen)
    report(op, *chosen, wide, narrow, target);
  return chosen;
}

/// Gives `op` its form, and returns what it becomes.
linalg::LinalgOp SwNarrowProducts::chooseForm(RewriterBase &rewriter,
                                              linalg::LinalgOp op,
                                              NarrowOperands &operands,
                                              const Target &target) const {
  std::optional<Form> form = compare(op, operands, target);
  SmallVector<Value> old(op.getDpsInputs());
  SmallVector<Value, 2> narrow(old.size());
  if (form)
    for (auto [input, type, result] : llvm::zip_equal(old, form->read, narrow))
      if (type != getElementTypeOrSelf(input))
        result = operands.narrow(input, type);
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
  int64_t ownRun = getRun(op).value_or(run);
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

/// Reports the constants that `op` reads and that cannot be stored as f16, each
/// once.
static void reportRange(linalg::LinalgOp op, DenseSet<Attribute> &reported) {
  for (Value input : op.getDpsInputs()) {
    while (isReshape(input.getDefiningOp()))
      input = input.getDefiningOp()->getOperand(0);
    ElementsAttr weights = getWeights(input);
    std::optional<int64_t> place =
        weights ? findOutOfF16(weights) : std::optional<int64_t>();
    if (!place || !reported.insert(weights).second)
      continue;
    SmallString<16> number;
    APFloat(getWeight(weights, *place)).toString(number);
    InFlightDiagnostic warning = emitWarning(input.getLoc());
    warning << "stays f32, since it has a number that is no finite f16: "
            << number << " at [";
    llvm::interleaveComma(
        delinearize(*place, computeStrides(weights.getShapedType().getShape())),
        warning);
    warning << "]";
  }
}

void SwNarrowProducts::runOnOperation() {
  if (run < 0) {
    getOperation()->emitError("expects 'run' to be at least 0, but got ")
        << run.getValue();
    return signalPassFailure();
  }
  SmallVector<linalg::LinalgOp> products;
  getOperation()->walk([&](linalg::LinalgOp op) {
    if (op.hasPureTensorSemantics() && isProductBody(op) && !isOfAttention(op))
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
    operands.roundWeights(f16Weights && !isExcluded(op));
    if (f16Weights && !isExcluded(op))
      reportRange(op, reported);
    op = prepare(rewriter, op, operands);
    std::optional<Target> target = Target::lookup(op);
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
