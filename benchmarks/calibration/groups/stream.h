/* Streams of all CPEs of some core groups: what the host asks for. */
enum { requests = 96, blockBytes = 4096 };

struct stream {
  char *memory;
  long isPut;
};
