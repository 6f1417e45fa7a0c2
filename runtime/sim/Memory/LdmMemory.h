//===- LdmMemory.h - Local memories and addresses -------------*- C++ -*-===//

#ifndef SWSIM_MEMORY_LDMMEMORY_H
#define SWSIM_MEMORY_LDMMEMORY_H

#include "Core/Cpe.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace swsim {

class Simulator;

/// The LDM heap of a CPE; bookkeeping lives on the host.
struct LdmHeap {
  /// Offset and size of allocated blocks.
  std::map<long, long> blocks;
  long peakEnd = 0;
};

/// The local memories of all CPEs.
class LdmMemory {
public:
  explicit LdmMemory(Simulator &sim) : sim(sim) {}

  void setUp();
  /// Makes the addresses of LDM and private variables those of a CPE.
  void enter(const Cpe &cpe);
  /// A kernel has returned; what is on its stack is gone.
  void finish(const Cpe &cpe);

  void *allocate(Cpe &cpe, long bytes);
  void release(Cpe &cpe, void *pointer, long bytes);
  long allocatable(Cpe &cpe) const;
  /// Most LDM that any CPE has used, in bytes.
  long peak() const;

  bool isOwnLdm(const Cpe &cpe, const void *pointer, int64_t bytes) const;
  bool isAnyLdm(const void *pointer) const;
  /// The same place in the LDM of another CPE.
  char *translate(const Cpe &from, const Cpe &to, char *pointer) const;
  /// What stands at an address that a CPE uses, for messages.
  std::string nameOf(const Cpe &cpe, const void *pointer) const;
  /// True for the page below a stack.
  bool isStackGuard(const Cpe &cpe, const void *pointer) const;

  char *stackOf(const Cpe &cpe) const {
    return stackBase + cpe.index * stackSlot;
  }
  size_t stackBytes() const { return stackSlot; }

private:
  char *ldmOf(const Cpe &cpe) const { return ldmBase + cpe.index * ldmSlot; }
  void checkStaticLdm();
  std::string listVariables(long &total) const;
  long heapBegin() const;

  Simulator &sim;
  std::vector<LdmHeap> heaps;
  char *ldmBase = nullptr, *stackBase = nullptr;
  size_t ldmSlot = 0, stackSlot = 0, stackGuard = 0;
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
