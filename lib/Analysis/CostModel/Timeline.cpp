//===- Timeline.cpp - The loop nest of a schedule in time -----------------===//
//
// Long loops reach a steady state. Their first and last iterations are
// simulated; the iterations between are extrapolated from two of them. The
// whole state is a vector of numbers, each of which is extrapolated linearly.
//
//===----------------------------------------------------------------------===//
#include "Timeline.h"

#include <algorithm>
#include <optional>

using namespace mlir;
using namespace mlir::sw;

namespace {

/// Number of iterations at the begin and at the end of a loop that are
/// simulated. Puts before an innermost loop delay its first transfers.
constexpr int64_t kFirst = 3, kFirstInnermost = 4, kLast = 2;

class Timeline {
public:
  Timeline(const TileNest &nest, double limit)
      : nest(nest), limit(limit), index(nest.loops.size(), 0),
        allProducts(getAllProducts()) {
    for (auto [depth, loop] : llvm::enumerate(nest.loops))
      for (unsigned operand = 0; operand < kNumProductOperands; ++operand)
        if (loop.changes[operand])
          level[operand] = static_cast<int>(depth);
    // A reduction around the loops of C: partial sums go to memory and back.
    for (int depth = 0; depth < level[kOperandC]; ++depth)
      movesSums |= nest.loops[depth].isReduction;
  }

  TimelineResult run() {
    for (unsigned operand = 0; operand < kNumProductOperands; ++operand)
      if (isFetched(operand) && (isAhead(operand) || level[operand] < 0))
        get(operand, 0);
    if (isEpiloguePrefetched())
      getEpilogue(0);
    enter(-1);
    runLoop(0);
    leave(-1);
    double end = state.now;
    for (double done : state.put)
      end = std::max(end, done);
    if (isTooLong)
      end = limit;
    state.end += end - state.now;
    state.exposed += end - state.now;
    return {end,       state.dma,      state.compute, state.exposed,
            state.end, state.getBytes, state.putBytes};
  }

private:
  /// Times, and sums so far.
  struct State {
    double now = 0, server = 0;
    /// Times at which the tiles of even and odd fetches have arrived, and at
    /// which those of C have been put.
    std::array<std::array<double, 2>, kNumProductOperands> ready = {};
    std::array<double, 2> put = {}, epilogue = {};
    double dma = 0, compute = 0, exposed = 0, end = 0;
    double getBytes = 0, putBytes = 0;
    double products = 0;

    /// Extrapolates: repeats the change since `before` `times` times.
    void repeat(const State &before, double times) {
      auto extend = [&](double &value, double old) {
        value += times * (value - old);
      };
      extend(now, before.now);
      extend(server, before.server);
      for (unsigned i = 0; i < 2; ++i) {
        for (unsigned operand = 0; operand < kNumProductOperands; ++operand)
          extend(ready[operand][i], before.ready[operand][i]);
        extend(put[i], before.put[i]);
        extend(epilogue[i], before.epilogue[i]);
      }
      extend(dma, before.dma);
      extend(compute, before.compute);
      extend(exposed, before.exposed);
      extend(end, before.end);
      extend(getBytes, before.getBytes);
      extend(putBytes, before.putBytes);
      extend(products, before.products);
    }
  };

  /// Cycles of all products.
  double getAllProducts() const {
    double cycles = 0;
    for (TileClass tile = 0; tile < kNumTileClasses; ++tile) {
      // The first k iteration overwrites C.
      double count = 1, first = 1;
      TileClass left = tile;
      for (const TileLoop &loop : nest.loops) {
        bool atEnd = loop.hasRemainder && (tile & loop.bit);
        auto whole = static_cast<double>(loop.trips - loop.hasRemainder);
        count *= atEnd ? 1 : whole;
        first *= loop.isReduction ? (atEnd ? 0 : 1) : (atEnd ? 1 : whole);
        if (loop.hasRemainder)
          left &= ~loop.bit;
      }
      if (left != 0)
        continue;
      cycles += count * nest.adds[tile];
      if (!nest.readsC)
        cycles += first * (nest.sets[tile] - nest.adds[tile]);
    }
    return cycles;
  }

  bool isAhead(unsigned operand) const { return nest.buffers[operand] > 1; }
  bool isFetched(unsigned operand) const {
    return operand != kOperandC || nest.readsC || movesSums;
  }

  /// Whether the tiles of the epilogue's other inputs are prefetched: if there
  /// are several.
  bool isEpiloguePrefetched() const {
    return nest.hasEpilogue && isAhead(kOperandC) && level[kOperandC] >= 0;
  }

  TileClass getClass() const {
    TileClass result = 0;
    for (auto [loop, i] : llvm::zip_equal(nest.loops, index))
      if (loop.hasRemainder && i == loop.trips - 1)
        result |= loop.bit;
    return result;
  }

  /// The class of the next iteration of the loops down to `depth`; false after
  /// the last one.
  bool getNextClass(int depth, TileClass &result) {
    // Loops inside of `depth` begin anew there, and are at their first tile.
    result = 0;
    bool carries = true;
    for (int i = depth; i >= 0; --i) {
      const TileLoop &loop = nest.loops[i];
      int64_t next = index[i] + carries;
      carries = next == loop.trips;
      if (!carries && loop.hasRemainder && next == loop.trips - 1)
        result |= loop.bit;
    }
    return !carries;
  }

  void advanceClock(double cycles) {
    state.now += cycles;
    state.compute += cycles;
  }

  void await(double time) {
    double wait = std::max(0.0, time - state.now);
    state.now += wait;
    state.exposed += wait;
    if (!hasMultiplied)
      state.end += wait;
  }

  /// Lets the controller serve a transfer that is issued now; returns the time
  /// of its end.
  double serve(const TransferCost &cost, double cycles) {
    state.server = std::max(state.server, state.now) + cycles;
    state.dma += cycles;
    advanceClock(cost.issue);
    return state.server + cost.latency;
  }

  void get(unsigned operand, TileClass tile) {
    const TransferCost &cost = nest.gets[operand][tile];
    // The place of the tile must be free.
    if (operand == kOperandC && isAhead(operand))
      await(state.put[(fetches[operand]) & 1]);
    state.ready[operand][fetches[operand]++ & 1] = serve(cost, cost.service);
    state.getBytes += static_cast<double>(cost.bytes);
  }

  void getEpilogue(TileClass tile) {
    const TransferCost &cost = nest.epilogues[tile];
    state.epilogue[epilogueFetches++ & 1] = serve(cost, cost.service);
    state.getBytes += static_cast<double>(cost.bytes);
  }

  /// Waits for the other inputs of the epilogue.
  void awaitEpilogue(TileClass tile) {
    if (!isEpiloguePrefetched())
      getEpilogue(tile);
    await(state.epilogue[epilogueWaits++ & 1]);
    advanceClock(nest.epilogues[tile].redistribution);
  }

  /// Whether gets follow a put of the iteration of the loops down to `depth`.
  /// Prefetches of the next tile have already been issued, unless the tile
  /// needs other gets.
  bool precedesGets(int depth) const {
    int64_t tilesLeft = 0;
    for (int i = 0; i <= depth; ++i)
      tilesLeft =
          tilesLeft * nest.loops[i].trips + nest.loops[i].trips - 1 - index[i];
    bool isAlone = depth + 1 == static_cast<int>(nest.loops.size());
    return tilesLeft > (isAlone && (isAhead(0) || isAhead(1)) ? 1 : 0);
  }

  /// Whether a put follows the gets for the next tile and overlaps with its
  /// product.
  bool isDelayed() const { return nest.usesPhases && isAhead(kOperandC); }

  /// Issues the delayed gets for the next tile, between two puts.
  void getBetweenPuts() {
    await(state.put[(visits + 1) & 1]);
    advanceClock(nest.barrier);
    for (auto [operand, tile] : delayed)
      get(operand, tile);
    double done = state.now;
    for (auto [operand, tile] : delayed)
      done = std::max(done, state.ready[operand][(fetches[operand] + 1) & 1]);
    if (delayedEpilogue) {
      getEpilogue(*delayedEpilogue);
      done = std::max(done, state.epilogue[(epilogueFetches + 1) & 1]);
    }
    await(done);
    advanceClock(nest.barrier);
    delayed.clear();
    delayedEpilogue.reset();
  }

  void putC(TileClass tile, bool mayWait) {
    const TransferCost &cost = nest.puts[tile];
    if (nest.hasEpilogue)
      awaitEpilogue(tile);
    advanceClock(cost.redistribution);
    if (isDelayed())
      getBetweenPuts();
    double done =
        serve(cost, cost.service +
                        (mayWait ? nest.putsAmongGets * cost.turnaround : 0));
    state.putBytes += static_cast<double>(cost.bytes);
    state.put[visits++ & 1] = done;
    if (!isAhead(kOperandC))
      await(done);
    if (nest.usesPhases && !isDelayed())
      advanceClock(nest.barrier);
  }

  /// Begins an iteration: gets the operands that depend on the loop.
  void enter(int depth) {
    TileClass here = getClass(), next = 0;
    auto isHere = [&](unsigned operand) {
      return depth >= 0 && level[operand] == depth && isFetched(operand);
    };
    // Gets for this iteration come before those for the next one.
    for (unsigned operand = 0; operand < kNumProductOperands; ++operand)
      if (isHere(operand) && !isAhead(operand))
        get(operand, here);
    for (unsigned operand = 0; operand < kNumProductOperands; ++operand) {
      if (!isHere(operand) || !isAhead(operand) || !getNextClass(depth, next))
        continue;
      if (isDelayed())
        delayed.emplace_back(operand, next);
      else
        get(operand, next);
    }
    if (isEpiloguePrefetched() && level[kOperandC] == depth &&
        getNextClass(depth, next)) {
      if (isDelayed())
        delayedEpilogue = next;
      else
        getEpilogue(next);
    }
    double redistribution = 0;
    for (unsigned operand = 0; operand < kNumProductOperands; ++operand) {
      if (level[operand] != depth || !isFetched(operand))
        continue;
      await(state.ready[operand][waits[operand]++ & 1]);
      redistribution += nest.gets[operand][here].redistribution;
    }
    // Rows are redistributed, and windows laid out, when all of them have
    // arrived.
    advanceClock(redistribution);
    if (level[kOperandC] == depth && !isFetched(kOperandC) &&
        isAhead(kOperandC))
      await(state.put[visits & 1]);
  }

  /// Ends an iteration: puts C.
  void leave(int depth) {
    if (level[kOperandC] == depth)
      putC(getClass(), !nest.usesPhases && precedesGets(depth));
  }

  void multiply() {
    bool isFirst = true;
    for (auto [loop, i] : llvm::zip_equal(nest.loops, index))
      isFirst &= !loop.isReduction || i == 0;
    bool overwrites = isFirst && !nest.readsC;
    TileClass here = getClass();
    double cycles = (overwrites ? nest.sets : nest.adds)[here];
    if (!hasMultiplied) {
      state.now -= nest.savedAtFirst;
      state.exposed -= nest.savedAtFirst;
      state.end -= nest.savedAtFirst;
    }
    advanceClock(cycles);
    state.products += cycles;
    hasMultiplied = true;
  }

  void runLoop(unsigned depth) {
    if (depth == nest.loops.size())
      return multiply();
    const TileLoop &loop = nest.loops[depth];
    State before;
    int64_t first = depth + 1 == nest.loops.size() ? kFirstInnermost : kFirst;
    for (int64_t i = 0; i < loop.trips; ++i) {
      // The products that are left take their time: the rest does not matter.
      if (state.now + allProducts - state.products - nest.savedAtFirst >=
          limit) {
        isTooLong = true;
        return;
      }
      if (i == first - 2)
        before = state;
      // Pairs, since buffers change roles.
      int64_t rest = loop.trips - i - kLast;
      if (i == first && rest >= 2) {
        state.repeat(before, static_cast<double>(rest / 2));
        i += rest / 2 * 2;
      }
      index[depth] = i;
      enter(static_cast<int>(depth));
      runLoop(depth + 1);
      leave(static_cast<int>(depth));
    }
    index[depth] = 0;
  }

  const TileNest &nest;
  double limit;
  bool isTooLong = false;
  SmallVector<int64_t, 6> index;
  double allProducts;
  /// The innermost loop that changes an operand, or -1.
  std::array<int, kNumProductOperands> level = {-1, -1, -1};
  bool movesSums = false;
  bool hasMultiplied = false;
  State state;
  /// Counters, used modulo 2: fetches and waits of each operand, and tiles of
  /// C.
  std::array<unsigned, kNumProductOperands> fetches = {}, waits = {};
  unsigned visits = 0, epilogueFetches = 0, epilogueWaits = 0;
  /// Gets for the next tile that are delayed until the last put is done.
  SmallVector<std::pair<unsigned, TileClass>, 3> delayed;
  std::optional<TileClass> delayedEpilogue;
};

} // namespace

TimelineResult sw::runTimeline(const TileNest &nest, double limit) {
  return Timeline(nest, limit).run();
}
