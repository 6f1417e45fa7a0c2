/*===- tpp_math_type.h - Arithmetic on vectors of one type ----------------===*
 *
 * Template over TPP_T, TPP_V, TPP_M (the mask), TPP_INTEGERS (the bound above
 * which every number is an integer) and TPP_OF, which makes names.
 *
 *===----------------------------------------------------------------------===*/

TPP_MATH TPP_V TPP_OF(tpp_v_splat)(TPP_T x) {
  TPP_V v = x;
  return v;
}

/* Memory. `load` and `store` need the alignment of a vector. */

TPP_MATH TPP_V TPP_OF(tpp_v_load)(const TPP_T *p) {
  TPP_V v;
  simd_load(v, (TPP_T *)p);
  return v;
}
TPP_MATH TPP_V TPP_OF(tpp_v_loadu)(const TPP_T *p) {
  TPP_V v;
  simd_loadu(v, (TPP_T *)p);
  return v;
}
TPP_MATH void TPP_OF(tpp_v_store)(TPP_V x, TPP_T *p) { simd_store(x, p); }
TPP_MATH void TPP_OF(tpp_v_storeu)(TPP_V x, TPP_T *p) { simd_storeu(x, p); }

/** The first `count` lanes, at least one; the others repeat the last of them,
    so that no lane computes with other values than the program. */
TPP_MATH TPP_V TPP_OF(tpp_v_load_part)(const TPP_T *p, int count) {
  TPP_T lanes[TPP_LANES] __attribute__((aligned(64)));
  int i;
  for (i = 0; i < TPP_LANES; ++i)
    lanes[i] = p[i < count ? i : count - 1];
  return TPP_OF(tpp_v_load)(lanes);
}
/** The first `count` lanes are strided elements, `step` apart; the others
    repeat the last one. */
TPP_MATH TPP_V TPP_OF(tpp_v_load_steps)(const TPP_T *p, long step, int count) {
  TPP_T lanes[TPP_LANES] __attribute__((aligned(64)));
  int i;
  for (i = 0; i < TPP_LANES; ++i)
    lanes[i] = p[(i < count ? i : count - 1) * step];
  return TPP_OF(tpp_v_load)(lanes);
}
/** Every other element; nothing after the last one is read. */
TPP_MATH TPP_V TPP_OF(tpp_v_load_even)(const TPP_T *p) {
  return TPP_OF(tpp_even_odd)(TPP_OF(tpp_v_loadu)(p),
                              TPP_OF(tpp_v_loadu)(p + TPP_LANES - 1));
}
TPP_MATH void TPP_OF(tpp_v_store_part)(TPP_V x, TPP_T *p, int count) {
  TPP_T lanes[TPP_LANES] __attribute__((aligned(64)));
  int i;
  simd_store(x, lanes);
  for (i = 0; i < count; ++i)
    p[i] = lanes[i];
}

/* Arithmetic. */

TPP_MATH TPP_V TPP_OF(tpp_v_neg)(TPP_V x) { return TPP_OF(tpp_neg)(x); }
TPP_MATH TPP_V TPP_OF(tpp_v_add)(TPP_V a, TPP_V b) { return a + b; }
TPP_MATH TPP_V TPP_OF(tpp_v_sub)(TPP_V a, TPP_V b) { return a - b; }
TPP_MATH TPP_V TPP_OF(tpp_v_mul)(TPP_V a, TPP_V b) { return a * b; }
TPP_MATH TPP_V TPP_OF(tpp_v_div)(TPP_V a, TPP_V b) { return a / b; }
/** a b + c, rounded once. */
TPP_MATH TPP_V TPP_OF(tpp_v_fma)(TPP_V a, TPP_V b, TPP_V c) {
  return TPP_OF(tpp_madd)(a, b, c);
}
/** c - a b, rounded once. */
TPP_MATH TPP_V TPP_OF(tpp_v_nfma)(TPP_V a, TPP_V b, TPP_V c) {
  return TPP_OF(tpp_nmadd)(a, b, c);
}
TPP_MATH TPP_V TPP_OF(tpp_v_absf)(TPP_V x) { return TPP_OF(tpp_abs)(x); }
TPP_MATH TPP_V TPP_OF(tpp_v_sqrt)(TPP_V x) { return TPP_OF(tpp_sqrt)(x); }
/** The magnitude of x with the sign of y. */
TPP_MATH TPP_V TPP_OF(tpp_v_copysign)(TPP_V x, TPP_V y) {
  return TPP_OF(tpp_sign)(y, x);
}

/* Masks. */

/** a where the mask holds, else b. */
TPP_MATH TPP_V TPP_OF(tpp_v_select)(TPP_M mask, TPP_V a, TPP_V b) {
  return TPP_OF(tpp_if_zero)(mask, b, a);
}
TPP_MATH TPP_M TPP_OF(tpp_m_and)(TPP_M a, TPP_M b) {
  return TPP_OF(tpp_if_zero)(a, a, b);
}
TPP_MATH TPP_M TPP_OF(tpp_m_or)(TPP_M a, TPP_M b) {
  return TPP_OF(tpp_if_zero)(a, b, a);
}
TPP_MATH TPP_M TPP_OF(tpp_m_not)(TPP_M a) {
  return TPP_OF(tpp_if_zero)(a, TPP_OF(tpp_v_splat)(2), TPP_OF(tpp_v_splat)(0));
}
TPP_MATH TPP_M TPP_OF(tpp_m_xor)(TPP_M a, TPP_M b) {
  return TPP_OF(tpp_if_zero)(a, b, TPP_OF(tpp_m_not)(b));
}

#define TPP_COMPARE(predicate, mask)                                           \
  TPP_MATH TPP_M TPP_OF(tpp_v_cmp_##predicate)(TPP_V a, TPP_V b) {             \
    return mask;                                                               \
  }
TPP_COMPARE(oeq, TPP_OF(tpp_equal)(a, b))
TPP_COMPARE(olt, TPP_OF(tpp_less)(a, b))
TPP_COMPARE(ole, TPP_OF(tpp_less_equal)(a, b))
TPP_COMPARE(ogt, TPP_OF(tpp_less)(b, a))
TPP_COMPARE(oge, TPP_OF(tpp_less_equal)(b, a))
TPP_COMPARE(uno, TPP_OF(tpp_unordered)(a, b))
TPP_COMPARE(one,
            TPP_OF(tpp_m_or)(TPP_OF(tpp_less)(a, b), TPP_OF(tpp_less)(b, a)))
TPP_COMPARE(une, TPP_OF(tpp_m_not)(TPP_OF(tpp_equal)(a, b)))
TPP_COMPARE(ult, TPP_OF(tpp_m_not)(TPP_OF(tpp_less_equal)(b, a)))
TPP_COMPARE(ule, TPP_OF(tpp_m_not)(TPP_OF(tpp_less)(b, a)))
TPP_COMPARE(ugt, TPP_OF(tpp_m_not)(TPP_OF(tpp_less_equal)(a, b)))
TPP_COMPARE(uge, TPP_OF(tpp_m_not)(TPP_OF(tpp_less)(a, b)))
TPP_COMPARE(ord, TPP_OF(tpp_m_not)(TPP_OF(tpp_unordered)(a, b)))
TPP_COMPARE(ueq, TPP_OF(tpp_m_not)(TPP_OF(tpp_v_cmp_one)(a, b)))
#undef TPP_COMPARE

/* Maximum and minimum. */

/** NaN if a or b is NaN. -0 is less than +0, and their sum is +0. */
TPP_MATH TPP_V TPP_OF(tpp_v_maximumf)(TPP_V a, TPP_V b) {
  TPP_V sum = a + b;
  TPP_V zero = TPP_OF(tpp_if_zero)(b, sum, a);
  TPP_V first = TPP_OF(tpp_if_zero)(a, zero, a);
  TPP_V rest = TPP_OF(tpp_v_select)(TPP_OF(tpp_less)(a, b), b, sum);
  return TPP_OF(tpp_v_select)(TPP_OF(tpp_less_equal)(b, a), first, rest);
}
TPP_MATH TPP_V TPP_OF(tpp_v_minimumf)(TPP_V a, TPP_V b) {
  return TPP_OF(tpp_v_neg)(
      TPP_OF(tpp_v_maximumf)(TPP_OF(tpp_v_neg)(a), TPP_OF(tpp_v_neg)(b)));
}
/** The other operand if a or b is NaN. */
TPP_MATH TPP_V TPP_OF(tpp_v_maxnumf)(TPP_V a, TPP_V b) {
  TPP_V larger = TPP_OF(tpp_v_select)(TPP_OF(tpp_less)(a, b), b, a);
  return TPP_OF(tpp_v_select)(TPP_OF(tpp_unordered)(a, a), b, larger);
}
TPP_MATH TPP_V TPP_OF(tpp_v_minnumf)(TPP_V a, TPP_V b) {
  TPP_V smaller = TPP_OF(tpp_v_select)(TPP_OF(tpp_less)(b, a), b, a);
  return TPP_OF(tpp_v_select)(TPP_OF(tpp_unordered)(a, a), b, smaller);
}

/* Rounding to integers: the sum of |x| < TPP_INTEGERS and TPP_INTEGERS is
   rounded to an integer, half to even. Larger numbers, infinities and NaNs stay
   unchanged. */

TPP_MATH TPP_V TPP_OF(tpp_v_roundeven)(TPP_V x) {
  TPP_V magnitude = TPP_OF(tpp_abs)(x);
  TPP_V rounded = (magnitude + (TPP_T)TPP_INTEGERS) - (TPP_T)TPP_INTEGERS;
  TPP_M small = TPP_OF(tpp_less)(magnitude, TPP_OF(tpp_v_splat)(TPP_INTEGERS));
  return TPP_OF(tpp_v_select)(small, TPP_OF(tpp_sign)(x, rounded), x);
}
TPP_MATH TPP_V TPP_OF(tpp_v_floor)(TPP_V x) {
  TPP_V near = TPP_OF(tpp_v_roundeven)(x);
  TPP_V below = TPP_OF(tpp_sign)(x, near - (TPP_T)1);
  return TPP_OF(tpp_v_select)(TPP_OF(tpp_less)(x, near), below, near);
}
TPP_MATH TPP_V TPP_OF(tpp_v_ceil)(TPP_V x) {
  return TPP_OF(tpp_v_neg)(TPP_OF(tpp_v_floor)(TPP_OF(tpp_v_neg)(x)));
}
TPP_MATH TPP_V TPP_OF(tpp_v_trunc)(TPP_V x) {
  return TPP_OF(tpp_sign)(x, TPP_OF(tpp_v_floor)(TPP_OF(tpp_abs)(x)));
}
