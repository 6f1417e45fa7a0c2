//===- Repetition.h - Loops that repeat themselves ------------*- C++ -*-===//
//
// In mode `timing` no data is moved, and most loops do the same over and over:
// the same requests of the same sizes and alignment, in the same time. When two
// iterations of a loop have repeated often enough on all CPEs of a core group,
// the iterations that are left, except the last ones, are left out, and their
// time and work are added. The clocks of the CPEs do not jump: what is left out
// is kept beside them until a kernel ends or asks for the time.
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

/// Finds loops that repeat themselves.
class Repetition {
public:
  explicit Repetition(Simulator &sim);

  /// Reads SWSIM_SKIP; the mode is known.
  void setUp();

  /// A CPE does something that takes part of its iteration; calls with the
  /// same number are alike.
  void note(const Cpe &cpe, uint64_t number) {
    uint64_t &hash = hashes[cpe.index];
    hash = (hash ^ number) * 0x9E3779B97F4A7C15 + (hash >> 29);
  }
  /// A CPE goes back to the head of a loop and will do so `remaining` times,
  /// this one included. Returns how many iterations to leave out.
  long iteration(Cpe &cpe, const void *loop, long remaining, uint64_t values);
  /// The loop that a CPE goes back to the head of keeps `count` integers of
  /// `width` bytes there; said before `iteration`, every time.
  void watchCounters(const Cpe &cpe, char *first, long width, long count);
  /// A CPE starts a transfer with this reply word.
  void noteReply(const Cpe &cpe, char *reply);
  /// Time that has been left out on the core group of a CPE
  /// and that the clock of the CPE does not have yet.
  Time skippedTime(const Cpe &cpe) const {
    return skipped[cpe.group] - taken[cpe.index];
  }
  /// A CPE leaves its kernel or a part of it: its clock takes what has been
  /// left out.
  void finish(Cpe &cpe);
  /// A kernel starts: nothing is known, nothing has been left out.
  void reset();

private:
  /// What one CPE did in one iteration.
  struct Iteration {
    /// On the clock of the CPE.
    Time begin = 0;
    Time duration = 0;
    uint64_t signature = 0;
    Time waited[numWaits] = {};
    /// Of the core group; known for the lead only.
    Work work;
  };
  /// An integer in memory.
  struct Place {
    char *address;
    long width;
  };
  /// A reply word or a counter, and its values now, one and two iterations ago.
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
    /// The last two, and the words at their ends.
    Iteration recent[2];
    std::vector<Word> words;
    long count = 0;
    /// Iterations in a row that were like the one two before them.
    long equal = 0;
  };
  /// A loop on one core group.
  struct State {
    std::vector<Track> tracks;
    int steady = 0;
    /// The CPE whose iterations give the work of the core group.
    int lead = -1;
    /// CPEs that still have to leave out.
    int waiting = 0;
    /// Back edge (by what remains) at which `skip` iterations are left out.
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
  /// Counters of the loop of each CPE that has been announced.
  std::vector<std::vector<Place>> counters;
  std::vector<Time> skipped;
  /// What of it the clocks of the CPEs have.
  std::vector<Time> taken;
  /// What the CPEs waited in what has been left out.
  std::vector<std::array<Time, numWaits>> skippedWaits;
  std::map<std::pair<int, const void *>, State> states;
};

} // namespace swsim

#endif // SWSIM_CORE_REPETITION_H
