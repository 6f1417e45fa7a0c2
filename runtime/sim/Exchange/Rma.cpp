//===- Rma.cpp - Remote memory access between CPEs ------------------------===//

#include "Exchange/Rma.h"
#include "Core/Simulator.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace swsim;

/// Alignment that the engine demands of addresses and sizes.
static constexpr int64_t wordBytes = 4;
/// In mode `timing` only transfers up to this size carry data: kernels pass
/// arguments by them.
static constexpr int64_t argumentBytes = 2048;

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

void Rma::checkRequest(const Cpe &cpe, const RmaRequest &r,
                       const char *what) const {
  if (r.length <= 0)
    sim.fail(&cpe, "%s of %lld bytes: expected a positive length", what,
             (long long)r.length);
  bool isMulticast =
      r.kind == RmaRequest::Kind::Rows || r.kind == RmaRequest::Kind::Columns;
  if (!isMulticast && (r.target < 0 || r.target >= sim.groupSize()))
    sim.fail(&cpe, "%s with CPE %d: expected 0 to %d, a CPE of this core group",
             what, r.target, sim.groupSize() - 1);
  int lines =
      r.kind == RmaRequest::Kind::Rows ? sim.meshRows() : sim.meshCols();
  if (isMulticast && (!r.mask || r.mask >> lines))
    sim.fail(&cpe, "%s with mask %#x: expected one or more of %d bits", what,
             r.mask, lines);
  struct {
    const char *name;
    const void *address;
    int64_t bytes;
    bool mayBeNull;
  } sides[] = {{"local side", r.local, r.length, false},
               {"remote side", r.remote, r.length, false},
               {"local reply word", r.localReply, wordBytes, true},
               {"remote reply word", r.remoteReply, wordBytes, true}};
  if (r.length % wordBytes)
    sim.fail(&cpe, "%s: length %lld is not a multiple of %d bytes", what,
             (long long)r.length, (int)wordBytes);
  for (auto &side : sides) {
    if (!side.address && side.mayBeNull)
      continue;
    if (reinterpret_cast<uintptr_t>(side.address) % wordBytes)
      sim.fail(&cpe, "%s: %s %p is not a multiple of %d bytes", what, side.name,
               side.address, (int)wordBytes);
    if (!sim.ldm.isOwnLdm(cpe, side.address, side.bytes))
      sim.fail(&cpe,
               "%s: the %s %p, %lld bytes, %s; it is named by the same place "
               "in the LDM of the caller",
               what, side.name, side.address, (long long)side.bytes,
               sim.ldm.isAnyLdm(side.address)
                   ? "reaches outside of the LDM of this CPE"
                   : "is not in LDM");
    sim.ldm.checkBounds(cpe, cpe, side.address, side.bytes, what);
  }
}

void Rma::issue(Cpe &cpe, const RmaRequest &request) {
  const char *what = nameOf(request.kind);
  checkRequest(cpe, request, what);
  sim.jitter.delay(cpe);
  auto message = std::make_shared<Message>();
  message->request = request;
  message->cpe = cpe.index;
  message->reply = request.localReply;
  message->kind = Wait::Exchange;
  message->what = what;
  message->where = __swsim_here;
  message->issued = cpe.clock;
  message->ldm = request.local;
  message->length = request.length;
  message->writesLdm = request.kind == RmaRequest::Kind::Get;
  message->isOwn = true;
  message->mustBeAwaited = message->writesLdm;
  if (!message->writesLdm)
    sim.ldm.checkRead(cpe, request.local, request.length, what);
  sim.charge(cpe, sim.machine().rma_issue);
  ++cpe.deeds.rmaRequests;
  sim.recorder.figures().rmaRequests++;
  sim.recorder.figures().rmaBytes += request.length;
  message->isFenced = port(cpe).isFenced;
  port(cpe).isFenced = false;
  if (message->reply)
    sim.replies.add(cpe, message);
  sim.scheduler.post(message->issued, cpe.index, this, message);
}

std::vector<Cpe *> Rma::receivers(const Cpe &cpe, const RmaRequest &r) {
  int first = cpe.group * sim.groupSize();
  if (r.kind == RmaRequest::Kind::Put)
    return {&sim.cpes[first + r.target]};
  std::vector<Cpe *> result;
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

/// What the measured figures contain of the program that measured, which is
/// charged where it happens.
double Rma::ownCycles() const {
  return sim.machine().dma_poll + sim.machine().rma_program;
}

/// From the start of a transfer to its end at the receiver, links being free.
/// What the receiver spends on looking is counted there.
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
  double cycles = m.exchange_latency - ownCycles() + hopsX * m.rma_hop_col +
                  hopsY * m.rma_hop_row + few * m.rma_short_byte +
                  (bytes - few) / m.rma_link_rate;
  return fromCycles(cycles);
}

void Rma::copy(const Message &message, char *to, const char *from) const {
  if (sim.mode() != Mode::Timing || message.request.length <= argumentBytes)
    memmove(to, from, message.request.length);
  sim.ldm.setWritten(to, message.request.length);
}

/// The local reply: `message` was already remembered when it was issued.
void Rma::complete(const std::shared_ptr<Message> &message, Time time) {
  if (!message->reply)
    return;
  message->phase = Phase::Reply;
  message->completed = time + sim.jitter.transfer();
  sim.scheduler.post(message->completed, message->cpe, this, message);
}

/// The reply on the other side.
void Rma::reply(const Message &message, Cpe &cpe, char *word, Time time) {
  if (!word)
    return;
  auto part = std::make_shared<Message>();
  part->phase = Phase::Reply;
  part->cpe = cpe.index;
  part->issuer = message.cpe;
  part->reply = sim.ldm.translate(sim.cpes[message.cpe], cpe, word);
  part->kind = Wait::Exchange;
  part->what = message.what;
  part->where = message.where;
  part->issued = message.issued;
  part->completed = time + sim.jitter.transfer();
  sim.replies.add(cpe, part);
  sim.scheduler.post(part->completed, cpe.index, this, part);
}

void Rma::depart(const std::shared_ptr<Message> &message, Time now) {
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
  Time transfer = linkTime(r.length), ideal = start, delay = 0;
  own.outFree = start + transfer;
  std::vector<Cpe *> all = receivers(cpe, r);
  for (Cpe *other : all)
    ideal = std::max(ideal, start + latency(cpe, *other, r.length));
  for (Cpe *other : all) {
    Time arrival = ideal;
    if (other != &cpe) {
      Port &in = port(*other);
      arrival = in.inFree = std::max(ideal, in.inFree + transfer);
    }
    delay = std::max(delay, arrival - ideal);
    char *to = sim.ldm.translate(cpe, *other, r.remote);
    sim.ldm.checkBounds(cpe, *other, to, r.length, message->what);
    use(*other,
        {to, to + r.length, to != r.local, start, arrival, cpe.index,
         message->what},
        *message);
    copy(*message, to, r.local);
    reply(*message, *other, r.remoteReply, arrival);
  }
  own.lastArrival = std::max(own.lastArrival, ideal + delay);
  Time free = start + transfer + delay +
              fromCycles(sim.machine().rma_local_reply - ownCycles());
  use(cpe,
      {r.local, r.local + r.length, false, message->issued, own.outFree + delay,
       cpe.index, message->what},
      *message);
  complete(message, free);
}

/// The request of a get has reached the CPE that has the data.
void Rma::fetch(const std::shared_ptr<Message> &message, Time now) {
  const RmaRequest &r = message->request;
  Cpe &cpe = sim.cpes[message->cpe];
  Cpe &target = sim.peer(cpe, r.target);
  Port &in = port(cpe), &out = port(target);
  Time start = std::max(now, out.outFree), transfer = linkTime(r.length);
  out.outFree = start + transfer;
  Time arrival = start + latency(target, cpe, r.length);
  if (&target != &cpe)
    arrival = in.inFree = std::max(arrival, in.inFree + transfer);
  in.lastArrival = std::max(in.lastArrival, arrival);
  char *from = sim.ldm.translate(cpe, target, r.remote);
  sim.ldm.checkBounds(cpe, target, from, r.length, message->what);
  use(target,
      {from, from + r.length, false, start, start + transfer, cpe.index,
       message->what},
      *message);
  use(cpe,
      {r.local, r.local + r.length, from != r.local, message->issued, arrival,
       cpe.index, message->what},
      *message);
  copy(*message, r.local, from);
  reply(*message, target, r.remoteReply, start + transfer);
  complete(message, arrival);
}

void Rma::serve(const Event &event) {
  auto message = std::static_pointer_cast<Message>(event.transfer);
  switch (message->phase) {
  case Phase::Depart: {
    Port &own = port(sim.cpes[message->cpe]);
    if (message->isFenced)
      own.heldUntil = own.lastArrival;
    return depart(message, event.time);
  }
  case Phase::Fetch:
    return fetch(message, event.time);
  case Phase::Reply:
    return sim.replies.served(*message);
  }
}

//===----------------------------------------------------------------------===//
// Transfers that meet in LDM
//===----------------------------------------------------------------------===//

/// Remembers that a transfer uses LDM of a CPE. Two transfers must not use the
/// same bytes at the same time if one of them writes; only those that one CPE
/// sends by RMA arrive in order.
void Rma::use(Cpe &cpe, const Flight &flight, const Transfer &transfer) {
  auto &flights = port(cpe).flights;
  flights.erase(std::remove_if(flights.begin(), flights.end(),
                               [&](const Flight &other) {
                                 return other.until <= transfer.issued;
                               }),
                flights.end());
  for (const Flight &other : flights) {
    bool isOrdered = other.sender == flight.sender && flight.sender >= 0;
    bool sharesBytes = flight.begin < other.end && other.begin < flight.end;
    bool sharesTime = flight.from < other.until && other.from < flight.until;
    bool isDma = flight.sender < 0 && other.sender < 0;
    if (isOrdered || isDma || !sharesBytes || !sharesTime ||
        !(flight.isWritten || other.isWritten))
      continue;
    std::string sender;
    if (other.sender >= 0)
      sender = " of " + sim.describe(sim.cpes[other.sender]);
    sim.complain(Check::Race, &sim.cpes[transfer.cpe],
                 "%s of %lld bytes%s %s %s of %s while a %s%s still uses it",
                 flight.what, (long long)(flight.end - flight.begin),
                 Simulator::describe(transfer.where).c_str(),
                 flight.isWritten ? "writes" : "reads",
                 sim.ldm.nameOf(cpe, flight.begin).c_str(),
                 sim.describe(cpe).c_str(), other.what, sender.c_str());
  }
  flights.push_back(flight);
}

void Rma::noteDma(const Transfer &request) {
  if (sim.machine().rma_link_rate > 0)
    use(sim.cpes[request.cpe],
        {request.ldm, request.ldm + request.length, request.writesLdm,
         request.issued, request.completed, -1, request.what},
        request);
}
