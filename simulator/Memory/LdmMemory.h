//===- LdmMemory.h - Local memories and addresses -------------*- C++ -*-===//
//
// The host has more room than a CPE, so that unaddressable bytes lie between
// the objects. What counts against the LDM of the chip are their true sizes.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_MEMORY_LDMMEMORY_H
#define SWSIM_MEMORY_LDMMEMORY_H

#include "Checks/Checks.h"
#include "Core/Cpe.h"
#include "Memory/Locals.h"
#include "Memory/Slots.h"

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace swsim {

class Simulator;

/// A block of the LDM heap.
struct LdmBlock {
  long bytes;
  /// Where reports show it, in the LDM of the chip.
  long place;
  const swsim_location *where;
  /// When the kernel that took it began.
  Time launch;
};

/// The LDM heap of a CPE; bookkeeping lives on the host.
struct LdmHeap {
  /// By offset in the slot's data.
  std::map<long, LdmBlock> blocks;
  /// Sizes by place.
  std::map<long, long> places;
  long used = 0, peak = 0;
  /// The blocks that were freed last, for messages.
  std::deque<std::pair<long, LdmBlock>> freed;
};

/// Something in LDM that has a name.
struct LdmObject {
  std::string name;
  char *begin = nullptr;
  long bytes = 0;
  bool isFreed = false;
};

/// The local memories of all CPEs.
class LdmMemory {
public:
  explicit LdmMemory(Simulator &sim);

  void setUp();
  /// Makes the addresses of LDM and private variables those of a CPE.
  void enter(const Cpe &cpe);
  /// A kernel has returned; what is on its stack is gone.
  void finish(Cpe &cpe);

  void *allocate(Cpe &cpe, long bytes);
  void release(Cpe &cpe, void *pointer, long bytes);
  /// Frees all blocks of the CPE.
  void releaseAll(Cpe &cpe);
  /// What get_allocatable_size says: the reserve is for the stack.
  long allocatable(Cpe &cpe) const;
  /// LDM that is not in use; negative: too much is.
  long available(const Cpe &cpe) const;
  [[noreturn]] void reportOverflow(const Cpe &cpe, const char *what);
  /// Most LDM that any CPE has used, in bytes.
  long peak() const;

  bool isOwnLdm(const Cpe &cpe, const void *pointer, int64_t bytes) const;
  bool isAnyLdm(const void *pointer) const;
  /// The CPE in whose LDM the address lies; null: none.
  const Cpe *ownerOf(const void *pointer) const;
  /// The same place in the LDM of another CPE.
  char *translate(const Cpe &from, const Cpe &to, char *pointer) const;
  /// What stands at an address that a CPE uses, for messages.
  std::string nameOf(const Cpe &cpe, const void *pointer) const;
  /// Why a range is not in the LDM of a CPE: "is null", and the like.
  std::string whyNotOwn(const Cpe &cpe, const void *pointer) const;
  /// The same for an address that is in no object of the CPE's LDM.
  std::string nameOutside(const Cpe &cpe, const char *address,
                          long unit = 0) const;
  bool isInStack(const Cpe &cpe, const char *pointer) const;
  /// True for the page below a stack.
  bool isStackGuard(const Cpe &cpe, const void *pointer) const;

  // Checks. Where the checks are off all of them pass.
  bool isChecked() const { return checked; }
  /// What is said of new objects.
  unsigned freshShadow() const;
  /// The same for what arrives at a CPE, which may have returned. False: it has
  /// The range must lie in one object; `what` is the operation.
  void checkBounds(const Cpe &cpe, const Cpe &owner, const void *begin,
                   int64_t bytes, const char *what) const;
  /// The same for what comes to a CPE, which may have returned. False: it does
  /// not have that LDM.
  bool checkArrival(const Cpe &issuer, const Transfer &part) const;
  /// No transfer may use the range. `what` is what the program does with it.
  void checkIdle(Check check, const Cpe &cpe, const char *begin, int64_t bytes,
                 const char *what) const;
  /// A transfer uses the range that the CPE knows nothing of yet.
  bool isBusy(const Cpe &cpe, const char *begin, int64_t bytes) const;
  /// The DMA put that alone uses the range; null if there is none, or another
  /// transfer uses it, too.
  Ref<Transfer> onlyPut(const Cpe &cpe, const char *begin, int64_t bytes) const;
  /// The simulator itself is about to read LDM for the program, or to write it.
  void checkRead(const Cpe &cpe, const void *begin, int64_t bytes,
                 const char *what) const;
  /// The simulator has written LDM.
  void setWritten(const char *begin, int64_t bytes);
  /// Somebody unknown may have written the object at an address.
  void setObjectWritten(const Cpe &cpe, const char *address);
  bool isWhollyUnwritten(const char *begin, int64_t bytes) const;
  void checkWrite(const Cpe &cpe, const void *begin, int64_t bytes,
                  const char *what);
  /// A transfer begins to use LDM; the program has seen its end.
  void beginTransfer(Cpe &cpe, const Transfer &transfer);
  void endTransfer(Cpe &cpe, const Transfer &transfer);
  /// The transfer that uses a byte of LDM in one of these ways.
  const Transfer *transferAt(const Cpe &cpe, const char *address,
                             unsigned bits) const;

  char *stackOf(const Cpe &cpe) const { return slots.stack(cpe.index); }
  size_t stackBytes() const { return Slots::stackBytes; }

  Locals locals;

private:
  char *dataOf(const Cpe &cpe) const { return slots.data(cpe.index); }
  bool isWithin(const Cpe &cpe, const Transfer &transfer) const;
  void checkStaticLdm();
  void placeStatic(const Cpe &cpe);
  std::string listContents(const Cpe *cpe) const;
  void releaseOld(Cpe &cpe);
  long findRoom(const LdmHeap &heap, long bytes) const;
  bool findObject(const Cpe &cpe, const char *address, LdmObject &object) const;
  template <typename Visitor>
  void forEachObject(const Cpe &cpe, Visitor visit) const;

  Simulator &sim;
  bool checked = true;
  Slots slots;
  std::vector<LdmHeap> heaps;
  std::vector<char> privateData;
  size_t privateSize = 0;
};

} // namespace swsim

/// Distance from the link-time image of LDM variables to those of the running
/// CPE; the compiler pass adds it to every address. Private data likewise.
extern "C" __thread long __swsim_ldm_delta
    __attribute__((tls_model("initial-exec")));
extern "C" __thread long __swsim_private_delta
    __attribute__((tls_model("initial-exec")));

#endif // SWSIM_MEMORY_LDMMEMORY_H
