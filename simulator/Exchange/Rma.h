//===- Rma.h - Remote memory access between CPEs --------------*- C++ -*-===//
//
// Transfers from LDM to LDM within a core group of the SW26010-Pro. A transfer
// enters the network in the order of virtual time, takes its turn on the link
// of the sender and on those of the receivers, and tells both sides by reply
// words.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_EXCHANGE_RMA_H
#define SWSIM_EXCHANGE_RMA_H

#include "Core/Scheduler.h"

#include <memory>
#include <vector>

namespace swsim {

class Simulator;

/// What a program passes to start a transfer. Addresses on another CPE are
/// those of the same place in the caller's LDM.
struct RmaRequest {
  enum class Kind { Put, Get, Rows, Columns };
  Kind kind = Kind::Put;
  /// Put and get: the other CPE.
  int target = 0;
  /// Multicast: the rows or columns that receive; the caller, too.
  unsigned mask = 0;
  bool toSelf = false;
  char *local = nullptr;
  char *remote = nullptr;
  int64_t length = 0;
  /// Null: nobody is told.
  char *localReply = nullptr;
  char *remoteReply = nullptr;
};

/// The networks of the core groups.
class Rma : public EventSink {
public:
  explicit Rma(Simulator &sim) : sim(sim) {}

  /// Starts a transfer of the running CPE: checks it and queues it.
  void issue(Cpe &cpe, const RmaRequest &request);
  /// Later transfers of the CPE start when the earlier ones have arrived.
  void fence(Cpe &cpe);
  void serve(const Event &event) override;
  /// A CPE has seen that a transfer of its own is over.
  void noteSeen(const Cpe &cpe, const Transfer &transfer);
  /// A CPE has seen what it has sent to itself and maybe to others; that comes
  /// last.
  void noteOwnCopy(const Cpe &cpe, const Transfer &part);

  /// A store of the CPE, which it made at `issued`, to `place` in the LDM of
  /// another one.
  void store(Cpe &cpe, Cpe &target, char *place, std::vector<char> bytes,
             Time issued);
  /// Waits until the stores of the CPE have arrived.
  void finishStores(Cpe &cpe);
  /// From the start of a transfer to its end at the receiver, links being free.
  Time latency(const Cpe &from, const Cpe &to, int64_t bytes) const;
  /// The latest arrival at `to` of what `from` has sent.
  Time arrivalAt(const Cpe &from, const Cpe &to);

private:
  /// What an event is about: a transfer enters the network, the request of a
  /// get reaches the other CPE, or one side is complete.
  enum class Phase { Depart, Fetch, Arrive };
  /// A transfer, or what another CPE has of it.
  struct Message : Transfer {
    Phase phase = Phase::Depart;
    bool isFenced = false;
    /// Of the program's own instructions: nobody is told.
    bool isStore = false;
    /// Fences of its CPE before it.
    int fences = 0;
    RmaRequest request;
    /// Where the data comes from when it arrives; null: none arrives here.
    const char *source = nullptr;
    /// What a get or a multicast has read: the source may change before all of
    /// it arrives.
    std::shared_ptr<std::vector<char>> data;
    /// Its data has nowhere to go.
    bool isLost = false;
  };
  /// The ends of the links at one CPE.
  struct Port {
    Time outFree = 0, inFree = 0;
    /// Arrival of the latest transfer that this CPE has started, and the time
    /// that a fence holds the next ones back to.
    Time lastArrival = 0, heldUntil = 0;
    bool isFenced = false;
    int fences = 0;
    /// Latest arrival at each CPE of the core group of what this one sends.
    std::vector<Time> arrivals;
    /// Transfers of this CPE that it does not know to be over.
    std::vector<Ref<Message>> open;
    /// It has stored to LDM of others since it waited for that, and the latest
    /// arrival of such a store.
    bool hasStored = false;
    Time storesUntil = 0;
    /// Those that nobody knows to be over, where there are checks.
    std::vector<Ref<Transfer>> stores;
  };

  void checkRequest(const Cpe &cpe, const RmaRequest &request,
                    const char *what) const;
  PoolVector<Cpe *> receivers(const Cpe &cpe, const RmaRequest &request);
  void depart(const Ref<Message> &message, Time now);
  void spread(const Cpe &cpe, const Ref<Message> &message, Time start);
  void fetch(const Ref<Message> &message, Time now);
  Ref<Message> makeMessage(const Cpe &cpe, const RmaRequest &request);
  void addParts(Cpe &cpe, const Ref<Message> &message);
  void land(Message &message);
  void arrive(const Ref<Message> &message);
  void complete(const Ref<Message> &message, Time time);
  Time completePart(const Cpe &sender, const Ref<Transfer> &part, Time time);
  bool movesData(const RmaRequest &request) const;
  Time &latestArrival(const Cpe &from, const Cpe &to);
  void noteStore(Port &own, const Ref<Message> &message,
                 const Ref<Transfer> &part);
  static void remember(Port &own, const Ref<Message> &message);
  Time linkTime(int64_t bytes) const;
  Port &port(const Cpe &cpe);

  Simulator &sim;
  /// By index of the CPE.
  std::vector<Port> ports;
};

} // namespace swsim

#endif // SWSIM_EXCHANGE_RMA_H
