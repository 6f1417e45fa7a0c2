//===- ConvWinograd.h - Convolutions by Winograd's method -------*- C++ -*-===//
///
/// \file
/// Convolutions with 3 x 3 taps as products of transformed tiles.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVWINOGRAD_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVWINOGRAD_H

#include "ConvWindows.h"
#include "WinogradConv.h"

#include "Transforms/Passes.h"

namespace mlir {
namespace sw {

/// Matches `op` for tiles of `tile` x `tile` pixels; otherwise sets `reason`. A
/// following pooling becomes part of the plan if `pool` requires it, or if
/// `pool` permits it and the model predicts less time.
std::optional<WinogradConv> matchWinograd(linalg::LinalgOp op,
                                          const ConvShape &shape, int64_t tile,
                                          PoolPlace pool, std::string &reason);

/// Creates the transforms and the product; returns the output.
Value createWinograd(RewriterBase &rewriter, Location loc,
                     const WinogradConv &conv);

/// Replaces `op`, the epilogue of `conv` and the pooling by one op with
/// transforms in LDM. `conv` must have a plan.
void replaceByWinogradConv(RewriterBase &rewriter, linalg::LinalgOp op,
                           const WinogradConv &conv);

/// Pixels along a side of the largest of `tiles`.
int64_t getWinogradTile(WinogradTiles tiles);

/// Compares Winograd's method with others by the model.
class WinogradChoice {
public:
  /// Tiles are transformed in LDM only if `mayPlan`.
  explicit WinogradChoice(bool mayPlan) : mayPlan(mayPlan) {}

  /// Cycles of the transforms and the product of `conv`, which gets a plan if
  /// that is faster; nothing if no tile fits in LDM.
  std::optional<double> predict(linalg::LinalgOp op, WinogradConv &conv) const;

  /// The fastest of the permitted `tiles` that takes less than `best` cycles,
  /// if any, and updates `best`. A pooling after the convolution stands at
  /// `pool`.
  std::optional<WinogradConv> findFasterTile(linalg::LinalgOp op,
                                             const ConvShape &shape,
                                             WinogradTiles tiles,
                                             PoolPlace pool,
                                             std::optional<double> &best) const;

private:
  bool mayPlan;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVWINOGRAD_H
