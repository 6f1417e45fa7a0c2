/*===- math-kernels.h - Every function of tpp_math.h over rows ------------===*
 *
 * Template over T, V and OF, which makes names. Up to the element `many`, four
 * vectors at a time, as generated kernels have them. The rest of a row is
 * computed one by one.
 *
 *===----------------------------------------------------------------------===*/

typedef void (*OF(kernel))(const T *a, const T *b, T *out, int n, int many);

/** What the mask of a < b and that of 1 < b become: which of and, or, xor and
    not of the first hold. */
TPP_MATH V OF(tpp_v_masks)(V a, V b) {
  V one = 1, zero = 0, sum;
  V x = OF(tpp_v_cmp_olt)(a, b), y = OF(tpp_v_cmp_olt)(one, b);
  sum = OF(tpp_v_select)(OF(tpp_m_and)(x, y), one, zero);
  sum += OF(tpp_v_select)(OF(tpp_m_or)(x, y), one + one, zero);
  sum += OF(tpp_v_select)(OF(tpp_m_xor)(x, y), one * 4, zero);
  return sum + OF(tpp_v_select)(OF(tpp_m_not)(x), one * 8, zero);
}

/* Written out four times: loops of this length are not unrolled. */
#define FOUR(what) what(0) what(1) what(2) what(3)
#define LOAD(j)                                                                \
  V x##j = OF(tpp_v_load)(a + i + j * TPP_LANES);                              \
  V y##j = OF(tpp_v_load)(b + i + j * TPP_LANES);
#define STORE(j) OF(tpp_v_store)(x##j, out + i + j * TPP_LANES);
#define KERNEL(name, value)                                                    \
  static void OF(name)(const T *a, const T *b, T *out, int n, int many) {      \
    int i = 0;                                                                 \
    for (; i + 4 * TPP_LANES <= many; i += 4 * TPP_LANES) {                    \
      FOUR(LOAD)                                                               \
      x0 = value(x0, y0);                                                      \
      x1 = value(x1, y1);                                                      \
      x2 = value(x2, y2);                                                      \
      x3 = value(x3, y3);                                                      \
      FOUR(STORE)                                                              \
    }                                                                          \
    for (; i + TPP_LANES <= n; i += TPP_LANES) {                               \
      V x = OF(tpp_v_loadu)(a + i), y = OF(tpp_v_loadu)(b + i);                \
      OF(tpp_v_storeu)(value(x, y), out + i);                                  \
    }                                                                          \
    if (i < n) {                                                               \
      V x = OF(tpp_v_load_part)(a + i, n - i);                                 \
      V y = OF(tpp_v_load_part)(b + i, n - i);                                 \
      OF(tpp_v_store_part)(value(x, y), out + i, n - i);                       \
    }                                                                          \
  }

/* The functions as ones of two operands. */
#define MATH_UNARY(name, f32, f64)                                             \
  TPP_MATH V OF(call_##name)(V x, V y) {                                       \
    (void)y;                                                                   \
    return OF(tpp_v_##name)(x);                                                \
  }                                                                            \
  KERNEL(name, OF(call_##name))
#define MATH_POWER(name, power, f32, f64)                                      \
  TPP_MATH V OF(call_##name)(V x, V y) {                                       \
    (void)y;                                                                   \
    return OF(tpp_v_fpowi)(x, power);                                          \
  }                                                                            \
  KERNEL(name, OF(call_##name))
#define MATH_BINARY(name, f32, f64) KERNEL(name, OF(tpp_v_##name))
#define MATH_TERNARY(name, f32, f64)                                           \
  TPP_MATH V OF(call_##name)(V x, V y) { return OF(tpp_v_##name)(x, y, x); }   \
  KERNEL(name, OF(call_##name))
#define MATH_COMPARE(predicate, holds)                                         \
  TPP_MATH V OF(call_cmp_##predicate)(V x, V y) {                              \
    return OF(tpp_v_select)(OF(tpp_v_cmp_##predicate)(x, y),                   \
                            OF(tpp_v_splat)(1), OF(tpp_v_splat)(0));           \
  }                                                                            \
  KERNEL(cmp_##predicate, OF(call_cmp_##predicate))
#include "math-functions.def"
#undef FOUR
#undef LOAD
#undef STORE
#undef KERNEL
#undef MATH_UNARY
#undef MATH_POWER
#undef MATH_BINARY
#undef MATH_TERNARY
#undef MATH_COMPARE

static OF(kernel) OF(find)(int function) {
  switch (function) {
#define CASE(name)                                                             \
  case MATH_##name:                                                            \
    return OF(name);
#define MATH_UNARY(name, f32, f64) CASE(name)
#define MATH_POWER(name, n, f32, f64) CASE(name)
#define MATH_BINARY(name, f32, f64) CASE(name)
#define MATH_TERNARY(name, f32, f64) CASE(name)
#define MATH_COMPARE(predicate, holds) CASE(cmp_##predicate)
#include "math-functions.def"
#undef CASE
#undef MATH_UNARY
#undef MATH_POWER
#undef MATH_BINARY
#undef MATH_TERNARY
#undef MATH_COMPARE
  }
  return 0;
}

/** Cycles of a kernel per vector. */
static double OF(time)(OF(kernel) kernel, const T *a, const T *b, T *out, int n,
                       int many) {
  long begin = now();
  kernel(a, b, out, n, many);
  return (double)(now() - begin) * TPP_LANES / n;
}

/** The chunks of this CPE, by way of LDM. The first is timed, also one vector
    at a time. */
static void OF(run)(struct math_job *job) {
  OF(kernel) kernel = OF(find)(job->function);
  T *a = (T *)buffers[0], *b = (T *)buffers[1], *out = (T *)buffers[2];
  long first = (long)_MYID * CHUNK;
  for (; first < job->count; first += 64 * CHUNK) {
    long left = job->count - first;
    int i, n = left < CHUNK ? (int)left : CHUNK;
    get(a, (const T *)job->a + first, n * (int)sizeof(T));
    get(b, (const T *)job->b + first, n * (int)sizeof(T));
    for (i = n; i < n + TPP_LANES; ++i)
      out[i] = -77;
    if (first == 0)
      alone = OF(time)(kernel, a, b, out, n, 0);
    double time = OF(time)(kernel, a, b, out, n, n);
    if (first == 0)
      cycles = time;
    for (i = n; i < n + TPP_LANES; ++i)
      overruns += out[i] != -77;
    put((T *)job->out + first, out, n * (int)sizeof(T));
  }
}
