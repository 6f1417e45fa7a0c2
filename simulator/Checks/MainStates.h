//===- MainStates.h - State of the lines of main memory ---------*- C++ -*-===//
//
// Each line of main memory that a kernel uses has a state: its latest accesses,
// and which bytes of the line each of them used. Lines with equal states share
// one, so a long request changes few states.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CHECKS_MAINSTATES_H
#define SWSIM_CHECKS_MAINSTATES_H

#include "Core/Pool.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

struct swsim_location;

namespace swsim {

enum class MainKind : uint8_t { Load, Store, Get, Put, Atomic, Free };

/// An access to main memory.
struct MainAccess {
  const swsim_location *where = nullptr;
  /// The number of the transfer, or the time on the clock of the agent.
  uint32_t number = 0;
  /// The CPE by its index, or the host.
  uint16_t agent = 0;
  MainKind kind = MainKind::Load;
  bool isWrite = false;
  /// A DMA request, which ends when somebody knows that it is complete.
  bool isTransfer = false;
  /// Volatile or atomic: the program synchronises by such accesses.
  bool isSignal = false;
  /// Not longer than a word.
  bool isWord = false;

  bool isSame(const MainAccess &other) const {
    return agent == other.agent && number == other.number &&
           kind == other.kind && isSignal == other.isSignal &&
           isWord == other.isWord;
  }
};

/// A set of bytes of one line.
struct LineBytes {
  uint64_t low = 0, high = 0;

  static LineBytes between(unsigned begin, unsigned end) {
    return below(end).without(below(begin));
  }
  bool any() const { return low || high; }
  LineBytes with(LineBytes other) const {
    return {low | other.low, high | other.high};
  }
  LineBytes without(LineBytes other) const {
    return {low & ~other.low, high & ~other.high};
  }
  LineBytes common(LineBytes other) const {
    return {low & other.low, high & other.high};
  }
  bool operator==(LineBytes other) const {
    return low == other.low && high == other.high;
  }
  unsigned first() const {
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll(high);
  }
  unsigned last() const {
    return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll(low);
  }

private:
  /// The bytes before `end`, which is at most 128.
  static LineBytes below(unsigned end) {
    uint64_t rest = ~uint64_t(0) >> (63 - (end - 1) % 64);
    if (end == 0)
      return {};
    return end > 64 ? LineBytes{~uint64_t(0), rest} : LineBytes{rest, 0};
  }
};

/// The states of all lines.
class MainStates {
public:
  static constexpr unsigned lineBytes = 128;

  struct Entry {
    LineBytes bytes;
    MainAccess access;
  };
  using Entries = PoolVector<Entry>;

  MainStates() { clear(); }
  /// Takes memory before the program can free some that would be reused here:
  /// errors name freed memory only while it is unused.
  void reserve();
  /// Forgets all accesses.
  void clear();
  /// Calls `change(entries, bytes of the line, number of the line)` for every
  /// different state of the lines of equal blocks.
  template <typename Change>
  void update(const char *begin, int64_t block, int64_t gap, int64_t count,
              const Change &change);
  /// Forgets the accesses to a range.
  void forget(const char *begin, int64_t bytes);

private:
  static constexpr unsigned pageLines = 512, cachedPages = 64;
  using Page = std::array<uint32_t, pageLines>;
  struct State {
    /// Number of lines with this state.
    uint32_t lines = 0;
    /// Another number whenever the entries change.
    uint64_t contents = 0;
    Entries entries;
  };
  /// The results of one change, for further lines with such states: a table by
  /// the old contents and the bytes. Blocks of a request that do not lie on
  /// lines change their first and last lines in as many ways as they begin at
  /// different places of a line.
  class Memo {
  public:
    /// Begins a request, without any results.
    void clear() { ++request; }
    uint32_t number() const { return request; }
    struct Result {
      uint64_t from = 0, to = 0;
      LineBytes bytes;
      uint32_t state = 0, request = 0;

      bool is(uint64_t contents, LineBytes of) const {
        return from == contents && bytes == of;
      }
    };
    /// The result for lines with the contents `from`; null if it is unknown.
    __attribute__((always_inline)) const Result *find(uint64_t from,
                                                      LineBytes bytes) const {
      const Result *place = &results[placeOf(from, bytes)];
      for (unsigned i = 0; i < numPlaces; ++i, ++place) {
        if (place->request != request)
          return nullptr;
        if (place->is(from, bytes))
          return place;
      }
      return nullptr;
    }
    void add(Result added) {
      added.request = request;
      Result *first = &results[placeOf(added.from, added.bytes)];
      for (Result *place = first; place != first + numPlaces; ++place)
        if (place->request != request || place->is(added.from, added.bytes)) {
          *place = added;
          return;
        }
      *first = added;
    }

  private:
    /// Without room for all results, equal states would become different ones.
    static constexpr unsigned bitsOfSize = 8, numPlaces = 8;
    std::array<Result, (1 << bitsOfSize) + numPlaces> results;
    uint32_t request = 0;

    static size_t placeOf(uint64_t from, LineBytes bytes) {
      uint64_t key = bytes.low ^ bytes.high * 31 ^ from;
      return key * 0x9e3779b97f4a7c15 >> (64 - bitsOfSize);
    }
  };
  /// A part of a line that several blocks of a strided request use alike,
  /// since they begin at the same place of a line: the latest change of it.
  struct Part {
    /// Contents before and after it; none at first.
    uint64_t from = UINT64_MAX, to = 0;
    LineBytes bytes;
    uint32_t state = 0;
  };
  /// The first and the last part of such blocks. A block may have no first one.
  struct Parts {
    /// The request that they are of.
    uint32_t request = 0;
    Part first, last;
  };
  struct CachedPage {
    uintptr_t number = UINTPTR_MAX;
    Page *page = nullptr;
  };

  Page &pageOf(uintptr_t number) {
    CachedPage &cached = cache[number % cachedPages];
    if (cached.number != number)
      cached = {number, &findPage(number)};
    return *cached.page;
  }
  Page &findPage(uintptr_t number);
  Page *newPage();
  uint32_t stateOf(uint32_t cell) const {
    return cell < base ? 0 : cell - base;
  }
  uint32_t take();
  /// Some lines no longer have a state.
  void drop(uint32_t state, uint32_t lines) {
    if (state && (states[state].lines -= lines) == 0)
      remove(state);
  }
  void remove(uint32_t state);
  /// Moves lines to the state that the same change has led to before.
  __attribute__((always_inline)) bool repeat(uint32_t &state, LineBytes bytes,
                                             uint32_t lines) {
    const Memo::Result *known = memo.find(states[state].contents, bytes);
    if (!known || states[known->state].contents != known->to)
      return false;
    states[known->state].lines += lines;
    drop(state, lines);
    state = known->state;
    return true;
  }
  template <typename Change>
  uint32_t move(uint32_t state, LineBytes bytes, uint32_t lines, uintptr_t line,
                const Change &change);
  /// Those of the request's blocks that begin `head` bytes after a line.
  Parts &partsOf(unsigned head, int64_t bytes) {
    if (parts[head].request != memo.number())
      setParts(head, bytes);
    return parts[head];
  }
  void setParts(unsigned head, int64_t bytes);
  template <typename Change>
  void updatePart(uintptr_t line, Part &part, const Change &change);
  template <typename Change>
  void changePart(uint32_t &cell, uintptr_t line, Part &part,
                  const Change &change);
  template <typename Change>
  void updateStrided(const char *begin, int64_t bytes, const Change &change);
  template <typename Change>
  void updateLine(uintptr_t line, LineBytes bytes, const Change &change);
  template <typename Change>
  uintptr_t updateRun(uintptr_t line, uintptr_t end, const Change &change);
  template <typename Change>
  void updateBlock(const char *begin, int64_t bytes, const Change &change);

  std::unordered_map<uintptr_t, Page *, std::hash<uintptr_t>,
                     std::equal_to<uintptr_t>,
                     PoolAllocator<std::pair<const uintptr_t, Page *>>>
      pages;
  std::array<CachedPage, cachedPages> cache;
  /// Unused pages.
  Page *nextPage = nullptr;
  size_t unusedPages = 0;
  /// Pages hold the index of a state plus `base`, which grows with every
  /// launch; lower numbers are of earlier launches. State 0: no access.
  PoolVector<State> states;
  PoolVector<uint32_t> unused;
  uint32_t base = 1;
  uint64_t latestContents = 0;
  Memo memo;
  std::array<Parts, lineBytes> parts;
};

template <typename Change>
uint32_t MainStates::move(uint32_t state, LineBytes bytes, uint32_t lines,
                          uintptr_t line, const Change &change) {
  uint64_t from = states[state].contents;
  if (state && states[state].lines == lines) {
    states[state].contents = ++latestContents;
    change(states[state].entries, bytes, line);
    return state;
  }
  uint32_t next = take();
  Entries &entries = states[next].entries;
  entries.reserve(states[state].entries.size() + 1);
  entries.assign(states[state].entries.begin(), states[state].entries.end());
  states[next].lines = lines;
  states[next].contents = ++latestContents;
  change(entries, bytes, line);
  memo.add({from, states[next].contents, bytes, next});
  drop(state, lines);
  return next;
}

template <typename Change>
void MainStates::updateLine(uintptr_t line, LineBytes bytes,
                            const Change &change) {
  uint32_t &cell = pageOf(line / pageLines)[line % pageLines];
  uint32_t state = stateOf(cell);
  if (!repeat(state, bytes, 1))
    state = move(state, bytes, 1, line, change);
  cell = base + state;
}

/// Updates all bytes of the lines from `line` that have the same state, within
/// one page.
template <typename Change>
uintptr_t MainStates::updateRun(uintptr_t line, uintptr_t end,
                                const Change &change) {
  Page &page = pageOf(line / pageLines);
  uint32_t first = line % pageLines;
  auto last = static_cast<uint32_t>(
      std::min<uintptr_t>(pageLines, first + (end - line)));
  uint32_t state = stateOf(page[first]), next = first + 1;
  while (next < last && stateOf(page[next]) == state)
    ++next;
  LineBytes all = LineBytes::between(0, lineBytes);
  if (!repeat(state, all, next - first))
    state = move(state, all, next - first, line, change);
  std::fill(page.begin() + first, page.begin() + next, base + state);
  return line + (next - first);
}

template <typename Change>
void MainStates::updateBlock(const char *begin, int64_t bytes,
                             const Change &change) {
  auto from = reinterpret_cast<uintptr_t>(begin), to = from + bytes;
  uintptr_t line = from / lineBytes;
  unsigned head = from % lineBytes;
  if (head || to - from < lineBytes) {
    auto stop = static_cast<unsigned>(
        std::min<uintptr_t>(lineBytes, to - line * lineBytes));
    updateLine(line, LineBytes::between(head, stop), change);
    ++line;
  }
  uintptr_t end = to / lineBytes;
  while (line < end)
    line = updateRun(line, end, change);
  if (line == end && to % lineBytes)
    updateLine(line, LineBytes::between(0, to % lineBytes), change);
}

template <typename Change>
__attribute__((always_inline)) inline void
MainStates::updatePart(uintptr_t line, Part &part, const Change &change) {
  uint32_t &cell = pageOf(line / pageLines)[line % pageLines];
  uint32_t state = stateOf(cell);
  if (part.from == states[state].contents &&
      states[part.state].contents == part.to) {
    ++states[part.state].lines;
    drop(state, 1);
    cell = base + part.state;
    return;
  }
  changePart(cell, line, part, change);
}

template <typename Change>
__attribute__((noinline)) void
MainStates::changePart(uint32_t &cell, uintptr_t line, Part &part,
                       const Change &change) {
  uint32_t state = stateOf(cell);
  part.from = states[state].contents;
  if (!repeat(state, part.bytes, 1))
    state = move(state, part.bytes, 1, line, change);
  cell = base + state;
  part.to = states[state].contents;
  part.state = state;
}

/// One block of a strided request.
template <typename Change>
void MainStates::updateStrided(const char *begin, int64_t bytes,
                               const Change &change) {
  auto from = reinterpret_cast<uintptr_t>(begin), to = from + bytes;
  uintptr_t line = from / lineBytes, end = to / lineBytes;
  Parts &ends = partsOf(from % lineBytes, bytes);
  if (ends.first.bytes.any())
    updatePart(line++, ends.first, change);
  while (line < end)
    line = updateRun(line, end, change);
  if (ends.last.bytes.any())
    updatePart(line, ends.last, change);
}

template <typename Change>
void MainStates::update(const char *begin, int64_t block, int64_t gap,
                        int64_t count, const Change &change) {
  memo.clear();
  if (gap == 0)
    return updateBlock(begin, block * count, change);
  for (int64_t i = 0; i < count; ++i)
    updateStrided(begin + i * (block + gap), block, change);
}

} // namespace swsim

#endif // SWSIM_CHECKS_MAINSTATES_H
