/* Products whose operands lie in LDM. */
#ifndef DESCRIBE_H
#define DESCRIBE_H
struct job {
  /* The whole tile, in elements, and bits of one. */
  int m, n, k, bits;
  int variant, beta;
  /* Pieces along the vectors are multiples of this; bytes by which C is not
     aligned. */
  int unit, shift;
};
struct jobs {
  int count;
  const struct job *jobs;
  /* Begin and end by job and CPE. */
  long (*times)[64][2];
};
#endif
