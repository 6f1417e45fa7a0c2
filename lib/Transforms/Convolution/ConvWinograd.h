//===- ConvWinograd.h - Convolutions by Winograd's method -------*- C++ -*-===//
///
/// \file
/// Convolutions with 3 x 3 taps as products of transformed tiles.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVWINOGRAD_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVWINOGRAD_H

#include "ConvWindows.h"

#include "Transforms/Passes.h"

#include "Analysis/Search/WinogradPlan.h"

namespace mlir {
namespace sw {

/// A convolution that supports Winograd's method.
struct WinogradConv {
  Value images, filter, output;
  /// The kernel is 3 x 3, and strides and dilations are 1.
  WindowAttr window;
  /// Pixels along a side of a tile.
  int64_t tile = 2;
  /// Predicted cycles of the transforms through main memory, one launch each;
  /// nothing if a row of tiles does not fit in LDM.
  std::optional<double> transformCycles;
  /// The elementwise op that is the only reader of the output, if it can run on
  /// tiles of the output.
  linalg::LinalgOp epilogue;
  /// The following max pooling with windows of 2 x 2 pixels, if its maxima can
  /// be computed from the sums, and its initial value.
  linalg::LinalgOp pooling;
  double initial = 0;
  /// The plan for transforms of images and sums in LDM, if it exists, and its
  /// predicted cycles. They include the transform of the filter, unless the
  /// filter is known before a call. If the plan is pooled, the cycles of a
  /// separate pooling are subtracted, because other methods need it.
  std::optional<WinogradPlan> plan;
  double planCycles = 0;
  /// Whether the plan is required, even if other forms take less time.
  bool keepsPlan = false;
};

/// Matches `op` for tiles of `tile` x `tile` pixels; otherwise sets `reason`. A
/// following pooling becomes part of the plan if `pool` requires it, or if
/// `pool` permits it and the model predicts less time.
std::optional<WinogradConv> matchWinograd(linalg::LinalgOp op,
                                          const ConvShape &shape, int64_t tile,
                                          PoolPlace pool, StringRef &reason);

/// Creates the transforms and the product; returns the output.
Value createWinograd(RewriterBase &rewriter, Location loc,
                     const WinogradConv &conv);

/// Replaces `op`, the epilogue of `conv` and the pooling by one op with
/// transforms in LDM. `conv` must have a plan.
void replaceByWinogradConv(RewriterBase &rewriter, linalg::LinalgOp op,
                           const WinogradConv &conv);

/// Compares Winograd's method with others by the model, once for equal
/// convolutions.
class WinogradChoice {
public:
  /// Tiles are transformed in LDM only if `mayPlan`.
  explicit WinogradChoice(bool mayPlan) : mayPlan(mayPlan) {}

  /// Cycles of the transforms and the product of `conv`, which gets a plan if
  /// that is faster; nothing if no tile fits in LDM.
  std::optional<double> predict(RewriterBase &rewriter, linalg::LinalgOp op,
                                WinogradConv &conv);

private:
  struct Prediction {
    std::optional<double> cycles;
    std::optional<WinogradPlan> plan;
  };
  static Prediction compare(RewriterBase &rewriter, linalg::LinalgOp op,
                            const WinogradConv &conv, const Target &target);

  bool mayPlan;
  llvm::StringMap<Prediction> known;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVWINOGRAD_H
