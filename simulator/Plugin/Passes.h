//===- Passes.h - Passes for slave code -----------------------------------===//
//
// A plugin for clang runs these on the IR of CPE and of host code.
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

/// Announces volatile loads and turns polling loops into waiting, after the
/// loops have their final form.
struct AnnouncePollingPass : llvm::PassInfoMixin<AnnouncePollingPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Keeps the loads of floating-point data where the program has them, from the
/// start of the optimisation until the other pass.
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

/// Adds the cost of every basic block to the clock. Before the checks of memory
/// accesses, which cost no virtual time.
struct CostPass : llvm::PassInfoMixin<CostPass> {
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

/// Marks the loads that the program makes before the optimiser adds others.
struct MarkLoadsPass : llvm::PassInfoMixin<MarkLoadsPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Checks every access to memory. The last pass: nothing that it adds costs
/// virtual time.
struct CheckPass : llvm::PassInfoMixin<CheckPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Lets the simulator leave out iterations of loops whose time repeats.
struct SkipLoopsPass : llvm::PassInfoMixin<SkipLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Multiply-adds of half precision in a form that the host has vectors for.
struct HalfArithmeticPass : llvm::PassInfoMixin<HalfArithmeticPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// The early part for code of the management core: inline assembly.
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

/// Says in the object for which chip it is compiled.
struct StampPass : llvm::PassInfoMixin<StampPass> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &manager);
  static bool isRequired() { return true; }
};

/// Gives the short inline assembly of real programs its meaning.
void lowerInlineAssembly(llvm::Module &module, bool isHost);

/// Alignment of an object that lies between red zones: what it would have as
/// one of several arrays in a row.
inline llvm::Align placeAlignment(uint64_t bytes) {
  constexpr uint64_t ofArrays = 64, ofOthers = 32;
  return llvm::Align(bytes < ofArrays ? ofOthers : ofArrays);
}

/// True if another file of the program may define the same function, or LDM
/// variable, and the linker then takes one of them: see ShareDefinitions.cpp.
bool isShareable(const llvm::Function &function);
bool isShareable(const llvm::GlobalVariable &variable);
/// Lets the linker keep one of several functions of the same name and body.
void share(llvm::Function &function, llvm::stable_hash body);
/// The same for a variable of this value.
void share(llvm::GlobalVariable &variable, llvm::stable_hash value);
/// Tells values, with their types, apart.
llvm::stable_hash hashValue(const llvm::GlobalVariable &variable);

/// Moves one thread-local variable to the LDM image or to private main memory
/// of the CPEs.
void movePrivate(llvm::Module &module, llvm::GlobalVariable &variable);

} // namespace swsim

#endif // SWSIM_PASSES_H
