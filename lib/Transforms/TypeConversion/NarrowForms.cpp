//===- NarrowForms.cpp - Types that products read and multiply ------------===//
#include "NarrowForms.h"

#include "PrivateProducts.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"

#include "Analysis/Search/ScheduleSearch.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether tiles have the dimension along the rows of `input`. Otherwise they
/// would have single elements, such as with batches along the rows.
bool NarrowForms::hasRowsInTiles(Value input) {
  for (auto [other, operand] : llvm::zip(op.getDpsInputs(), problem.operands)) {
    std::optional<unsigned> along = getInnerLoop(operand.map, problem.extents);
    if (other == input && along &&
        !llvm::is_contained({problem.m, problem.n, problem.k}, *along))
      return false;
  }
  return true;
}

/// Whether tiles of `input` may have elements of `type`: chips that compute
/// with them lay out their windows.
static bool hasTilesOf(Value input, Type type, const Target &target) {
  return !input.getDefiningOp<WindowsOp>() ||
         target.getFlopsPerCycle(*getElementKind(type)) > 0;
}

/// The types in which the product can read `input` to multiply `multiplied`.
SmallVector<Type, 2> NarrowForms::getReads(Value input, Type multiplied) {
  Type own = getElementTypeOrSelf(input);
  // Requested tiles are those of a product without conversions.
  bool canCast = tileCasts != TileCasts::Never && !getScheduleAttr(op);
  SmallVector<Type, 2> reads;
  if (multiplied == own) {
    reads.push_back(own);
    Type exact =
        canCast ? operands.getExactType(input, getOperandMark(op)) : Type();
    if (exact && hasRowsOfWords(input, exact) && hasRowsInTiles(input) &&
        hasTilesOf(input, exact, target))
      reads.push_back(exact);
    return reads;
  }
  if (!hasRowsOfWords(input, multiplied) || !hasRowsInTiles(input))
    return reads;
  if (operands.canNarrow(input, multiplied))
    reads.push_back(multiplied);
  bool isThere = operands.getExactType(input, multiplied) == multiplied;
  if (canCast && !isThere && !input.getDefiningOp<arith::ConstantOp>())
    reads.push_back(own);
  return reads;
}

/// The form with inputs of the types `read`; nothing if it has no schedule.
std::optional<NarrowForm> NarrowForms::predict(Type multiplied,
                                               ArrayRef<Type> read) {
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
  if (hasCastOfB(own))
    own.images.reset();
  std::optional<double> cycles = predictProduct(own, target);
  if (!cycles)
    return std::nullopt;
  NarrowForm form{multiplied, SmallVector<Type, 2>(read), *cycles};
  for (auto [input, type] : made)
    form.kernels += operands.getCycles(input, type, target);
  return form;
}

std::optional<NarrowForm> NarrowForms::choose(Type multiplied) {
  std::optional<NarrowForm> best;
  auto countCasts = [&](const NarrowForm &form) {
    return llvm::count_if(form.read,
                          [&](Type type) { return type != multiplied; });
  };
  SmallVector<Type, 2> ofA = getReads(op.getDpsInputs()[0], multiplied),
                       ofB = getReads(op.getDpsInputs()[1], multiplied);
  for (Type a : ofA)
    for (Type b : ofB) {
      std::optional<NarrowForm> form = predict(multiplied, {a, b});
      if (!form)
        continue;
      bool hasMore = best && tileCasts == TileCasts::Always &&
                     countCasts(*form) > countCasts(*best);
      if (!best || hasMore || form->getTotal() < best->getTotal())
        best = form;
    }
  return best;
}

std::optional<NarrowForm> NarrowForms::chooseOfHalves(Type multiplied) {
  NarrowForm form{multiplied, {multiplied, multiplied}};
  for (Value input : op.getDpsInputs()) {
    if (!hasRowsOfWords(input, multiplied) || !hasRowsInTiles(input) ||
        !operands.canNarrow(input, multiplied))
      return std::nullopt;
    form.kernels += operands.getCycles(input, multiplied, target);
  }
  std::optional<double> cycles = predictOfHalves(op, multiplied, run, target);
  if (!cycles)
    return std::nullopt;
  form.cycles = *cycles + target.getStartCycles();
  return form;
}
