//===- WinogradFilters.cpp - Filters transformed at compile time ----------===//
#include "WinogradFilters.h"

#include "Dialect/Utils/ElementTypes.h"

#include "EvaluableConstants.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::isFilterTransform(Operation *op) {
  auto transform = dyn_cast<WinogradOp>(op);
  return transform && transform.getKind() == WinogradKind::Filter &&
         transform.hasPureTensorSemantics() &&
         cast<ShapedType>(transform.getInput().getType()).hasStaticShape() &&
         cast<ShapedType>(transform.getOutput().getType()).hasStaticShape();
}

/// Applies the matrix G of F(m x m, 3 x 3) to three numbers with distance
/// `step`. The m + 2 results have the distance `outStep`. Lavin and Gray,
/// arXiv:1509.09308, section 4; the sums have the order of
/// `tpp_winograd_filter`.
template <typename T>
static void applyFilter(int64_t tile, const T *g, int64_t step, T *u,
                        int64_t outStep) {
  T x0 = g[0], x1 = g[step], x2 = g[2 * step];
  if (tile == 2) {
    T half = T(0.5), sum = x0 + x2;
    u[0] = x0;
    u[outStep] = half * (sum + x1);
    u[2 * outStep] = half * (sum - x1);
    u[3 * outStep] = x2;
    return;
  }
  T fourth = T(0.25), sixth = T(1.0 / 6), part = T(1.0 / 24),
    twelfth = T(1.0 / 12);
  T sum = sixth * (x0 + x2), own = sixth * x1;
  T ends = sixth * x2 + part * x0, middle = twelfth * x1;
  u[0] = fourth * x0;
  u[outStep] = -(sum + own);
  u[2 * outStep] = own - sum;
  u[3 * outStep] = ends + middle;
  u[4 * outStep] = ends - middle;
  u[5 * outStep] = x2;
}

namespace {
/// Places of the elements of a transformed filter: the index of its first
/// position, and the distance between positions.
struct Places {
  int64_t filters, channels, positions;
  /// Size of a block of filters and channels. Without packing one block has all
  /// of them.
  int64_t filterBlock, channelBlock;

  explicit Places(WinogradOp op) {
    auto input = cast<ShapedType>(op.getInput().getType());
    auto output = cast<ShapedType>(op.getOutput().getType());
    filters = input.getDimSize(0);
    channels = input.getDimSize(1);
    positions = op.getPositions();
    bool isPacked = output.getRank() == 5;
    filterBlock = isPacked ? output.getDimSize(3) : filters;
    channelBlock = isPacked ? output.getDimSize(4) : channels;
  }
  int64_t getStep() const { return filterBlock * channelBlock; }
  int64_t getFirst(int64_t filter, int64_t channel) const {
    int64_t block = filter / filterBlock * (channels / channelBlock) +
                    channel / channelBlock;
    return (block * positions * filterBlock + filter % filterBlock) *
               channelBlock +
           channel % channelBlock;
  }
};
} // namespace

template <typename T>
static void transformAll(WinogradOp op, const T *in, T *out) {
  auto tile = static_cast<int64_t>(op.getTile());
  int64_t reach = tile + 2;
  Places places(op);
  constexpr int64_t kTaps = 3, kMaxReach = 6;
  T columns[kMaxReach * kTaps], u[kMaxReach * kMaxReach];
  for (int64_t filter = 0; filter < places.filters; ++filter)
    for (int64_t channel = 0; channel < places.channels; ++channel) {
      for (int64_t j = 0; j < kTaps; ++j)
        applyFilter(tile, in + j, kTaps, columns + j, kTaps);
      for (int64_t i = 0; i < reach; ++i)
        applyFilter(tile, columns + kTaps * i, 1, u + reach * i, 1);
      T *to = out + places.getFirst(filter, channel);
      for (int64_t p = 0; p < places.positions; ++p)
        to[p * places.getStep()] = u[p];
      in += kTaps * kTaps;
    }
}

ElementsAttr sw::evaluateFilterTransform(WinogradOp op) {
  ElementsAttr filter = getEvaluableConstant(op.getInput());
  if (!filter)
    return {};
  auto type = cast<RankedTensorType>(op.getOutput().getType());
  if (filter.isSplat())
    return {};
  ArrayRef<char> from = getConstantBytes(filter);
  return createConstant(type, [&](MutableArrayRef<char> to) {
    withHostFloat(type.getElementType(), [&](auto zero) {
      using T = decltype(zero);
      transformAll(op, reinterpret_cast<const T *>(from.data()),
                   reinterpret_cast<T *>(to.data()));
    });
  });
}
