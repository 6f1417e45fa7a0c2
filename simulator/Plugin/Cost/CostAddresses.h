//===- CostAddresses.h - Addresses and counters of inner loops --*- C++ -*-===//
//
// Determines which address arithmetic of a loop costs nothing, because a
// compiler keeps one register for each group of addresses that advance
// together.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_COST_ADDRESSES_H
#define SWSIM_COST_ADDRESSES_H

#include "Plugin/Cost/CostTarget.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class BasicBlock;
class ICmpInst;
class Instruction;
class Loop;
class LoopInfo;
class SCEV;
class SCEVAddRecExpr;
class ScalarEvolution;
class Value;
} // namespace llvm

namespace swsim {

/// Strength reduction as a compiler for the chip would do it.
class CostAddresses {
public:
  CostAddresses(llvm::LoopInfo &loops, llvm::ScalarEvolution &evolution,
                const CostTarget &target)
      : loops(loops), evolution(evolution), target(target) {}

  /// True for arithmetic that strength reduction removes: parts of addresses
  /// that advance by constants, and the counters that they derive from.
  bool isFree(const llvm::Instruction &instruction);

  /// True if the comparison only ends a counted loop.
  bool isLoopTest(const llvm::ICmpInst &compare);

  /// Integer additions per iteration that replace all of this arithmetic.
  unsigned additions(const llvm::Loop &loop);

private:
  const llvm::SCEVAddRecExpr *recurrence(const llvm::Value &value,
                                         const llvm::Loop &loop);
  bool
  feedsAddresses(const llvm::Instruction &instruction, const llvm::Loop &loop,
                 llvm::SmallPtrSetImpl<const llvm::Instruction *> &visited);
  unsigned countAdditions(const llvm::Loop &loop);

  llvm::LoopInfo &loops;
  llvm::ScalarEvolution &evolution;
  const CostTarget &target;
  llvm::DenseMap<const llvm::Loop *, unsigned> found;
};

} // namespace swsim

#endif // SWSIM_COST_ADDRESSES_H
