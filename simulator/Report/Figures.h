//===- Figures.h - What is counted of a launch -----------------*- C++ -*-===//
//
// The figures of one launch and, by summation, of the program; and the rates
// that follow from them and from the limits of the machine.
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

/// What a CPE does with its time: the kinds of waiting in the order of `Wait`,
/// then the rest. `Idle` is the time of a launch in which the CPE does not run.
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

/// How reports show an activity, in the order in which they list it.
struct ActivityInfo {
  Activity activity;
  /// The field in JSON, the words for people, the letter in a text bar.
  const char *key, *label;
  char letter;
};
extern const ActivityInfo activityInfos[numActivities];
const ActivityInfo &infoOf(Activity activity);

/// The limits of the machine that rates are compared with.
struct Ceilings {
  std::string chip;
  double clockHz = 1;
  int rows = 1, cols = 1, groups = 1;
  /// Per cycle and CPE; 0: the chip has no such arithmetic.
  double flopsF64 = 0, flopsF32 = 0, flopsF16 = 0;
  /// Bytes per second of one core group.
  double memoryBandwidth = 0;
  long ldmBytes = 0, ldmReserved = 0;

  int groupSize() const { return rows * cols; }
};

/// Work that the simulator counts.
struct Work {
  double flopsF64 = 0, flopsF32 = 0, flopsF16 = 0;
  int64_t instructions = 0;
  /// DMA: bytes asked for, and lines of main memory touched.
  int64_t getBytes = 0, putBytes = 0, lines = 0, requests = 0;
  /// Accesses to main memory without DMA.
  int64_t loads = 0, loadBytes = 0, stores = 0, storeBytes = 0;
  /// Register communication and RMA.
  int64_t messages = 0, rmaRequests = 0, rmaBytes = 0;

  double flops() const { return flopsF64 + flopsF32 + flopsF16; }
  int64_t memoryBytes() const {
    return getBytes + putBytes + loadBytes + storeBytes;
  }
  /// Adds other work, so many times.
  void add(const Work &other, long times);
  Work &operator+=(const Work &other);
};

/// Figures of one launch or of one of its parts, and by summation of the
/// program.
struct Figures : Work {
  std::string name;
  /// The kernel that was started; parts of it have names of their own.
  std::string launch;
  /// Not a part behind another.
  bool beginsLaunch = true;
  /// Start, from the start of the program, and duration.
  Time begin = 0, time = 0;
  long ldmPeak = 0;
  /// Core groups whose bandwidth and arithmetic the launch can use.
  int groups = 1;
  /// Times of the CPEs that took part, by their index.
  std::map<int, ActivityTimes> cpes;

  Time sum(Activity activity) const;
  Time smallest(Activity activity) const;
  Time largest(Activity activity) const;
  /// The share of an activity in the time of all CPEs.
  double share(Activity activity) const;
  /// Where most of the CPEs' time goes.
  Activity boundBy() const;
};

/// Rates of a launch or of the program.
struct Rates {
  double cycles = 0, seconds = 0, gflops = 0;
  /// Shares of the arithmetic peak, and of the better of the two bounds.
  double peakFraction = 0, rooflineFraction = 0;
  /// DMA and other accesses to main memory, bytes per second.
  double bandwidth = 0, bandwidthFraction = 0;
  /// Flops per byte of main memory; 0 without traffic.
  double intensity = 0;
  /// The roofline's bound is memory rather than arithmetic.
  bool memoryBound = false;
};
Rates rate(const Figures &figures, const Ceilings &ceilings);

/// How often kernels were started.
size_t countLaunches(const std::vector<Figures> &launches);

/// The launches of one kernel, or of all, as one.
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
