//===- Thinning.h - Events of a long run in bounded space ------*- C++ -*-===//
//
// Rows of events that follow each other. When there are more than a number
// given, what is short and adjacent in a row is merged: of a stretch of time
// remains how long each kind of event took. The resolution, below which events
// are merged, doubles until there is room. So all of a run is covered, sums of
// times stay right, and what is long keeps its place.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_REPORT_THINNING_H
#define SWSIM_REPORT_THINNING_H

#include "Core/Time.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <tuple>
#include <vector>

namespace swsim {

class Thinning {
public:
  /// Rows of a CPE (`index`), the DMA engine of a core group, marked work of a
  /// host by its first core group and how many other marks it is in, and the
  /// kernels of a core group.
  enum class RowKind { Cpe, Dma, Mpe, Kernels };
  struct Row {
    RowKind kind;
    int index, depth = 0;
    bool operator<(const Row &other) const {
      return std::tie(kind, index, depth) <
             std::tie(other.kind, other.index, other.depth);
    }
  };

  /// The events of one kind in a stretch.
  struct Part {
    int kind;
    /// Of events that are told apart by it, or if all have the same.
    const char *what = nullptr;
    bool isNamed = false;
    Time time = 0;
    int64_t count = 1, bytes = 0;
  };
  struct Stretch {
    Time begin, end;
    std::vector<Part> parts;
  };

  /// Keeps about `budget` parts, but a stretch for every row in any case.
  void setBudget(size_t budget);
  /// An event behind those of its row so far; sets the time of `part`.
  void add(Row row, Part part, Time begin, Time end);
  void remove(RowKind kind);
  /// Adds the rows of `other`, under the names and kinds that `change` makes.
  void append(const Thinning &other,
              const std::function<void(Row &, Part &)> &change);

  const std::map<Row, std::vector<Stretch>> &rows() const { return stretches; }
  /// Events added, and what is left of them.
  size_t events() const { return numEvents; }
  size_t parts() const { return numParts; }
  /// Neighbours that are both shorter are merged.
  Time resolution() const { return width; }
  /// When the first event begins.
  Time begin() const { return first; }

private:
  bool canMerge(const Stretch &left, const Stretch &right) const;
  void addTo(std::vector<Stretch> &row, Stretch stretch);
  void compact();

  std::map<Row, std::vector<Stretch>> stretches;
  size_t budget = 0, threshold = 0, numEvents = 0, numParts = 0;
  Time width = ticksPerCycle, first = INT64_MAX, last = 0;
};

} // namespace swsim

#endif // SWSIM_REPORT_THINNING_H
