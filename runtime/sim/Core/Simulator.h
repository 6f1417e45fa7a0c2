//===- Simulator.h - State of one simulated core group ----------*- C++ -*-===//
//
// One core group: CPEs as fibers on one host thread, a memory controller that
// serves DMA in virtual time, and the figures that are reported. Everything is
// deterministic: fibers run until they block, in the order in which they became
// ready, and shared resources are served in the order of virtual time only when
// no fiber can run.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_SIMULATOR_H
#define SWSIM_SIMULATOR_H

#include "Core/Context.h"
#include "swsim_machine.h"

#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <queue>
#include <string>
#include <vector>

namespace swsim {

/// Virtual time in thousandths of a CPE cycle. Whole numbers, so that sums do
/// not depend on their order.
using Time = int64_t;
constexpr Time ticksPerCycle = 1000;

/// Converts cycles to virtual time.
inline Time fromCycles(double cycles) {
  return static_cast<Time>(cycles * ticksPerCycle + 0.5);
}

enum class Mode { Fast, Timing };
enum class DmaMode {
  PE = 0,
  Broadcast = 1,
  Row = 2,
  BroadcastRow = 3,
  Rank = 4
};

/// One DMA request, from its issue until the program has seen its completion.
struct Request {
  int cpe = 0;
  bool isGet = false;
  DmaMode mode = DmaMode::PE;
  unsigned mask = 0;
  char *memory = nullptr;
  char *ldm = nullptr;
  int64_t length = 0;
  /// Bytes of one memory block, and of the gap behind it.
  int64_t block = 0;
  int64_t gap = 0;
  char *reply = nullptr;
  Time issued = 0;
  Time completed = 0;
  bool served = false;
  /// The reply word has been incremented.
  bool delivered = false;
};

enum class State { Idle, Ready, Running, Blocked, Done };

/// A volatile word that a CPE polls, and the value it saw.
struct WatchedWord {
  const char *address = nullptr;
  unsigned size = 0;
  uint64_t value = 0;
};

/// The LDM heap of a CPE; bookkeeping lives on the host.
struct LdmHeap {
  /// Offset and size of allocated blocks.
  std::map<long, long> blocks;
  long peakEnd = 0;
};

/// One CPE.
struct Cpe {
  int id = 0, row = 0, col = 0;
  State state = State::Idle;
  Context context;
  Time clock = 0;
  /// What the CPE waits for, for the deadlock report.
  const char *waitingFor = "";
  bool spinning = false;
  std::vector<WatchedWord> watched;
  /// Requests that the program has not yet seen complete, in issue order.
  std::list<std::shared_ptr<Request>> requests;
  LdmHeap heap;
};

/// Something that happens at a point of virtual time: a DMA request reaches the
/// memory controller, or (without a request) a CPE goes on.
struct Event {
  Time time = 0;
  int cpe = 0;
  uint64_t sequence = 0;
  std::shared_ptr<Request> request;

  bool operator>(const Event &other) const {
    if (time != other.time)
      return time > other.time;
    if (cpe != other.cpe)
      return cpe > other.cpe;
    return sequence > other.sequence;
  }
};

/// Figures of one launch, and by summation of the program.
struct Figures {
  std::string name;
  Time time = 0;
  double flopsF32 = 0, flopsF64 = 0;
  int64_t getBytes = 0, putBytes = 0, lines = 0, requests = 0;
  long ldmPeak = 0;
};

/// A span of time of one CPE for the trace.
struct Span {
  const char *what;
  int cpe;
  Time begin, end;
};

/// A barrier of one row, one column or the array.
struct Barrier {
  unsigned mask = 0;
  size_t expected = 0;
  std::vector<int> arrived;
};

/// What one CPE passed to the collective GEMM.
struct GemmCall {
  bool isDouble = false;
  int m = 0, n = 0, k = 0;
  double alpha = 0, beta = 0;
  const void *a = nullptr, *b = nullptr;
  void *c = nullptr;
  int lda = 0, ldb = 0, ldc = 0;
  int variant = 0;
};

/// The simulated core group.
class Simulator {
public:
  static Simulator &get();

  const swsim_machine &machine() const { return params; }
  int numCPEs() const { return static_cast<int>(cpes.size()); }
  Mode mode() const { return runMode; }
  Cpe &current(const char *call);
  bool inKernel() const { return running != nullptr; }

  // Life cycle, called by the host program.
  void init();
  void halt();
  void spawn(void *function, void *argument, const char *name, int count);
  void join();
  void setNumThreads(int count);
  int numThreads() const { return threads; }

  // Scheduling.
  void block(Cpe &cpe, const char *reason);
  void makeReady(Cpe &cpe);
  void addSpan(const char *what, const Cpe &cpe, Time begin, Time end);

  // DMA.
  void issue(const std::shared_ptr<Request> &request);
  void waitReply(Cpe &cpe, char *reply, int value, bool exact);
  void volatileLoad(const char *address, unsigned size, bool inSpin);
  void spin();

  // LDM.
  void *ldmMalloc(long bytes);
  void ldmFree(void *pointer, long bytes);
  long ldmAllocatable();
  bool isOwnLdm(const Cpe &cpe, const void *pointer, int64_t bytes) const;
  bool isAnyLdm(const void *pointer) const;
  /// The same place in the LDM of another CPE.
  char *translate(const Cpe &from, const Cpe &to, char *pointer) const;

  // Synchronisation and collectives.
  void barrier(int scope, unsigned mask);
  void gemm(const GemmCall &call);

  /// Charges compute time and counts flops of the running CPE.
  void charge(const char *what, double cycles, double flopsF32,
              double flopsF64);

  /// Reports a mistake of the program, writes the reports, ends with 1.
  [[noreturn]] void fail(const Cpe *cpe, const char *format, ...)
      __attribute__((format(printf, 3, 4)));
  void writeReports();
  /// A memory fault: reported if a CPE made it.
  void reportFault(const void *address);
  /// Checks and reports that are due when the program ends.
  void atExit();

private:
  Simulator();
  static void enterFiber();
  Cpe *pickNext();
  void resume(Cpe &cpe);
  bool wakeChangedSpinners();
  [[noreturn]] void reportDeadlock();
  void finishLaunch();

  void checkRequest(const Cpe &cpe, const Request &request);
  void checkOverlap(const Cpe &cpe, const Request &request);
  void serve(const Event &event);
  Time serviceTime(const Request &request);
  bool readsPending(Time until) const;
  void moveData(const Request &request);
  void deliver(Cpe &cpe);
  bool deliverNext(Cpe &cpe);
  void waitForWatched(Cpe &cpe, const char *reason);
  void complete(Cpe &cpe, const std::shared_ptr<Request> &request);
  void completeBroadcast(const std::shared_ptr<Request> &request);
  void incrementReply(Request &request);
  void observe(Cpe &cpe, const char *address, unsigned size);
  void countLines(const Request &request, int64_t &lines,
                  int64_t &partial) const;

  void catchFaults();
  void setUpLdm();
  void checkStaticLdm();
  std::string listVariables(long &total) const;
  long heapBegin() const;
  char *ldmOf(int cpe) const { return ldmBase + cpe * ldmSlot; }
  char *stackOf(int cpe) const { return stackBase + cpe * stackSlot; }

  void checkGemmPieces(const Cpe &cpe, const GemmCall &call);
  std::string describe(const Cpe &cpe) const;
  /// What a blocked CPE waits for, with the words that it watches.
  std::string describeWait(const Cpe &cpe) const;
  /// What stands at an address that a CPE uses, for messages.
  std::string nameOf(const Cpe &cpe, const void *pointer) const;
  bool arrive(std::vector<int> &arrived, Cpe &cpe, size_t expected, double cost,
              const char *reason, const char *span);

  swsim_machine params;
  Mode runMode = Mode::Fast;
  bool initialised = false, launched = false, reported = false;
  int threads = 0, launchedCPEs = 0;
  std::vector<Cpe> cpes;
  Cpe *running = nullptr;
  Context hostContext;
  void (*kernel)(void *) = nullptr;
  void *kernelArgument = nullptr;
  std::deque<Cpe *> ready;
  std::priority_queue<Event, std::vector<Event>, std::greater<Event>> events;
  uint64_t nextSequence = 0;
  Time serverFree = 0;
  /// Issue times of the gets that have not been served.
  std::multimap<Time, int> pendingReads;

  char *ldmBase = nullptr, *stackBase = nullptr;
  size_t ldmSlot = 0, stackSlot = 0, stackGuard = 0;
  std::vector<char> privateData;
  size_t privateSize = 0;

  std::map<int, Barrier> barriers;
  std::vector<GemmCall> gemmCalls;
  std::vector<int> gemmArrived;

  Figures current_;
  std::vector<Figures> launches;
  std::vector<Span> spans;
  Time traceOrigin = 0;
  bool tracing = false;
};

} // namespace swsim

/// Distance from the link-time image of LDM variables to those of the running
/// CPE; the compiler pass adds it to every address. Private data likewise.
extern "C" long __swsim_ldm_delta;
extern "C" long __swsim_private_delta;

#endif // SWSIM_SIMULATOR_H
