//===- RemoteLdm.h - LDM of other CPEs by address ---------------*- C++ -*-===//
//
// On the SW26010-Pro, a CPE addresses LDM of another CPE by the address in its
// own LDM. Bits 20 and up have the number of the other CPE, and bit 45 is set.
//
// Loads and stores of the program at such addresses access a window of host
// memory. Before a load, its data is fetched into the window. The data of a
// store is sent from the window before any other CPE continues.
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

  /// True for an address in the LDM of another CPE.
  bool isRemote(const void *address) const;
  /// The location that the address means on `cpe`: in the LDM of another CPE or
  /// in its own.
  char *placeOf(const Cpe &cpe, const void *address);
  /// Called before the program loads or stores at `__swsim_here`.
  void load(Cpe &cpe, char *address, int64_t bytes);
  void store(Cpe &cpe, char *address, int64_t bytes);
  /// Sends the stores of the CPE up to now.
  void send(Cpe &cpe) {
    if (!pending.empty())
      sendPending(cpe);
  }
  /// Waits until all stores of the CPE have arrived.
  void finishStores(Cpe &cpe);
  /// Starts a DMA request whose main memory side is such an address.
  void transfer(Cpe &cpe, const DmaRequest &request);

private:
  /// A store of the running CPE that has not been sent yet.
  struct Pending {
    const char *window = nullptr;
    int64_t bytes = 0;
    Time issued = 0;
    const swsim_location *where = nullptr;
  };

  Cpe &targetOf(const Cpe &cpe, const void *address);
  /// The address without the number: in the LDM of the CPE that computed it.
  static char *withoutNumber(const void *address);
  void openWindow(const Cpe &cpe, const char *address, int64_t bytes);
  void sendPending(Cpe &cpe);
  void checkMeeting(const Cpe &cpe, const Cpe &target, char *place,
                    int64_t bytes) const;
  void checkLoad(const Cpe &cpe, const Cpe &target, char *place,
                 int64_t bytes) const;

  Simulator &sim;
  std::vector<Pending> pending;
  /// Addresses of mapped windows.
  std::set<uintptr_t> windows;
};

} // namespace swsim

#endif // SWSIM_EXCHANGE_REMOTELDM_H
