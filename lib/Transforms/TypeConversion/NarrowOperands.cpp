//===- NarrowOperands.cpp - Operands rounded to 16 bits -------------------===//
#include "NarrowOperands.h"

#include "ElementTypes.h"
#include "SharedRoundings.h"
#include "Transforms/Scheduling/SplitUtils.h"
#include "Transforms/Utils/DenseReshapes.h"
#include "WeightConstants.h"

#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::sw;

Type sw::getOperandMark(linalg::LinalgOp op) {
  auto mark = op->getAttrOfType<TypeAttr>(kOperandTypeAttrName);
  bool isNarrow =
      mark && isNarrowOperandOf(mark.getValue(),
                                getElementTypeOrSelf(op.getDpsInits()[0]));
  return isNarrow ? mark.getValue() : Type();
}

int64_t sw::chooseRun(linalg::LinalgOp op, int64_t taps, int64_t run) {
  if (std::optional<int64_t> requested = getRun(op))
    return *requested;
  constexpr int64_t kLargestShare = 8;
  int64_t more = (taps - run % taps) % taps;
  return more <= run / kLargestShare ? run + more : run;
}

bool sw::hasRowsOfWords(Value value, Type type) {
  if (auto windows = value.getDefiningOp<WindowsOp>()) {
    value = windows.getImage();
    // Parts of images have the rows of the whole images.
    if (value.getDefiningOp<tensor::ExtractSliceOp>())
      return false;
  }
  auto array = cast<RankedTensorType>(value.getType());
  unsigned bits = type.getIntOrFloatBitWidth();
  return array.hasStaticShape() && array.getRank() > 0 &&
         array.getShape().back() % getElementsOfWord(bits) == 0;
}

/// `value` of f32, rounded to `type`. Sets `losesInfo` if that changes it.
static APFloat roundTo(APFloat value, Type type, bool &losesInfo) {
  value.convert(cast<FloatType>(type).getFloatSemantics(),
                APFloat::rmNearestTiesToEven, &losesInfo);
  return value;
}
static APFloat roundTo(APFloat value, Type type) {
  bool losesInfo;
  return roundTo(std::move(value), type, losesInfo);
}

/// The constant that `value` is, if its elements are in the program.
static DenseFPElementsAttr getConstant(Value value) {
  DenseFPElementsAttr elements;
  return matchPattern(value, m_Constant(&elements)) ? elements
                                                    : DenseFPElementsAttr();
}

linalg::GenericOp sw::getWidening(Value value) {
  auto op = value.getDefiningOp<linalg::GenericOp>();
  if (!op || op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() != 0 || !op.hasPureTensorSemantics() ||
      getLoadedType(getElementTypeOrSelf(op.getDpsInputs()[0])) !=
          getElementTypeOrSelf(value) ||
      !llvm::all_of(op.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isIdentity(); }))
    return {};
  Operation *cast =
      op.getBody()->getTerminator()->getOperand(0).getDefiningOp();
  bool isCast = isa_and_nonnull<arith::ExtFOp, arith::SIToFPOp>(cast) &&
                cast->getOperand(0) == op.getBody()->getArgument(0) &&
                op.getBody()->getOperations().size() == 2;
  return isCast ? op : linalg::GenericOp();
}

/// The same, of an array of `type`.
static linalg::GenericOp getWideningOf(Value value, Type type) {
  linalg::GenericOp op = getWidening(value);
  return op && getElementTypeOrSelf(op.getDpsInputs()[0]) == type
             ? op
             : linalg::GenericOp();
}

/// Whether `op` computes each element of its one result from others, and
/// kernels can store it as `type` for all that read it. Copies do not compute:
/// transfers make them, such as the matrix of im2col.
static bool mayRound(linalg::GenericOp op, Type type) {
  return op && op->getNumResults() == 1 &&
         !op.getBody()->without_terminator().empty() &&
         hasRowsOfWords(op->getResult(0), type) &&
         op.getNumReductionLoops() == 0 && op.hasPureTensorSemantics() &&
         op.getRegionOutputArgs()[0].use_empty() &&
         canReadNarrow(op->getResult(0), type);
}

/// Whether an op after `value`, the result of a product, can round it on its
/// tiles for all that read it.
static bool mayRoundAfter(Value value, Type type) {
  auto product = value.getDefiningOp<linalg::LinalgOp>();
  return product && matchGemm(product) && canReadNarrow(value, type);
}

void NarrowOperands::narrowForAll(Value value, Type type) {
  if (getElementTypeOrSelf(value) != type && hasRowsOfWords(value, type) &&
      (mayRoundAfter(value, type) ||
       mayRound(value.getDefiningOp<linalg::GenericOp>(), type)))
    narrow(value, type);
}

void NarrowOperands::eraseReplaced(ArrayRef<Value> others) {
  SmallVector<Value> values(others);
  llvm::append_range(values, replaced);
  replaced.clear();
  eraseUnread(rewriter, values);
}

void NarrowOperands::notifyOperationErased(Operation *op) {
  auto isOf = [&](Value value) { return value.getDefiningOp() == op; };
  for (auto entry = made.begin(); entry != made.end();) {
    auto current = entry++;
    if (isOf(current->first.first) || isOf(current->second))
      made.erase(current);
  }
}

Type NarrowOperands::getExactType(Value value, Type marked) const {
  Operation *def = value.getDefiningOp();
  if (isReshape(def) || isa_and_nonnull<WindowsOp>(def))
    return getExactType(def->getOperand(0), marked);
  if (linalg::GenericOp widening = getWidening(value))
    return getElementTypeOrSelf(widening.getDpsInputs()[0]);
  if (ElementsAttr weights = roundsWeights ? getWeights(value) : ElementsAttr();
      weights && !findOutOfF16(weights))
    return getWeightType(value.getContext());
  DenseFPElementsAttr elements = getConstant(value);
  if (!elements || !marked || elements.isSplat())
    return {};
  bool isExact =
      llvm::all_of(elements.getValues<APFloat>(), [&](const APFloat &element) {
        bool losesInfo;
        roundTo(element, marked, losesInfo);
        return !losesInfo;
      });
  return isExact ? marked : Type();
}

/// The array of which `value` is a reshape, or has the windows.
static Value getSource(Value value) {
  Operation *def = value.getDefiningOp();
  while (isReshape(def) || isa_and_nonnull<WindowsOp>(def)) {
    value = def->getOperand(0);
    def = value.getDefiningOp();
  }
  return value;
}

/// The position of the first element that is finite, but not in `type`.
static std::optional<int64_t> findOverflow(DenseFPElementsAttr elements,
                                           Type type) {
  auto overflows = [&](const APFloat &element) {
    return element.isFinite() && !roundTo(element, type).isFinite();
  };
  if (elements.isSplat())
    return overflows(elements.getSplatValue<APFloat>())
               ? std::optional<int64_t>(0)
               : std::nullopt;
  for (auto [position, element] :
       llvm::enumerate(elements.getValues<APFloat>()))
    if (overflows(element))
      return position;
  return std::nullopt;
}

bool NarrowOperands::canNarrow(Value value, Type type) const {
  value = getSource(value);
  if (DenseFPElementsAttr elements = getConstant(value))
    return !findOverflow(elements, type);
  return !isa_and_nonnull<arith::ConstantOp>(value.getDefiningOp());
}

void NarrowOperands::warnOfOverflow(Value value, Type type) const {
  value = getSource(value);
  DenseFPElementsAttr elements = getConstant(value);
  std::optional<int64_t> position =
      elements ? findOverflow(elements, type) : std::nullopt;
  if (!position)
    return;
  SmallVector<int64_t> place =
      delinearize(*position, computeStrides(elements.getType().getShape()));
  SmallString<16> number;
  elements.getValues<APFloat>()[*position].toString(number);
  mlir::emitWarning(value.getLoc(), "the constant has ")
      << number << " at [" << llvm::interleaved(place)
      << "], which is infinite in " << type
      << ": the product that reads it computes in f32";
}

double NarrowOperands::getCycles(Value value, Type type,
                                 const Target &target) const {
  if (made.contains({value, type}) ||
      isa_and_nonnull<arith::ConstantOp>(value.getDefiningOp()))
    return 0;
  Operation *def = value.getDefiningOp();
  if (isReshape(def) || isa_and_nonnull<WindowsOp>(def))
    return getCycles(def->getOperand(0), type, target);
  if (linalg::GenericOp widening = getWideningOf(value, type)) {
    auto uses =
        static_cast<double>(std::distance(value.use_begin(), value.use_end()));
    double own = getOwnCycles(widening, target).value_or(0);
    return -std::max(0.0, own - target.getStartCycles()) / uses;
  }
  if (mayRoundAfter(value, type) ||
      mayRound(value.getDefiningOp<linalg::GenericOp>(), type))
    return 0;
  double bytes = static_cast<double>(
      cast<RankedTensorType>(value.getType()).getNumElements() *
      (getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth() +
       type.getIntOrFloatBitWidth()) /
      8);
  // Its first get, its last put, and the barriers around it overlap with no
  // other kernel.
  const sunway::CostFigures &costs = target.getCosts();
  // Few rows of an odd length are converted by the MPE, between launches.
  double launch = hasRowsOfWords(value, type) ? 0 : target.getStartCycles();
  return launch + 2 * costs.barrier + costs.getLatency + costs.putLatency +
         bytes / costs.memoryBandwidth * target.getClockHz() /
             static_cast<double>(target.getUsedCoreGroups());
}

Value NarrowOperands::narrow(Value value, Type type) {
  if (Value known = made.lookup({value, type}))
    return known;
  OpBuilder::InsertionGuard guard(rewriter);
  Value result = make(value, type);
  made[{value, type}] = result;
  return result;
}

/// `op` with results of `type`: its body rounds them.
Value NarrowOperands::roundInBody(linalg::GenericOp op, Type type) {
  rewriter.setInsertionPoint(op);
  auto array = cast<RankedTensorType>(op->getResult(0).getType());
  Value empty =
      tensor::EmptyOp::create(rewriter, op.getLoc(), array.getShape(), type);
  auto rounded = linalg::GenericOp::create(
      rewriter, op.getLoc(), array.clone(type), op.getDpsInputs(), empty,
      op.getIndexingMapsArray(), op.getIteratorTypesArray());
  rounded->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  IRMapping mapping;
  op.getRegion().cloneInto(&rounded.getRegion(), mapping);
  Block *body = rounded.getBody();
  body->getArguments().back().setType(type);
  Operation *yield = body->getTerminator();
  rewriter.setInsertionPoint(yield);
  yield->setOperand(0, arith::TruncFOp::create(rewriter, op.getLoc(), type,
                                               yield->getOperand(0)));
  return rounded->getResult(0);
}

Value NarrowOperands::make(Value value, Type type) {
  if (linalg::GenericOp widening = getWideningOf(value, type))
    return widening.getDpsInputs()[0];
  Operation *def = value.getDefiningOp();
  if (isReshape(def) || isa_and_nonnull<WindowsOp>(def)) {
    auto array = cast<RankedTensorType>(value.getType());
    Value source = narrow(def->getOperand(0), type);
    rewriter.setInsertionPoint(def);
    IRMapping mapping;
    mapping.map(def->getOperand(0), source);
    Operation *reshape = rewriter.clone(*def, mapping);
    reshape->getResult(0).setType(array.clone(type));
    return reshape->getResult(0);
  }
  rewriter.setInsertionPointAfterValue(value);
  if (ElementsAttr weights = roundsWeights ? getWeights(value) : ElementsAttr();
      weights && type == getWeightType(value.getContext()))
    return arith::ConstantOp::create(rewriter, value.getLoc(),
                                     cast<TypedAttr>(roundToF16(weights)));
  if (DenseFPElementsAttr elements = getConstant(value))
    return arith::ConstantOp::create(
        rewriter, value.getLoc(),
        elements.mapValues(type, [&](const APFloat &element) {
          return roundTo(element, type).bitcastToAPInt();
        }));
  if (auto op = value.getDefiningOp<linalg::GenericOp>(); mayRound(op, type)) {
    Value rounded = roundInBody(op, type);
    replaced.insert_range(
        readNarrow(rewriter, value, rounded, /*except=*/nullptr));
    return rounded;
  }
  ImplicitLocOpBuilder b(value.getLoc(), rewriter);
  if (!hasRowsOfWords(value, type))
    return convertValue(b, value,
                        cast<RankedTensorType>(value.getType()).clone(type));
  bool isForAll = mayRoundAfter(value, type);
  Value rounded = convertRows(b, value, type);
  if (isForAll)
    replaced.insert_range(
        readNarrow(rewriter, value, rounded, rounded.getDefiningOp()));
  return rounded;
}
