//===- Passes.h - Passes for slave code -----------------------------------===//
//
// The plugin for clang runs these passes on the IR of CPE code and of host
// code.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_PASSES_H
#define SWSIM_PASSES_H

#include "llvm/ADT/StableHashing.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Alignment.h"

namespace llvm {
class Function;
class GlobalVariable;
} // namespace llvm

namespace swsim {

/// The early part: names, private data, inline assembly.
struct LowerSlavePass : llvm::PassInfoMixin<LowerSlavePass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Announces volatile loads, and makes polling loops wait. Runs when the loops
/// have their final form.
struct AnnouncePollingPass : llvm::PassInfoMixin<AnnouncePollingPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Keeps loads of floating-point data in place, from the start of the
/// optimisation until ReleaseLoadsPass.
struct KeepLoadsPass : llvm::PassInfoMixin<KeepLoadsPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};
struct ReleaseLoadsPass : llvm::PassInfoMixin<ReleaseLoadsPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Adds the cost of every basic block to the clock. Runs before the checks of
/// memory accesses are added, since these have no virtual time.
struct CostPass : llvm::PassInfoMixin<CostPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Keeps calls that a message may name apart, so that each has its line.
struct KeepCallsPass : llvm::PassInfoMixin<KeepCallsPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Stores the line of the program before calls of the simulator.
struct LocationsPass : llvm::PassInfoMixin<LocationsPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Marks the loads of the program, before the optimiser adds others.
struct MarkLoadsPass : llvm::PassInfoMixin<MarkLoadsPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Records the shapes of static arrays for messages.
struct ArrayShapesPass : llvm::PassInfoMixin<ArrayShapesPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Adds a check to every memory access. Runs last, since its code has no
/// virtual time.
struct CheckPass : llvm::PassInfoMixin<CheckPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Announces the memory accesses of host code while a kernel runs beside it.
/// Runs last, as CheckPass.
struct HostCheckPass : llvm::PassInfoMixin<HostCheckPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Allows the simulator to skip iterations of loops whose time repeats.
struct SkipLoopsPass : llvm::PassInfoMixin<SkipLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Lets half-precision arithmetic compute in the 16-bit format that the CPE has
/// chosen.
struct HalfFormatsPass : llvm::PassInfoMixin<HalfFormatsPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Rewrites half-precision multiply-adds in a form for which the host has
/// vectors.
struct HalfArithmeticPass : llvm::PassInfoMixin<HalfArithmeticPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// The early part for host code: inline assembly, shared definitions.
struct LowerHostPass : llvm::PassInfoMixin<LowerHostPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Places arrays in main memory as the vendor's linker does.
struct PlaceArraysPass : llvm::PassInfoMixin<PlaceArraysPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Records the variables that all core groups reach.
struct CrossVariablesPass : llvm::PassInfoMixin<CrossVariablesPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Records in the object for which chip it is compiled.
struct StampPass : llvm::PassInfoMixin<StampPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Translates the short inline assembly of real programs.
void lowerInlineAssembly(llvm::Module &module, bool isHost);

/// Alignment of an object between red zones: the alignment that it would have
/// among several consecutive arrays.
inline llvm::Align placeAlignment(uint64_t bytes) {
  constexpr uint64_t ofArrays = 64, ofOthers = 32;
  return llvm::Align(bytes < ofArrays ? ofOthers : ofArrays);
}

/// True if another file of the program may define the same function or LDM
/// variable, so that the linker keeps one of them: see ShareDefinitions.cpp.
bool isShareable(const llvm::Function &function);
bool isShareable(const llvm::GlobalVariable &variable);
/// Allows the linker to keep one of several functions with the same name and
/// body.
void share(llvm::Function &function, llvm::stable_hash body);
/// Allows the same for variables with this value.
void share(llvm::GlobalVariable &variable, llvm::stable_hash value);
/// A hash of the value and its type.
llvm::stable_hash hashValue(const llvm::GlobalVariable &variable);

/// Moves one thread-local variable to the LDM image or to private main memory
/// of the CPEs.
void movePrivate(llvm::Module &module, llvm::GlobalVariable &variable);

} // namespace swsim

#endif // SWSIM_PASSES_H
