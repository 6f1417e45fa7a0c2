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
  void fence(Cpe &cpe) { port(cpe).isFenced = true; }
  void serve(const Event &event) override;
  /// A DMA request uses LDM of its CPE, too.
  void noteDma(const Transfer &request);

private:
  /// What an event is about: a transfer enters the network, the request of a
  /// get reaches the other CPE, or a reply word is due.
  enum class Phase { Depart, Fetch, Reply };
  struct Message : Transfer {
    Phase phase = Phase::Depart;
    bool isFenced = false;
    RmaRequest request;
  };
  /// LDM that a transfer reads or writes during a time.
  struct Flight {
    const char *begin, *end;
    bool isWritten;
    Time from, until;
    /// Whose transfer it is; DMA: -1.
    int sender;
    const char *what;
  };
  /// The ends of the links at one CPE, and the transfers that use its LDM.
  struct Port {
    Time outFree = 0, inFree = 0;
    /// Arrival of the latest transfer that this CPE has started, and the time
    /// that a fence holds the next ones back to.
    Time lastArrival = 0, heldUntil = 0;
    bool isFenced = false;
    std::vector<Flight> flights;
  };

  void checkRequest(const Cpe &cpe, const RmaRequest &request,
                    const char *what) const;
  std::vector<Cpe *> receivers(const Cpe &cpe, const RmaRequest &request);
  void depart(const std::shared_ptr<Message> &message, Time now);
  void fetch(const std::shared_ptr<Message> &message, Time now);
  void reply(const Message &message, Cpe &cpe, char *word, Time time);
  void complete(const std::shared_ptr<Message> &message, Time time);
  void use(Cpe &cpe, const Flight &flight, const Transfer &transfer);
  void copy(const Message &message, char *to, const char *from) const;
  Time latency(const Cpe &from, const Cpe &to, int64_t bytes) const;
  double ownCycles() const;
  Time linkTime(int64_t bytes) const;
  Port &port(const Cpe &cpe);

  Simulator &sim;
  /// By index of the CPE.
  std::vector<Port> ports;
};

} // namespace swsim

#endif // SWSIM_EXCHANGE_RMA_H
