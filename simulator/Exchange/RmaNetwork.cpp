//===- RmaNetwork.cpp - Transfers on the network of the mesh --------------===//

#include "Core/Simulator.h"
#include "Exchange/Rma.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

using namespace swsim;

/// In mode `timing` only transfers up to this size carry data, because kernels
/// pass arguments by RMA.
static constexpr int64_t argumentBytes = 2048;

Time Rma::linkTime(int64_t bytes) const {
  return fromCycles(bytes / sim.machine().rma_link_rate);
}

/// The latency without the polling time of the receiver, which is counted
/// there.
Time Rma::latency(const Cpe &from, const Cpe &to, int64_t bytes) const {
  const swsim_machine &m = sim.machine();
  auto blockOf = [](int position, double size) {
    return position / static_cast<int>(size);
  };
  int hopsX = std::abs(blockOf(from.col, m.rma_block_cols) -
                       blockOf(to.col, m.rma_block_cols));
  int hopsY = std::abs(blockOf(from.row, m.rma_block_rows) -
                       blockOf(to.row, m.rma_block_rows));
  double few = std::min<double>(bytes, m.rma_short_bytes);
  double cycles = m.exchange_latency - m.dma_poll + hopsX * m.rma_hop_col +
                  hopsY * m.rma_hop_row + few * m.rma_short_byte +
                  (bytes - few) / m.rma_link_rate;
  return fromCycles(cycles);
}

Time &Rma::latestArrival(const Cpe &from, const Cpe &to) {
  auto &arrivals = port(from).arrivals;
  arrivals.resize(sim.groupSize());
  return arrivals[to.id];
}

Time Rma::arrivalAt(const Cpe &from, const Cpe &to) {
  return latestArrival(from, to);
}

bool Rma::movesData(const RmaRequest &request) const {
  return sim.mode() != Mode::Timing || request.length <= argumentBytes;
}

/// Writes the data of one side to its LDM, once.
void Rma::land(Message &message) {
  if (std::exchange(message.hasLanded, true))
    return;
  message.isLost = message.issuer >= 0 &&
                   !sim.ldm.checkArrival(sim.cpes[message.issuer], message);
  if (!message.source || message.isLost)
    return;
  if (movesData(message.request))
    memmove(message.ldm, message.source, message.length);
  sim.ldm.setWritten(message.ldm, message.length);
}

/// Completes one side and delivers its reply. The local reply of a put implies
/// that the data has arrived, although the receiver gets its reply later.
void Rma::arrive(const Ref<Message> &message) {
  if (message->request.kind == RmaRequest::Kind::Put)
    for (auto &part : message->parts)
      land(static_cast<Message &>(*part));
  land(*message);
  if (!message->isLost)
    sim.replies.served(message);
}

/// Schedules the completion at the CPE that started the transfer.
void Rma::complete(const Ref<Message> &message, Time time) {
  message->phase = Phase::Arrive;
  message->completed = time + sim.jitter.transfer();
  sim.scheduler.post(message->completed, message->cpe, this, message);
}

/// Schedules the completion at a receiver, which may be the same CPE. Transfers
/// from one CPE to another arrive in order.
Time Rma::completePart(const Cpe &sender, const Ref<Transfer> &part,
                       Time time) {
  Time &latest = latestArrival(sender, sim.cpes[part->cpe]);
  latest = std::max(latest, time + sim.jitter.transfer());
  part->completed = latest;
  sim.scheduler.post(latest, part->cpe, this, part);
  return latest;
}

void Rma::depart(const Ref<Message> &message, Time now) {
  const RmaRequest &r = message->request;
  Cpe &cpe = sim.cpes[message->cpe];
  Port &own = port(cpe);
  if (r.kind == RmaRequest::Kind::Get) {
    Cpe &target = sim.peer(cpe, r.target);
    message->phase = Phase::Fetch;
    return sim.scheduler.post(std::max(now, own.heldUntil) +
                                  latency(cpe, target, 0),
                              cpe.index, this, message);
  }
  Time start = std::max({now, own.outFree, own.heldUntil});
  own.outFree = start + linkTime(r.length);
  if (message->parts.size() > 1 && movesData(r))
    message->data =
        std::make_shared<std::vector<char>>(r.local, r.local + r.length);
  spread(cpe, message, start);
}

/// Sends data that departs at `start` to all receivers; a copy to the sender
/// itself arrives last.
void Rma::spread(const Cpe &cpe, const Ref<Message> &message, Time start) {
  int64_t bytes = message->length;
  Time transfer = linkTime(bytes), ideal = start, delay = 0;
  for (auto &part : message->parts)
    ideal = std::max(ideal, start + latency(cpe, sim.cpes[part->cpe], bytes));
  Time last = ideal;
  for (auto &part : message->parts) {
    auto &receiver = static_cast<Message &>(*part);
    receiver.data = message->data;
    if (receiver.source && receiver.data)
      receiver.source = receiver.data->data();
    if (part->cpe == cpe.index)
      continue;
    Port &in = port(sim.cpes[part->cpe]);
    Time arrival = in.inFree = std::max(ideal, in.inFree + transfer);
    delay = std::max(delay, arrival - ideal);
    last = std::max(last, completePart(cpe, part, arrival));
  }
  for (auto &part : message->parts)
    if (part->cpe == cpe.index)
      last = completePart(cpe, part, last);
  Port &own = port(cpe);
  own.lastArrival = std::max(own.lastArrival, last);
  if (message->isStore) {
    own.storesUntil = std::max(own.storesUntil, last);
    return;
  }
  // The local reply of a put does not wait for the remote reply.
  Time local = start + transfer + delay +
               fromCycles(std::max(0.0, sim.machine().rma_local_reply -
                                            sim.machine().dma_poll));
  complete(message, message->parts.size() > 1 ? std::max(last, local) : local);
}

/// Handles the request of a get at the CPE that has the data.
void Rma::fetch(const Ref<Message> &message, Time now) {
  const RmaRequest &r = message->request;
  Cpe &cpe = sim.cpes[message->cpe];
  Cpe &target = sim.peer(cpe, r.target);
  Port &in = port(cpe), &out = port(target);
  Time start = std::max(now, out.outFree), transfer = linkTime(r.length);
  out.outFree = start + transfer;
  Time arrival = start + latency(target, cpe, r.length);
  if (&target != &cpe)
    arrival = in.inFree = std::max(arrival, in.inFree + transfer);
  auto &part = message->parts.front();
  message->source = r.local;
  if (sim.ldm.checkArrival(cpe, *part) && movesData(r)) {
    message->data =
        std::make_shared<std::vector<char>>(part->ldm, part->ldm + r.length);
    message->source = message->data->data();
  }
  part->completed = start + transfer + sim.jitter.transfer();
  sim.scheduler.post(part->completed, part->cpe, this, part);
  complete(message, arrival);
  in.lastArrival = std::max(in.lastArrival, message->completed);
}

void Rma::serve(const Event &event) {
  auto message = castRef<Message>(event.transfer);
  switch (message->phase) {
  case Phase::Depart: {
    Port &own = port(sim.cpes[message->cpe]);
    if (message->isFenced)
      own.heldUntil = own.lastArrival;
    return depart(message, event.time);
  }
  case Phase::Fetch:
    return fetch(message, event.time);
  case Phase::Arrive:
    return arrive(message);
  }
}
