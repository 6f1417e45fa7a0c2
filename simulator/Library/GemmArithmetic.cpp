//===- GemmArithmetic.cpp - Product of packed panels ----------------------===//

#include "Library/GemmArithmetic.h"

#include <cmath>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

using namespace swsim;

template <typename T>
static void multiplyPortable(int k, const T *a, const T *b, T *out) {
  constexpr int rows = PanelShape<T>::rows, cols = PanelShape<T>::cols;
  for (int i = 0; i < rows * cols; ++i)
    out[i] = 0;
  for (int l = 0; l < k; ++l)
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < cols; ++j)
        out[i * cols + j] =
            std::fma(a[l * rows + i], b[l * cols + j], out[i * cols + j]);
}

#if defined(__x86_64__)

#define SWSIM_AVX2 __attribute__((target("avx2,fma")))

SWSIM_AVX2 static void multiplyAvx2(int k, const float *a, const float *b,
                                    float *out) {
  __m256 acc[6][2];
  for (auto &row : acc)
    row[0] = row[1] = _mm256_setzero_ps();
  for (int l = 0; l < k; ++l, a += 6, b += 16) {
    __m256 b0 = _mm256_loadu_ps(b), b1 = _mm256_loadu_ps(b + 8);
#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) {
      __m256 splat = _mm256_broadcast_ss(a + i);
      acc[i][0] = _mm256_fmadd_ps(splat, b0, acc[i][0]);
      acc[i][1] = _mm256_fmadd_ps(splat, b1, acc[i][1]);
    }
  }
  for (int i = 0; i < 6; ++i) {
    _mm256_storeu_ps(out + 16 * i, acc[i][0]);
    _mm256_storeu_ps(out + 16 * i + 8, acc[i][1]);
  }
}

SWSIM_AVX2 static void multiplyAvx2(int k, const double *a, const double *b,
                                    double *out) {
  __m256d acc[6][2];
  for (auto &row : acc)
    row[0] = row[1] = _mm256_setzero_pd();
  for (int l = 0; l < k; ++l, a += 6, b += 8) {
    __m256d b0 = _mm256_loadu_pd(b), b1 = _mm256_loadu_pd(b + 4);
#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) {
      __m256d splat = _mm256_broadcast_sd(a + i);
      acc[i][0] = _mm256_fmadd_pd(splat, b0, acc[i][0]);
      acc[i][1] = _mm256_fmadd_pd(splat, b1, acc[i][1]);
    }
  }
  for (int i = 0; i < 6; ++i) {
    _mm256_storeu_pd(out + 8 * i, acc[i][0]);
    _mm256_storeu_pd(out + 8 * i + 4, acc[i][1]);
  }
}

static bool hasAvx2() {
  static const bool result =
      __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  return result;
}

template <typename T>
static void multiply(int k, const T *a, const T *b, T *out) {
  if (hasAvx2())
    multiplyAvx2(k, a, b, out);
  else
    multiplyPortable(k, a, b, out);
}

#else

template <typename T>
static void multiply(int k, const T *a, const T *b, T *out) {
  multiplyPortable(k, a, b, out);
}

#endif

void swsim::multiplyPanels(int k, const float *a, const float *b, float *out) {
  multiply(k, a, b, out);
}

void swsim::multiplyPanels(int k, const double *a, const double *b,
                           double *out) {
  multiply(k, a, b, out);
}
