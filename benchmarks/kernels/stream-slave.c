/* Moves bytes and computes nothing. */
#include "transfer.h"
#include "stream.h"

/* The input of a slot is at its start, the output after it. */
LDM char buffer[2][ROOM];
static __thread_local volatile int arrived[2], stored[2];
static __thread_local struct stream s;
static __thread_local int numGets[2], numPuts[2];

static long least(long a, long b) { return a < b ? a : b; }

static void fetch(int round, int slot) {
  const long begin = (64L * round + _MYID) * s.in;
  const long bytes = least(s.read - begin, s.in);
  if (round == s.rounds || bytes <= 0)
    return;
  GET(buffer[slot], s.from + begin, bytes, 0, 0, &arrived[slot]);
  ++numGets[slot];
}

static void store(int round, int slot) {
  const long begin = (64L * round + _MYID) * s.out;
  const long bytes = least(s.written - begin, s.out);
  if (bytes <= 0)
    return;
  PUT(s.to + begin, buffer[slot] + s.in, bytes, 0, 0, &stored[slot]);
  ++numPuts[slot];
}

static void start(const struct stream *argument) {
  arrived[0] = arrived[1] = stored[0] = stored[1] = 0;
  GET(&s, argument, sizeof(s), 0, 0, &arrived[0]);
  AWAIT(&arrived[0], 1);
  numGets[0] = 1;
  numGets[1] = numPuts[0] = numPuts[1] = 0;
  fetch(0, 0);
}

/* While a block is on its way out, the next one is on its way in. */
void overlapped(const struct stream *argument) {
  int slot = 0;
  start(argument);
  BARRIER();
  for (int round = 0; round < s.rounds; ++round, slot ^= 1) {
    fetch(round + 1, slot ^ 1);
    AWAIT(&arrived[slot], numGets[slot]);
    AWAIT(&stored[slot], numPuts[slot]);
    store(round, slot);
  }
  AWAIT(&stored[0], numPuts[0]);
  AWAIT(&stored[1], numPuts[1]);
}

/* All CPEs read, then all write: the memory does not turn around between. */
void phased(const struct stream *argument) {
  start(argument);
  for (int round = 0; round < s.rounds; ++round) {
    AWAIT(&arrived[0], numGets[0]);
    BARRIER();
    store(round, 0);
    AWAIT(&stored[0], numPuts[0]);
    BARRIER();
    fetch(round + 1, 0);
  }
}
