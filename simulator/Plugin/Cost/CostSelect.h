//===- CostSelect.h - Selection of machine operations -----------*- C++ -*-===//
//
// Translates a straight-line piece of IR into the operations that a compiler
// for the chip would select, for the scheduler.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_COST_SELECT_H
#define SWSIM_COST_SELECT_H

#include "Plugin/Cost/CostAddresses.h"
#include "Plugin/Cost/CostCalls.h"
#include "Plugin/Cost/CostSchedule.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/Instructions.h"

namespace swsim {

/// Analyses of a function that the cost pass uses.
struct CostContext {
  const CostTarget &target;
  llvm::LoopInfo &loops;
  llvm::ScalarEvolution &evolution;
  llvm::AAResults &aliases;
  const llvm::DataLayout &layout;
  CostAddresses addresses;
};

/// Cycles from the end of a block until its values are available.
using Residuals = llvm::DenseMap<const llvm::Value *, int>;

/// The origin of a value.
struct Sources {
  llvm::SmallVector<unsigned, 2> operations;
  llvm::SmallVector<const llvm::PHINode *, 1> phis;
  int ready = 0;

  void merge(const Sources &other);
};

/// A cost that depends on a length known only at run time.
struct LengthCost {
  llvm::Instruction *call;
  double cyclesPerByte;
};

/// The operations of one piece of code, and the work in it.
struct Selection {
  Code code;
  unsigned instructions = 0, integers = 0;
  unsigned slots[2] = {0, 0};
  /// Flops in f64, f32, f16.
  long flops[3] = {0, 0, 0};
  llvm::SmallVector<std::pair<llvm::Instruction *, unsigned>> exchanges;
  llvm::SmallVector<LengthCost> lengths;
  llvm::DenseMap<const llvm::Value *, Sources> sources;
  /// The issue slots of each instruction, in the order of the code.
  llvm::SmallVector<std::pair<const llvm::Instruction *, int>> issues;
};

/// Selects the operations of one piece.
class Selector {
public:
  Selector(CostContext &context, llvm::ArrayRef<llvm::Instruction *> piece,
           const llvm::Loop *loop, const Residuals &residuals);
  Selection run();

private:
  struct Shape {
    Pipe pipe;
    int latency;
    int slots = 1;
    int divider = 0;
    /// Number of machine instructions, if it is more than one.
    int count = 1;
  };

  // Dependences and registers.
  Sources sourcesOf(const llvm::Value &value);
  unsigned emit(llvm::Instruction &instruction, Shape shape,
                llvm::ArrayRef<const llvm::Value *> operands);
  unsigned emit(llvm::Instruction &instruction, Shape shape);
  void alias(llvm::Instruction &instruction);
  void addSources(Operation &operation, const Sources &sources,
                  unsigned distance = 0);
  void resolvePhis();
  void linkPhiRegisters();
  int registerOf(const llvm::Value &value);
  bool isLiveOut(const llvm::Value &value) const;
  void addRegisters(Operation &operation, llvm::Instruction &instruction,
                    llvm::ArrayRef<const llvm::Value *> operands);

  // Selection by kind of instruction.
  void select(llvm::Instruction &instruction);
  void selectFloat(llvm::Instruction &instruction);
  void selectInteger(llvm::Instruction &instruction);
  void selectMultiply(llvm::Instruction &instruction);
  void selectDivision(llvm::Instruction &instruction);
  void selectCompare(llvm::CmpInst &compare);
  void selectLanes(llvm::Instruction &instruction);
  void selectAddress(llvm::GetElementPtrInst &address);
  void selectTerminator(llvm::Instruction &terminator);
  void selectCast(llvm::CastInst &cast);
  void selectMemory(llvm::Instruction &instruction);
  void selectCall(llvm::CallBase &call);
  void selectIntrinsic(llvm::CallBase &call);
  void selectOtherIntrinsic(llvm::CallBase &call);
  void selectExchange(llvm::CallBase &call);
  void selectCopy(llvm::CallBase &call);
  void selectLibrary(llvm::CallBase &call);
  void addLoopAdditions();
  void orderMemory(llvm::Instruction &instruction, unsigned operation);
  void orderIterations();
  bool mayMeet(const llvm::Instruction &first, const llvm::Instruction &second,
               unsigned distance);
  bool isExchangeOperand(const llvm::Value *address) const;
  void countFlops(llvm::Type *type, int perLane);
  unsigned parts(const llvm::Value &value) const {
    return context.target.registersFor(value.getType());
  }

  CostContext &context;
  const CostTarget &target;
  llvm::ArrayRef<llvm::Instruction *> piece;
  const llvm::Loop *loop;
  const Residuals &residuals;
  Selection result;
  /// Numbers of register values; negative for aliases.
  llvm::DenseMap<const llvm::Value *, int> registers;
  llvm::DenseMap<const llvm::Value *, Sources> mailboxes;
  /// Uses of the loop's phis: pairs of operation and phi.
  llvm::SmallVector<std::pair<unsigned, const llvm::PHINode *>> phiUses;
  llvm::SmallVector<std::pair<llvm::Instruction *, unsigned>> accesses;
  int lastExchange = -1;
};

/// True for an instruction that is folded into its user.
bool isFolded(const llvm::Instruction &instruction, CostContext &context);

/// The product that an addition includes as a fused multiply-add, or null.
const llvm::Instruction *fusedProduct(const llvm::Instruction &addition);

/// The value whose register this value shares, through casts, negations and
/// splats without cost.
const llvm::Value *registerRoot(const llvm::Value *value);

/// True for the splat of a scalar that is the result of a load or an exchange.
bool isFreeSplat(const llvm::Instruction &instruction);
/// Whether `shuffle` selects or places the lanes of a conversion between 16 and
/// 32 bits (vfcvths, vfcvtsh), which is one instruction.
bool isOfHalfConversion(const llvm::ShuffleVectorInst &shuffle);

/// True for addresses and offsets that the simulator adds to make LDM private;
/// they do not exist on the chip.
bool isSimulated(const llvm::Value &value);

} // namespace swsim

#endif // SWSIM_COST_SELECT_H
