//===- Cpe.h - State of one CPE ---------------------------------*- C++ -*-===//

#ifndef SWSIM_CORE_CPE_H
#define SWSIM_CORE_CPE_H

#include "Core/Context.h"
#include "Core/Ref.h"
#include "Core/Time.h"

#include "vendor_state.h"

#include <array>
#include <cstring>
#include <map>
#include <vector>

namespace swsim {

enum class State { Idle, Ready, Running, Blocked, Done };

/// The knowledge of a CPE about the CPEs of its core group: a row of Order.
struct Knowledge : Counted {
  PoolVector<uint32_t> clock;
};

/// A transfer that increments a reply word when it is complete: a DMA request,
/// or the part of an RMA transfer that one CPE observes.
struct Transfer : Counted {
  /// Index of the CPE that owns the reply word.
  int cpe = 0;
  /// Index of the CPE that started the transfer; negative: `cpe` itself.
  int issuer = -1;
  /// The reply word; null if there is none.
  char *reply = nullptr;
  /// The LDM that the CPE must not use before it has seen the reply.
  char *ldm = nullptr;
  int64_t length = 0;
  /// The issuer's knowledge of the order of events at the start; null if it is
  /// not needed.
  Ref<const Knowledge> knowledge;
  /// The parts of other CPEs: LDM there that the transfer uses, and a reply.
  PoolVector<Ref<Transfer>> parts;
  /// For a part: the epochs from which the issuer, and the CPE that owns the
  /// LDM, know that the part is over (see Order). 0: unknown.
  uint32_t closed = 0, seen = 0;
  /// True if the transfer writes LDM.
  bool writesLdm = false;
  Time issued = 0;
  Time completed = 0;
  /// The data has arrived, although possibly without a reply yet.
  bool hasLanded = false;
  /// `completed` is known.
  bool served = false;
  /// The reply word has been incremented.
  bool delivered = false;
  /// The CPE knows that the transfer is over, and is about to drop it.
  bool isForgotten = false;
  /// The CPE itself started the transfer.
  bool isOwn = false;
  /// The kernel must not return before the program has seen the reply.
  bool mustBeAwaited = false;
  /// The kind of waiting time that a wait for the reply counts as.
  Wait kind = Wait::Dma;
  /// Location in the program that started the transfer.
  const swsim_location *where = nullptr;
  /// "DMA get", "DMA put", and the like, for messages.
  const char *what = "";
  /// Number of a DMA request of its CPE in MainOrder; 0 if it has none.
  uint32_t mainNumber = 0;
};

/// Counters of a CPE since the program began, for programs that read them.
struct Deeds {
  int64_t instructions = 0, flops = 0;
  int64_t dmaGets = 0, dmaPuts = 0, rmaRequests = 0;
  /// Accesses to main memory without DMA.
  int64_t loads = 0, stores = 0;
};

/// A volatile word that a CPE polls, and the value it saw.
struct WatchedWord {
  const char *address = nullptr;
  unsigned size = 0;
  uint64_t value = 0;

  bool hasChanged() const;
};

inline bool WatchedWord::hasChanged() const {
  uint64_t now = 0;
  switch (size) {
  case 4:
    memcpy(&now, address, 4);
    break;
  case 8:
    memcpy(&now, address, 8);
    break;
  default:
    memcpy(&now, address, size);
  }
  return now != value;
}

/// One CPE.
struct Cpe {
  /// Index in the simulator, and number, row and column in the core group.
  int index = 0, id = 0, row = 0, col = 0, group = 0;
  State state = State::Idle;
  Context context;
  Time clock = 0;
  /// Start of the current kernel, and waiting time in it by kind.
  Time begin = 0;
  Time waited[numWaits] = {};
  void (*kernel)(void *) = nullptr;
  void *argument = nullptr;
  Deeds deeds;
  /// The control registers of vlenma: 0x90 to 0x92, and its count.
  uintptr_t laneStore = 0;
  long laneStoreStep = 0, laneInterval = 0, laneCount = 0;
  /// The 16-bit format of its instructions; 1: bfloat16.
  int halfFormat = 0;
  /// Reason and location of a wait, for the deadlock report.
  const char *waitingFor = "";
  const swsim_location *where = nullptr;
  bool spinning = false;
  std::vector<WatchedWord> watched;
  /// The words of the latest single reads of volatile words, in a ring: a loop
  /// may read all words of an array repeatedly.
  std::array<const char *, 32> looks = {};
  size_t nextLook = 0;
  /// Transfers of which the program has not seen the end, in issue order.
  std::vector<Ref<Transfer>> transfers;
  /// The transfer whose completion ends the current wait; null if none does.
  Ref<const Transfer> endOfWait;
  /// No reply word changes before the clock reaches this time.
  Time nextReply = 0;
};

} // namespace swsim

#endif // SWSIM_CORE_CPE_H
