//===- DmaEngine.h - Direct memory access in virtual time -----*- C++ -*-===//

#ifndef SWSIM_DMA_DMAENGINE_H
#define SWSIM_DMA_DMAENGINE_H

#include "Core/Scheduler.h"

#include <map>
#include <memory>
#include <vector>

namespace swsim {

class Simulator;

enum class DmaMode {
  PE = 0,
  Broadcast = 1,
  Row = 2,
  BroadcastRow = 3,
  Rank = 4,
  /// Broadcast to the columns in the mask.
  Columns = 5
};

/// One DMA request.
struct DmaRequest : Transfer {
  bool isGet = false;
  DmaMode mode = DmaMode::PE;
  unsigned mask = 0;
  char *memory = nullptr;
  /// Bytes of one memory block, and of the gap behind it.
  int64_t block = 0;
  int64_t gap = 0;
};

/// The memory controllers of the core groups.
class DmaEngine : public EventSink {
public:
  explicit DmaEngine(Simulator &sim);

  /// Starts a request of the running CPE: checks it and queues it.
  void issue(Cpe &cpe, std::shared_ptr<DmaRequest> request);
  void serve(const Event &event) override;

private:
  struct Server {
    Time free = 0;
    /// Issue times of the gets that have not been served.
    std::multimap<Time, int> pendingReads;
  };

  void checkRequest(const Cpe &cpe, const DmaRequest &request);
  void checkLdmSide(const Cpe &cpe, const DmaRequest &request);
  void checkOverlap(const Cpe &cpe, const DmaRequest &request);
  void occupy(DmaRequest &request);
  static bool readsPending(const Server &server, Time until);
  void moveData(const DmaRequest &request);
  void completeBroadcast(const DmaRequest &request);
  void countLines(const DmaRequest &request, int64_t &lines,
                  int64_t &partial) const;

  Simulator &sim;
  std::vector<Server> servers;
};

} // namespace swsim

#endif // SWSIM_DMA_DMAENGINE_H
