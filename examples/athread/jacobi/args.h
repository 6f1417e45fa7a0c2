/* A rod of N points, its ends held at fixed temperatures. */
#define PER_CPE 256
#define N (64 * PER_CPE)
struct jacobi_args {
  double *rod;   /* N + 2 points, for the first and the last step */
  double *edges; /* left and right point of every CPE, of even and odd steps */
  int step;
};
