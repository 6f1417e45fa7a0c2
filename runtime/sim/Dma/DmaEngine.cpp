//===- DmaEngine.cpp - Direct memory access in virtual time ---------------===//
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

DmaEngine::DmaEngine(Simulator &sim) : sim(sim), servers(sim.numGroups()) {}

/// Alignment that the DMA engine demands of addresses and sizes.
static constexpr int64_t wordBytes = 4;
/// In mode `timing` only requests up to this size carry data, because kernels
/// fetch their arguments by DMA.
static constexpr int64_t argumentBytes = 2048;

static const char *direction(const DmaRequest &request) {
  return request.isGet ? "get" : "put";
}

/// How reports call a mode.
static const char *nameOf(DmaMode mode) {
  static const char *const names[] = {"PE",   "BCAST", "ROW",
                                      "BROW", "RANK",  "COL"};
  return names[static_cast<int>(mode)];
}

//===----------------------------------------------------------------------===//
// Issue
//===----------------------------------------------------------------------===//

void DmaEngine::checkRequest(const Cpe &cpe, const DmaRequest &r) {
  const char *what = direction(r);
  bool isBroadcast = r.mode == DmaMode::Broadcast || r.mode == DmaMode::Columns;
  if (r.mode != DmaMode::PE && !(isBroadcast && r.isGet))
    sim.fail(&cpe, "DMA %s in mode %d: expected PE_MODE%s", what,
             static_cast<int>(r.mode), r.isGet ? " or BCAST_MODE" : "");
  if (r.length <= 0)
    sim.fail(&cpe, "DMA %s of %lld bytes: expected a positive length", what,
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
      sim.fail(&cpe, "DMA %s: %s %#llx is not a multiple of %d bytes", what,
               field.name, (long long)field.value, (int)wordBytes);
  if (r.block <= 0 || r.length % r.block)
    sim.fail(&cpe, "DMA %s: length %lld is not a multiple of bsize %lld", what,
             (long long)r.length, (long long)r.block);
  checkLdmSide(cpe, r);
  if (!r.memory || sim.ldm.isAnyLdm(r.memory))
    sim.fail(&cpe, "DMA %s: the main memory side is %s", what,
             r.memory ? ("in LDM: " + sim.ldm.nameOf(cpe, r.memory)).c_str()
                      : "null");
  sim.mainMemory.checkBlocks(cpe, r.memory, r.block, r.gap, r.length / r.block,
                             r.what);
}

/// The LDM side and the reply word lie in objects of this CPE.
void DmaEngine::checkLdmSide(const Cpe &cpe, const DmaRequest &r) {
  const LdmMemory &ldm = sim.ldm;
  if (ldm.isOwnLdm(cpe, r.ldm, 1))
    ldm.checkBounds(cpe, cpe, r.ldm, r.length, r.what);
  if (!ldm.isOwnLdm(cpe, r.ldm, r.length))
    sim.fail(&cpe, "%s of %lld bytes: the LDM side %s", r.what,
             (long long)r.length, ldm.whyNotOwn(cpe, r.ldm).c_str());
  if (!r.isGet && ldm.isWhollyUnwritten(r.ldm, r.length))
    sim.fail(&cpe, "%s of %lld bytes from %s, which nobody has written", r.what,
             (long long)r.length, ldm.nameOf(cpe, r.ldm).c_str());
  if (!ldm.isOwnLdm(cpe, r.reply, wordBytes))
    sim.fail(&cpe, "%s: the reply word %s", r.what,
             ldm.whyNotOwn(cpe, r.reply).c_str());
  ldm.checkBounds(cpe, cpe, r.reply, wordBytes, "reply word");
}

void DmaEngine::checkOverlap(const Cpe &cpe, const DmaRequest &r) {
  for (const auto &other : cpe.transfers) {
    bool apart =
        r.ldm + r.length <= other->ldm || other->ldm + other->length <= r.ldm;
    if (apart || other->kind != Wait::Dma ||
        (!r.writesLdm && !other->writesLdm))
      continue;
    sim.fail(&cpe,
             "%s of %lld bytes at %s overlaps the %s of %lld bytes at %s "
             "issued%s, which has not been waited for",
             r.what, (long long)r.length, sim.ldm.nameOf(cpe, r.ldm).c_str(),
             other->what, (long long)other->length,
             sim.ldm.nameOf(cpe, other->ldm).c_str(),
             Simulator::describe(other->where).c_str());
  }
}

void DmaEngine::issue(Cpe &cpe, std::shared_ptr<DmaRequest> request) {
  DmaRequest &r = *request;
  r.cpe = cpe.index;
  r.writesLdm = r.isGet;
  r.what = r.isGet ? "DMA get" : "DMA put";
  r.where = __swsim_here;
  r.isOwn = r.mustBeAwaited = true;
  if (r.block == 0 && r.gap != 0)
    sim.fail(&cpe, "DMA %s: stride %lld without bsize", direction(r),
             (long long)r.gap);
  if (r.block == 0)
    r.block = r.length;
  checkRequest(cpe, r);
  sim.replies.deliver(cpe);
  checkOverlap(cpe, r);
  r.issued = cpe.clock;
  sim.charge(cpe, sim.machine().dma_issue);
  auto line = static_cast<uintptr_t>(sim.machine().line_bytes);
  sim.repetition.note(cpe, r.length * 4 + r.isGet);
  sim.repetition.note(cpe, r.block * 8 + r.gap);
  sim.repetition.note(cpe, reinterpret_cast<uintptr_t>(r.memory) % line);
  sim.repetition.noteReply(cpe, r.reply);
  sim.replies.add(cpe, request);
  if (r.isGet)
    servers[cpe.group].pendingReads.emplace(r.issued, cpe.index);
  sim.scheduler.post(r.issued, cpe.index, this, std::move(request));
}

//===----------------------------------------------------------------------===//
// Service
//===----------------------------------------------------------------------===//

void DmaEngine::countLines(const DmaRequest &r, int64_t &lines,
                           int64_t &partial) const {
  lines = partial = 0;
  auto line = static_cast<uintptr_t>(sim.machine().line_bytes);
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

bool DmaEngine::readsPending(const Server &server, Time until) {
  return !server.pendingReads.empty() &&
         server.pendingReads.begin()->first <= until;
}

/// Occupies the memory controller; notes when the data has arrived.
void DmaEngine::occupy(DmaRequest &r) {
  int64_t lines, partial;
  countLines(r, lines, partial);
  Figures &figures = sim.recorder.figures();
  figures.lines += lines;
  figures.requests++;
  (r.isGet ? figures.getBytes : figures.putBytes) += r.length;
  Server &server = servers[sim.cpes[r.cpe].group];

  auto blocks = static_cast<double>(r.length / r.block);
  Time begin = std::max(server.free, r.issued);
  double cycles, latency, rate;
  if (r.isGet) {
    double perLine = r.mode == DmaMode::Broadcast || r.mode == DmaMode::Columns
                         ? sim.machine().dma_broadcast_line
                         : sim.machine().dma_read_line;
    cycles = blocks * sim.machine().dma_get_request + lines * perLine;
    latency = sim.machine().dma_get_latency - sim.machine().dma_get_request;
    rate = sim.machine().dma_cpe_get_rate;
  } else {
    cycles = blocks * sim.machine().dma_put_request +
             lines * sim.machine().dma_write_line +
             partial * sim.machine().dma_partial_line;
    if (readsPending(server, begin + fromCycles(cycles)))
      cycles += blocks * sim.machine().dma_put_request_turnaround +
                lines * sim.machine().dma_write_turnaround;
    latency = sim.machine().dma_put_latency - sim.machine().dma_put_request;
    rate = sim.machine().dma_cpe_put_rate;
  }
  // The unloaded latency includes what the CPE spends itself.
  latency = std::max(0.0, latency - sim.machine().dma_poll);
  server.free = begin + fromCycles(cycles);
  double transfer = rate > 0 ? std::max(cycles, r.length / rate) : cycles;
  r.completed = begin + fromCycles(transfer) + fromCycles(latency);
  sim.recorder.request(sim.cpes[r.cpe], r, r.isGet, nameOf(r.mode), r.block,
                       lines, begin, server.free);
}

void DmaEngine::moveData(const DmaRequest &r) {
  if (sim.mode() == Mode::Timing && r.length > argumentBytes)
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

/// Every CPE of the rows in the mask receives the data and a reply.
void DmaEngine::completeBroadcast(const DmaRequest &request) {
  const Cpe &issuer = sim.cpes[request.cpe];
  for (Cpe &target : sim.cpes) {
    int line = request.mode == DmaMode::Columns ? target.col : target.row;
    bool member = target.group == issuer.group && request.mask >> line & 1;
    if (!member || &target == &issuer)
      continue;
    auto copy = std::make_shared<DmaRequest>(request);
    copy->cpe = target.index;
    copy->ldm = sim.ldm.translate(issuer, target, request.ldm);
    copy->reply = sim.ldm.translate(issuer, target, request.reply);
    copy->isOwn = copy->mustBeAwaited = false;
    sim.ldm.checkBounds(issuer, target, copy->ldm, copy->length, copy->what);
    moveData(*copy);
    sim.rma.noteDma(*copy);
    sim.replies.add(target, copy);
    sim.replies.served(*copy);
  }
}

void DmaEngine::serve(const Event &event) {
  auto &r = static_cast<DmaRequest &>(*event.transfer);
  const Cpe &cpe = sim.cpes[r.cpe];
  if (r.isGet) {
    auto &reads = servers[cpe.group].pendingReads;
    auto range = reads.equal_range(r.issued);
    reads.erase(std::find_if(range.first, range.second, [&](const auto &read) {
      return read.second == r.cpe;
    }));
  }
  occupy(r);
  sim.rma.noteDma(r);
  int line = r.mode == DmaMode::Columns ? cpe.col : cpe.row;
  if (r.mode == DmaMode::PE || r.mask >> line & 1)
    moveData(r);
  if (r.mode != DmaMode::PE)
    completeBroadcast(r);
  sim.replies.served(r);
}
