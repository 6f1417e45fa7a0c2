/*===- spm_entry.h - Entry points of the products of one type -------------===*
 *
 * Template over SPM_T, the type of A and B, SPM_SUM, the type of C and of the
 * factors, and the names SPM_GEMM and SPM_BRGEMM. A single tile is a batch of
 * one.
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

static void spm_enter(const spm_call *call) {
  spm_problem x;
  double factor = 1;
  if (spm_call_begin(call))
    return;
  spm_translate(call, &x);
  /* Blocks that work in place have no factor: C is multiplied afterwards if
     that gives the same result. */
  if (x.alpha != 1 && x.alpha != 0 && (x.beta == 0 || spm_is_exact(x.alpha))) {
    factor = x.alpha;
    x.beta /= factor;
    x.alpha = 1;
  }
  spm_multiply(&x);
  spm_scale(&x, factor);
  spm_call_end();
}

#define SPM_NAME_OF_(name) #name
#define SPM_NAME_OF(name) SPM_NAME_OF_(name)

void SPM_BRGEMM(int m, int n, int k, SPM_SUM alpha, const SPM_T *a, int lda,
                const SPM_T *b, int ldb, SPM_SUM beta, SPM_SUM *c, int ldc,
                int variant, const spm_batch *batch) {
  const spm_call call = {batch ? SPM_NAME_OF(SPM_BRGEMM)
                               : SPM_NAME_OF(SPM_GEMM),
                         m,
                         n,
                         k,
                         8 * sizeof(SPM_T),
                         8 * sizeof(SPM_SUM),
                         alpha,
                         beta,
                         a,
                         b,
                         c,
                         lda,
                         ldb,
                         ldc,
                         variant,
                         batch,
                         SPM_LANES};
  spm_enter(&call);
}

void SPM_GEMM(int m, int n, int k, SPM_SUM alpha, const SPM_T *a, int lda,
              const SPM_T *b, int ldb, SPM_SUM beta, SPM_SUM *c, int ldc,
              int variant) {
  SPM_BRGEMM(m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, variant, 0);
}
