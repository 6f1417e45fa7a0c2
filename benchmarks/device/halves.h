/* Products of 16-bit pieces in LDM. */
#ifndef HALVES_H
#define HALVES_H
struct halves {
  /* The piece of a CPE, the k steps of a run, and flags of sw_spm.h. */
  int rows, cols, k, run, variant;
  /* Cycles of a call that adds to C: in half precision, and in bfloat16. */
  long cycles[2];
};
#endif
