//===- DmaModel.cpp - Timing of the memory controller ---------------------===//

#include "Dma/DmaModel.h"

#include <algorithm>
#include <utility>

using namespace swsim;

DmaModel::DmaModel(const swsim_machine &machine,
                   const std::vector<DmaQueue> *putsOfGroups)
    : machine(machine), putsOfGroups(putsOfGroups) {
  grain.line = static_cast<int64_t>(machine.line_bytes);
  grain.sector = static_cast<int64_t>(machine.dma_sector_bytes);
  partialSector = machine.dma_partial_sector;
  // Without sectors, a line is the only unit.
  if (grain.sector == 0) {
    grain.sector = grain.line;
    partialSector = machine.dma_partial_line;
  }
  auto groups = static_cast<size_t>(std::max(1.0, machine.core_groups));
  size_t cpes = groups * static_cast<size_t>(machine.mesh_rows) *
                static_cast<size_t>(machine.mesh_cols);
  lastGets.resize(cpes);
  nextGet.resize(cpes);
  lastPuts.resize(cpes);
  for (auto &link : links)
    link.resize(cpes);
}

//===----------------------------------------------------------------------===//
// Waiting requests
//===----------------------------------------------------------------------===//

void DmaQueue::add(Time time) {
  times.insert(std::upper_bound(times.begin(), times.end(), time), time);
}

void DmaQueue::remove(Time time) {
  times.erase(std::lower_bound(times.begin(), times.end(), time));
}

int64_t DmaQueue::waitingAt(Time time) const {
  return std::upper_bound(times.begin(), times.end(), time) - times.begin();
}

void DmaModel::announce(const DmaJob &job) {
  (job.isGet ? gets : puts).add(job.issued);
}

//===----------------------------------------------------------------------===//
// Time in the controller
//===----------------------------------------------------------------------===//

/// True if the lines of a get have just been read: by this CPE, or all of them
/// by the previous get of any CPE.
bool DmaModel::isOpen(const DmaJob &job) {
  auto limit = static_cast<size_t>(machine.dma_repeat_requests);
  if (limit == 0)
    return false;
  uint64_t first = job.shape.address / static_cast<uint64_t>(grain.line);
  uint64_t end = job.shape.address + static_cast<uint64_t>(job.shape.block);
  uint64_t last = (end - 1) / static_cast<uint64_t>(grain.line);
  bool inOpenLine = job.shape.count == 1 && first == last && last == openLine;
  openLine = last;
  std::vector<DmaShape> &known = lastGets[idOf(job)];
  if (std::find(known.begin(), known.end(), job.shape) != known.end())
    return true;
  size_t &next = nextGet[idOf(job)];
  if (known.size() < limit)
    known.push_back(job.shape);
  else
    known[next] = job.shape;
  next = (next + 1) % limit;
  return inOpenLine;
}

double DmaModel::getCycles(const DmaJob &job, const DmaLoad &load) {
  auto blocks = static_cast<double>(load.blocks);
  auto lines = static_cast<double>(load.touched.lines);
  if (job.isBroadcast) {
    // Reading a line overlaps with sending earlier ones to the LDMs.
    double sent =
        static_cast<double>(load.bytes) / static_cast<double>(grain.line);
    return machine.dma_get_request +
           std::max(lines * machine.dma_read_line,
                    sent * machine.dma_broadcast_line);
  }
  double request = machine.dma_get_request, line = machine.dma_read_line;
  if (isOpen(job)) {
    request += machine.dma_repeat_request;
    line -= machine.dma_repeat_line;
  }
  return blocks * request + lines * line;
}

/// True if a put ends in the line in which the previous put of its CPE ended;
/// the memory row of the line is still open.
bool DmaModel::continuesLine(const DmaJob &job) {
  auto line = static_cast<uint64_t>(grain.line);
  int64_t span = job.shape.bytes() + (job.shape.count - 1) * job.shape.gap;
  uint64_t last = (job.shape.address + static_cast<uint64_t>(span) - 1) / line;
  uint64_t before = std::exchange(lastPuts[idOf(job)], last);
  return last == before;
}

/// The number of puts that wait with a put. Its cost is known for those of one
/// core group; more wait in the network.
int64_t DmaModel::disturbingPuts(const DmaJob &job, Time time) const {
  int64_t here = puts.waitingAt(time);
  return putsOfGroups
             ? std::min(here, (*putsOfGroups)[job.group].waitingAt(time))
             : here;
}

double DmaModel::putCycles(const DmaJob &job, const DmaLoad &load, Time begin) {
  auto blocks = static_cast<double>(load.blocks);
  auto lines = static_cast<double>(load.touched.lines);
  auto others = static_cast<double>(disturbingPuts(job, begin));
  double open = continuesLine(job) ? 0 : machine.dma_put_open;
  // The first whole line arrives while the row is being opened.
  if (open > 0 && load.touched.wholeLine)
    lines -= 1;
  double cycles =
      open + blocks * machine.dma_put_request +
      lines * (machine.dma_write_line + others * machine.dma_write_line_queue);
  if (gets.waitingAt(begin + fromCycles(cycles)) == 0)
    return cycles;
  return cycles + blocks * machine.dma_put_request_turnaround +
         lines * machine.dma_write_turnaround;
}

double DmaModel::partialCycles(const DmaFootprint &touched) const {
  return static_cast<double>(touched.partialLines) * machine.dma_partial_line +
         static_cast<double>(touched.partialSectors) * partialSector;
}

//===----------------------------------------------------------------------===//
// Time of the transfer to the CPE
//===----------------------------------------------------------------------===//

/// Cycles of the data of a request in the network, without other traffic.
double DmaModel::transferCycles(const DmaJob &job, const DmaLoad &load) const {
  if (!job.isGet)
    return machine.dma_cpe_put_rate > 0
               ? static_cast<double>(load.bytes) / machine.dma_cpe_put_rate
               : 0;
  if (machine.dma_cpe_get_rate <= 0)
    return 0;
  auto bytes = static_cast<double>(load.touched.lines * grain.line);
  double slow = std::min(bytes, machine.dma_get_ramp_bytes);
  double cycles = (bytes - slow) / machine.dma_cpe_get_rate;
  return slow > 0 ? cycles + slow / machine.dma_get_ramp_rate : cycles;
}

int DmaModel::stopOf(const DmaJob &job) const {
  int rows = std::max(1, static_cast<int>(machine.dma_link_rows));
  int cols = std::max(1, static_cast<int>(machine.dma_link_cols));
  DmaJob first = job;
  first.row -= first.row % rows;
  first.col -= first.col % cols;
  return idOf(first);
}

DmaOutcome DmaModel::serve(const DmaJob &given) {
  DmaJob job = given;
  job.shape = job.shape.merged();
  DmaLoad load = job.load ? *job.load
                          : DmaLoad{job.shape.count, job.shape.bytes(),
                                    footprintOf(job.shape, grain)};
  Time begin = std::max(free, job.issued);
  bool waited = begin > job.issued && lastCpe != idOf(job);
  lastCpe = idOf(job);
  if (job.isGet)
    gets.remove(job.issued);

  double cycles =
      job.isGet ? getCycles(job, load) : putCycles(job, load, begin);
  free = begin + fromCycles(cycles);
  if (!job.isGet) {
    free += fromCycles(partialCycles(load.touched));
    puts.remove(job.issued);
  }

  double rate = job.isGet ? machine.dma_cpe_get_rate : machine.dma_cpe_put_rate;
  double transfer = std::max(cycles, transferCycles(job, load));
  Time start = begin;
  if (rate > 0) {
    Time &link = links[job.isGet][stopOf(job)];
    start = std::max(begin, link);
    link = start + fromCycles(static_cast<double>(load.bytes) / rate);
  }
  // The lines of several gets arrive alternately.
  if (waited && job.isGet)
    transfer += machine.dma_get_interleave * cycles;
  // The unloaded latency includes the polling time of the CPE.
  double latency =
      job.isGet ? machine.dma_get_latency : machine.dma_put_latency;
  latency = std::max(0.0, latency - machine.dma_poll);
  return {load.touched.lines, begin, free,
          start + fromCycles(transfer + latency), fromCycles(latency)};
}
