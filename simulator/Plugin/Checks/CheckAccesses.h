//===- CheckAccesses.h - Checks of memory accesses --------------*- C++ -*-===//

#ifndef SWSIM_CHECK_ACCESSES_H
#define SWSIM_CHECK_ACCESSES_H

#include "Plugin/SourceLocations.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace swsim {

/// Local variables that are neither checked nor protected.
using PlainLocals = llvm::SmallPtrSet<const llvm::AllocaInst *, 8>;

/// Finds local variables that cannot be accessed incorrectly.
PlainLocals findPlainLocals(llvm::Function &function);

/// Surrounds the other local variables by red zones and announces their
/// lifetimes.
void protectLocals(llvm::Function &function, const PlainLocals &plain,
                   SourceLocations &locations);

/// Metadata that marks loads of the program. Where the optimiser loads
/// speculatively, it drops unknown metadata.
constexpr llvm::StringLiteral ownLoad = "swsim.load";

/// An access to memory.
struct Access {
  llvm::Instruction *instruction;
  uint64_t bytes;
  uint64_t alignment;
  /// One of swsim_access_kind.
  int kind;
  /// The only use of a loaded value: the bytes may be unwritten, and are so
  /// after the store, too.
  llvm::StoreInst *moveTo = nullptr;
  /// Of swsim_access_flag.
  int flags = 0;
};

class MessageChecker;

/// True for calls that copy or fill memory.
bool isRangeCall(const llvm::CallBase &call);

/// Finds the local variables of host code that only their function accesses.
PlainLocals findOwnLocals(llvm::Function &function);

/// Finds the accesses of a function and adds their checks: of CPE code by the
/// shadow, of host code if a kernel runs beside it.
class AccessChecker {
public:
  AccessChecker(llvm::Function &function, const PlainLocals &plain,
                SourceLocations &locations, bool isHost = false,
                MessageChecker *messages = nullptr);
  /// Must be called before other code is added.
  void collect();
  void insert();

  /// For host code: finds where it is known whether a kernel runs.
  void findPlaces();

  /// True if accesses to the object that a pointer points to are checked.
  bool isChecked(const llvm::Value *pointer) const;
  /// Calls the simulator, which preserves all registers if it can.
  void callSlowly(llvm::IRBuilder<> &builder, llvm::Value *pointer,
                  const Access &access);

private:
  void collect(llvm::BasicBlock &block);
  void check(const Access &access);
  void moveShadow(const Access &access, llvm::Value *isUnusual);
  void checkBeside(const Access &access);
  llvm::Value *isBeside(llvm::Instruction *before);
  void checkRange(llvm::CallBase &call);
  void noteUnknownStores(llvm::CallBase &call);
  llvm::Type *shadowType(const Access &access) const;
  llvm::Value *isOutside(llvm::IRBuilder<> &builder, llvm::Value *pointer,
                         const Access &access);
  llvm::BasicBlock *markWritten(llvm::Value *shadow, const Access &access,
                                llvm::BasicBlock *next);
  llvm::Value *isForbidden(llvm::IRBuilder<> &builder, llvm::Value *shadow,
                           const Access &access);
  llvm::Constant *describe(const Access &access, const llvm::Value *pointer);
  bool isCheckedObject(const llvm::Value *object) const;

  llvm::Function &function;
  const PlainLocals &plain;
  SourceLocations &locations;
  llvm::SmallVector<Access> accesses;
  llvm::SmallVector<llvm::CallBase *> ranges, unknown;
  llvm::Value *base = nullptr;
  bool isHost;
  /// Null if the function has no register communication.
  MessageChecker *messages;
  /// Whether a kernel runs beside the host, by the place where this is known.
  llvm::DenseMap<llvm::Instruction *, llvm::Value *> besides;
  llvm::DenseMap<const llvm::Instruction *, llvm::Instruction *> places;
};

} // namespace swsim

#endif // SWSIM_CHECK_ACCESSES_H
