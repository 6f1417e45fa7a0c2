//===- RemoteLdm.h - LDM of other CPEs by address --------------*- C++ -*-===//
//
// CPEs of the SW26010-Pro name the LDM of another one by the address in their
// own, with the number of the other CPE in bits 20 up and bit 45 set.
//
// Loads and stores of the program at such an address meet a window of host
// memory of their own. What a load finds there is fetched before it; what a
// store leaves there is sent before any other CPE goes on.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_EXCHANGE_REMOTELDM_H
#define SWSIM_EXCHANGE_REMOTELDM_H

#include "Core/Cpe.h"

#include <cstdint>
#include <set>
#include <vector>

namespace swsim {

class Simulator;
struct DmaRequest;

/// Accesses to the LDM of other CPEs.
class RemoteLdm {
public:
  explicit RemoteLdm(Simulator &sim) : sim(sim) {}

  /// True for such an address.
  bool isRemote(const void *address) const;
  /// Where it leads from `cpe`: a place in the LDM of another CPE, or its own.
  char *placeOf(const Cpe &cpe, const void *address);
  /// The program is about to load, or to store, at `__swsim_here`.
  void load(Cpe &cpe, char *address, int64_t bytes);
  void store(Cpe &cpe, char *address, int64_t bytes);
  /// Sends what the CPE has stored until now.
  void send(Cpe &cpe) {
    if (!pending.empty())
      sendPending(cpe);
  }
  /// Waits until what the CPE has stored is there.
  void finishStores(Cpe &cpe);
  /// A DMA request whose main memory side is such an address.
  void transfer(Cpe &cpe, const DmaRequest &request);

private:
  /// A store of the running CPE that has not been sent.
  struct Pending {
    const char *window = nullptr;
    int64_t bytes = 0;
    Time issued = 0;
    const swsim_location *where = nullptr;
  };

  Cpe &targetOf(const Cpe &cpe, const void *address);
  /// The same place in the LDM of the CPE that the address is made from.
  static char *withoutNumber(const void *address);
  void openWindow(const Cpe &cpe, const char *address, int64_t bytes);
  void sendPending(Cpe &cpe);
  void checkMeeting(const Cpe &cpe, const Cpe &target, char *place,
                    int64_t bytes) const;
  void checkLoad(const Cpe &cpe, const Cpe &target, char *place,
                 int64_t bytes) const;

  Simulator &sim;
  std::vector<Pending> pending;
  /// Parts of slots, as the addresses name them, for which there is memory.
  std::set<uintptr_t> windows;
};

} // namespace swsim

#endif // SWSIM_EXCHANGE_REMOTELDM_H
