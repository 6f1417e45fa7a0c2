//===- Dma.cpp - Direct memory access in virtual time ---------------------===//
//
// A request is queued when it is issued, served by the memory controller when
// no CPE can run (so that everything issued earlier in virtual time is known),
// and delivered to the program when the clock of its CPE has reached the
// completion. Data moves when the request is served.
//
//===----------------------------------------------------------------------===//

#include "Core/Simulator.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace swsim;

/// Alignment that the DMA engine demands of addresses and sizes.
static constexpr int64_t wordBytes = 4;
/// In mode `timing` only requests up to this size carry data, because kernels
/// fetch their arguments by DMA.
static constexpr int64_t argumentBytes = 2048;

static const char *direction(const Request &request) {
  return request.isGet ? "get" : "put";
}

//===----------------------------------------------------------------------===//
// Issue
//===----------------------------------------------------------------------===//

void Simulator::checkRequest(const Cpe &cpe, const Request &r) {
  const char *what = direction(r);
  if (r.mode != DmaMode::PE && !(r.mode == DmaMode::Broadcast && r.isGet))
    fail(&cpe, "DMA %s in mode %d: expected PE_MODE%s", what,
         static_cast<int>(r.mode), r.isGet ? " or BCAST_MODE" : "");
  if (r.length <= 0)
    fail(&cpe, "DMA %s of %lld bytes: expected a positive length", what,
         (long long)r.length);
  struct {
    const char *name;
    int64_t value;
  } aligned[] = {{"length", r.length},
                 {"bsize", r.block},
                 {"stride", r.gap},
                 {"main memory address", (int64_t)r.memory},
                 {"LDM address", (int64_t)r.ldm},
                 {"reply address", (int64_t)r.reply}};
  for (auto &field : aligned)
    if (field.value % wordBytes)
      fail(&cpe, "DMA %s: %s %#llx is not a multiple of %d bytes", what,
           field.name, (long long)field.value, (int)wordBytes);
  if (r.block <= 0 || r.length % r.block)
    fail(&cpe, "DMA %s: length %lld is not a multiple of bsize %lld", what,
         (long long)r.length, (long long)r.block);
  if (!isOwnLdm(cpe, r.ldm, r.length))
    fail(&cpe, "DMA %s: the LDM side %p, %lld bytes, %s", what, r.ldm,
         (long long)r.length,
         isAnyLdm(r.ldm) ? "reaches outside of the LDM of this CPE"
                         : "is in main memory");
  if (!isOwnLdm(cpe, r.reply, wordBytes))
    fail(&cpe, "DMA %s: the reply word %p is not in the LDM of this CPE", what,
         r.reply);
  if (!r.memory || isAnyLdm(r.memory))
    fail(&cpe, "DMA %s: the main memory side %p is %s", what, r.memory,
         r.memory ? "in LDM" : "null");
}

void Simulator::checkOverlap(const Cpe &cpe, const Request &r) {
  for (const auto &other : cpe.requests) {
    bool apart =
        r.ldm + r.length <= other->ldm || other->ldm + other->length <= r.ldm;
    if (apart || (!r.isGet && !other->isGet))
      continue;
    fail(&cpe,
         "DMA %s of %lld bytes at %p (%s) overlaps a %s of %lld bytes at %p "
         "that has not been waited for",
         direction(r), (long long)r.length, r.ldm, nameOf(cpe, r.ldm).c_str(),
         direction(*other), (long long)other->length, other->ldm);
  }
}

void Simulator::issue(const std::shared_ptr<Request> &request) {
  Cpe &cpe = current("DMA");
  Request &r = *request;
  r.cpe = cpe.id;
  if (r.block == 0 && r.gap != 0)
    fail(&cpe, "DMA %s: stride %lld without bsize", direction(r),
         (long long)r.gap);
  if (r.block == 0)
    r.block = r.length;
  checkRequest(cpe, r);
  deliver(cpe);
  checkOverlap(cpe, r);
  r.issued = cpe.clock;
  cpe.clock += fromCycles(params.dma_issue);
  cpe.requests.push_back(request);
  if (r.isGet)
    pendingReads.emplace(r.issued, cpe.id);
  events.push({r.issued, cpe.id, nextSequence++, request});
}

//===----------------------------------------------------------------------===//
// Service
//===----------------------------------------------------------------------===//

void Simulator::countLines(const Request &r, int64_t &lines,
                           int64_t &partial) const {
  lines = partial = 0;
  auto line = static_cast<uintptr_t>(params.line_bytes);
  auto address = reinterpret_cast<uintptr_t>(r.memory);
  for (int64_t done = 0; done < r.length; done += r.block) {
    uintptr_t end = address + r.block;
    int64_t touched = (int64_t)((end - 1) / line - address / line + 1);
    lines += touched;
    bool head = address % line != 0, tail = end % line != 0;
    partial += touched == 1 ? (head || tail) : head + tail;
    address = end + r.gap;
  }
}

bool Simulator::readsPending(Time until) const {
  return !pendingReads.empty() && pendingReads.begin()->first <= until;
}

/// Occupies the memory controller; returns when the data has arrived.
Time Simulator::serviceTime(const Request &r) {
  int64_t lines, partial;
  countLines(r, lines, partial);
  current_.lines += lines;
  current_.requests++;
  (r.isGet ? current_.getBytes : current_.putBytes) += r.length;

  auto blocks = static_cast<double>(r.length / r.block);
  Time begin = std::max(serverFree, r.issued);
  double cycles, latency, rate;
  if (r.isGet) {
    double perLine = r.mode == DmaMode::Broadcast ? params.dma_broadcast_line
                                                  : params.dma_read_line;
    cycles = blocks * params.dma_get_request + lines * perLine;
    latency = params.dma_get_latency - params.dma_get_request;
    rate = params.dma_cpe_get_rate;
  } else {
    cycles = blocks * params.dma_put_request + lines * params.dma_write_line +
             partial * params.dma_partial_line;
    if (readsPending(begin + fromCycles(cycles)))
      cycles += blocks * params.dma_put_request_turnaround +
                lines * params.dma_write_turnaround;
    latency = params.dma_put_latency - params.dma_put_request;
    rate = params.dma_cpe_put_rate;
  }
  // The unloaded latency includes what the CPE spends itself.
  latency = std::max(0.0, latency - params.dma_poll);
  serverFree = begin + fromCycles(cycles);
  double transfer = rate > 0 ? std::max(cycles, r.length / rate) : cycles;
  return begin + fromCycles(transfer) + fromCycles(latency);
}

void Simulator::moveData(const Request &r) {
  if (runMode == Mode::Timing && r.length > argumentBytes)
    return;
  char *memory = r.memory, *ldm = r.ldm;
  for (int64_t done = 0; done < r.length; done += r.block) {
    if (r.isGet)
      memcpy(ldm, memory, r.block);
    else
      memcpy(memory, ldm, r.block);
    ldm += r.block;
    memory += r.block + r.gap;
  }
}

/// A request of `cpe` has a completion time: wake the CPE if it waits for it.
void Simulator::complete(Cpe &cpe, const std::shared_ptr<Request> &request) {
  request->served = true;
  if (cpe.state != State::Blocked || !cpe.spinning)
    return;
  for (const WatchedWord &word : cpe.watched) {
    if (word.address != request->reply)
      continue;
    deliverNext(cpe);
    makeReady(cpe);
    return;
  }
}

/// Every CPE of the rows in the mask receives the data and a reply.
void Simulator::completeBroadcast(const std::shared_ptr<Request> &request) {
  Cpe &issuer = cpes[request->cpe];
  for (Cpe &target : cpes) {
    bool member = request->mask >> target.row & 1;
    if (!member || &target == &issuer)
      continue;
    auto copy = std::make_shared<Request>(*request);
    copy->cpe = target.id;
    copy->ldm = translate(issuer, target, request->ldm);
    copy->reply = translate(issuer, target, request->reply);
    moveData(*copy);
    target.requests.push_back(copy);
    complete(target, copy);
  }
}

void Simulator::serve(const Event &event) {
  if (!event.request) {
    makeReady(cpes[event.cpe]);
    return;
  }
  Request &r = *event.request;
  if (r.isGet) {
    auto range = pendingReads.equal_range(r.issued);
    auto entry = std::find_if(range.first, range.second, [&](const auto &read) {
      return read.second == r.cpe;
    });
    pendingReads.erase(entry);
  }
  r.completed = serviceTime(r);
  bool toIssuer = r.mode == DmaMode::PE || r.mask >> cpes[r.cpe].row & 1;
  if (toIssuer)
    moveData(r);
  if (r.mode == DmaMode::Broadcast)
    completeBroadcast(event.request);
  complete(cpes[r.cpe], event.request);
}

//===----------------------------------------------------------------------===//
// Completion as the program sees it
//===----------------------------------------------------------------------===//

void Simulator::incrementReply(Request &request) {
  int32_t value;
  memcpy(&value, request.reply, sizeof value);
  ++value;
  memcpy(request.reply, &value, sizeof value);
  request.delivered = true;
}

void Simulator::deliver(Cpe &cpe) {
  for (auto &request : cpe.requests)
    if (request->served && !request->delivered &&
        request->completed <= cpe.clock)
      incrementReply(*request);
}

/// Moves the clock to the first completion on a watched word, if one is known.
bool Simulator::deliverNext(Cpe &cpe) {
  const Request *next = nullptr;
  for (auto &request : cpe.requests) {
    if (!request->served || request->delivered)
      continue;
    bool watched = false;
    for (const WatchedWord &word : cpe.watched)
      watched |= word.address == request->reply;
    if (watched && (!next || request->completed < next->completed))
      next = request.get();
  }
  if (!next)
    return false;
  cpe.clock =
      std::max(cpe.clock, next->completed) + fromCycles(params.dma_poll);
  deliver(cpe);
  return true;
}

/// The program has read a reply word: what completed on it is over.
void Simulator::observe(Cpe &cpe, const char *address, unsigned size) {
  cpe.requests.remove_if([&](const std::shared_ptr<Request> &request) {
    return request->delivered && request->reply >= address &&
           request->reply < address + size;
  });
}

void Simulator::waitForWatched(Cpe &cpe, const char *reason) {
  Time begin = cpe.clock;
  if (!deliverNext(cpe)) {
    cpe.spinning = true;
    block(cpe, reason);
  }
  addSpan("dma wait", cpe, begin, cpe.clock);
}

void Simulator::waitReply(Cpe &cpe, char *reply, int value, bool exact) {
  for (;;) {
    deliver(cpe);
    int32_t now;
    memcpy(&now, reply, sizeof now);
    observe(cpe, reply, sizeof now);
    if (exact ? now == value : now >= value)
      return;
    if (exact && now > value)
      fail(&cpe, "dma_wait on %s for %d, but the reply word is already %d",
           nameOf(cpe, reply).c_str(), value, now);
    cpe.watched.assign(1, {reply, sizeof now, (uint32_t)now});
    waitForWatched(cpe, "waits for more replies in");
    cpe.watched.clear();
  }
}

void Simulator::volatileLoad(const char *address, unsigned size, bool inSpin) {
  if (!running)
    return;
  Cpe &cpe = *running;
  deliver(cpe);
  if (!inSpin && isAnyLdm(address)) {
    // A single look at a reply word: everything that happens earlier must be
    // known before the answer is.
    cpe.clock += fromCycles(params.ldm_load_latency);
    if (!cpe.requests.empty() || !ready.empty() || !events.empty()) {
      events.push({cpe.clock, cpe.id, nextSequence++, nullptr});
      block(cpe, "looks at a volatile word");
      deliver(cpe);
    }
  }
  observe(cpe, address, size);
  if (!inSpin)
    return;
  WatchedWord word{address, std::min(size, 8u), 0};
  memcpy(&word.value, address, word.size);
  for (WatchedWord &known : cpe.watched)
    if (known.address == address) {
      known = word;
      return;
    }
  cpe.watched.push_back(word);
}

void Simulator::spin() {
  if (!running)
    return;
  Cpe &cpe = *running;
  deliver(cpe);
  bool changed = false;
  for (const WatchedWord &word : cpe.watched) {
    uint64_t now = 0;
    memcpy(&now, word.address, word.size);
    changed |= now != word.value;
  }
  if (!changed)
    waitForWatched(cpe, "polls");
  cpe.watched.clear();
}
