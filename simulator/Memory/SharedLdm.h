//===- SharedLdm.h - LDM that the CPEs of a core group share ----*- C++ -*-===//
//
// On the SW26010-Pro a part of each LDM may be set aside. The parts of a core
// group together are one memory, which all of its CPEs load and store. Programs
// declare its variables by __thread_local_share.
//
// An access takes the time of a message to another CPE and back. Accesses are
// made in the order of virtual time. Copies from and to main memory block the
// caller, and queue for the memory of the core group.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_MEMORY_SHAREDLDM_H
#define SWSIM_MEMORY_SHAREDLDM_H

#include "Core/Scheduler.h"

#include <string>
#include <vector>

namespace swsim {

class Simulator;

/// The shared LDM of all core groups.
class SharedLdm : public EventSink {
public:
  explicit SharedLdm(Simulator &sim) : sim(sim) {}

  /// Makes the memories of the core groups; must be called before kernels run.
  void setUp();
  /// Sets the addresses of shared variables to those of the CPE's core group.
  void enter(const Cpe &cpe) const;
  /// Sets how many bytes of each LDM are shared. `call` is what the program
  /// calls.
  void resize(const Cpe *cpe, long bytes, const char *call);
  /// The bytes of each LDM that are not private.
  long bytesOfCpe() const { return share; }

  /// True for an address in the shared LDM of a core group.
  bool contains(const void *address) const;
  /// Called before the program loads or stores at `__swsim_here`.
  void access(Cpe &cpe, const char *address, long bytes, bool isStore);
  /// Copies between main memory, or the LDM of the CPE, and shared LDM.
  void copy(Cpe &cpe, char *to, const char *from, long bytes, const char *call);
  void serve(const Event &event) override;

private:
  struct Copy {
    char *to = nullptr;
    const char *from = nullptr;
    long bytes = 0;
  };

  char *memoryOf(int group) const;
  void checkBounds(const Cpe &cpe, const char *address, long bytes,
                   const char *call) const;
  void waitForTurn(Cpe &cpe, Time after, const char *what);
  Time finish(const Cpe &cpe, Time begin);

  Simulator &sim;
  /// Bytes of each LDM that are shared, and bytes of the variables with those
  /// between them.
  long share = 0, size = 0;
  bool isSet = false;
  /// The memories of the core groups but the first, whose is the image.
  std::vector<std::vector<char>> others;
  /// The copy that each CPE makes, and when the memory of a core group is free.
  std::vector<Copy> copies;
  std::vector<Time> free;
};

} // namespace swsim

#endif // SWSIM_MEMORY_SHAREDLDM_H
