#define CHUNK 4096
typedef struct {
  double s, *a, *b, *c;
  long n;
} triad_args;
