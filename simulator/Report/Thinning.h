//===- Thinning.h - Bounded storage of events of a long run -----*- C++ -*-===//
//
// Rows of consecutive events. If there are more events than a given number,
// short adjacent events of a row are merged. For a stretch of time, only the
// duration of each kind of event then remains. The resolution, below which
// events are merged, doubles until there is room. The whole run is thus
// covered, sums of times are exact, and long events keep their positions.
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
  /// Rows of a CPE (`index`), of the DMA engine of a core group, of marked work
  /// of a host, and of the kernels of a core group. Rows of marked work are
  /// identified by the first core group of the host and the number of enclosing
  /// marks.
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
    /// For events that it distinguishes, or if it is the same for all.
    const char *what = nullptr;
    bool isNamed = false;
    Time time = 0;
    int64_t count = 1, bytes = 0;
  };
  struct Stretch {
    Time begin, end;
    std::vector<Part> parts;
  };

  /// Keeps about `budget` parts, but at least one stretch per row.
  void setBudget(size_t budget);
  /// Adds an event after all others of its row; sets the time of `part`.
  void add(Row row, Part part, Time begin, Time end);
  void remove(RowKind kind);
  /// Adds the rows of `other`, with the rows and kinds that `change` sets.
  void append(const Thinning &other,
              const std::function<void(Row &, Part &)> &change);

  const std::map<Row, std::vector<Stretch>> &rows() const { return stretches; }
  /// Numbers of added events, and of remaining parts.
  size_t events() const { return numEvents; }
  size_t parts() const { return numParts; }
  /// Adjacent stretches that are both shorter are merged.
  Time resolution() const { return width; }
  /// Begin of the first event.
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
