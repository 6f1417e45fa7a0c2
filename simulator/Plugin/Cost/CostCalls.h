//===- CostCalls.h - What calls cost ----------------------------*- C++ -*-===//

#ifndef SWSIM_COST_CALLS_H
#define SWSIM_COST_CALLS_H

#include "Plugin/Cost/CostTarget.h"

#include "llvm/IR/InstrTypes.h"

namespace swsim {

/// How the costing pass treats a call.
enum class CallKind {
  /// No instruction: debug values, lifetimes, assumptions.
  Free,
  /// One instruction that the IR writes as an intrinsic function.
  Instruction,
  /// Register communication: an instruction that needs the clock.
  Exchange,
  /// A function of the C mathematics library.
  Library,
  /// Copying or filling memory.
  Memory,
  /// The simulator charges it; it needs the clock.
  Runtime,
  /// A function of the program or of a library; it needs the clock.
  Function,
};

CallKind callKind(const llvm::CallBase &call, const CostTarget &target);

/// True for a function of the vendor's headers that stands for one vector
/// instruction; its body costs nothing.
bool isInstructionFunction(const llvm::Function &function);

/// True for calls that read the clock of the one who calls.
inline bool needsClock(CallKind kind) {
  return kind == CallKind::Exchange || kind == CallKind::Runtime ||
         kind == CallKind::Function;
}

/// Name of the C function that a call of kind Library stands for.
llvm::StringRef libraryName(const llvm::CallBase &call);

/// Cycles from the issue of a register communication until its value is there,
/// when nothing has to be waited for.
int exchangeLatency(llvm::StringRef name, const CostTarget &target);

} // namespace swsim

#endif // SWSIM_COST_CALLS_H
