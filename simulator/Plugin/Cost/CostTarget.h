//===- CostTarget.h - The core whose time is charged ------------*- C++ -*-===//
//
// Properties of the core for which a source is compiled: the CPE or the MPE.
// Cycles are those of this core.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_COST_TARGET_H
#define SWSIM_COST_TARGET_H

#include "llvm/IR/Type.h"

#include "swsim_machine.h"

namespace swsim {

/// The side of the program that a source belongs to.
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
  /// Limits of unrolling of innermost loops in the vendor's compiler: maximum
  /// number of copies and of instructions.
  unsigned unrollTimes, unrollSize;
  /// Units of the out-of-order core; the CPE has two pipelines instead.
  unsigned issueWidth, floatUnits, memoryUnits;

  bool isHost() const { return side == CostSide::Host; }

  /// Number of vector instructions for a value of this type. A register has one
  /// fp32 per 64 bits, as many integers as fit, or 16-bit floats.
  unsigned registersFor(llvm::Type *type) const;
};

/// The target according to the machine description.
CostTarget makeCostTarget(const swsim_machine &machine, CostSide side);

/// Cycles of a function of the C mathematics library for one value; negative if
/// there is no such function.
double libraryCycles(const CostTarget &target, llvm::StringRef name);

} // namespace swsim

#endif // SWSIM_COST_TARGET_H
