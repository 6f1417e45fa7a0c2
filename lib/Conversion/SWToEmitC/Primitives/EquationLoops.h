//===- EquationLoops.h - Loops over the rows of an equation -----*- C++ -*-===//
#ifndef SUNWAY_LIB_CONVERSION_SWTOEMITC_PRIMITIVES_EQUATIONLOOPS_H
#define SUNWAY_LIB_CONVERSION_SWTOEMITC_PRIMITIVES_EQUATIONLOOPS_H

#include "Conversion/SWToEmitC/Lowering.h"

#include "llvm/ADT/SetVector.h"

namespace mlir {
namespace sw {
namespace emit {

/// The values of an equation that are computed for a vector of rows at once.
struct RowValues {
  RowValues(tpp::EquationOp op, const Target &target);

  /// The ops of the vector function that yields `results[i]`, or of the
  /// function that yields the value of the equation if `i` is `results.size()`.
  SmallVector<Operation *> getOps(size_t i) const;
  Value getResult(size_t i) const {
    return i < results.size() ? results[i]
                              : block->getTerminator()->getOperand(0);
  }
  /// The operands of these ops: arguments of the equation and `results`.
  SmallVector<Value> getOperands(size_t i) const;
  /// The name of a parameter.
  std::string getName(Value value) const {
    if (auto argument = dyn_cast<BlockArgument>(value))
      return "x" + std::to_string(argument.getArgNumber());
    return "r" + std::to_string(llvm::find(results, value) - results.begin());
  }
  /// The name of the function that yields `results[i]`.
  std::string getFunction(StringRef name, size_t i) const {
    return (name + "_row").str() + (i ? std::to_string(i) : "");
  }

  Block *block;
  llvm::SmallSetVector<Operation *, 8> ops;
  /// The values that the rest of the equation uses.
  SmallVector<Value> results;
};

/// The function `NAME_rows`, which runs the vector functions of `op` over the
/// rows of a piece.
std::string printEquationLoops(tpp::EquationOp op, const RowValues &rows,
                               StringRef name, const Target &target);

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_SWTOEMITC_PRIMITIVES_EQUATIONLOOPS_H
