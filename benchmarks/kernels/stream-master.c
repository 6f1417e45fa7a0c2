/* Reads and writes so many bytes, with several sizes of blocks, each overlapped
   and phased, and prints these and the bytes of a block, input and output
   together. The times are those of the launches in the simulator's report, in
   the same order.
   usage: stream READ WRITTEN */
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
#include "stream.h"

extern SLAVE_FUN(overlapped)();
extern SLAVE_FUN(phased)();

enum { line = 128 };

static char *memory(long bytes) {
  void *at;
  if (posix_memalign(&at, line, bytes + line)) {
    fprintf(stderr, "stream: no memory for %ld bytes\n", bytes);
    exit(2);
  }
  return at;
}

static long size(const char *text) {
  char *end;
  long value = strtol(text, &end, 10);
  if (*end || value < 0 || value > 1L << 31) {
    fprintf(stderr, "stream: '%s' is not a number of bytes up to 2 GiB\n", text);
    exit(2);
  }
  return value;
}

/* The share of a CPE and round, in whole lines: no two blocks have one in
   common. */
static int part(long bytes, int rounds) {
  long blocks = 64L * rounds;
  return ((bytes + blocks - 1) / blocks + line - 1) / line * line;
}

static void run(struct stream *s, int rounds) {
  s->rounds = rounds;
  s->in = part(s->read, rounds);
  s->out = part(s->written, rounds);
  athread_spawn(overlapped, s);
  athread_join();
  printf("overlapped %d\n", s->in + s->out);
  athread_spawn(phased, s);
  athread_join();
  printf("phased %d\n", s->in + s->out);
}

int main(int argc, char **argv) {
  struct stream s;
  int fewest = 1;
  if (argc != 3) {
    fprintf(stderr, "usage: stream READ WRITTEN\n");
    return 2;
  }
  s.read = size(argv[1]);
  s.written = size(argv[2]);
  s.from = memory(s.read);
  s.to = memory(s.written);
  while (part(s.read, fewest) + part(s.written, fewest) > ROOM)
    ++fewest;
  athread_init();
  run(&s, fewest);
  run(&s, fewest + 1);
  run(&s, fewest + 2);
  run(&s, 2 * fewest + 2);
  athread_halt();
  return 0;
}
