//===- TimeBins.h - Bounded storage of amounts over time --------*- C++ -*-===//
//
// Rows of amounts over virtual time. The number of bins is fixed: when time
// exceeds the last bin, neighbours are merged and the width of the bins
// doubles. The bins thus cover a run of any length.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_REPORT_TIMEBINS_H
#define SWSIM_REPORT_TIMEBINS_H

#include "Core/Time.h"

#include <cstddef>
#include <vector>

namespace swsim {

class TimeBins {
public:
  TimeBins(int rows, int bins) : numRows(rows), numBins(bins) {}

  /// Distributes `amount` evenly over [begin, end).
  void add(int row, Time begin, Time end, double amount);
  /// Appends the rows of `other`.
  void append(TimeBins other);

  int rows() const { return numRows; }
  /// Number of bins in use, the same for all rows.
  int size() const;
  /// Width of a bin.
  Time width() const { return binWidth; }
  double at(int row, int bin) const { return amounts[index(row, bin)]; }

private:
  size_t index(int row, int bin) const {
    return static_cast<size_t>(row) * numBins + bin;
  }
  void fold();

  int numRows, numBins;
  Time binWidth = ticksPerCycle;
  Time last = 0;
  /// Allocated at first use.
  std::vector<double> amounts;
};

} // namespace swsim

#endif // SWSIM_REPORT_TIMEBINS_H
