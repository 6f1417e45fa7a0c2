//===- CheckMessages.h - Unwritten bytes in messages ------------*- C++ -*-===//
//
// Vectors in register communication may have bytes that nobody has written. The
// sender tells the simulator which, and the receiver gets them as bits of an
// integer, from the lowest byte. A store keeps them unwritten, and a use is an
// error if nobody has written any of its bytes:
//
//   v = __swsim_getr_d();            bits = __swsim_received_unwritten;
//   array[i] = v;                    if (bits) keep them unwritten in array[i];
//   x = v[2] + 1;                    if (bits && all of v[2]) report;
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CHECK_MESSAGES_H
#define SWSIM_CHECK_MESSAGES_H

#include "Plugin/Checks/CheckAccesses.h"
#include "Plugin/Checks/UnwrittenBits.h"

#include "llvm/ADT/MapVector.h"

namespace swsim {

/// Follows the unwritten bytes of messages through a function.
class MessageChecker {
public:
  explicit MessageChecker(llvm::Function &function)
      : function(function), bits(function) {}

  /// Must be called before other code is added.
  void collect();
  /// The swsim_access_flags of an access whose value a message has.
  int flagsOf(llvm::Instruction &instruction) const;
  /// Called for such a load when its check has been added: the checked access
  /// follows `look`, or `ask`, which ends with the call of the simulator.
  void addLoad(llvm::Instruction &load, llvm::BasicBlock *look,
               llvm::BasicBlock *ask);
  void insert(AccessChecker &checker);

private:
  void collectLoads(llvm::CallInst &send, ValueSet &partly);
  void collectUsers(const ValueSet &received);
  int sourceOf(llvm::Value *value) const;
  void keepInStore(llvm::StoreInst &store, AccessChecker &checker);
  void reportUse(llvm::Instruction &user, llvm::Value *value,
                 AccessChecker &checker);
  void tellInSend(llvm::CallInst &send);

  llvm::Function &function;
  UnwrittenBits bits;
  llvm::SmallVector<llvm::CallInst *> receives, sends;
  /// Values that may have bytes of other CPEs.
  ValueSet others;
  /// Loads whose values messages have, and whether nothing else uses them.
  llvm::MapVector<llvm::Instruction *, bool> loads;
  /// Stores and uses of values that may have unwritten bytes.
  llvm::SmallVector<llvm::StoreInst *> stores;
  llvm::SmallVector<std::pair<llvm::Instruction *, llvm::Value *>> uses;
};

} // namespace swsim

#endif // SWSIM_CHECK_MESSAGES_H
