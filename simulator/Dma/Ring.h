//===- Ring.h - The network between core groups -----------------*- C++ -*-===//
//
// A ring joins the core groups of a chip. At every core group it has a port to
// the CPEs and one to the memory. Data of another core group's memory passes
// the links between them, in the direction with fewer of them. Ports and links
// have rates, and every link takes time.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_DMA_RING_H
#define SWSIM_DMA_RING_H

#include "Dma/Lane.h"

#include "swsim_machine.h"

#include <vector>

namespace swsim {

class Ring {
public:
  explicit Ring(const swsim_machine &machine);

  /// Number of links between two core groups.
  int links(int from, int to) const;
  /// Time of a message from one core group to another, without its bytes.
  Time latency(int from, int to) const;
  /// Moves data of a get or put between the CPEs of a core group and a memory
  /// from `begin` on; returns the time at which the last byte is
  /// there, without the latency. No later call begins before `now`.
  Time move(int group, int memory, bool isGet, int64_t bytes, Time begin,
            Time now);

private:
  bool isForward(int from, int to) const;

  const swsim_machine &machine;
  int groups;
  /// By core group: the links to the next and to the previous one.
  std::vector<Lane> forward, backward;
  /// By direction (puts, gets) and core group.
  std::vector<Lane> cpePorts[2], memoryPorts[2];
};

} // namespace swsim

#endif // SWSIM_DMA_RING_H
