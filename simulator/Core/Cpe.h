//===- Cpe.h - State of one CPE -------------------------------*- C++ -*-===//

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

/// What a CPE knew of the CPEs of its core group: a row of Order.
struct Knowledge : Counted {
  PoolVector<uint32_t> clock;
};

/// Something that adds 1 to a reply word when it is complete: a DMA request or
/// the part of an RMA transfer that one CPE sees.
struct Transfer : Counted {
  /// The CPE whose reply word it is, by its index in the simulator.
  int cpe = 0;
  /// The CPE that has started it; negative: `cpe` itself.
  int issuer = -1;
  /// The reply word; null: nobody is told.
  char *reply = nullptr;
  /// The LDM that the CPE must leave alone until it has seen the reply.
  char *ldm = nullptr;
  int64_t length = 0;
  /// What its issuer knew of the order of events when it was started; null
  /// where that does not matter.
  Ref<const Knowledge> knowledge;
  /// What other CPEs have of it: the LDM there that it uses, and a reply.
  PoolVector<Ref<Transfer>> parts;
  /// Of a part: the epoch of the issuer from which on it knows that the part is
  /// over, and that of the CPE whose LDM it is (see Order). 0: does not know.
  uint32_t closed = 0, seen = 0;
  /// True if the LDM is written.
  bool writesLdm = false;
  Time issued = 0;
  Time completed = 0;
  /// Its data is there, although nobody may have been told.
  bool hasLanded = false;
  /// `completed` is known.
  bool served = false;
  /// The reply word has been incremented.
  bool delivered = false;
  /// The CPE knows that it is over, and is about to drop it.
  bool isForgotten = false;
  /// The CPE itself has started it.
  bool isOwn = false;
  /// It is a mistake if the kernel returns before the program has seen the
  /// reply.
  bool mustBeAwaited = false;
  /// How waiting for the reply is accounted.
  Wait kind = Wait::Dma;
  /// Where the program started it.
  const swsim_location *where = nullptr;
  /// "DMA get", "DMA put", and the like, for messages.
  const char *what = "";
};

/// What a CPE has done since the program began, for programs that ask.
struct Deeds {
  int64_t instructions = 0, flops = 0;
  int64_t dmaGets = 0, dmaPuts = 0, rmaRequests = 0;
  /// Main memory without DMA.
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
  /// Start of the kernel that runs, and time spent waiting in it.
  Time begin = 0;
  Time waited[numWaits] = {};
  void (*kernel)(void *) = nullptr;
  void *argument = nullptr;
  Deeds deeds;
  /// The control registers of vlenma: 0x90 to 0x92, and its count.
  uintptr_t laneStore = 0;
  long laneStoreStep = 0, laneInterval = 0, laneCount = 0;
  /// What the CPE waits for and where, for the deadlock report.
  const char *waitingFor = "";
  const swsim_location *where = nullptr;
  bool spinning = false;
  std::vector<WatchedWord> watched;
  /// The words of the latest single looks at volatile words, in a ring: a loop
  /// may go through an array of them again and again.
  std::array<const char *, 32> looks = {};
  size_t nextLook = 0;
  /// Transfers that the program has not yet seen complete, in issue order.
  std::vector<Ref<Transfer>> transfers;
  /// No reply word changes before the clock is here.
  Time nextReply = 0;
};

} // namespace swsim

#endif // SWSIM_CORE_CPE_H
