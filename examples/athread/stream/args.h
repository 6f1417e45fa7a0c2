/* y = b + s * c, in chunks of doubles. */
#define CHUNK 1024
struct stream_args {
  double s;
  double *a, *b, *c;
  long n;
};
