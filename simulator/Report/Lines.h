//===- Lines.h - Figures of the lines of a program --------------*- C++ -*-===//

#ifndef SWSIM_REPORT_LINES_H
#define SWSIM_REPORT_LINES_H

#include "Report/Figures.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace swsim {

/// A line of the program. The name of the file must live as long as the
/// program.
struct Place {
  const char *file = nullptr;
  int line = 0;
};

/// Traffic with main memory of one line of the program.
struct LineTraffic {
  int64_t count = 0, bytes = 0;
  /// Lines of main memory that DMA touches.
  int64_t memoryLines = 0;
  /// Time of the CPEs (gld, gst) or of the memory controller (get, put).
  Time time = 0;

  LineTraffic &operator+=(const LineTraffic &other);
};
enum class Access { Load, Store, Get, Put };
constexpr int numAccesses = 4;
extern const char *const accessNames[numAccesses];

/// The LDM that the gets of one line write, at one CPE.
struct LineBuffer {
  /// The first address.
  uintptr_t ldm = 0;
  int64_t count = 0;
  /// True if there is another address.
  bool isOneOfSeveral = false;
};

/// The waits for the DMA gets of one line.
struct LineWaits {
  /// Time that CPEs waited for the gets.
  Time waited = 0;
  /// Time between the issue of these gets and the begin of the waits.
  Time overlapped = 0;
  /// By index of the CPE.
  std::vector<LineBuffer> buffers;

  void add(const LineWaits &other, size_t firstCpe);
};

/// What a line of the program takes.
struct LineFigures {
  std::array<LineTraffic, numAccesses> accesses;
  /// Times of the CPEs at this line, by activity.
  ActivityTimes times = {};
  LineWaits gets;
  /// The kernel that issues the DMA requests of the line, if it is the only
  /// one.
  std::string kernel;
  bool hasRequests = false, hasSeveralKernels = false;

  const LineTraffic &access(Access kind) const {
    return accesses[static_cast<int>(kind)];
  }
  Time time() const;
  void addKernel(const std::string &name);
  /// Adds the figures of another line, whose CPEs begin at index `firstCpe`.
  void add(const LineFigures &other, size_t firstCpe);
};

} // namespace swsim

#endif // SWSIM_REPORT_LINES_H
