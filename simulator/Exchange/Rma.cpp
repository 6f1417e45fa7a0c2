//===- Rma.cpp - Remote memory access between CPEs ------------------------===//

#include "Exchange/Rma.h"
#include "Core/Simulator.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

using namespace swsim;

/// In mode `timing` only transfers up to this size carry data, because kernels
/// pass arguments by RMA.
static constexpr int64_t argumentBytes = 2048;
/// Maximum number of unobserved transfers of a CPE; older ones are dropped.
static constexpr size_t maxOpen = 256;

static const char *nameOf(RmaRequest::Kind kind) {
  switch (kind) {
  case RmaRequest::Kind::Put:
    return "RMA put";
  case RmaRequest::Kind::Get:
    return "RMA get";
  case RmaRequest::Kind::Rows:
    return "RMA row broadcast";
  case RmaRequest::Kind::Columns:
    return "RMA column broadcast";
  }
  return "RMA";
}

Rma::Port &Rma::port(const Cpe &cpe) {
  if (ports.empty())
    ports.resize(sim.cpes.size());
  return ports[cpe.index];
}

//===----------------------------------------------------------------------===//
// Issue
//===----------------------------------------------------------------------===//

Ref<Rma::Message> Rma::makeMessage(const Cpe &cpe, const RmaRequest &request) {
  auto message = makeRef<Message>();
  message->request = request;
  message->cpe = cpe.index;
  message->reply = request.localReply;
  message->kind = Wait::Exchange;
  message->what = nameOf(request.kind);
  message->where = __swsim_here;
  message->issued = cpe.clock;
  message->ldm = request.local;
  message->length = request.length;
  // A get of a CPE from itself may have equal source and destination.
  message->writesLdm =
      request.kind == RmaRequest::Kind::Get &&
      (request.target != cpe.id || request.local != request.remote);
  message->isOwn = true;
  message->mustBeAwaited = message->writesLdm && message->reply;
  if (sim.ldm.isChecked())
    message->knowledge = sim.order.takeClock(cpe);
  Port &own = port(cpe);
  message->isFenced = own.isFenced;
  message->fences = own.fences;
  own.isFenced = false;
  return message;
}

void Rma::issue(Cpe &cpe, const RmaRequest &request) {
  const char *what = nameOf(request.kind);
  checkRequest(cpe, request, what);
  sim.jitter.delay(cpe);
  Ref<Message> message = makeMessage(cpe, request);
  if (!message->writesLdm)
    sim.ldm.checkRead(cpe, request.local, request.length, what);
  sim.replies.deliver(cpe);
  sim.replies.checkMeeting(cpe, *message);
  sim.charge(cpe, sim.machine().rma_issue);
  ++cpe.deeds.rmaRequests;
  sim.recorder.figures(cpe).rmaRequests++;
  sim.recorder.figures(cpe).rmaBytes += request.length;
  sim.replies.add(cpe, message);
  addParts(cpe, message);
  if (sim.ldm.isChecked())
    remember(port(cpe), message);
  sim.scheduler.post(message->issued, cpe.index, this, message);
}

void Rma::remember(Port &own, const Ref<Message> &message) {
  auto &open = own.open;
  if (open.size() == maxOpen)
    open.erase(open.begin(), open.begin() + maxOpen / 2);
  open.push_back(message);
}

/// Registers the parts of a transfer at other CPEs, which must not use this LDM
/// from now on.
void Rma::addParts(Cpe &cpe, const Ref<Message> &message) {
  const RmaRequest &r = message->request;
  bool isGet = r.kind == RmaRequest::Kind::Get;
  for (Cpe *other : receivers(cpe, r)) {
    auto part = makeRef<Message>();
    part->phase = Phase::Arrive;
    part->cpe = other->index;
    part->ldm = sim.ldm.translate(cpe, *other, r.remote);
    part->length = r.length;
    part->writesLdm = !isGet && part->ldm != r.local;
    part->request = r;
    if (part->writesLdm)
      part->source = r.local;
    if (r.remoteReply)
      part->reply = sim.ldm.translate(cpe, *other, r.remoteReply);
    sim.replies.addPart(cpe, *message, part);
  }
}

void Rma::fence(Cpe &cpe) {
  port(cpe).isFenced = true;
  ++port(cpe).fences;
}

void Rma::store(Cpe &cpe, Cpe &target, char *place, std::vector<char> bytes,
                Time issued) {
  auto message = makeRef<Message>();
  auto part = makeRef<Message>();
  message->cpe = cpe.index;
  message->kind = Wait::Exchange;
  message->what = "remote store";
  message->where = __swsim_here;
  message->issued = issued;
  message->isStore = true;
  message->length = part->length = static_cast<int64_t>(bytes.size());
  message->data = std::make_shared<std::vector<char>>(std::move(bytes));
  message->request.length = message->length;
  part->request = message->request;
  part->phase = Phase::Arrive;
  part->cpe = target.index;
  part->ldm = place;
  part->writesLdm = true;
  part->source = message->data->data();
  Port &own = port(cpe);
  own.hasStored = true;
  if (sim.ldm.isChecked()) {
    message->knowledge = sim.order.takeClock(cpe);
    noteStore(own, message, part);
  }
  sim.replies.addPart(cpe, *message, part);
  sim.scheduler.post(issued, cpe.index, this, message);
}

/// Records a store until all CPEs know that it is over.
void Rma::noteStore(Port &own, const Ref<Message> &message,
                    const Ref<Transfer> &part) {
  auto &stores = own.stores;
  auto isOver = [](const Ref<Transfer> &store) {
    return store->closed || store->seen;
  };
  if (stores.size() % maxOpen == maxOpen - 1)
    stores.erase(std::remove_if(stores.begin(), stores.end(), isOver),
                 stores.end());
  stores.push_back(part);
  message->fences = own.fences;
  remember(own, message);
}

void Rma::finishStores(Cpe &cpe) {
  static constexpr const char *reason = "waits for its remote stores";
  Port &own = port(cpe);
  if (!own.hasStored)
    return;
  own.hasStored = false;
  sim.scheduler.settle(cpe, Wait::Exchange, reason);
  sim.advance(cpe, own.storesUntil, Wait::Exchange, reason);
  sim.scheduler.settle(cpe, Wait::Exchange, reason);
  uint32_t now = own.stores.empty() ? 0 : sim.order.now(cpe);
  for (const auto &store : own.stores)
    if (!store->closed)
      store->closed = now;
  own.stores.clear();
}

/// Closes earlier transfers of the CPE to the same CPEs, or before a fence:
/// they are over as well.
void Rma::noteSeen(const Cpe &cpe, const Transfer &transfer) {
  if (transfer.kind != Wait::Exchange)
    return;
  const auto *seen = static_cast<const Message *>(&transfer);
  uint32_t now = sim.order.now(cpe);
  auto close = [&](Message &message, Transfer &part) {
    bool isSameWay =
        !message.writesLdm && !seen->writesLdm &&
        std::any_of(seen->parts.begin(), seen->parts.end(),
                    [&](const auto &other) { return other->cpe == part.cpe; });
    if (!part.closed && (isSameWay || message.fences < seen->fences))
      part.closed = now;
    return part.closed != 0;
  };
  auto isClosed = [&](const Ref<Message> &message) {
    if (message->issued > seen->issued)
      return false;
    bool all = true;
    for (auto &part : message->parts)
      all &= close(*message, *part);
    if (all && !message->closed && message->fences < seen->fences)
      message->closed = now;
    return all;
  };
  auto &open = port(cpe).open;
  open.erase(std::remove_if(open.begin(), open.end(), isClosed), open.end());
}

void Rma::noteOwnCopy(const Cpe &cpe, const Transfer &part) {
  auto closeIts = [&](const Ref<Message> &message) {
    const auto &parts = message->parts;
    bool isIts =
        std::any_of(parts.begin(), parts.end(),
                    [&](const auto &other) { return other.get() == &part; });
    for (size_t i = 0; isIts && i < parts.size(); ++i)
      parts[i]->closed = sim.order.now(cpe);
    return isIts;
  };
  auto &open = port(cpe).open;
  open.erase(std::remove_if(open.begin(), open.end(), closeIts), open.end());
}

PoolVector<Cpe *> Rma::receivers(const Cpe &cpe, const RmaRequest &r) {
  int first = cpe.group * sim.groupSize();
  if (r.kind == RmaRequest::Kind::Put || r.kind == RmaRequest::Kind::Get)
    return {&sim.cpes[first + r.target]};
  PoolVector<Cpe *> result;
  for (int i = 0; i < sim.groupSize(); ++i) {
    Cpe &other = sim.cpes[first + i];
    int line = r.kind == RmaRequest::Kind::Rows ? other.row : other.col;
    if ((r.mask >> line & 1) && (r.toSelf || &other != &cpe))
      result.push_back(&other);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// The network
//===----------------------------------------------------------------------===//

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
