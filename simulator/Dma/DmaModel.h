//===- DmaModel.h - Timing of the memory controller -------------*- C++ -*-===//
//
// The memory controller of a core group, which serves the DMA requests of its
// CPEs in the order of issue. Each request occupies the controller for a time
// that depends on requests, blocks and lines. Some costs depend on the state of
// the controller:
//
//   * a line of a put turns the bus around while gets are waiting;
//   * a sector or line that a put covers in part is read first;
//   * a put opens a row, unless it ends in the line in which the previous put
//     of its CPE ended; its first whole line arrives meanwhile;
//   * a get that repeats one of the last gets of its CPE, or that lies in the
//     line read last, finds its lines open; the request takes longer;
//   * puts that wait in parallel interfere with each other in the banks;
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
  Time issued = 0;
};

/// The times of a served request.
struct DmaOutcome {
  int64_t lines = 0;
  /// Occupation of the controller.
  Time begin = 0, end = 0;
  /// Time of the reply, without polling.
  Time completed = 0;
};

class DmaModel {
public:
  explicit DmaModel(const swsim_machine &machine);

  /// Adds a request to those on the way to the controller.
  void announce(const DmaJob &job);
  /// Serves the earliest announced request. All requests issued before the
  /// controller is free must have been announced.
  DmaOutcome serve(const DmaJob &job);

private:
  /// Issue times of waiting requests, in order.
  struct Queue {
    std::vector<Time> times;
    void add(Time time);
    void remove(Time time);
    int64_t waitingAt(Time time) const;
  };
  double getCycles(const DmaJob &job, const DmaFootprint &touched);
  double putCycles(const DmaJob &job, const DmaFootprint &touched, Time begin);
  double partialCycles(const DmaFootprint &touched) const;
  bool isOpen(const DmaJob &job);
  bool continuesLine(const DmaJob &job);
  double transferCycles(const DmaJob &job, const DmaFootprint &touched) const;
  Time &linkOf(const DmaJob &job);
  int idOf(const DmaJob &job) const {
    return job.row * static_cast<int>(machine.mesh_cols) + job.col;
  }

  const swsim_machine &machine;
  DmaGrain grain;
  /// Cycles for a partially written sector.
  double partialSector = 0;
  Time free = 0;
  int lastCpe = -1;
  Queue gets, puts;
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
