//===- Rma.h - Remote memory access between CPEs ----------------*- C++ -*-===//
//
// Transfers from LDM to LDM within a core group of the SW26010-Pro. A transfer
// enters the network in the order of virtual time. It occupies the link of the
// sender and those of the receivers in turn, and notifies both sides by reply
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

/// The arguments of a transfer. Addresses on another CPE are given as the same
/// address in the caller's LDM, or in that of any CPE of the core group.
struct RmaRequest {
  enum class Kind { Put, Get, Rows, Columns };
  Kind kind = Kind::Put;
  /// For put and get: the other CPE.
  int target = 0;
  /// For multicast: the rows or columns that receive, and whether the caller
  /// receives as well.
  unsigned mask = 0;
  bool toSelf = false;
  char *local = nullptr;
  char *remote = nullptr;
  int64_t length = 0;
  /// Null if there is no reply.
  char *localReply = nullptr;
  char *remoteReply = nullptr;
};

/// The networks of the core groups.
class Rma : public EventSink {
public:
  explicit Rma(Simulator &sim) : sim(sim) {}

  /// Starts a transfer of the running CPE: checks it and queues it.
  void issue(Cpe &cpe, const RmaRequest &given);
  /// Delays later transfers of the CPE until earlier ones have arrived.
  void fence(Cpe &cpe);
  void serve(const Event &event) override;
  /// Called when a CPE has seen the end of one of its own transfers.
  void noteSeen(const Cpe &cpe, const Transfer &transfer);
  /// Called when a CPE has seen data that it sent to itself and possibly to
  /// others; this copy arrives last.
  void noteOwnCopy(const Cpe &cpe, const Transfer &part);

  /// A store that the CPE made at `issued`, to `place` in the LDM of another
  /// CPE.
  void store(Cpe &cpe, Cpe &target, char *place, std::vector<char> bytes,
             Time issued);
  /// Waits until the stores of the CPE have arrived.
  void finishStores(Cpe &cpe);
  /// Time from the start of a transfer to its end at the receiver, with free
  /// links.
  Time latency(const Cpe &from, const Cpe &to, int64_t bytes) const;
  /// The latest arrival at `to` of data from `from`.
  Time arrivalAt(const Cpe &from, const Cpe &to);

private:
  /// The next event of a transfer: it enters the network, the request of a get
  /// reaches the other CPE, or one side is complete.
  enum class Phase { Depart, Fetch, Arrive };
  /// A transfer, or the part of another CPE in it.
  struct Message : Transfer {
    Phase phase = Phase::Depart;
    bool isFenced = false;
    /// True for stores of the program, which have no reply.
    bool isStore = false;
    /// Number of earlier fences of its CPE.
    int fences = 0;
    RmaRequest request;
    /// Source of the data on arrival; null if none arrives here.
    const char *source = nullptr;
    /// The data read by a get or a multicast, since the source may change
    /// before all of it arrives.
    std::shared_ptr<std::vector<char>> data;
    /// The data has no valid destination.
    bool isLost = false;
  };
  /// The link ends at one CPE.
  struct Port {
    Time outFree = 0, inFree = 0;
    /// Arrival of the latest transfer that this CPE has started, and the time
    /// until which a fence delays the next ones.
    Time lastArrival = 0, heldUntil = 0;
    bool isFenced = false;
    int fences = 0;
    /// Latest arrival at each CPE of the core group of data from this CPE.
    std::vector<Time> arrivals;
    /// Transfers of this CPE that it does not know to be over.
    std::vector<Ref<Message>> open;
    /// True if the CPE has stored to other LDM since its last wait for stores;
    /// then the latest arrival of such a store.
    bool hasStored = false;
    Time storesUntil = 0;
    /// Stores that no CPE knows to be over, if checks are on.
    std::vector<Ref<Transfer>> stores;
  };

  void checkRequest(const Cpe &cpe, const RmaRequest &request,
                    const char *what) const;
  /// The CPE of the core group in whose LDM a remote address is; the caller if
  /// there is none.
  const Cpe &namedBy(const Cpe &cpe, const void *address) const;
  /// The same place in the LDM of the caller.
  char *toOwn(const Cpe &cpe, char *address) const;
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
  /// Link ends by index of the CPE.
  std::vector<Port> ports;
};

} // namespace swsim

#endif // SWSIM_EXCHANGE_RMA_H
