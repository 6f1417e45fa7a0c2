//===- TimeBins.cpp - Bounded storage of amounts over time ----------------===//

#include "Report/TimeBins.h"

#include <algorithm>

using namespace swsim;

void TimeBins::fold() {
  for (int row = 0; row < numRows && !amounts.empty(); ++row) {
    double *bins = &amounts[index(row, 0)];
    for (int i = 0; i < numBins; ++i) {
      double left = 2 * i < numBins ? bins[2 * i] : 0;
      double right = 2 * i + 1 < numBins ? bins[2 * i + 1] : 0;
      bins[i] = left + right;
    }
  }
  binWidth *= 2;
}

void TimeBins::add(int row, Time begin, Time end, double amount) {
  if (end <= begin)
    return;
  if (amounts.empty())
    amounts.resize(static_cast<size_t>(numRows) * numBins);
  while (end > binWidth * numBins)
    fold();
  last = std::max(last, end);
  double perTick = amount / static_cast<double>(end - begin);
  for (Time at = begin; at < end;) {
    Time next = std::min(end, (at / binWidth + 1) * binWidth);
    amounts[index(row, static_cast<int>(at / binWidth))] +=
        perTick * static_cast<double>(next - at);
    at = next;
  }
}

int TimeBins::size() const {
  return static_cast<int>((last + binWidth - 1) / binWidth);
}

void TimeBins::append(TimeBins other) {
  while (binWidth < other.binWidth)
    fold();
  while (other.binWidth < binWidth)
    other.fold();
  if (amounts.empty())
    amounts.resize(static_cast<size_t>(numRows) * numBins);
  other.amounts.resize(static_cast<size_t>(other.numRows) * numBins);
  amounts.insert(amounts.end(), other.amounts.begin(), other.amounts.end());
  numRows += other.numRows;
  last = std::max(last, other.last);
}
