//===- DmaModel.h - Timing of the memory controller -------------*- C++ -*-===//
//
// The memory controller of a core group, which serves the DMA requests of CPEs
// in the order of arrival. They may be in other core groups. Each request
// occupies the controller for a time that depends on requests, blocks and
// lines. Some costs depend on the state of the controller:
//
//   * a line of a put turns the bus around while gets are waiting;
//   * a sector or line that a put covers in part is read first;
//   * a put opens a row, unless it ends in the line in which the previous put
//     of its CPE ended; its first whole line arrives meanwhile;
//   * a get that repeats one of the last gets of its CPE, or that lies in the
//     line read last, finds its lines open; the request takes longer;
//   * puts that wait in parallel interfere with each other in the banks, but no
//     more of them than one core group sends;
//   * CPEs that share a stop of the network share its data rate.
//
// The parameters are those of the machine description; the model does not
// depend on the simulator.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_DMA_DMAMODEL_H
#define SWSIM_DMA_DMAMODEL_H

#include "Core/Time.h"
#include "Dma/DmaFootprint.h"

#include "swsim_machine.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace swsim {

/// A request for the controller.
struct DmaJob {
  DmaShape shape;
  bool isGet = false;
  /// True if CPEs of several rows receive the data.
  bool isBroadcast = false;
  /// Position of the CPE in its core group.
  int row = 0, col = 0;
  /// Arrival at the controller.
  Time issued = 0;
  /// The core group of the CPE.
  int group = 0;
  /// Set if the blocks have several sizes: the shape is the range from the
  /// first to the last byte.
  std::optional<DmaLoad> load = std::nullopt;
};

/// The times of a served request.
struct DmaOutcome {
  int64_t lines = 0;
  /// Occupation of the controller.
  Time begin = 0, end = 0;
  /// Time of the reply, without polling.
  Time completed = 0;
  /// The part of it after the data has moved.
  Time latency = 0;
};

/// Issue times of waiting requests, in order.
class DmaQueue {
public:
  void add(Time time);
  void remove(Time time);
  int64_t waitingAt(Time time) const;

private:
  std::vector<Time> times;
};

class DmaModel {
public:
  /// `putsOfGroups`: the puts of each core group that wait, at any controller;
  /// null if there is one controller only.
  explicit DmaModel(const swsim_machine &machine,
                    const std::vector<DmaQueue> *putsOfGroups = nullptr);

  /// Adds a request to those on the way to the controller.
  void announce(const DmaJob &job);
  DmaGrain units() const { return grain; }
  /// The network stop that the CPE of a job shares with its neighbours.
  int stopOf(const DmaJob &job) const;
  /// Serves the earliest announced request. All requests issued before the
  /// controller is free must have been announced.
  DmaOutcome serve(const DmaJob &job);

private:
  int64_t disturbingPuts(const DmaJob &job, Time time) const;
  double getCycles(const DmaJob &job, const DmaLoad &load);
  double putCycles(const DmaJob &job, const DmaLoad &load, Time begin);
  double partialCycles(const DmaFootprint &touched) const;
  bool isOpen(const DmaJob &job);
  bool continuesLine(const DmaJob &job);
  double transferCycles(const DmaJob &job, const DmaLoad &load) const;
  int idOf(const DmaJob &job) const {
    int line = job.group * static_cast<int>(machine.mesh_rows) + job.row;
    return line * static_cast<int>(machine.mesh_cols) + job.col;
  }

  const swsim_machine &machine;
  DmaGrain grain;
  /// Cycles for a partially written sector.
  double partialSector = 0;
  Time free = 0;
  int lastCpe = -1;
  DmaQueue gets, puts;
  const std::vector<DmaQueue> *putsOfGroups;
  /// The last gets of every CPE, in a ring, and the index of the next entry.
  std::vector<std::vector<DmaShape>> lastGets;
  std::vector<size_t> nextGet;
  /// The line that the controller read last.
  uint64_t openLine = 0;
  /// The line in which the last put of every CPE ended.
  std::vector<uint64_t> lastPuts;
  /// Times until which the network stops are busy, for puts and gets.
  std::vector<Time> links[2];
};

} // namespace swsim

#endif // SWSIM_DMA_DMAMODEL_H
