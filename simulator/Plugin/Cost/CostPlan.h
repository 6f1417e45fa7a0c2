//===- CostPlan.h - Placement of the costs of a function --------*- C++ -*-===//
//
// The cost of every block of a function: the ticks that are added before each
// instruction, and the loops that are charged once for all iterations.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_COST_PLAN_H
#define SWSIM_COST_PLAN_H

#include "Plugin/Cost/CostSelect.h"
#include "Plugin/Cost/LineCosts.h"

#include "llvm/ADT/MapVector.h"

namespace swsim {

/// Time added before one instruction.
struct ClockAdd {
  llvm::Instruction *before;
  double cycles;
  /// The lines to which the time belongs.
  LineShares lines;
};

/// The cost of one block.
struct BlockCost {
  llvm::SmallVector<ClockAdd> adds;
  llvm::SmallVector<LengthCost> lengths;
  unsigned instructions = 0;
  long flops[3] = {0, 0, 0};
  /// For a loop of one block: cycles for entering it, in addition to those of
  /// the iterations.
  double fill = 0;
  bool isLoop = false;
  /// True if no call in the block reads the clock.
  bool isQuiet = true;
  Residuals residuals;
};

using CostPlan = llvm::MapVector<llvm::BasicBlock *, BlockCost>;

/// The data of a loop for the report.
struct LoopNote {
  const llvm::Loop *loop;
  Selection selection;
  Schedule schedule;
};

/// Computes the cost of every block of a function.
class CostPlanner {
public:
  /// `lines` is null if times by line are not needed.
  CostPlanner(llvm::Function &function, CostContext &context, LineCosts *lines)
      : function(function), context(context), lines(lines) {}
  CostPlan run();

  /// Notes on the loops of one block, in the order of the code.
  std::vector<LoopNote> notes;

private:
  BlockCost costBlock(llvm::BasicBlock &block);
  void costPiece(llvm::ArrayRef<llvm::Instruction *> piece,
                 const llvm::Loop *loop, Residuals &arriving, BlockCost &cost);
  Schedule findSchedule(Selection &selection, const llvm::Loop *loop) const;
  Residuals residualsInto(llvm::BasicBlock &block) const;
  const llvm::Loop *singleBlockLoop(llvm::BasicBlock &block) const;
  LineShares sharesOf(const Selection &selection) const;
  LineShares shareOf(const llvm::Instruction &instruction) const;

  llvm::Function &function;
  CostContext &context;
  LineCosts *lines;
  CostPlan plan;
};

/// The time of a piece of code on the MPE.
Schedule boundOutOfOrder(const Code &code, const CostTarget &target);

/// Inserts the additions of a plan into the function. `lines` may be null.
void insertCosts(llvm::Function &function, CostContext &context, CostPlan &plan,
                 LineCosts *lines);

} // namespace swsim

#endif // SWSIM_COST_PLAN_H
