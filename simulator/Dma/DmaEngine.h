//===- DmaEngine.h - Direct memory access in virtual time -------*- C++ -*-===//
//
// A request is checked and queued when it is issued. The memory controller
// serves it when no CPE can run, since then all requests issued earlier in
// virtual time are known. Data moves when the request is served. The program
// sees the completion when the clock of its CPE reaches it.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_DMA_DMAENGINE_H
#define SWSIM_DMA_DMAENGINE_H

#include "Core/Scheduler.h"
#include "Dma/DmaModel.h"
#include "Dma/DmaModes.h"
#include "Dma/DmaSplit.h"
#include "Dma/Ring.h"

#include <deque>
#include <memory>
#include <vector>

namespace swsim {

class Simulator;

/// One DMA request as a program issues it. The `length` of the transfer is the
/// number of bytes in the LDM of the issuer.
struct DmaRequest : Transfer {
  /// Bytes in main memory, of all blocks.
  int64_t total = 0;
  bool isGet = false;
  DmaMode mode = DmaMode::PE;
  unsigned mask = 0;
  char *memory = nullptr;
  /// Bytes of one memory block, and of the gap after it. Block 0: one block.
  int64_t block = 0;
  int64_t gap = 0;
  /// The parts by memory, in the order in which they arrive there, and how many
  /// of them have been served. None: all is in that of the issuer's group.
  PoolVector<MemoryPart> memoryParts;
  size_t servedParts = 0;
  /// The lines touched, and the time for which controllers are busy with it:
  /// in sum, its begin and its end.
  int64_t lines = 0;
  Time busy = 0, begin = 0, end = 0;
};

/// The memory controllers of the core groups.
class DmaEngine : public EventSink {
public:
  explicit DmaEngine(Simulator &sim);

  /// Starts a request of the running CPE, given direction, mode, mask,
  /// addresses, sizes and reply word.
  void issue(Cpe &cpe, Ref<DmaRequest> request);
  void serve(const Event &event) override;
  /// Time of a message to the memory of a core group and back, beyond that to
  /// the own memory.
  Time detour(int group, int memory) const {
    return 2 * ring.latency(group, memory);
  }

private:
  // Checks of requests; see DmaChecks.cpp.
  void checkMode(const Cpe &cpe, const DmaRequest &request);
  void checkFields(const Cpe &cpe, const DmaRequest &request);
  void checkLengths(const Cpe &cpe, const DmaRequest &request);
  void checkAddresses(const Cpe &cpe, const DmaRequest &request, int64_t share);
  void checkLdmSide(const Cpe &cpe, const DmaRequest &request, int64_t share);
  void startForOthers(const Cpe &cpe, DmaRequest &request);
  /// Checks against transfers in progress.
  void onIssue(Cpe &cpe, const DmaRequest &request);

  DmaDistribution distributionOf(const DmaRequest &request) const;
  DmaShape shapeOf(const DmaRequest &request) const;
  DmaJob jobOf(const DmaRequest &request) const;
  DmaJob jobOf(const DmaRequest &request, const MemoryPart &part) const;
  void send(DmaRequest &request, const Ref<DmaRequest> &reference);
  void serveIn(DmaRequest &request, int memory, const DmaJob &job);
  void finish(const Ref<Transfer> &transfer, DmaRequest &request);
  Time passNetworks(const DmaRequest &request, int memory,
                    const DmaOutcome &outcome, int64_t bytes);
  bool movesData(const DmaRequest &request) const;
  void deliverPart(const DmaRequest &request, const DmaShape &shape,
                   const DmaPiece &piece, const Ref<Transfer> &part);
  static void copy(const DmaRequest &request, const DmaShape &shape,
                   const DmaPiece &piece, char *ldm);

  Simulator &sim;
  /// The waiting puts of each core group.
  std::vector<DmaQueue> putsOfGroups;
  /// One per core group; in a deque, since they must not move.
  std::deque<DmaModel> controllers;
  Ring ring;
  /// The network stops of the CPEs for requests to several memories, for puts
  /// and gets.
  std::vector<Lane> stops[2];
};

} // namespace swsim

#endif // SWSIM_DMA_DMAENGINE_H
