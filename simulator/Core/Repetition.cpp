//===- Repetition.cpp - Skipping of repeated iterations -------------------===//

#include "Core/Repetition.h"
#include "Core/Simulator.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

using namespace swsim;

/// Compiled CPE code reads this before each call.
unsigned char __swsim_is_timing;

/// Required number of consecutive iterations that equal the iteration two
/// before them.
static constexpr long minEqual = 8;
/// The last iterations of a loop always run: programs often prefetch less
/// there.
static constexpr long lastIterations = 8;

Repetition::Repetition(Simulator &sim) : sim(sim) {
  skipped.assign(sim.numGroups(), 0);
  hashes.assign(sim.numGroups() * sim.groupSize(), 0);
  taken.assign(hashes.size(), 0);
  replies.resize(hashes.size());
  counters.resize(hashes.size());
  skippedWaits.resize(hashes.size());
}

void Repetition::setUp() {
  const char *text = getenv("SWSIM_SKIP");
  enabled = sim.mode() == Mode::Timing && !(text && !strcmp(text, "off"));
  __swsim_is_timing = enabled;
}

void Repetition::reset() {
  if (!enabled)
    return;
  states.clear();
  std::fill(skipped.begin(), skipped.end(), 0);
  std::fill(taken.begin(), taken.end(), 0);
  std::fill(hashes.begin(), hashes.end(), 0);
  for (auto &words : replies)
    words.clear();
  for (auto &waits : skippedWaits)
    waits.fill(0);
}

void Repetition::finish(Cpe &cpe) {
  if (!enabled)
    return;
  Time end = cpe.clock + skippedTime(cpe);
  // The waits belong to several lines.
  const swsim_location *here = std::exchange(__swsim_here, nullptr);
  for (int kind = 0; kind < numWaits; ++kind) {
    Time begin = cpe.clock;
    cpe.clock += skippedWaits[cpe.index][kind];
    sim.account(cpe, static_cast<Wait>(kind), skippedWait, begin);
  }
  __swsim_here = here;
  skippedWaits[cpe.index].fill(0);
  cpe.clock = end;
  taken[cpe.index] = skipped[cpe.group];
}

void Repetition::noteReply(const Cpe &cpe, char *reply) {
  if (!enabled || !reply)
    return;
  auto &words = replies[cpe.index];
  if (std::find(words.begin(), words.end(), reply) == words.end())
    words.push_back(reply);
}

void Repetition::setEqual(State &state, Track &track, long equal) {
  state.steady += (equal >= minEqual) - (track.equal >= minEqual);
  track.equal = equal;
}

void Repetition::watchCounters(const Cpe &cpe, char *first, long width,
                               long count) {
  for (long i = 0; i < count; ++i)
    counters[cpe.index].push_back({first + i * width, width});
}

static int64_t load(const char *address, long width) {
  if (width == sizeof(int64_t)) {
    int64_t value;
    memcpy(&value, address, sizeof value);
    return value;
  }
  int32_t value;
  memcpy(&value, address, sizeof value);
  return value;
}

/// Records the value of a word at the end of an iteration. Returns its increase
/// over the last two iterations.
int64_t Repetition::watchWord(Track &track, Place place) {
  auto isSame = [&](const Word &word) {
    return word.place.address == place.address;
  };
  auto word = std::find_if(track.words.begin(), track.words.end(), isSame);
  if (word == track.words.end())
    word = track.words.insert(word, {place, {0, 0, 0}});
  word->values[2] = word->values[1];
  word->values[1] = word->values[0];
  word->values[0] = load(place.address, place.width);
  return word->values[0] - word->values[2];
}

/// Records the values of all words. Returns a hash of their increases. A word
/// that grows unevenly must not be advanced, such as the reply word of a
/// transfer that was started before the loop and ends in it.
uint64_t Repetition::watchWords(const Cpe &cpe, Track &track) {
  constexpr long replyWidth = 4;
  const std::vector<char *> &words = replies[cpe.index];
  uint64_t growth = 0;
  auto watch = [&](Place place) {
    growth = growth * 0x9E3779B97F4A7C15 +
             static_cast<uint64_t>(watchWord(track, place));
  };
  for (char *address : words)
    watch({address, replyWidth});
  for (const Place &place : counters[cpe.index])
    if (std::find(words.begin(), words.end(), place.address) == words.end())
      watch(place);
  counters[cpe.index].clear();
  return growth;
}

/// Advances words by `pairs` of iterations. A word that the program resets in
/// each iteration stays the same.
void Repetition::advanceWords(Track &track, long pairs) {
  for (Word &word : track.words) {
    int64_t value = word.values[0] + pairs * (word.values[0] - word.values[2]);
    // The low bytes are first in memory.
    memcpy(word.place.address, &value, word.place.width);
  }
}

void Repetition::startMeasuring(const Cpe &cpe, Track &track, bool isLead) {
  track.begin = cpe.clock;
  track.last = cpe.clock + skippedTime(cpe);
  std::copy(std::begin(cpe.waited), std::end(cpe.waited), track.waitedBefore);
  if (isLead)
    track.before = sim.recorder.workOfLaunch();
  hashes[cpe.index] = 0;
}

void Repetition::record(Cpe &cpe, Track &track, uint64_t values, bool isLead) {
  Iteration iteration;
  iteration.begin = track.begin;
  iteration.duration = cpe.clock + skippedTime(cpe) - track.last;
  iteration.signature = hashes[cpe.index] ^ values ^ watchWords(cpe, track);
  for (int kind = 0; kind < numWaits; ++kind)
    iteration.waited[kind] = cpe.waited[kind] - track.waitedBefore[kind];
  if (isLead) {
    iteration.work = sim.recorder.workOfLaunch();
    iteration.work.add(track.before, -1);
  }
  track.recent[track.count++ % 2] = iteration;
  startMeasuring(cpe, track, isLead);
}

/// True if a CPE waits for a transfer from before its last two iterations, on a
/// reply word that no longer grows: skipped time would not count for it.
bool Repetition::hasEarlierTransfer(const Cpe &cpe, const Track &track) {
  Time begin = std::min(track.recent[0].begin, track.recent[1].begin);
  auto grows = [&](const char *reply) {
    for (const Word &word : track.words)
      if (word.place.address == reply)
        return word.values[0] != word.values[2];
    return false;
  };
  for (const Ref<Transfer> &transfer : cpe.transfers)
    if (!transfer->delivered && transfer->issued < begin &&
        !grows(transfer->reply))
      return true;
  return false;
}

/// Decides to skip iterations if those of all CPEs repeat and take the same
/// time.
void Repetition::decide(const Cpe &cpe, State &state) {
  int first = cpe.group * sim.groupSize();
  const Track &mine = state.tracks[cpe.id];
  Time period = mine.recent[0].duration + mine.recent[1].duration;
  long least = mine.remaining;
  for (int id = 0; id < sim.groupSize(); ++id) {
    if (sim.cpes[first + id].state == swsim::State::Idle)
      continue;
    const Track &track = state.tracks[id];
    if (track.recent[0].duration + track.recent[1].duration != period ||
        hasEarlierTransfer(sim.cpes[first + id], track))
      return;
    least = std::min(least, track.remaining);
  }
  long pairs = (least - 1 - lastIterations) / 2;
  if (pairs < 1)
    return;
  state.skipAt = least - 1;
  state.skip = 2 * pairs;
  state.waiting = sim.runningInGroup(cpe.group);
  skipped[cpe.group] += pairs * period;
  const Track &lead = state.tracks[state.lead];
  for (const Iteration &iteration : lead.recent)
    sim.recorder.figures(cpe).Work::add(iteration.work, pairs);
}

long Repetition::leaveOut(Cpe &cpe, State &state, Track &track) {
  long pairs = state.skip / 2;
  for (const Iteration &iteration : track.recent)
    for (int kind = 0; kind < numWaits; ++kind)
      skippedWaits[cpe.index][kind] += pairs * iteration.waited[kind];
  watchWords(cpe, track);
  advanceWords(track, pairs);
  setEqual(state, track, 0);
  track = Track();
  if (--state.waiting == 0)
    state.skipAt = -1;
  return state.skip;
}

long Repetition::iteration(Cpe &cpe, const void *loop, long remaining,
                           uint64_t values) {
  // The work of core groups that run at the same time cannot be separated.
  if (sim.hostThreads.areSeveral() ||
      sim.numStarted() != sim.runningInGroup(cpe.group)) {
    counters[cpe.index].clear();
    return 0;
  }
  State &state = states[{cpe.group, loop}];
  state.tracks.resize(sim.groupSize());
  Track &track = state.tracks[cpe.id];
  sim.replies.deliver(cpe);
  if (state.lead < 0)
    state.lead = cpe.id;
  bool isLead = state.lead == cpe.id;
  if (state.skipAt == remaining && track.count)
    return leaveOut(cpe, state, track);
  bool isFirst = track.remaining != remaining + 1;
  track.remaining = remaining;
  if (isFirst) {
    setEqual(state, track, 0);
    track.count = 0;
    track.words.clear();
    counters[cpe.index].clear();
    startMeasuring(cpe, track, isLead);
    return 0;
  }
  Iteration old = track.recent[track.count % 2];
  record(cpe, track, values, isLead);
  const Iteration &now = track.recent[(track.count - 1) % 2];
  bool isEqual = track.count > 2 && now.duration == old.duration &&
                 now.signature == old.signature;
  setEqual(state, track, isEqual ? track.equal + 1 : 0);
  if (state.skipAt < 0 && state.steady == sim.runningInGroup(cpe.group))
    decide(cpe, state);
  return 0;
}
