//===- Rma.cpp - Remote memory access between CPEs ------------------------===//

#include "Exchange/Rma.h"
#include "Core/Simulator.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

using namespace swsim;

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

/// On the chip an address of LDM is the same number on every CPE, so CPEs may
/// tell each other where their buffers are.
char *Rma::toOwn(const Cpe &cpe, char *address) const {
  const Cpe &owner = namedBy(cpe, address);
  return &owner == &cpe ? address : sim.ldm.translate(owner, cpe, address);
}

void Rma::issue(Cpe &cpe, const RmaRequest &given) {
  const char *what = nameOf(given.kind);
  checkRequest(cpe, given, what);
  RmaRequest request = given;
  request.remote = toOwn(cpe, given.remote);
  request.remoteReply = toOwn(cpe, given.remoteReply);
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
