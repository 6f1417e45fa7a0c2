//===- GemmArithmetic.h - Product of packed panels --------------*- C++ -*-===//

#ifndef SWSIM_GEMMARITHMETIC_H
#define SWSIM_GEMMARITHMETIC_H

namespace swsim {

/// Extents of the product of one panel of A with one panel of B.
template <typename T>
struct PanelShape;
template <>
struct PanelShape<float> {
  static constexpr int rows = 6, cols = 16;
};
template <>
struct PanelShape<double> {
  static constexpr int rows = 6, cols = 8;
};

/// out[i][j] = sum over l of a[l][i] * b[l][j]. Each step is one fused
/// multiply-add in the order of l, so the bits are the same on every host.
void multiplyPanels(int k, const float *a, const float *b, float *out);
void multiplyPanels(int k, const double *a, const double *b, double *out);

enum class HalfFormat { Ieee, Bfloat16 };

/// The same where sums of `run` steps are numbers of 16 bits, rounded after
/// each step. These sums are added up in single precision.
void multiplyInRuns(int k, int run, HalfFormat format, const float *a,
                    const float *b, float *out);

} // namespace swsim

#endif // SWSIM_GEMMARITHMETIC_H
