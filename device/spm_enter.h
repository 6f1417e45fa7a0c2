/*===- spm_enter.h - A product and the factors of C -----------------------===*
 *
 * Template over SPM_HAS_RUNS and, with it, SPM_PRODUCT, which computes a
 * product, and SPM_IS_BFLOAT16.
 *
 *===----------------------------------------------------------------------===*/

/** Powers of two whose products are exact, unless they leave the range. */
static int spm_is_exact(double factor) {
  union {
    double value;
    unsigned long bits;
  } x = {factor};
  const int exponent = (int)(x.bits >> 52 & 0x7ff) - 1023;
  return x.bits << 12 == 0 && exponent >= -16 && exponent <= 16;
}

#if SPM_HAS_RUNS
static void spm_enter(const spm_call *call, int run) {
#else
#define SPM_PRODUCT spm_multiply
static void spm_enter(const spm_call *call) {
#endif
  spm_problem x;
  double factor = 1;
#if SPM_HAS_RUNS
  if (spm_call_begin(call, run, SPM_IS_BFLOAT16))
    return;
  x.run = run;
#else
  if (spm_call_begin(call, 0, 0))
    return;
#endif
  spm_translate(call, &x);
  /* Blocks that work in place have no factor: C is multiplied afterwards if
     that gives the same result. */
  if (x.alpha != 1 && x.alpha != 0 && (x.beta == 0 || spm_is_exact(x.alpha))) {
    factor = x.alpha;
    x.beta /= factor;
    x.alpha = 1;
  }
  SPM_PRODUCT(&x);
  spm_scale(&x, factor);
  spm_call_end();
}
