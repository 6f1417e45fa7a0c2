//===- GemmArithmetic.cpp - Product of packed panels ----------------------===//

#include "Library/GemmArithmetic.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

using namespace swsim;

/// `x`, rounded half to even. The sum with 1.5 2^n has no bits for the part to
/// be rounded off.
static float roundTo(HalfFormat format, float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  if (format == HalfFormat::Bfloat16) {
    if (std::isnan(x))
      return x;
    bits = (bits + 0x7fff + (bits >> 16 & 1)) & 0xffff0000u;
    memcpy(&x, &bits, sizeof bits);
    return x;
  }
  if (std::fabs(x) >= 65520)
    return std::copysign(std::numeric_limits<float>::infinity(), x);
  bits = std::max(bits & 0x7f800000u, 0x38800000u);
  float shift;
  memcpy(&shift, &bits, sizeof bits);
  shift *= 0x1.8p13f;
  return (x + shift) - shift;
}

/// `round` is applied to the sums after each step.
template <typename T, typename Round>
static void multiplyPortable(int k, const T *a, const T *b, T *out,
                             Round round) {
  constexpr int rows = PanelShape<T>::rows, cols = PanelShape<T>::cols;
  for (int i = 0; i < rows * cols; ++i)
    out[i] = 0;
  for (int l = 0; l < k; ++l)
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < cols; ++j)
        out[i * cols + j] = round(
            std::fma(a[l * rows + i], b[l * cols + j], out[i * cols + j]));
}

template <typename T>
static void multiplyPortable(int k, const T *a, const T *b, T *out) {
  multiplyPortable(k, a, b, out, [](T x) { return x; });
}

static void runPortable(int k, HalfFormat format, const float *a,
                        const float *b, float *out) {
  multiplyPortable(k, a, b, out,
                   [format](float x) { return roundTo(format, x); });
}

#if defined(__x86_64__)

#define SWSIM_AVX2 __attribute__((target("avx2,fma")))

/// Keeps sums as they are.
struct Exact {
  SWSIM_AVX2 static __m256 round(__m256 x) { return x; }
};

/// As roundTo, for eight numbers.
template <HalfFormat format>
struct ToHalves {
  SWSIM_AVX2 static __m256 round(__m256 x) {
    __m256i bits = _mm256_castps_si256(x);
    if constexpr (format == HalfFormat::Bfloat16) {
      __m256i odd =
          _mm256_and_si256(_mm256_srli_epi32(bits, 16), _mm256_set1_epi32(1));
      __m256i sum = _mm256_add_epi32(
          bits, _mm256_add_epi32(odd, _mm256_set1_epi32(0x7fff)));
      __m256 rounded = _mm256_castsi256_ps(
          _mm256_and_si256(sum, _mm256_set1_epi32(int(0xffff0000u))));
      return _mm256_blendv_ps(rounded, x, _mm256_cmp_ps(x, x, _CMP_UNORD_Q));
    } else {
      __m256 sign = _mm256_set1_ps(-0.0f);
      __m256 isLarge = _mm256_cmp_ps(_mm256_andnot_ps(sign, x),
                                     _mm256_set1_ps(65520), _CMP_GE_OQ);
      __m256i power = _mm256_and_si256(bits, _mm256_set1_epi32(0x7f800000));
      power = _mm256_max_epi32(power, _mm256_set1_epi32(0x38800000));
      __m256 shift =
          _mm256_mul_ps(_mm256_castsi256_ps(power), _mm256_set1_ps(0x1.8p13f));
      __m256 rounded = _mm256_sub_ps(_mm256_add_ps(x, shift), shift);
      __m256 infinite =
          _mm256_or_ps(_mm256_and_ps(sign, x), _mm256_set1_ps(HUGE_VALF));
      return _mm256_blendv_ps(rounded, infinite, isLarge);
    }
  }
};

/// `Round` is applied to the sums after each step.
template <typename Round>
SWSIM_AVX2 static void sumAvx2(int k, const float *a, const float *b,
                               float *out) {
  __m256 acc[6][2];
  for (auto &row : acc)
    row[0] = row[1] = _mm256_setzero_ps();
  for (int l = 0; l < k; ++l, a += 6, b += 16) {
    __m256 b0 = _mm256_loadu_ps(b), b1 = _mm256_loadu_ps(b + 8);
#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) {
      __m256 splat = _mm256_broadcast_ss(a + i);
      acc[i][0] = Round::round(_mm256_fmadd_ps(splat, b0, acc[i][0]));
      acc[i][1] = Round::round(_mm256_fmadd_ps(splat, b1, acc[i][1]));
    }
  }
  for (int i = 0; i < 6; ++i) {
    _mm256_storeu_ps(out + 16 * i, acc[i][0]);
    _mm256_storeu_ps(out + 16 * i + 8, acc[i][1]);
  }
}

static void multiplyAvx2(int k, const float *a, const float *b, float *out) {
  sumAvx2<Exact>(k, a, b, out);
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

static void multiplyRun(int k, HalfFormat format, const float *a,
                        const float *b, float *out) {
  if (!hasAvx2())
    runPortable(k, format, a, b, out);
  else if (format == HalfFormat::Bfloat16)
    sumAvx2<ToHalves<HalfFormat::Bfloat16>>(k, a, b, out);
  else
    sumAvx2<ToHalves<HalfFormat::Ieee>>(k, a, b, out);
}

#else

template <typename T>
static void multiply(int k, const T *a, const T *b, T *out) {
  multiplyPortable(k, a, b, out);
}

static void multiplyRun(int k, HalfFormat format, const float *a,
                        const float *b, float *out) {
  runPortable(k, format, a, b, out);
}

#endif

void swsim::multiplyInRuns(int k, int run, HalfFormat format, const float *a,
                           const float *b, float *out) {
  constexpr int rows = PanelShape<float>::rows, cols = PanelShape<float>::cols;
  float sums[rows * cols];
  std::fill_n(out, rows * cols, 0.0f);
  for (int first = 0, steps; first < k; first += steps) {
    steps = std::min(run, k - first);
    multiplyRun(steps, format, a + size_t(first) * rows,
                b + size_t(first) * cols, sums);
    for (int i = 0; i < rows * cols; ++i)
      out[i] += sums[i];
  }
}

void swsim::multiplyPanels(int k, const float *a, const float *b, float *out) {
  multiply(k, a, b, out);
}

void swsim::multiplyPanels(int k, const double *a, const double *b,
                           double *out) {
  multiply(k, a, b, out);
}
