/*===- math-master.c - Errors and cycles of the functions of tpp_math.h ---===*
 *
 * Compares with the host's long double mathematics.
 * usage: math [SAMPLES]: numbers a function and type; without, 4096.
 *
 *===----------------------------------------------------------------------===*/

#include <athread.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "math-job.h"

extern void SLAVE_FUN(math_kernel)(struct math_job *);

typedef long double real;

/* The functions that C has by another name, or not at all. */
static real ref_neg(real x) { return -x; }
static real ref_absf(real x) { return fabsl(x); }
static real ref_reciprocal(real x) { return 1 / x; }
static real ref_sixth(real x) { return x / 6; }
static real ref_rsqrt(real x) {
  return x == 0 ? copysignl(INFINITY, x) : 1 / sqrtl(x);
}
static real ref_sigmoid(real x) {
  return x < 0 ? expl(x) / (1 + expl(x)) : 1 / (1 + expl(-x));
}
static real ref_roundeven(real x) { return rintl(x); }
static real ref_add(real a, real b) { return a + b; }
static real ref_sub(real a, real b) { return a - b; }
static real ref_mul(real a, real b) { return a * b; }
static real ref_div(real a, real b) { return a / b; }
static real ref_maxnumf(real a, real b) { return fmaxl(a, b); }
static real ref_minnumf(real a, real b) { return fminl(a, b); }
static real ref_maximumf(real a, real b) {
  if (isnan(a) || isnan(b))
    return NAN;
  return a == b ? (signbit(a) ? b : a) : fmaxl(a, b);
}
static real ref_minimumf(real a, real b) { return -ref_maximumf(-a, -b); }
static real ref_masks(real a, real b) {
  int x = a < b, y = 1 < b;
  return (x & y) + 2 * (x | y) + 4 * (x ^ y) + 8 * !x;
}
static real ref_widths(real a, real b) { return a < 1 ? b : a; }

#define SAME(name)                                                             \
  static real ref_##name(real x) { return name##l(x); }
SAME(floor)
SAME(ceil)
SAME(trunc)
SAME(sqrt)
SAME(exp)
SAME(tanh)
SAME(log)
SAME(erf)
SAME(exp2)
SAME(expm1)
SAME(log2)
SAME(log10)
SAME(log1p)
/* Beyond 2^45 those of tpp_math.h are NaNs. */
static real ref_sin(real x) { return fabsl(x) <= 0x1p45 ? sinl(x) : NAN; }
static real ref_cos(real x) { return fabsl(x) <= 0x1p45 ? cosl(x) : NAN; }
static real ref_powf(real a, real b) { return powl(a, b); }
static real ref_copysign(real a, real b) { return copysignl(a, b); }
static real ref_fma(real a, real b, real c) { return fmal(a, b, c); }

/** As compilers have it, 1/a^-n, which is 0 where a^-n is too large. */
static real ref_power(real a, int n, int is_double) {
  real power = powl(a, abs(n));
  if (n > 0)
    return power;
  return is_double && isinf((double)power) ? 1 / (real)(double)power
                                           : 1 / power;
}

static real reference(int function, int is_double, real a, real b) {
  switch (function) {
#define MATH_UNARY(name, f32, f64)                                             \
  case MATH_##name:                                                            \
    return ref_##name(a);
#define MATH_POWER(name, n, f32, f64)                                          \
  case MATH_##name:                                                            \
    return ref_power(a, n, is_double);
#define MATH_BINARY(name, f32, f64)                                            \
  case MATH_##name:                                                            \
    return ref_##name(a, b);
#define MATH_TERNARY(name, f32, f64)                                           \
  case MATH_##name:                                                            \
    return ref_##name(a, b, a);
#define MATH_COMPARE(predicate, holds)                                         \
  case MATH_cmp_##predicate:                                                   \
    return holds;
#include "math-functions.def"
#undef MATH_UNARY
#undef MATH_POWER
#undef MATH_BINARY
#undef MATH_TERNARY
#undef MATH_COMPARE
  }
  return 0;
}

struct function {
  const char *name;
  double bounds[2];
};
static const struct function functions[] = {
#define MATH_UNARY(name, f32, f64) {#name, {f32, f64}},
#define MATH_POWER(name, n, f32, f64) {#name, {f32, f64}},
#define MATH_BINARY(name, f32, f64) {#name, {f32, f64}},
#define MATH_TERNARY(name, f32, f64) {#name, {f32, f64}},
#define MATH_COMPARE(predicate, holds) {"cmp_" #predicate, {0, 0}},
#include "math-functions.def"
};

static const double specials[] = {0.0,
                                  -0.0,
                                  1,
                                  -1,
                                  INFINITY,
                                  -INFINITY,
                                  NAN,
                                  0x1p-149,
                                  -0x1p-149,
                                  0x1p-126,
                                  0x1p-130,
                                  0x1p-1074,
                                  -0x1p-1074,
                                  0x1p-1022,
                                  0x1p-1030,
                                  0.5,
                                  -0.5,
                                  1.5,
                                  -1.5,
                                  2.5,
                                  -2.5,
                                  0x1.fffffep127,
                                  -0x1.fffffep127,
                                  0x1.fffffffffffffp1023,
                                  88.72,
                                  88.73,
                                  -87.33,
                                  -103.97,
                                  -103.98,
                                  709.78,
                                  709.79,
                                  -745.13,
                                  -745.14,
                                  0x1p23,
                                  0x1.000002p23,
                                  0x1p52,
                                  0x1.0000000000001p52,
                                  0x1.fffffep22,
                                  2,
                                  3,
                                  10,
                                  0x1.fffffffffffffp51,
                                  0.875,
                                  22,
                                  3.95,
                                  6,
                                  1000,
                                  127,
                                  128,
                                  1023,
                                  1024};
enum { SPECIALS = sizeof specials / sizeof *specials };

static uint64_t state;
static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

/** A special value, next to one, any bits, or one of a size that matters. */
static double sample(long i, int is_double) {
  static const double sizes[] = {1e-6, 1, 10, 100, 800};
  uint64_t bits = next();
  double x;
  if (i < SPECIALS * SPECIALS)
    return specials[i % SPECIALS];
  if (i % 4 == 0) {
    float narrow;
    uint32_t low = (uint32_t)bits;
    memcpy(&narrow, &low, sizeof narrow);
    memcpy(&x, &bits, sizeof x);
    return is_double ? x : narrow;
  }
  x = (double)(int64_t)bits * 0x1p-63;
  return i % 4 == 1 ? 1 + x * ldexp(0.6, -(int)(bits % 50))
                    : x * sizes[bits % 5];
}

/** Fills both operands; those of the special values meet each other. */
static void fill(void *a, void *b, long count, int is_double) {
  long i;
  state = 88172645463325252u;
  for (i = 0; i < count; ++i) {
    double x = sample(i, is_double), y = sample(i, is_double);
    if (i < SPECIALS * SPECIALS)
      y = specials[i / SPECIALS];
    if (is_double)
      ((double *)a)[i] = x, ((double *)b)[i] = y;
    else
      ((float *)a)[i] = (float)x, ((float *)b)[i] = (float)y;
  }
}

/** The distance to the next number of the type. */
static real unit(real x, int is_double) {
  int exponent;
  frexpl(x, &exponent);
  exponent -= is_double ? 53 : 24;
  return ldexpl(1, exponent < (is_double ? -1074 : -149)
                       ? (is_double ? -1074 : -149)
                       : exponent);
}

/** Units in the last place; infinity for the wrong kind of number. */
static double error(real got, real expected, int is_double, int anyZero) {
  real rounded = is_double ? (real)(double)expected : (real)(float)expected;
  if (isnan(got) || isnan(rounded))
    return isnan(got) && isnan(rounded) ? 0 : INFINITY;
  // Any zero is the larger, and the smaller, of two.
  if (got == 0 && rounded == 0 && anyZero)
    return 0;
  if (signbit(got) != signbit(expected))
    return INFINITY;
  if (isinf(rounded))
    return got == rounded ? 0 : INFINITY;
  return (double)(fabsl(got - expected) / unit(expected, is_double));
}

static int measure(struct math_job *job) {
  const struct function *function = &functions[job->function];
  double worst = 0, at[2] = {0, 0}, bound = function->bounds[job->is_double];
  long i;
  int is_double = job->is_double, number = job->function;
  fill((void *)job->a, (void *)job->b, job->count, is_double);
  athread_spawn(math_kernel, job);
  athread_join();
  for (i = 0; i < job->count; ++i) {
    double a = is_double ? ((double *)job->a)[i] : ((float *)job->a)[i];
    double b = is_double ? ((double *)job->b)[i] : ((float *)job->b)[i];
    double got = is_double ? ((double *)job->out)[i] : ((float *)job->out)[i];
    real expected = reference(number, is_double, a, b);
    double e = error(got, expected, is_double,
                     number == MATH_maxnumf || number == MATH_minnumf);
    if (e > worst)
      worst = e, at[0] = a, at[1] = b;
  }
  printf("%s %s: %.3f ulp, %.1f cycles, alone %.1f", function->name,
         is_double ? "f64" : "f32", worst, job->cycles, job->alone);
  if (worst > bound)
    printf(", more than %g at %a %a", bound, at[0], at[1]);
  if (job->function < 0)
    printf(", behind the end");
  printf("\n");
  return worst > bound || job->function < 0;
}

int main(int argc, char **argv) {
  long count = argc > 1 ? atol(argv[1]) : 4096;
  int function, failures = 0;
  void *a = malloc(count * 8);
  void *b = malloc(count * 8);
  void *out = malloc(count * 8);
  athread_init();
  for (function = 0; function < 2 * MATH_FUNCTIONS; ++function) {
    struct math_job job = {function / 2, function % 2, count, a, b, out, 0, 0};
    failures += measure(&job);
  }
  athread_halt();
  printf("%d failures\n", failures);
  return failures != 0;
}
