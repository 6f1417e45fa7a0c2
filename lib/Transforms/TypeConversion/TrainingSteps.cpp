//===- TrainingSteps.cpp - The parts of a training step -------------------===//
//
//   %m1 = 0.9 * %m + %g
//   %w1 = %w - 0.1 * %m1
//   return %loss, %w1, %m1
//
// The result %m1 updates the argument %m, and %w1 updates %w: elementwise ops
// combine the argument with others to the result. Paths end at other results,
// so that %w1 does not depend on %m.
//
//===----------------------------------------------------------------------===//
#include "TrainingSteps.h"

#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::sw;

using Numbers = llvm::SmallSetVector<unsigned, 4>;

Operation *sw::getOuterOp(func::FuncOp func, Operation *op) {
  return func.getBody().front().findAncestorOpInBlock(*op);
}

static Operation *getReturn(func::FuncOp func) {
  return func.getBody().front().getTerminator();
}

//===----------------------------------------------------------------------===//
// Elementwise paths
//===----------------------------------------------------------------------===//

/// The operands of which `op` reads the elements at the positions where it
/// writes those of its results.
static SmallVector<Value> getElementwiseOperands(Operation *op) {
  if (OpTrait::hasElementwiseMappableTraits(op))
    return SmallVector<Value>(op->getOperands());
  SmallVector<Value> operands;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || linalgOp.getNumLoops() != linalgOp.getNumParallelLoops() ||
      !linalgOp.hasPureTensorSemantics() ||
      llvm::any_of(linalgOp.getDpsInitsMutable(), [&](OpOperand &init) {
        return !linalgOp.getMatchingIndexingMap(&init).isIdentity();
      }))
    return operands;
  for (OpOperand &operand : op->getOpOperands())
    if (linalgOp.getMatchingIndexingMap(&operand).isIdentity() &&
        linalgOp.payloadUsesValueFromOperand(&operand))
      operands.push_back(operand.get());
  return operands;
}

/// The arguments of the type of `result` on which it depends elementwise. Paths
/// end at the values `ends`.
static Numbers getOldValues(func::FuncOp func, Value result,
                            const DenseSet<Value> &ends) {
  Numbers numbers;
  DenseSet<Value> seen = {result};
  SmallVector<Value> open = {result};
  while (!open.empty()) {
    Value value = open.pop_back_val();
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && argument.getOwner() == &func.getBody().front() &&
        value.getType() == result.getType())
      numbers.insert(argument.getArgNumber());
    Operation *def = value.getDefiningOp();
    if (!def)
      continue;
    for (Value operand : getElementwiseOperands(def))
      if (!ends.contains(operand) && seen.insert(operand).second)
        open.push_back(operand);
  }
  return numbers;
}

static DenseSet<Value> getResults(func::FuncOp func) {
  auto results = getReturn(func)->getOperands();
  return DenseSet<Value>(results.begin(), results.end());
}

//===----------------------------------------------------------------------===//
// Losses
//===----------------------------------------------------------------------===//

/// Whether `type` is a float in which the chip computes, or an array of one.
static bool isOneFloat(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return isComputeFloat(getElementTypeOrSelf(type)) &&
         (!tensor || (tensor.hasStaticShape() && tensor.getNumElements() == 1));
}

SmallVector<unsigned> sw::findLosses(func::FuncOp func) {
  SmallVector<unsigned> marked, losses;
  DenseSet<Value> ends = getResults(func);
  for (auto [number, result] : llvm::enumerate(getReturn(func)->getOperands()))
    if (func.getResultAttr(number, kLossAttrName))
      marked.push_back(number);
    else if (isOneFloat(result.getType()) &&
             getOldValues(func, result, ends).empty())
      losses.push_back(number);
  return marked.empty() ? losses : marked;
}

DenseSet<Operation *> sw::findComputation(func::FuncOp func,
                                          ArrayRef<unsigned> numbers) {
  DenseSet<Operation *> ops;
  SmallVector<Operation *> open;
  auto add = [&](Value value) {
    Operation *def = value.getDefiningOp();
    Operation *outer = def ? getOuterOp(func, def) : nullptr;
    if (outer && ops.insert(outer).second)
      open.push_back(outer);
  };
  for (unsigned number : numbers)
    add(getReturn(func)->getOperand(number));
  while (!open.empty())
    open.pop_back_val()->walk(
        [&](Operation *op) { llvm::for_each(op->getOperands(), add); });
  return ops;
}

//===----------------------------------------------------------------------===//
// Updates
//===----------------------------------------------------------------------===//

namespace {
/// A result whose argument is not known yet.
struct OpenUpdate {
  unsigned result, place;
  Numbers candidates;
};

/// Assigns arguments to results.
class UpdateFinder {
public:
  explicit UpdateFinder(func::FuncOp func)
      : func(func), ends(getResults(func)) {}
  FailureOr<SmallVector<std::optional<unsigned>>>
  find(ArrayRef<unsigned> results);

private:
  void takeOnlyCandidates();
  bool mayBeUpdate(unsigned result);
  LogicalResult refuse(const OpenUpdate &update);

  func::FuncOp func;
  DenseSet<Value> ends;
  SmallVector<std::optional<unsigned>> found;
  SmallVector<OpenUpdate> open;
};
} // namespace

/// Gives results with one candidate that one, and removes it from the others.
void UpdateFinder::takeOnlyCandidates() {
  auto *single = open.begin();
  while ((single = llvm::find_if(open, [](const OpenUpdate &update) {
            return update.candidates.size() == 1;
          })) != open.end()) {
    unsigned argument = single->candidates.front();
    found[single->place] = argument;
    open.erase(single);
    for (OpenUpdate &other : open)
      other.candidates.remove(argument);
  }
}

/// Whether the result depends, in any way, on an argument of its type.
bool UpdateFinder::mayBeUpdate(unsigned result) {
  Type type = getReturn(func)->getOperand(result).getType();
  auto isOfType = [&](Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    return argument && argument.getOwner() == &func.getBody().front() &&
           value.getType() == type;
  };
  return llvm::any_of(findComputation(func, result), [&](Operation *op) {
    return llvm::any_of(op->getOperands(), isOfType);
  });
}

LogicalResult UpdateFinder::refuse(const OpenUpdate &update) {
  auto error = mlir::emitError(
      getReturn(func)->getOperand(update.result).getLoc(), "result ");
  error << update.result;
  if (update.candidates.empty())
    error << " depends on scaled gradients, and may be an update of an "
             "argument of its type, but not elementwise";
  else
    error << " may be an update of the arguments "
          << llvm::interleaved(update.candidates);
  return error << "; expects '" << kUpdatesAttrName << "' of the result "
               << "to be the number of the argument, or -1 for none";
}

FailureOr<SmallVector<std::optional<unsigned>>>
UpdateFinder::find(ArrayRef<unsigned> results) {
  found.assign(results.size(), std::nullopt);
  for (auto [place, result] : llvm::enumerate(results)) {
    Value value = getReturn(func)->getOperand(result);
    OpenUpdate update = {result, static_cast<unsigned>(place), {}};
    if (auto given =
            func.getResultAttrOfType<IntegerAttr>(result, kUpdatesAttrName)) {
      int64_t number = given.getInt();
      if (number < 0)
        continue;
      if (number >= func.getNumArguments() ||
          func.getArgument(number).getType() != value.getType()) {
        mlir::emitError(value.getLoc(), "expects '")
            << kUpdatesAttrName << "' of result " << result
            << " to be the number of an argument of type " << value.getType()
            << ", but got " << number;
        return failure();
      }
      update.candidates.insert(number);
    } else {
      update.candidates = getOldValues(func, value, ends);
      if (update.candidates.empty() && !mayBeUpdate(result))
        continue;
    }
    open.push_back(std::move(update));
  }
  takeOnlyCandidates();
  if (!open.empty())
    return refuse(open.front());
  return found;
}

FailureOr<SmallVector<std::optional<unsigned>>>
sw::findUpdates(func::FuncOp func, ArrayRef<unsigned> numbers) {
  return UpdateFinder(func).find(numbers);
}
