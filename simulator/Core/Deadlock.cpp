//===- Deadlock.cpp - Report of deadlocks ---------------------------------===//
//
// The message has one line for all CPEs that wait for the same thing at the
// same program line, and one for those that have returned. If each CPE waits
// for something else, such as a word of its own, only the first few are listed.
//
//===----------------------------------------------------------------------===//

#include "Core/Simulator.h"

#include <algorithm>

using namespace swsim;

/// The selected CPEs of one core group.
using CpeSet = std::vector<bool>;

namespace {
/// Names CPEs of one core group briefly, by whole rows and columns where
/// possible.
class ShortNames {
public:
  ShortNames(int rows, int cols) : rows(rows), cols(cols) {}
  std::string name(const CpeSet &set) const;

private:
  bool isFull(const CpeSet &set, bool isRow, int line) const;
  /// Appends the full rows or columns, and removes them from `set`.
  void takeLines(CpeSet &set, bool isRow, std::string &text) const;
  void takeRest(const CpeSet &set, std::string &text) const;
  std::string name(CpeSet set, bool rowsFirst) const;
  size_t at(int row, int col) const {
    return static_cast<size_t>(row) * cols + col;
  }

  int rows, cols;
};

/// CPEs that wait for the same thing.
struct Waiters {
  std::string reason;
  std::vector<const Cpe *> cpes;
  /// The CPEs also stand for others with similar reasons.
  bool standsForOthers = false;
};
} // namespace

static void appendItem(std::string &text, const std::string &item) {
  text += (text.empty() ? "" : ", ") + item;
}

/// "row 3" or "rows 3 to 5".
static std::string nameRange(const std::string &what, int first, int last) {
  if (first == last)
    return what + " " + std::to_string(first);
  return what + "s " + std::to_string(first) + " to " + std::to_string(last);
}

bool ShortNames::isFull(const CpeSet &set, bool isRow, int line) const {
  for (int i = 0; i < (isRow ? cols : rows); ++i)
    if (!set[isRow ? at(line, i) : at(i, line)])
      return false;
  return true;
}

void ShortNames::takeLines(CpeSet &set, bool isRow, std::string &text) const {
  std::vector<int> full;
  for (int line = 0; line < (isRow ? rows : cols); ++line)
    if (isFull(set, isRow, line))
      full.push_back(line);
  if (full.empty())
    return;
  std::string prefix = isRow ? "row" : "column";
  prefix += full.size() > 1 ? "s " : " ";
  for (size_t first = 0, end; first < full.size(); first = end) {
    end = first + 1;
    while (end < full.size() && full[end] == full[end - 1] + 1)
      ++end;
    appendItem(text, prefix + std::to_string(full[first]));
    prefix.clear();
    if (end - first > 1)
      text += " to " + std::to_string(full[end - 1]);
  }
  for (int line : full)
    for (int i = 0; i < (isRow ? cols : rows); ++i)
      set[isRow ? at(line, i) : at(i, line)] = false;
}

/// Appends single CPEs, and ranges of adjacent CPEs of a row.
void ShortNames::takeRest(const CpeSet &set, std::string &text) const {
  auto print = [](int row, int col) {
    return "(" + std::to_string(row) + "," + std::to_string(col) + ")";
  };
  bool isOne = std::count(set.begin(), set.end(), true) == 1;
  std::string prefix = isOne ? "CPE " : "CPEs ";
  for (int row = 0; row < rows; ++row)
    for (int first = 0; first < cols; ++first) {
      int end = first;
      while (end < cols && set[at(row, end)])
        ++end;
      if (end == first)
        continue;
      bool isRange = end - first > 2;
      appendItem(text, prefix + print(row, first));
      if (isRange)
        text += " to " + print(row, end - 1);
      else if (end - first == 2)
        appendItem(text, print(row, end - 1));
      prefix.clear();
      first = end;
    }
}

std::string ShortNames::name(CpeSet set, bool rowsFirst) const {
  std::string text;
  takeLines(set, rowsFirst, text);
  takeLines(set, !rowsFirst, text);
  takeRest(set, text);
  return text;
}

std::string ShortNames::name(const CpeSet &set) const {
  std::string byRows = name(set, true), byCols = name(set, false);
  return byCols.size() < byRows.size() ? byCols : byRows;
}

std::string Simulator::describeWait(const Cpe &cpe, bool withTimes) const {
  std::string text = cpe.waitingFor;
  if (cpe.spinning)
    for (const WatchedWord &word : cpe.watched)
      text += " " + ldm.nameOf(cpe, word.address) + ", which is " +
              std::to_string(static_cast<int64_t>(word.value)) +
              replies.explain(cpe, word.address, withTimes);
  return text + mesh.describeWait(cpe) + describe(cpe.where) +
         barriers.explain(cpe);
}

/// The CPEs of one core group, or all but the others if that is shorter.
static std::string nameInGroup(const ShortNames &names, const CpeSet &set,
                               const CpeSet &started) {
  if (set == started)
    return "all CPEs";
  CpeSet others = started;
  for (size_t i = 0; i < set.size(); ++i)
    others[i] = started[i] && !set[i];
  std::string text = names.name(set), rest = "all but " + names.name(others);
  return rest.size() < text.size() ? rest : text;
}

std::string Simulator::nameAll(const std::vector<const Cpe *> &named) const {
  std::vector<CpeSet> sets(numGroups(), CpeSet(groupSize())), started = sets;
  for (const Cpe &cpe : cpes)
    started[cpe.group][cpe.id] = cpe.state != State::Idle;
  for (const Cpe *cpe : named)
    sets[cpe->group][cpe->id] = true;
  std::vector<std::string> texts;
  texts.reserve(numGroups());
  const CpeSet none(groupSize());
  const ShortNames names(meshRows(), meshCols());
  for (int group = 0; group < numGroups(); ++group)
    texts.push_back(sets[group] == none
                        ? ""
                        : nameInGroup(names, sets[group], started[group]));
  bool isOneGroup =
      std::count(started.begin() + 1, started.end(), none) == numGroups() - 1;
  if (isOneGroup)
    return texts.front();
  std::string all;
  for (int first = 0, end; first < numGroups(); first = end) {
    for (end = first + 1; end < numGroups() && texts[end] == texts[first];)
      ++end;
    if (!texts[first].empty())
      all += (all.empty() ? "" : "; ") + texts[first] + " of " +
             nameRange("core group", first, end - 1);
  }
  return all;
}

/// The cycles that CPEs had run when they began to wait or returned.
static std::string describeCycles(const std::vector<const Cpe *> &cpes) {
  std::vector<Time> cycles;
  cycles.reserve(cpes.size());
  for (const Cpe *cpe : cpes)
    cycles.push_back((cpe->clock - cpe->begin) / ticksPerCycle);
  auto [first, last] = std::minmax_element(cycles.begin(), cycles.end());
  std::string text = " at cycle " + std::to_string(*first);
  return *first == *last ? text : text + " to " + std::to_string(*last);
}

/// A line of the message: the waiting CPEs, the cycles and the reason.
std::string Simulator::describeWaiters(const std::vector<const Cpe *> &waiters,
                                       const std::string &reason) const {
  std::string who = waiters.size() == 1
                        ? describe(*waiters.front())
                        : "each of " + std::to_string(waiters.size()) +
                              " CPEs (" + nameAll(waiters) + ")";
  return "\nswsim: note:   " + who + describeCycles(waiters) + ": " + reason;
}

/// The line about CPEs that have returned, if the message names all others.
std::string Simulator::describeReturned(const std::vector<const Cpe *> &cpes,
                                        bool areAll) const {
  if (cpes.empty())
    return "";
  if (cpes.size() == 1)
    return describeWaiters(cpes, "has returned from the kernel");
  return std::string("\nswsim: note:   ") + (areAll ? "all " : "the other ") +
         std::to_string(cpes.size()) + " CPEs have returned from the kernel";
}

/// Limits the reasons at one line of the program: only the first few keep a
/// line of their own, and the last of these gets the CPEs of all others.
static std::vector<Waiters> joinAlike(const std::vector<Waiters> &all,
                                      const Simulator &sim) {
  constexpr long maxAlike = 4;
  std::vector<Waiters> joined;
  for (const Waiters &waiters : all) {
    const Cpe &cpe = *waiters.cpes.front();
    auto isAlike = [&](const Waiters &other) {
      const Cpe &first = *other.cpes.front();
      return first.where == cpe.where && first.waitingFor == cpe.waitingFor;
    };
    if (std::count_if(joined.begin(), joined.end(), isAlike) < maxAlike) {
      joined.push_back(waiters);
      continue;
    }
    Waiters &last = *std::find_if(joined.rbegin(), joined.rend(), isAlike);
    if (!last.standsForOthers)
      last.reason += " (" + sim.describe(*last.cpes.front()) +
                     "; the others wait for the like)";
    last.standsForOthers = true;
    last.cpes.insert(last.cpes.end(), waiters.cpes.begin(), waiters.cpes.end());
  }
  return joined;
}

void Simulator::reportDeadlock(const char *action) {
  int blocked = 0;
  std::vector<const Cpe *> returned;
  std::vector<Waiters> all;
  for (const Cpe &cpe : cpes) {
    if (cpe.state == State::Done)
      returned.push_back(&cpe);
    if (cpe.state != State::Blocked)
      continue;
    ++blocked;
    std::string reason = describeWait(cpe, /*withTimes=*/false);
    auto same = std::find_if(all.begin(), all.end(), [&](const Waiters &other) {
      return other.reason == reason;
    });
    if (same == all.end())
      same = all.insert(same, Waiters{reason, {}});
    same->cpes.push_back(&cpe);
  }
  std::string text;
  for (const Waiters &waiters : joinAlike(all, *this))
    text += describeWaiters(
        waiters.cpes, waiters.cpes.size() > 1
                          ? waiters.reason
                          : describeWait(*waiters.cpes[0], /*withTimes=*/true));
  text += describeReturned(returned, !blocked);
  fail(nullptr,
       "deadlock in kernel '%s': %d CPE%s for what nothing can bring when "
       "the host %s%s",
       kernelName.c_str(), blocked, blocked == 1 ? " waits" : "s wait", action,
       text.c_str());
}
