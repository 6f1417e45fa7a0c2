//===- DmaSplit.h - Parts of a DMA request by memory ------------*- C++ -*-===//
//
// A request whose blocks are in several memories becomes a request for each of
// them. The number of blocks enters in closed form, as in DmaFootprint.h.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_DMA_DMASPLIT_H
#define SWSIM_DMA_DMASPLIT_H

#include "Core/AddressMap.h"
#include "Core/Pool.h"
#include "Core/Time.h"
#include "Dma/DmaFootprint.h"

#include <optional>

namespace swsim {

/// The part of a request in one memory.
struct MemoryPart {
  int memory = 0;
  /// The blocks, at the addresses that the controller of the memory sees: those
  /// of consecutive blocks of an object in this memory are consecutive. With a
  /// load, the range from the first to the last byte.
  DmaShape shape;
  /// Set if the blocks do not have equal sizes and gaps.
  std::optional<DmaLoad> load;
  /// Time at which the request arrives at the controller.
  Time arrival = 0;
};

/// The parts of a request, in the order of the memories.
PoolVector<MemoryPart> splitByMemory(const DmaShape &shape,
                                     const AddressMap &map, DmaGrain grain);

} // namespace swsim

#endif // SWSIM_DMA_DMASPLIT_H
