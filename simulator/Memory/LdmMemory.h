//===- LdmMemory.h - Local memories and addresses ---------------*- C++ -*-===//
//
// The host has more memory than a CPE, so objects are separated by
// unaddressable bytes. Only the true sizes of objects count as LDM of the chip.
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
  /// Position in the LDM of the chip, for reports.
  long place;
  const swsim_location *where;
  /// Start of the kernel that allocated the block.
  Time launch;
};

/// The LDM heap of a CPE; the bookkeeping is in host memory.
struct LdmHeap {
  /// Blocks by offset in the data part of the slot.
  std::map<long, LdmBlock> blocks;
  /// Sizes by position in the LDM of the chip.
  std::map<long, long> places;
  long used = 0, peak = 0;
  /// The most recently freed blocks, for messages.
  std::deque<std::pair<long, LdmBlock>> freed;
};

/// A named object in LDM.
struct LdmObject {
  /// The name of a variable; null for a block of ldm_malloc.
  const char *variable = nullptr;
  /// The call that allocated the block.
  const swsim_location *where = nullptr;
  char *begin = nullptr;
  long bytes = 0;
  bool isFreed = false;
  /// The address of a variable in the executable; null for other objects.
  const char *image = nullptr;
  /// The shape of a local array: see printElement.
  const char *strides = "";

  /// The object in messages.
  std::string name() const;
};

/// The local memories of all CPEs.
class LdmMemory {
public:
  explicit LdmMemory(Simulator &sim);

  void setUp();
  /// Sets the addresses of LDM and private variables to those of a CPE.
  void enter(const Cpe &cpe);
  /// Called before a kernel runs on a CPE.
  void start(const Cpe &cpe) { slots.populate(cpe.index); }
  /// Called when a kernel returns: its stack is unused afterwards.
  void finish(Cpe &cpe);

  void *allocate(Cpe &cpe, long bytes);
  void release(Cpe &cpe, void *pointer, long bytes);
  /// Frees all blocks of the CPE.
  void releaseAll(Cpe &cpe);
  /// The result of get_allocatable_size: free LDM without the reserve for the
  /// stack.
  long allocatable(Cpe &cpe) const;
  /// Free LDM; negative on overflow.
  long available(const Cpe &cpe) const;
  [[noreturn]] void reportOverflow(const Cpe &cpe, const char *what);
  /// Maximum LDM that any CPE of each core group has used, in bytes.
  std::vector<long> peaks() const;

  bool isOwnLdm(const Cpe &cpe, const void *pointer, int64_t bytes) const;
  bool isAnyLdm(const void *pointer) const;
  /// The CPE whose LDM has the address; null if there is none.
  const Cpe *ownerOf(const void *pointer) const;
  /// The CPE whose private variables in main memory have the address; null if
  /// there is none.
  const Cpe *ownerOfPrivate(const char *address) const;
  /// The same position in the LDM of another CPE.
  char *translate(const Cpe &from, const Cpe &to, char *pointer) const;
  /// Describes an address that a CPE uses, for messages.
  std::string nameOf(const Cpe &cpe, const void *pointer) const;
  /// Names SWSIM_HEAP_PLACE if with it a vector at the address would be
  /// aligned; otherwise empty.
  std::string advisePlace(const Cpe &cpe, const void *pointer,
                          int alignment) const;
  /// Describes why a range is not in the LDM of a CPE, such as "is null".
  std::string describeNotOwn(const Cpe &cpe, const void *pointer) const;
  /// Describes an address that is in no object of the CPE's LDM.
  std::string nameOutside(const Cpe &cpe, const char *address,
                          long unit = 0) const;
  bool isInStack(const Cpe &cpe, const char *pointer) const;
  /// True for the guard page below a stack.
  bool isStackGuard(const Cpe &cpe, const void *pointer) const;

  // Checks. If the checks are off, all of them pass.
  bool isChecked() const { return checked; }
  /// The shadow state of new objects.
  unsigned freshShadow() const;
  /// Checks that a range is within one object; `what` is the operation.
  void checkBounds(const Cpe &cpe, const Cpe &owner, const void *begin,
                   int64_t bytes, const char *what) const;
  /// Checks the destination of a transfer to a CPE that may have returned.
  /// False if the CPE does not have this LDM.
  bool checkArrival(const Cpe &issuer, const Transfer &part) const;
  /// Checks that no transfer uses the range; `what` is the action of the
  /// program.
  void checkIdle(Check check, const Cpe &cpe, const char *begin, int64_t bytes,
                 const char *what) const;
  /// True if an incomplete transfer uses the range.
  bool isBusy(const Cpe &cpe, const char *begin, int64_t bytes) const;
  /// The only transfer that uses the range, if it is a DMA put; otherwise null.
  Ref<Transfer> onlyPut(const Cpe &cpe, const char *begin, int64_t bytes) const;
  /// Called before the simulator itself reads or writes LDM for the program.
  void checkRead(const Cpe &cpe, const void *begin, int64_t bytes,
                 const char *what) const;
  /// The same for a range that may be unwritten.
  void checkMove(const Cpe &cpe, const void *begin, int64_t bytes,
                 const char *what) const;
  /// Called after the simulator has written LDM.
  void setWritten(const char *begin, int64_t bytes);
  /// Called when unknown code may have written the object at an address.
  void setObjectWritten(const Cpe &cpe, const char *address);
  bool isFullyUninitialised(const char *begin, int64_t bytes) const;
  void checkWrite(const Cpe &cpe, const void *begin, int64_t bytes,
                  const char *what);
  /// Called when a transfer begins to use LDM, and when the program has seen
  /// its end.
  void beginTransfer(Cpe &cpe, const Transfer &transfer);
  void endTransfer(Cpe &cpe, const Transfer &transfer);
  /// The transfer that uses a byte of LDM in one of the ways `bits`.
  const Transfer *transferAt(const Cpe &cpe, const char *address,
                             unsigned bits) const;

  char *stackOf(const Cpe &cpe) const { return slots.stack(cpe.index); }
  size_t stackBytes() const { return Slots::stackBytes; }

  Locals locals;

private:
  char *dataOf(const Cpe &cpe) const { return slots.data(cpe.index); }
  bool isWithin(const Cpe &cpe, const Transfer &transfer) const;
  void checkStaticLdm();
  void placeStatic();
  std::vector<SlotRange> staticObjects() const;
  std::string listContents(const Cpe *cpe) const;
  void releaseOld(Cpe &cpe);
  long placeBlock(long begin) const;
  long findRoom(const LdmHeap &heap, long bytes) const;
  bool findObject(const Cpe &cpe, const char *address, LdmObject &object) const;
  template <typename Visitor>
  void forEachObject(const Cpe &cpe, Visitor visit) const;

  Simulator &sim;
  bool checked = true;
  Slots slots;
  std::vector<LdmHeap> heaps;
  /// Bytes by which blocks lie after a multiple of a vector.
  long heapPlace = 0;
  std::vector<char> privateData;
  size_t privateSize = 0;
};

} // namespace swsim

/// Distances from the link-time images of LDM and private variables to those of
/// the running CPE; the compiler pass adds them to every address.
extern "C" __thread long __swsim_ldm_delta
    __attribute__((tls_model("initial-exec")));
extern "C" __thread long __swsim_private_delta
    __attribute__((tls_model("initial-exec")));

#endif // SWSIM_MEMORY_LDMMEMORY_H
