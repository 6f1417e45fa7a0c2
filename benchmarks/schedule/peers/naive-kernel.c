/* The plain loop of the naive peer. It announces its work to the simulator, as
   the device library does, so that mode timing runs it once for every shape. */
#include "transfer.h"
#include "naive-kernel.h"
#ifdef SW_SIMULATOR
#include "swsim_api.h"
#endif

static void load(vector *to, const float *from) {
  vector x;
  simd_load(x, from);
  *to = x;
}

/* c += a0*b0 + a1*b1 + a2*b2 + a3*b3 for one vector of each. */
static vector add4(vector sum, const vector *a, const vector *b) {
  return (sum + a[0] * b[0] + a[1] * b[1]) + (a[2] * b[2] + a[3] * b[3]);
}

/* Four rows of B at a time, so that C is read and written once for four; two
   vectors of each, which hides latencies. */
static void add_rows(int n, const float *a, const float *restrict b,
                     float *restrict c) {
  const vector v[4] = {a[0], a[1], a[2], a[3]};
  int j = 0;
  for (; j + 2 * LANES <= n; j += 2 * LANES) {
    vector x[4], y[4], left, right;
    load(&left, c + j);
    load(&right, c + j + LANES);
    for (int r = 0; r < 4; ++r) {
      load(&x[r], b + j + r * n);
      load(&y[r], b + j + r * n + LANES);
    }
    left = add4(left, v, x);
    right = add4(right, v, y);
    simd_store(left, c + j);
    simd_store(right, c + j + LANES);
  }
  if (j < n) {
    vector x[4], left;
    load(&left, c + j);
    for (int r = 0; r < 4; ++r)
      load(&x[r], b + j + r * n);
    left = add4(left, v, x);
    simd_store(left, c + j);
  }
}

static void add_row(int n, float value, const float *restrict b,
                    float *restrict c) {
  const vector v = value;
  for (int j = 0; j < n; j += LANES) {
    vector x, sum;
    load(&sum, c + j);
    load(&x, b + j);
    sum = sum + v * x;
    simd_store(sum, c + j);
  }
}

void naive_multiply(int m, int n, int k, const float *a, const float *b,
                    float *c) {
#ifdef SW_SIMULATOR
  const struct swsim_library_call call = {
      "naive_multiply", 2.0 * m * n * k, 32, 3, {m, n, k}, 0};
  if (__swsim_library_begin(&call))
    return;
#endif
  for (int i = 0; i < m; ++i, a += k, c += n) {
    int l = 0;
    for (; l + 4 <= k; l += 4)
      add_rows(n, a + l, b + l * n, c);
    for (; l < k; ++l)
      add_row(n, a[l], b + l * n, c);
  }
#ifdef SW_SIMULATOR
  __swsim_library_end();
#endif
}
