//===- Figures.h - Figures of launches --------------------------*- C++ -*-===//
//
// The figures of one launch and, by summation, of the program. Rates are
// derived from them and from the limits of the machine.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_REPORT_FIGURES_H
#define SWSIM_REPORT_FIGURES_H

#include "Core/Time.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace swsim {

/// Activities of a CPE: the kinds of waiting in the order of `Wait`, then the
/// others. `Idle` is the time of a launch in which the CPE does not run.
enum class Activity {
  Dma,
  Exchange,
  Barrier,
  Memory,
  Library,
  Launch,
  Compute,
  Idle
};
constexpr int numActivities = numWaits + 2;
using ActivityTimes = std::array<Time, numActivities>;

inline Activity toActivity(Wait kind) {
  return static_cast<Activity>(static_cast<int>(kind));
}

/// The representation of an activity in reports, in their order.
struct ActivityInfo {
  Activity activity;
  /// The field in JSON, the label for readers, the letter in a text bar.
  const char *key, *label;
  char letter;
};
extern const ActivityInfo activityInfos[numActivities];
/// False for activities that belong to a launch, not to a line of the program.
inline bool hasLine(Activity activity) {
  return activity != Activity::Launch && activity != Activity::Idle;
}
const ActivityInfo &infoOf(Activity activity);

/// The name of a wait in a barrier of all core groups, which reports show by
/// itself. It is compared by its address.
inline constexpr char chipBarrierWait[] =
    "waits in a barrier of all core groups";
/// The name of the waits of skipped iterations, which are at the end of a part.
/// It is compared by its address.
inline constexpr char skippedWait[] = "left out";

/// Limits of the machine, to which rates are compared.
struct Ceilings {
  std::string chip;
  double clockHz = 1;
  int rows = 1, cols = 1, groups = 1;
  /// Per cycle and CPE; 0 if the chip has no such arithmetic.
  double flopsF64 = 0, flopsF32 = 0, flopsF16 = 0;
  /// Bytes per second of one core group.
  double memoryBandwidth = 0;
  long ldmBytes = 0, ldmReserved = 0;
  /// Bytes of a line of main memory.
  long lineBytes = 0;

  int groupSize() const { return rows * cols; }
};

/// Traffic of main memory: of the CPEs of a core group, or of a memory.
struct MemoryTraffic {
  /// DMA, gld and gst.
  int64_t readBytes = 0, writtenBytes = 0;
  /// The part of these between a core group and the memory of another one.
  int64_t remoteBytes = 0;
  /// Time for which DMA requests occupy controllers.
  Time busy = 0;
  /// Of a memory: the bytes by the core group of the CPEs.
  std::map<int, int64_t> bytesOfGroups = {};

  int64_t bytes() const { return readBytes + writtenBytes; }
  void add(const MemoryTraffic &other, long times);
};
/// By the number of a core group.
using TrafficTable = std::map<int, MemoryTraffic>;

/// Work that the simulator counts.
struct Work {
  double flopsF64 = 0, flopsF32 = 0, flopsF16 = 0;
  int64_t instructions = 0;
  /// DMA: bytes requested, and lines of main memory touched.
  int64_t getBytes = 0, putBytes = 0, lines = 0, requests = 0;
  /// Accesses to main memory without DMA.
  int64_t loads = 0, loadBytes = 0, stores = 0, storeBytes = 0;
  /// Register communication and RMA.
  int64_t messages = 0, rmaRequests = 0, rmaBytes = 0;
  /// Time for which DMA requests occupy a memory controller.
  Time controllerTime = 0;
  /// By core group of the CPEs, and by core group of the memory.
  TrafficTable trafficOfGroups, trafficOfMemories;
  /// Time that the CPEs of a core group wait in barriers of all core groups.
  std::map<int, Time> chipBarriers;

  double flops() const { return flopsF64 + flopsF32 + flopsF16; }
  int64_t memoryBytes() const {
    return getBytes + putBytes + loadBytes + storeBytes;
  }
  /// Adds other work, multiplied by `times`.
  void add(const Work &other, long times);
  Work &operator+=(const Work &other);
};

/// What the CPEs of a core group did.
struct GroupFigures {
  int cpes = 0;
  /// Sums over the CPEs.
  ActivityTimes times = {};
  Time chipBarriers = 0;
  MemoryTraffic traffic;

  Time allTime() const;
  /// The share of an activity, or of waits in barriers of all core groups, in
  /// the time of the CPEs.
  double share(Activity activity) const;
  double barrierShare() const;
  /// The share of work.
  double busyShare() const {
    return share(Activity::Compute) + share(Activity::Library);
  }
};

/// When the CPEs of a core group are in a part: from the begin of the last CPE
/// to the end of the last work.
struct Period {
  Time begin = 0, end = 0;
};

/// Figures of one launch or of one of its parts and, by summation, of the
/// program.
struct Figures : Work {
  std::string name;
  /// Name of the started kernel; its parts have their own names.
  std::string launch;
  /// False for all parts of a launch but the first.
  bool beginsLaunch = true;
  /// Start relative to that of the program, and duration.
  Time begin = 0, time = 0;
  /// The part of this time in which parts that begin earlier run as well, on
  /// other core groups.
  Time overlap = 0;
  long ldmPeak = 0;
  /// Number of core groups whose bandwidth and arithmetic the launch can use.
  int groups = 1;
  /// This number of the whole launch, if core groups begin different parts.
  int groupsOfLaunch = 1;
  /// By core group, if core groups of the launch begin different parts.
  std::map<int, Period> periods;
  /// Times of the participating CPEs by their index.
  std::map<int, ActivityTimes> cpes;

  Time sum(Activity activity) const;
  Time smallest(Activity activity) const;
  Time largest(Activity activity) const;
  /// The share of an activity in the total time of all CPEs.
  double share(Activity activity) const;
  /// The figures of each core group with CPEs that took part.
  std::map<int, GroupFigures> byGroup(int groupSize) const;
  /// The activity with the largest share of the CPEs' time.
  Activity boundBy() const;
};

/// Rates of a launch or of the program.
struct Rates {
  double cycles = 0, seconds = 0, gflops = 0;
  /// Fractions of the arithmetic peak, and of the roofline.
  double peakFraction = 0, rooflineFraction = 0;
  /// DMA and other accesses to main memory, bytes per second.
  double bandwidth = 0, bandwidthFraction = 0;
  /// Flops per byte of main memory; 0 without traffic.
  double intensity = 0;
  /// True if memory, not arithmetic, limits the roofline.
  bool memoryBound = false;
};
Rates rate(const Figures &figures, const Ceilings &ceilings);

/// Number of kernel starts.
size_t countLaunches(const std::vector<Figures> &launches);

/// The sum of the launches of one kernel, or of all.
Figures total(const std::vector<const Figures *> &launches);

/// The launches of one kernel.
struct KernelGroup {
  std::vector<const Figures *> launches;
  Figures sum;
};
/// The kernels in the order of their first launch.
std::vector<KernelGroup> groupByName(const std::vector<Figures> &launches);

} // namespace swsim

#endif // SWSIM_REPORT_FIGURES_H
