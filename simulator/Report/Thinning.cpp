//===- Thinning.cpp - Bounded storage of events of a long run -------------===//

#include "Report/Thinning.h"

#include <algorithm>
#include <cstring>
#include <utility>

using namespace swsim;

static bool isSame(const char *a, const char *b) {
  return a == b || (a && b && !strcmp(a, b));
}

static void addPart(std::vector<Thinning::Part> &parts,
                    const Thinning::Part &part) {
  for (Thinning::Part &other : parts) {
    bool sameName = isSame(other.what, part.what);
    if (other.kind != part.kind || (part.isNamed && !sameName))
      continue;
    if (!sameName)
      other.what = nullptr;
    other.time += part.time;
    other.count += part.count;
    other.bytes += part.bytes;
    return;
  }
  parts.push_back(part);
}

void Thinning::setBudget(size_t parts) { budget = threshold = parts; }

/// Whether both stretches and the gap between them are short. Neighbours that
/// remain separate cover at least `width`, which bounds their number.
bool Thinning::canMerge(const Stretch &left, const Stretch &right) const {
  return left.end - left.begin < width && right.end - right.begin < width &&
         right.begin - left.end < width;
}

void Thinning::addTo(std::vector<Stretch> &row, Stretch stretch) {
  if (row.empty() || !canMerge(row.back(), stretch)) {
    numParts += stretch.parts.size();
    row.push_back(std::move(stretch));
    return;
  }
  Stretch &into = row.back();
  numParts -= into.parts.size();
  for (const Part &part : stretch.parts)
    addPart(into.parts, part);
  numParts += into.parts.size();
  into.end = std::max(into.end, stretch.end);
}

void Thinning::add(Row row, Part part, Time begin, Time end) {
  part.time = end - begin;
  ++numEvents;
  first = std::min(first, begin);
  last = std::max(last, end);
  addTo(stretches[row], {begin, end, {part}});
  if (numParts > threshold)
    compact();
}

void Thinning::compact() {
  // Leaves some room, so that this happens rarely.
  while (numParts > budget - budget / 4 && width <= last - first) {
    width *= 2;
    numParts = 0;
    for (auto &[row, old] : stretches) {
      std::vector<Stretch> merged;
      for (Stretch &stretch : old)
        addTo(merged, std::move(stretch));
      old = std::move(merged);
    }
  }
  // The rows may need more than a small budget.
  threshold = std::max(budget, 2 * numParts);
}

void Thinning::remove(RowKind kind) {
  for (auto row = stretches.begin(); row != stretches.end();) {
    if (row->first.kind != kind) {
      ++row;
      continue;
    }
    for (const Stretch &stretch : row->second) {
      numParts -= stretch.parts.size();
      for (const Part &part : stretch.parts)
        numEvents -= part.count;
    }
    row = stretches.erase(row);
  }
}

void Thinning::append(const Thinning &other,
                      const std::function<void(Row &, Part &)> &change) {
  for (const auto &[from, old] : other.stretches)
    for (Stretch stretch : old) {
      Row row = from;
      for (Part &part : stretch.parts) {
        row = from;
        change(row, part);
      }
      numParts += stretch.parts.size();
      stretches[row].push_back(std::move(stretch));
    }
  numEvents += other.numEvents;
  width = std::max(width, other.width);
  first = std::min(first, other.first);
  last = std::max(last, other.last);
}
