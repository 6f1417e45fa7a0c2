//===- TimeBins.h - Amounts over time in bounded space ---------*- C++ -*-===//
//
// Rows of amounts over virtual time. The number of bins is fixed: when time
// goes past the last one, neighbours are joined and the bins become twice as
// wide. So a run of any length is covered from its start to its end.
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

  /// Spreads `amount` evenly over [begin, end).
  void add(int row, Time begin, Time end, double amount);
  /// Puts the rows of `other` behind these.
  void append(TimeBins other);

  int rows() const { return numRows; }
  /// Bins in use; all rows have as many.
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
  /// Allocated at the first use.
  std::vector<double> amounts;
};

} // namespace swsim

#endif // SWSIM_REPORT_TIMEBINS_H
