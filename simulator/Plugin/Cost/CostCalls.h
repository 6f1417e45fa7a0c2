//===- CostCalls.h - Costs of calls -----------------------------*- C++ -*-===//

#ifndef SWSIM_COST_CALLS_H
#define SWSIM_COST_CALLS_H

#include "Plugin/Cost/CostTarget.h"

#include "llvm/IR/InstrTypes.h"

namespace swsim {

/// The treatment of a call in the cost pass.
enum class CallKind {
  /// No instruction: debug values, lifetimes, assumptions.
  Free,
  /// One instruction that is an intrinsic function in the IR.
  Instruction,
  /// Register communication: an instruction that reads the clock.
  Exchange,
  /// A function of the C mathematics library.
  Library,
  /// Copying or filling memory.
  Memory,
  /// A function of the simulator, which charges its time; it reads the clock.
  Runtime,
  /// A function of the program or of a library; it reads the clock.
  Function,
};

CallKind callKind(const llvm::CallBase &call, const CostTarget &target);

/// True for a function of the vendor's headers that stands for one vector
/// instruction; its body has no cost.
bool isInstructionFunction(const llvm::Function &function);

/// True for calls that read the clock of the caller.
inline bool needsClock(CallKind kind) {
  return kind == CallKind::Exchange || kind == CallKind::Runtime ||
         kind == CallKind::Function;
}

/// Name of the C function of a call of kind Library.
llvm::StringRef libraryName(const llvm::CallBase &call);

/// Cycles from the issue of a register communication until its value is
/// available, without waiting for other CPEs.
int exchangeLatency(llvm::StringRef name, const CostTarget &target);

} // namespace swsim

#endif // SWSIM_COST_CALLS_H
