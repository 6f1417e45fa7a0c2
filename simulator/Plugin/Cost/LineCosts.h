//===- LineCosts.h - Time of the lines of the program -----------*- C++ -*-===//
//
// Counts the runs of each piece of code, and emits a table of the time that a
// run takes at each line: see swsim_lines.h.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_COST_LINE_COSTS_H
#define SWSIM_COST_LINE_COSTS_H

#include "Plugin/SourceLocations.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

namespace swsim {

/// Cycles of a piece of code at one line.
struct LineShare {
  const llvm::DILocation *at;
  double cycles;
};
using LineShares = llvm::SmallVector<LineShare, 2>;

/// Adds cycles at a line to those of other lines.
void addShare(LineShares &shares, const llvm::DILocation *at, double cycles);

/// The counters and the table of one file.
class LineCosts {
public:
  explicit LineCosts(llvm::Module &module);

  /// The line of an instruction; null if it has none.
  const llvm::DILocation *find(const llvm::Instruction &instruction) const {
    return locations.find(instruction);
  }
  /// Emits code that counts `times` runs of a piece of code that takes `ticks`
  /// in proportion to the shares.
  void count(llvm::IRBuilder<> &builder, llvm::ArrayRef<LineShare> shares,
             int64_t ticks, llvm::Value *times);
  /// Emits the table.
  void finish();

private:
  llvm::Function *makeAddressFunction(llvm::GlobalVariable &runs);

  llvm::Module &module;
  SourceLocations locations;
  llvm::IntegerType *word;
  /// Stands for the counts until their number is known.
  llvm::GlobalVariable *placeholder = nullptr;
  llvm::SmallVector<llvm::Constant *> costs;
  int64_t pieces = 0;
};

} // namespace swsim

#endif // SWSIM_COST_LINE_COSTS_H
