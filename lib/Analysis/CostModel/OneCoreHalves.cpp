//===- OneCoreHalves.cpp - What a product of halves costs one CPE ---------===//
//
// As device/sw26010pro/tpp_gemm_half.h: panels of one or two vectors of 32
// columns, packed in parts of k that the buffer holds, and blocks of up to
// eight lines. benchmarks/device/one-core-halves-fit.py has the same terms.
//
//===----------------------------------------------------------------------===//

#include "Analysis/CostModel/LibraryCosts.h"

#include "Dialect/SW/IR/Target.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;
using llvm::divideCeil;

/// Columns of a vector, elements of the buffer, and elements of a vector of C.
static constexpr int64_t kLanes = 32, kPacked = 4096, kSumLanes = 8;

bool sw::hasOneCoreHalves(const Target &target) {
  return target.getCosts().oneCoreHalfPassCycles > 0;
}

/// Cycles of a k step of a block of p vectors and q scalars: the latency of a
/// multiply-add, or its loads.
static double getStep(int64_t p, int64_t q, const sunway::CostFigures &costs) {
  if (p == 1 ? q < 4 : q < 3)
    return costs.oneCoreHalfStepCycles;
  return costs.oneCoreHalfScalarCycles * static_cast<double>(q) +
         costs.oneCoreHalfVectorCycles * static_cast<double>(p - 1);
}

namespace {
/// Panels of a product: vectors of each, and columns of it that a temporary
/// tile has.
struct Panels {
  int64_t vectors, edge;
};
} // namespace

/// Cycles of one panel of a product.
static double getPanelCycles(ArrayRef<int64_t> mnk, const OneCoreForm &form,
                             Panels panel, const sunway::CostFigures &costs) {
  int64_t m = mnk[0], n = mnk[1], k = mnk[2], p = panel.vectors;
  int64_t room = kPacked / (kLanes * p), depth = k;
  while (depth > room)
    depth = divideCeil(depth, 2);
  auto passes = static_cast<double>(divideCeil(k, depth));
  auto runs = static_cast<double>(k / depth * divideCeil(depth, form.run) +
                                  divideCeil(k % depth, form.run));
  double packed = 0;
  if (n < kLanes || (form.packsB && k < kLanes))
    packed = costs.oneCoreHalfElementCycles *
             static_cast<double>(k * std::min(n, kLanes * p));
  else
    packed = (form.packsB ? costs.oneCoreHalfTurnCycles
                          : costs.oneCoreHalfPackCycles) *
             static_cast<double>(k * p);
  constexpr int64_t kMaxLines = 8;
  int64_t blocks = divideCeil(m, kMaxLines), q = m / blocks,
          taller = m % blocks;
  int64_t calls = panel.edge > 0 ? blocks : taller > 0 ? 2 : 1;
  double steps = static_cast<double>(taller) * getStep(p, q + 1, costs) +
                 static_cast<double>(blocks - taller) * getStep(p, q, costs);
  double tile =
      costs.oneCoreHalfLineCycles *
          static_cast<double>(panel.edge / kSumLanes) +
      costs.oneCoreHalfRestCycles * static_cast<double>(panel.edge % kSumLanes);
  return packed + static_cast<double>(k) * steps +
         runs * costs.oneCoreHalfRunCycles * static_cast<double>(m * p) +
         passes * (costs.oneCoreHalfPassCycles * static_cast<double>(calls) +
                   costs.oneCoreHalfBlockCycles * static_cast<double>(blocks) +
                   static_cast<double>(m) * tile);
}

double sw::getOneCoreHalfCycles(ArrayRef<int64_t> mnk, const OneCoreForm &form,
                                const Target &target) {
  const sunway::CostFigures &costs = target.getCosts();
  if (llvm::is_contained(mnk, 0))
    return costs.oneCoreHalfCallCycles;
  bool isAligned = form.isAligned && mnk[1] % kSumLanes == 0;
  double cycles = costs.oneCoreHalfCallCycles;
  int64_t left = mnk[1];
  while (left > 0) {
    Panels panel{isAligned && left >= 2 * kLanes ? 2 : 1,
                 isAligned && left >= kLanes ? 0 : std::min(left, kLanes)};
    cycles += getPanelCycles(mnk, form, panel, costs);
    left -= panel.vectors * kLanes;
  }
  return cycles;
}
