//===- NarrowForms.h - Types that products read and multiply ----*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_NARROWFORMS_H
#define SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_NARROWFORMS_H

#include "NarrowOperands.h"

#include "Analysis/Fusion/ProductProblems.h"
#include "Dialect/SW/IR/Target.h"
#include "Transforms/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// The types in which a product reads its inputs and multiplies them, with the
/// predicted cycles of the product, and of kernels for its inputs.
struct NarrowForm {
  Type multiplied;
  SmallVector<Type, 2> read;
  double cycles = 0, kernels = 0;

  double getTotal() const { return cycles + kernels; }
};

/// The forms of one product.
class NarrowForms {
public:
  NarrowForms(linalg::LinalgOp op, int64_t run, TileCasts tileCasts,
              const NarrowOperands &operands, const Target &target)
      : op(op), run(run), tileCasts(tileCasts), operands(operands),
        target(target), problem(getScheduleProblem(op)) {}

  /// The fastest form that multiplies `multiplied`.
  std::optional<NarrowForm> choose(Type multiplied);

  /// The form of single CPEs that multiply `multiplied`, if they can.
  std::optional<NarrowForm> chooseOfHalves(Type multiplied);

private:
  bool hasRowsInTiles(Value input);
  SmallVector<Type, 2> getReads(Value input, Type multiplied);
  std::optional<NarrowForm> predict(Type multiplied, ArrayRef<Type> read);

  linalg::LinalgOp op;
  int64_t run;
  TileCasts tileCasts;
  const NarrowOperands &operands;
  const Target &target;
  ScheduleProblem problem;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_NARROWFORMS_H
