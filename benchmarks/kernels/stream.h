/* Contiguous bytes to read and to write, distributed cyclically over the CPEs: 64 times
   `rounds` pairs of a get of `in` bytes and a put of `out` bytes. */
#ifndef STREAM_H
#define STREAM_H
struct stream {
  char *from, *to;
  long read, written;
  int rounds, in, out;
};
#endif
