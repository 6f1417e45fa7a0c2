//===- DmaModel.h - Timing of the memory controller -----------*- C++ -*-===//
//
// One memory controller of a core group, which serves the DMA requests of its
// CPEs in the order of their issue. A request occupies it for a time by
// request, block and line; what makes lines cheaper or dearer is state that the
// controller keeps:
//
//   * a line of a put turns the bus around while gets are waiting;
//   * a sector or line that a put covers in part is read first;
//   * a put costs more outside of the line in which its CPE's last one ended;
//   * a get that repeats one of the last gets of its CPE, or that lies in the
//     line read last, finds its lines open;
//   * puts that wait in parallel disturb each other's banks;
//   * CPEs that share a stop of the network share its data rate.
//
// The parameters are those of the machine description; nothing here knows the
// simulator.
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

/// A request as the controller sees it.
struct DmaJob {
  DmaShape shape;
  bool isGet = false;
  /// Delivered to CPEs of several rows.
  bool isBroadcast = false;
  /// Place of the CPE in its core group.
  int row = 0, col = 0;
  Time issued = 0;
};

/// When a request is over.
struct DmaOutcome {
  int64_t lines = 0;
  /// While the controller works at it.
  Time begin = 0, end = 0;
  /// The CPE sees the reply, before it polls.
  Time completed = 0;
};

class DmaModel {
public:
  explicit DmaModel(const swsim_machine &machine);

  /// A request is on its way to the controller.
  void announce(const DmaJob &job);
  /// Serves the earliest request that has been announced. Everything issued
  /// before the controller is free must have been announced.
  DmaOutcome serve(const DmaJob &job);

private:
  /// Issue times of what waits, in order.
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
  /// Cycles for a sector that is written in part.
  double partialSector = 0;
  Time free = 0;
  int lastCpe = -1;
  Queue gets, puts;
  /// The last gets of every CPE, in a ring, and the place of the next one.
  std::vector<std::vector<DmaShape>> lastGets;
  std::vector<size_t> nextGet;
  /// The line that the controller has read last.
  uint64_t openLine = 0;
  /// The line in which the last put of every CPE ended.
  std::vector<uint64_t> lastPuts;
  /// Until when the network stops are busy, gets and puts.
  std::vector<Time> links[2];
};

} // namespace swsim

#endif // SWSIM_DMA_DMAMODEL_H
