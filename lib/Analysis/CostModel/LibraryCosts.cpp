//===- LibraryCosts.cpp - What functions of the library cost --------------===//
#include "Analysis/CostModel/LibraryCosts.h"

#include "Dialect/SW/IR/Target.h"
#include "Dialect/TPP/IR/TPP.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

static bool isSum(tpp::ReduceKind kind) {
  return kind == tpp::ReduceKind::Sum || kind == tpp::ReduceKind::Mul;
}

double sw::getRowReductionCycles(tpp::ReduceKind kind, int64_t rows,
                                 int64_t cols, const Target &target) {
  const sunway::CostFigures &costs = target.getCosts();
  int64_t lanes = target.getVectorLanes();
  // Eight rows that are too short for vectors are one step of scalar code.
  int64_t together = cols < 2 * lanes ? rows / 8 : 0, single = rows % 8;
  if (together == 0)
    single = rows;
  double row =
      (isSum(kind) ? costs.rowSumCycles : costs.rowOrderCycles) +
      (isSum(kind) ? costs.rowSumVectorCycles : costs.rowOrderVectorCycles) *
          static_cast<double>(cols / lanes) +
      costs.reductionLaneCycles * static_cast<double>(lanes + cols % lanes);
  double eight = costs.shortRowsCycles +
                 costs.shortRowsColumnCycles * static_cast<double>(cols);
  return costs.reductionCallCycles + static_cast<double>(single) * row +
         static_cast<double>(together) * eight;
}

/// Cycles of one column of `rows` vectors.
static double getColumnCycles(tpp::ReduceKind kind, double rows,
                              const sunway::CostFigures &costs) {
  if (rows < 8)
    return isSum(kind) ? costs.shortColumnSumCycles +
                             costs.shortColumnSumRowCycles * rows
                       : costs.shortColumnOrderCycles +
                             costs.shortColumnOrderRowCycles * rows;
  return isSum(kind)
             ? costs.columnSumCycles + costs.rowSumVectorCycles * rows
             : costs.columnOrderCycles + costs.rowOrderVectorCycles * rows;
}

double sw::getColumnReductionCycles(tpp::ReduceKind kind, int64_t batch,
                                    int64_t rows, int64_t cols,
                                    const Target &target) {
  const sunway::CostFigures &costs = target.getCosts();
  int64_t lanes = target.getVectorLanes();
  auto count = static_cast<double>(rows);
  double column = getColumnCycles(kind, count, costs);
  double element =
      costs.columnElementCycles + costs.columnElementRowCycles * count;
  return costs.reductionCallCycles +
         static_cast<double>(batch) *
             (column * static_cast<double>(cols / lanes) +
              element * static_cast<double>(cols % lanes));
}

double sw::getCombinationCycles(int64_t elements, bool isArray,
                                const Target &target) {
  // Each element goes along the axis and back, one CPE after the other.
  const sunway::CostFigures &costs = target.getCosts();
  auto count = static_cast<double>(elements);
  return isArray
             ? costs.combineMeshCycles + costs.combineMeshElementCycles * count
             : costs.combineAxisCycles + costs.combineAxisElementCycles * count;
}

namespace {
/// Cycles of the blocks of a product of one CPE (device/tpp_gemm_type.h): for
/// one k step, and in addition for each pass over the blocks.
struct OneCoreBlocks {
  double step = 0, walk = 0;
};
} // namespace

/// Cycles of a k step of a block of p vectors and q scalars: the maximum of its
/// products or loads, with the loop, and of the latency between two products of
/// one sum.
static double getOneCoreStep(int64_t p, int64_t q,
                             const sunway::CostFigures &costs) {
  auto products = static_cast<double>(p * q);
  if (products == 16 && p == 4)
    return products;
  double loads = static_cast<double>(p) +
                 costs.oneCoreScalarCycles * static_cast<double>(q);
  return std::max(costs.arithmeticLatency,
                  costs.oneCoreStepCycles + std::max(products, loads));
}

/// Adds panels of p vectors, cut into lines of blocks of two heights. There is
/// a call for each height of a panel, or, if blocks may go across panels, for
/// each line of blocks if these are fewer.
static void addPanels(OneCoreBlocks &sum, int64_t m, int64_t p, int64_t panels,
                      bool mayGoAcross, const sunway::CostFigures &costs) {
  if (panels == 0 || p == 0)
    return;
  int64_t maximum = p < 3 ? 8 : p == 3 ? 5 : 4;
  int64_t blocks = llvm::divideCeil(m, maximum), q = m / blocks;
  int64_t taller = m % blocks;
  auto getStep = [&](int64_t lines) { return getOneCoreStep(p, lines, costs); };
  auto count = static_cast<double>(panels);
  sum.step += count * static_cast<double>(blocks - taller) * getStep(q);
  if (taller > 0)
    sum.step += count * static_cast<double>(taller) * getStep(q + 1);
  sum.walk += count * static_cast<double>(blocks) * costs.oneCoreBlockCycles;
  double calls = taller > 0 ? 2 : 1;
  bool isAcross = mayGoAcross && panels > blocks;
  sum.walk += isAcross ? static_cast<double>(blocks) * costs.oneCoreGroupCycles
                       : count * (costs.oneCorePanelCycles +
                                  calls * costs.oneCoreGroupCycles);
}

/// Cycles of a few rows by lines of B, four at a time (device/tpp_dots.h):
/// vectors in pairs, and the rest of a line one by one. Nothing if the library
/// packs the lines. If the rows are packed and k is whole vectors, all lines
/// begin at vector boundaries.
static std::optional<double> getDotCycles(ArrayRef<int64_t> mnk, int64_t lanes,
                                          const sunway::CostFigures &costs) {
  constexpr int64_t kMaxRows = 3;
  int64_t m = mnk[0], n = mnk[1], k = mnk[2], step = 2 * lanes;
  if (m > kMaxRows || k < step)
    return std::nullopt;
  auto width = static_cast<double>(lanes);
  double cycles = (costs.dotStepCycles + costs.dotStepLaneCycles * width) *
                  (k % lanes == 0 ? 1 : costs.dotUnalignedFactor);
  double lines = costs.dotLinesCycles + costs.dotLaneCycles * width +
                 cycles * static_cast<double>(k / step) +
                 costs.dotRestCycles * static_cast<double>(k % step);
  return static_cast<double>(m * llvm::divideCeil(n, 4)) * lines;
}

/// Adds the partial vector at the end of rows of `cols` columns. It is computed
/// as a whole vector, with a call for each block, and added to C element by
/// element.
static void addPart(OneCoreBlocks &sum, int64_t m, int64_t cols,
                    const sunway::CostFigures &costs) {
  constexpr int64_t kMaxLines = 8;
  int64_t blocks = llvm::divideCeil(m, kMaxLines), q = m / blocks;
  int64_t taller = m % blocks;
  auto low = static_cast<double>(blocks - taller);
  sum.step += low * getOneCoreStep(1, q, costs) +
              static_cast<double>(taller) * getOneCoreStep(1, q + 1, costs);
  sum.walk += costs.oneCorePanelCycles +
              static_cast<double>(blocks) *
                  (costs.oneCoreGroupCycles + costs.oneCoreBlockCycles) +
              costs.oneCoreElementCycles * static_cast<double>(m * cols);
}

/// Cycles of a k step of packing: vectors across lines of B, which are
/// transposed as squares, or the columns of rows that are shorter than a
/// vector, followed by zeros.
static double getPackStep(int64_t n, int64_t lanes, unsigned bits,
                          const sunway::CostFigures &costs) {
  if (n < lanes)
    return costs.oneCorePackElementCycles * static_cast<double>(n) +
           costs.oneCorePackZeroCycles * static_cast<double>(lanes - n);
  bool isWide = bits * lanes > 256;
  return (isWide ? costs.oneCorePackWideCycles : costs.oneCorePackCycles) *
         static_cast<double>(llvm::divideCeil(n, lanes));
}

/// As spm_run_packed: number of parts of k, by the k steps of four vectors that
/// the buffer holds.
static int64_t countPackedParts(int64_t k, unsigned bits) {
  int64_t steps = 256 / (bits / 8), depth = k;
  while (depth > steps)
    depth = (depth + 1) / 2;
  return depth > 0 ? llvm::divideCeil(k, depth) : 1;
}

double sw::getOneCoreProductCycles(ArrayRef<int64_t> mnk,
                                   const OneCoreForm &form,
                                   const Target &target) {
  if (form.run > 0)
    return getOneCoreHalfCycles(mnk, form, target);
  const sunway::CostFigures &costs = target.getCosts();
  int64_t m = mnk[0], n = mnk[1], k = mnk[2], lanes = target.getVectorLanes();
  if (form.packsB && !form.transposesA)
    if (std::optional<double> cycles = getDotCycles(mnk, lanes, costs))
      return costs.oneCoreCallCycles + *cycles;
  int64_t vectors = n / lanes, panels = vectors / 4 - (vectors % 4 == 1);
  panels = std::max<int64_t>(panels, 0);
  OneCoreBlocks blocks;
  addPanels(blocks, m, 4, panels, /*mayGoAcross=*/!form.packsB, costs);
  // Five vectors are three and two.
  int64_t rest = vectors - 4 * panels;
  addPanels(blocks, m, rest == 5 ? 3 : rest, 1, /*mayGoAcross=*/false, costs);
  addPanels(blocks, m, 2, rest == 5, /*mayGoAcross=*/false, costs);
  if (n % lanes != 0)
    addPart(blocks, m, n % lanes, costs);
  // Each part of k that is packed is a walk of its own.
  bool packs = form.packsB || n < lanes;
  auto depth = static_cast<double>(k);
  double cycles = depth * blocks.step +
                  blocks.walk * static_cast<double>(
                                    packs ? countPackedParts(k, form.bits) : 1);
  if (!form.isAligned || n % lanes != 0)
    cycles *= costs.oneCoreUnalignedFactor;
  return costs.oneCoreCallCycles + cycles +
         (packs ? depth * getPackStep(n, lanes, form.bits, costs) : 0);
}
