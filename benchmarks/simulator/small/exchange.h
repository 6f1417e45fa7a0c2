/* Sums that go round the rows of the mesh. */
struct sums {
  long times;
  /* What each CPE has in the end. */
  long result[64];
};
