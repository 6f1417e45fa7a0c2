//===- DmaEngine.h - Direct memory access in virtual time -----*- C++ -*-===//
//
// A request is checked and queued when it is issued, served by the memory
// controller when no CPE can run (so that everything issued earlier in virtual
// time is known), and delivered to the program when the clock of its CPE has
// reached the completion. Data moves when the request is served.
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

/// One DMA request as a program gives it. The `length` of the transfer is what
/// the LDM of the issuer has of it.
struct DmaRequest : Transfer {
  /// Bytes in main memory, of all blocks.
  int64_t total = 0;
  bool isGet = false;
  DmaMode mode = DmaMode::PE;
  unsigned mask = 0;
  char *memory = nullptr;
  /// Bytes of one memory block, and of the gap behind it. No block: all.
  int64_t block = 0;
  int64_t gap = 0;
};

/// The memory controllers of the core groups.
class DmaEngine : public EventSink {
public:
  explicit DmaEngine(Simulator &sim);

  /// Starts a request of the running CPE, of which direction, mode, mask,
  /// addresses, sizes and reply word are given.
  void issue(Cpe &cpe, Ref<DmaRequest> request);
  void serve(const Event &event) override;

private:
  // What a program may ask for; see DmaChecks.cpp.
  void checkMode(const Cpe &cpe, const DmaRequest &request);
  void checkFields(const Cpe &cpe, const DmaRequest &request);
  void checkLengths(const Cpe &cpe, const DmaRequest &request);
  void checkAddresses(const Cpe &cpe, const DmaRequest &request, int64_t share);
  void checkLdmSide(const Cpe &cpe, const DmaRequest &request, int64_t share);
  void startForOthers(const Cpe &cpe, DmaRequest &request);
  /// A request is about to be under way.
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
  /// One per core group; a deque, since they do not move.
  std::deque<DmaModel> controllers;
};

} // namespace swsim

#endif // SWSIM_DMA_DMAENGINE_H
