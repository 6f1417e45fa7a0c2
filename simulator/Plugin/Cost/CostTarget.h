//===- CostTarget.h - The processor whose time is charged -------*- C++ -*-===//
//
// What the costing pass knows of the core that a source is compiled for: the
// CPE or the MPE. Cycles are those of that core.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_COST_TARGET_H
#define SWSIM_COST_TARGET_H

#include "llvm/IR/Type.h"

#include "swsim_machine.h"

namespace swsim {

/// Which side of the program a source belongs to.
enum class CostSide { Slave, Host };

/// Latencies and widths of one core.
struct CostTarget {
  CostSide side;
  const swsim_machine *machine;
  /// Ticks of virtual time per cycle of this core.
  double ticksPerCycle;
  int fma, load, integer, multiply, integerDivide, divide, compare, shuffle;
  int loopBranch, forwardBranch, call;
  unsigned vectorBits, registers;
  /// How the vendor's compiler unrolls innermost loops: at most so many copies
  /// and so many instructions.
  unsigned unrollTimes, unrollSize;
  /// Units of the out-of-order core; the CPE has its two pipelines instead.
  unsigned issueWidth, floatUnits, memoryUnits;

  bool isHost() const { return side == CostSide::Host; }

  /// Number of vector instructions for a value of this type: a register holds
  /// one fp32 per 64 bits, as many integers as fit, and halves of 16 bits.
  unsigned registersFor(llvm::Type *type) const;
};

/// The target that the machine description gives.
CostTarget makeCostTarget(const swsim_machine &machine, CostSide side);

/// Cycles of a function of the C mathematics library on one value; negative if
/// the name is not one of its functions.
double libraryCycles(const CostTarget &target, llvm::StringRef name);

} // namespace swsim

#endif // SWSIM_COST_TARGET_H
