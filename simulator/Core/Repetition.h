//===- Repetition.h - Skipping of repeated iterations -----------*- C++ -*-===//
//
// In mode `timing` no data is moved, and the iterations of most loops are
// alike: the same requests of the same sizes and alignment, in the same time.
// If pairs of iterations repeat often enough on all CPEs of a core group, the
// remaining iterations except the last ones are skipped. Their time and work
// are added. The clocks of the CPEs do not jump: skipped time is kept
// separately until a kernel ends or reads the time.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CORE_REPETITION_H
#define SWSIM_CORE_REPETITION_H

#include "Core/Cpe.h"
#include "Report/Figures.h"

#include <array>
#include <map>
#include <utility>
#include <vector>

namespace swsim {

class Simulator;

/// Finds loops whose iterations repeat, and skips iterations.
class Repetition {
public:
  explicit Repetition(Simulator &sim);

  /// Reads SWSIM_SKIP; must be called when the mode is known.
  void setUp();

  /// Notes an action of the current iteration of a CPE; equal actions have
  /// equal numbers.
  void note(const Cpe &cpe, uint64_t number) {
    uint64_t &hash = hashes[cpe.index];
    hash = (hash ^ number) * 0x9E3779B97F4A7C15 + (hash >> 29);
  }
  /// Called at the back edge of a loop, which a CPE will take `remaining`
  /// times, this one included. Returns the number of iterations to skip.
  long iteration(Cpe &cpe, const void *loop, long remaining, uint64_t values);
  /// Announces `count` integers of `width` bytes in memory that the loop
  /// updates; must be called before every call of `iteration`.
  void watchCounters(const Cpe &cpe, char *first, long width, long count);
  /// Notes the reply word of a transfer that a CPE starts.
  void noteReply(const Cpe &cpe, char *reply);
  /// Skipped time of the core group that is not yet on the clock of the CPE.
  Time skippedTime(const Cpe &cpe) const {
    return skipped[cpe.group] - taken[cpe.index];
  }
  /// Adds skipped time to the clock of a CPE, at the end of its kernel or of a
  /// part.
  void finish(Cpe &cpe);
  /// Resets the state at the start of a kernel.
  void reset();

private:
  /// The figures of one iteration on one CPE.
  struct Iteration {
    /// Begin on the clock of the CPE.
    Time begin = 0;
    Time duration = 0;
    uint64_t signature = 0;
    Time waited[numWaits] = {};
    /// Work of the core group; only recorded for the lead.
    Work work;
  };
  /// An integer in memory.
  struct Place {
    char *address;
    long width;
  };
  /// A reply word or a counter, with its current value and those of one and two
  /// iterations ago.
  struct Word {
    Place place;
    int64_t values[3];
  };
  /// The iterations of one CPE in one loop.
  struct Track {
    long remaining = 0;
    Time begin = 0, last = 0;
    Time waitedBefore[numWaits] = {};
    Work before;
    /// The last two iterations; the words are from their ends.
    Iteration recent[2];
    std::vector<Word> words;
    long count = 0;
    /// Number of consecutive iterations that equal the iteration two before
    /// them.
    long equal = 0;
  };
  /// A loop on one core group.
  struct State {
    std::vector<Track> tracks;
    int steady = 0;
    /// The CPE whose iterations measure the work of the core group.
    int lead = -1;
    /// Number of CPEs that have yet to skip.
    int waiting = 0;
    /// The back edge, as remaining iterations, at which `skip` iterations are
    /// skipped.
    long skipAt = -1, skip = 0;
  };

  void record(Cpe &cpe, Track &track, uint64_t values, bool isLead);
  void decide(const Cpe &cpe, State &state);
  static bool hasEarlierTransfer(const Cpe &cpe, const Track &track);
  long leaveOut(Cpe &cpe, State &state, Track &track);
  void setEqual(State &state, Track &track, long equal);
  uint64_t watchWords(const Cpe &cpe, Track &track);
  static int64_t watchWord(Track &track, Place place);
  void startMeasuring(const Cpe &cpe, Track &track, bool isLead);
  static void advanceWords(Track &track, long pairs);

  Simulator &sim;
  bool enabled = false;
  std::vector<uint64_t> hashes;
  std::vector<std::vector<char *>> replies;
  /// The announced counters of the loop of each CPE.
  std::vector<std::vector<Place>> counters;
  std::vector<Time> skipped;
  /// The part of the skipped time that is on the clock of each CPE.
  std::vector<Time> taken;
  /// Waiting time of the CPEs within the skipped time.
  std::vector<std::array<Time, numWaits>> skippedWaits;
  std::map<std::pair<int, const void *>, State> states;
};

} // namespace swsim

#endif // SWSIM_CORE_REPETITION_H
