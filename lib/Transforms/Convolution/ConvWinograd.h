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

/// A convolution that has such a form.
struct WinogradConv {
  Value images, filter, output;
  /// Of which the kernel is 3 x 3, and strides and dilations are 1.
  WindowAttr window;
  /// Pixels along a side of a tile.
  int64_t tile = 2;
  /// Predicted cycles of the transforms, a launch each, through main memory;
  /// nothing if a row of tiles does not fit in LDM.
  std::optional<double> transformCycles;
  /// The elementwise op that alone reads the output, if it can run on its
  /// tiles.
  linalg::LinalgOp epilogue;
  /// The max pooling behind it, of 2 x 2 pixels each, if its maxima can be
  /// taken of the sums, and what these begin with.
  linalg::LinalgOp pooling;
  double initial = 0;
  /// Transforms of images and sums in LDM, if they are possible; then the
  /// predicted cycles, those of the transform of the filter included unless
  /// that is known before a call. If the plan is pooled, those that the pooling
  /// takes by itself are subtracted: other methods leave them to be done.
  std::optional<WinogradPlan> plan;
  double planCycles = 0;
  /// Whether the plan is asked for, even if other ways take less time.
  bool keepsPlan = false;
};

/// What `op` is, if it can be computed with tiles of `tile` x `tile` pixels;
/// else why not. A pooling behind it is computed with it if `pool` permits it
/// and, unless that asks for it, that is predicted to be faster.
std::optional<WinogradConv> matchWinograd(linalg::LinalgOp op,
                                          const ConvShape &shape, int64_t tile,
                                          PoolPlace pool, StringRef &reason);

/// Creates the transforms and the product; returns the output.
Value createWinograd(RewriterBase &rewriter, Location loc,
                     const WinogradConv &conv);

/// Replaces `op`, the epilogue of `conv` and the pooling, by one op whose
/// transforms are in LDM; `conv` has a plan.
void replaceByWinogradConv(RewriterBase &rewriter, linalg::LinalgOp op,
                           const WinogradConv &conv);

/// Compares Winograd's method with others by the model. Equal convolutions are
/// looked at once.
class WinogradChoice {
public:
  /// Tiles are transformed in LDM only if `mayPlan`.
  explicit WinogradChoice(bool mayPlan) : mayPlan(mayPlan) {}

  /// Cycles of the transforms and of the product of `conv`, which gets a plan
  /// if that is faster; nothing if no tile fits in LDM.
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
