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

#include <deque>
#include <memory>

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
};

/// The memory controllers of the core groups.
class DmaEngine : public EventSink {
public:
  explicit DmaEngine(Simulator &sim);

  /// Starts a request of the running CPE, given direction, mode, mask,
  /// addresses, sizes and reply word.
  void issue(Cpe &cpe, Ref<DmaRequest> request);
  void serve(const Event &event) override;

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
  bool movesData(const DmaRequest &request) const;
  void deliverPart(const DmaRequest &request, const DmaShape &shape,
                   const DmaPiece &piece, const Ref<Transfer> &part);
  static void copy(const DmaRequest &request, const DmaShape &shape,
                   const DmaPiece &piece, char *ldm);

  Simulator &sim;
  /// One per core group; in a deque, since they must not move.
  std::deque<DmaModel> controllers;
};

} // namespace swsim

#endif // SWSIM_DMA_DMAENGINE_H
