//===- DmaEngine.cpp - Direct memory access in virtual time ---------------===//

#include "Core/Simulator.h"

#include <algorithm>
#include <cstring>
#include <utility>

using namespace swsim;

/// In mode `timing` only requests up to this size carry data, because kernels
/// fetch their arguments by DMA.
static constexpr int64_t argumentBytes = 2048;

DmaEngine::DmaEngine(Simulator &sim)
    : sim(sim), putsOfGroups(sim.numGroups()), ring(sim.machine()) {
  for (int i = 0; i < sim.numGroups(); ++i)
    controllers.emplace_back(sim.machine(), &putsOfGroups);
  for (auto &lanes : stops)
    lanes.resize(sim.numGroups() * sim.groupSize());
}

DmaDistribution DmaEngine::distributionOf(const DmaRequest &r) const {
  const Cpe &cpe = sim.cpes[r.cpe];
  return {r.mode, r.mask, cpe.row, cpe.col, sim.meshRows(), sim.meshCols()};
}

DmaShape DmaEngine::shapeOf(const DmaRequest &r) const {
  return memoryShape(distributionOf(r), reinterpret_cast<uint64_t>(r.memory),
                     r.total, r.block, r.gap);
}

DmaJob DmaEngine::jobOf(const DmaRequest &r) const {
  const Cpe &cpe = sim.cpes[r.cpe];
  bool isBroadcast = r.mode == DmaMode::Broadcast ||
                     r.mode == DmaMode::BroadcastRow ||
                     r.mode == DmaMode::Columns;
  return {shapeOf(r), r.isGet,  isBroadcast, cpe.row,
          cpe.col,    r.issued, cpe.group,   std::nullopt};
}

DmaJob DmaEngine::jobOf(const DmaRequest &r, const MemoryPart &part) const {
  DmaJob job = jobOf(r);
  job.shape = part.shape;
  job.load = part.load;
  job.issued = part.arrival;
  return job;
}

/// Sends a request to the controllers of the memories that it uses.
void DmaEngine::send(DmaRequest &r, const Ref<DmaRequest> &reference) {
  const Cpe &cpe = sim.cpes[r.cpe];
  if (!r.isGet)
    putsOfGroups[cpe.group].add(r.issued);
  if (sim.placement.isSingle()) {
    controllers[cpe.group].announce(jobOf(r));
    return sim.scheduler.post(r.issued, cpe.index, this, reference);
  }
  DmaGrain grain = controllers[cpe.group].units();
  r.memoryParts = splitByMemory(
      shapeOf(r), sim.placement.mapOf(cpe, r.memory, r.what), grain);
  for (MemoryPart &part : r.memoryParts)
    part.arrival = r.issued + ring.latency(cpe.group, part.memory);
  std::sort(r.memoryParts.begin(), r.memoryParts.end(),
            [](const MemoryPart &a, const MemoryPart &b) {
              return std::pair(a.arrival, a.memory) <
                     std::pair(b.arrival, b.memory);
            });
  for (const MemoryPart &part : r.memoryParts) {
    sim.repetition.note(cpe, part.shape.address % grain.line * 16 +
                                 static_cast<uint64_t>(part.memory));
    controllers[part.memory].announce(jobOf(r, part));
    sim.scheduler.post(part.arrival, cpe.index, this, reference);
  }
}

void DmaEngine::issue(Cpe &cpe, Ref<DmaRequest> request) {
  DmaRequest &r = *request;
  if (sim.remoteLdm.isRemote(r.memory))
    return sim.remoteLdm.transfer(cpe, r);
  r.cpe = cpe.index;
  r.writesLdm = r.isGet;
  r.what = r.isGet ? "DMA get" : "DMA put";
  r.where = __swsim_here;
  r.isOwn = r.mustBeAwaited = true;
  checkMode(cpe, r);
  checkFields(cpe, r);
  // The block of a request that is shorter than it is the whole request.
  if (r.block == 0 || (r.block > r.total && r.mode != DmaMode::Rank))
    r.block = r.total;
  checkLengths(cpe, r);
  int64_t share = 0;
  forEachPiece(distributionOf(r), shapeOf(r), [&](const DmaPiece &piece) {
    share = std::max(share, piece.blocks * piece.bytes);
    if (piece.row == cpe.row && piece.col == cpe.col)
      r.length = piece.blocks * piece.bytes;
  });
  checkAddresses(cpe, r, share);
  sim.jitter.delay(cpe);
  sim.replies.deliver(cpe);
  onIssue(cpe, r);
  r.issued = cpe.clock;
  startForOthers(cpe, r);
  if (sim.mainOrder.isOn()) {
    DmaShape shape = shapeOf(r);
    sim.mainOrder.start(cpe, r,
                        {r.memory, shape.block, shape.gap, shape.count,
                         r.mode == DmaMode::PE ? r.ldm : nullptr},
                        r.isGet);
  }
  ++(r.isGet ? cpe.deeds.dmaGets : cpe.deeds.dmaPuts);
  sim.charge(cpe, sim.machine().dma_issue);
  auto line = static_cast<uintptr_t>(sim.machine().line_bytes);
  sim.repetition.note(cpe, r.total * 4 + r.isGet);
  sim.repetition.note(cpe, r.block * 8 + r.gap);
  sim.repetition.note(cpe, reinterpret_cast<uintptr_t>(r.memory) % line);
  sim.repetition.noteReply(cpe, r.reply);
  sim.replies.add(cpe, request);
  send(r, request);
}

/// The time at which the data of a part has passed the stop of the CPE and the
/// ring, without the latency of the memory.
Time DmaEngine::passNetworks(const DmaRequest &r, int memory,
                             const DmaOutcome &outcome, int64_t bytes) {
  const swsim_machine &m = sim.machine();
  int group = sim.cpes[r.cpe].group;
  double rate = r.isGet ? m.dma_cpe_get_rate : m.dma_cpe_put_rate;
  Time end = ring.move(group, memory, r.isGet, bytes, outcome.begin, r.issued);
  if (rate <= 0)
    return end;
  Lane &stop = stops[r.isGet][controllers[memory].stopOf(jobOf(r))];
  Time time = fromCycles(static_cast<double>(bytes) / rate);
  return std::max(end, stop.take(outcome.begin, time, r.issued));
}

/// Lets the controller of a memory serve a request, or its part there.
void DmaEngine::serveIn(DmaRequest &r, int memory, const DmaJob &job) {
  const Cpe &cpe = sim.cpes[r.cpe];
  DmaOutcome outcome = controllers[memory].serve(job);
  int64_t bytes = job.load ? job.load->bytes : job.shape.bytes();
  Time completed = outcome.completed;
  if (!sim.placement.isSingle())
    completed = std::max(completed, passNetworks(r, memory, outcome, bytes) +
                                        outcome.latency);
  completed += ring.latency(memory, cpe.group);
  bool isFirst = r.servedParts++ == 0;
  r.begin = isFirst ? outcome.begin : std::min(r.begin, outcome.begin);
  r.end = std::max(r.end, outcome.end);
  r.completed = std::max(r.completed, completed);
  r.lines += outcome.lines;
  r.busy += outcome.end - outcome.begin;
  sim.recorder.traffic(cpe, memory, r.isGet, bytes,
                       outcome.end - outcome.begin);
}

void DmaEngine::serve(const Event &event) {
  auto &r = static_cast<DmaRequest &>(*event.transfer);
  const Cpe &cpe = sim.cpes[r.cpe];
  if (r.memoryParts.empty()) {
    serveIn(r, cpe.group, jobOf(r));
  } else {
    const MemoryPart &part = r.memoryParts[r.servedParts];
    serveIn(r, part.memory, jobOf(r, part));
    if (r.servedParts < r.memoryParts.size())
      return;
  }
  if (!r.isGet)
    putsOfGroups[cpe.group].remove(r.issued);
  r.completed += sim.jitter.transfer();
  finish(event.transfer, r);
}

/// Moves the data of a request when all controllers have served it.
void DmaEngine::finish(const Ref<Transfer> &transfer, DmaRequest &r) {
  Figures &figures = sim.recorder.figures(sim.cpes[r.cpe]);
  figures.lines += r.lines;
  figures.requests++;
  (r.isGet ? figures.getBytes : figures.putBytes) += r.total;
  sim.recorder.request(sim.cpes[r.cpe], r, r.isGet, modeName(r.mode), r.total,
                       r.block, r.lines, r.begin, r.end, r.busy);
  DmaShape shape = shapeOf(r);
  auto part = r.parts.begin();
  forEachPiece(distributionOf(r), shape, [&](const DmaPiece &piece) {
    bool isIssuer = &sim.neighbour(sim.cpes[r.cpe], piece.row, piece.col) ==
                    &sim.cpes[r.cpe];
    if (!isIssuer)
      deliverPart(r, shape, piece, *part++);
    else if (movesData(r))
      copy(r, shape, piece, r.ldm);
  });
  sim.replies.served(transfer);
}

/// Registers the parts of a request at other CPEs, which must not use this LDM
/// from now on. CPEs that receive data must be ready for it.
void DmaEngine::startForOthers(const Cpe &cpe, DmaRequest &r) {
  if (r.mode == DmaMode::PE)
    return;
  r.knowledge = sim.order.takeClock(cpe);
  forEachPiece(distributionOf(r), shapeOf(r), [&](const DmaPiece &piece) {
    const Cpe &target = sim.neighbour(cpe, piece.row, piece.col);
    if (&target == &cpe)
      return;
    auto part = makeRef<Transfer>();
    part->cpe = target.index;
    part->writesLdm = r.isGet;
    part->length = piece.blocks * piece.bytes;
    part->ldm = sim.ldm.translate(cpe, target, r.ldm);
    if (r.mode != DmaMode::Rank)
      part->reply = sim.ldm.translate(cpe, target, r.reply);
    sim.repetition.noteReply(target, part->reply);
    sim.replies.addPart(cpe, r, part);
    if (r.isGet)
      sim.order.start(cpe, target, *part);
  });
}

bool DmaEngine::movesData(const DmaRequest &r) const {
  return sim.mode() != Mode::Timing || r.total <= argumentBytes;
}

/// Moves the data of a CPE other than the issuer, and delivers its reply.
void DmaEngine::deliverPart(const DmaRequest &r, const DmaShape &shape,
                            const DmaPiece &piece, const Ref<Transfer> &part) {
  part->completed = r.completed;
  if (!sim.ldm.checkArrival(sim.cpes[r.cpe], *part))
    return;
  if (movesData(r))
    copy(r, shape, piece, part->ldm);
  if (r.isGet)
    sim.ldm.setWritten(part->ldm, part->length);
  sim.replies.served(part);
}

void DmaEngine::copy(const DmaRequest &r, const DmaShape &shape,
                     const DmaPiece &piece, char *ldm) {
  int64_t pitch = shape.block + shape.gap;
  char *memory = r.memory + piece.firstBlock * pitch + piece.offset;
  for (int64_t i = 0; i < piece.blocks; ++i) {
    char *place = memory + i * pitch;
    char *local = ldm + i * piece.bytes;
    memcpy(r.isGet ? local : place, r.isGet ? place : local, piece.bytes);
  }
}
