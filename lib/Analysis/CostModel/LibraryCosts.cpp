//===- LibraryCosts.cpp - What functions of the library cost --------------===//
#include "Analysis/CostModel/LibraryCosts.h"

#include "Dialect/SW/IR/Target.h"
#include "Dialect/TPP/IR/TPP.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// Cycles of a kind of reduction: for a vector, for a row in addition, and for
/// a column of vectors with fewer than eight rows, and with more.
struct ReductionFigures {
  double vector, row, shortColumn, shortColumnRow, column;
};
} // namespace

static const ReductionFigures &getFigures(tpp::ReduceKind kind) {
  static constexpr ReductionFigures sums = {2.6, 64, 41, 7, 80};
  static constexpr ReductionFigures orders = {4.1, 100, 72, 10, 91};
  bool isSum = kind == tpp::ReduceKind::Sum || kind == tpp::ReduceKind::Mul;
  return isSum ? sums : orders;
}

double sw::getRowReductionCycles(tpp::ReduceKind kind, int64_t rows,
                                 int64_t cols, int64_t lanes) {
  constexpr double kCall = 30, kLane = 7, kEightShortRows = 45,
                   kShortColumn = 14;
  const ReductionFigures &figures = getFigures(kind);
  // Eight rows that are too short for vectors are one step of scalar code.
  int64_t together = cols < 2 * lanes ? rows / 8 : 0, single = rows % 8;
  if (together == 0)
    single = rows;
  double row = figures.row + kLane * static_cast<double>(lanes) +
               figures.vector * static_cast<double>(cols / lanes) +
               kLane * static_cast<double>(cols % lanes);
  double eight = kEightShortRows + kShortColumn * static_cast<double>(cols);
  return kCall + static_cast<double>(single) * row +
         static_cast<double>(together) * eight;
}

double sw::getColumnReductionCycles(tpp::ReduceKind kind, int64_t batch,
                                    int64_t rows, int64_t cols, int64_t lanes) {
  constexpr double kCall = 30, kElement = 60, kElementRow = 2;
  const ReductionFigures &figures = getFigures(kind);
  auto count = static_cast<double>(rows);
  double column = rows < 8
                      ? figures.shortColumn + figures.shortColumnRow * count
                      : figures.column + figures.vector * count;
  double element = kElement + kElementRow * count;
  return kCall + static_cast<double>(batch) *
                     (column * static_cast<double>(cols / lanes) +
                      element * static_cast<double>(cols % lanes));
}

double sw::getCombinationCycles(int64_t elements, bool isArray) {
  // Each element goes along the axis and back, one CPE after the other.
  constexpr double kAxis = 700, kAxisElement = 25.5;
  constexpr double kArray = 1100, kArrayElement = 42;
  auto count = static_cast<double>(elements);
  return isArray ? kArray + kArrayElement * count
                 : kAxis + kAxisElement * count;
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
static double getOneCoreStep(int64_t p, int64_t q) {
  constexpr double kLoop = 1.3, kScalar = 1.6, kLatency = 7;
  auto products = static_cast<double>(p * q);
  if (products == 16 && p == 4)
    return products;
  return std::max(kLatency,
                  kLoop +
                      std::max(products, static_cast<double>(p) +
                                             kScalar * static_cast<double>(q)));
}

/// Adds panels of p vectors, cut into lines of blocks of two heights. There is
/// a call for each height of a panel, or, if blocks may go across panels, for
/// each line of blocks if these are fewer.
static void addPanels(OneCoreBlocks &sum, int64_t m, int64_t p, int64_t panels,
                      bool mayGoAcross) {
  constexpr double kPanel = 100, kGroup = 140, kBlock = 29;
  if (panels == 0 || p == 0)
    return;
  int64_t most = p < 3 ? 8 : p == 3 ? 5 : 4;
  int64_t blocks = llvm::divideCeil(m, most), q = m / blocks;
  int64_t taller = m % blocks;
  auto getStep = [&](int64_t lines) { return getOneCoreStep(p, lines); };
  auto count = static_cast<double>(panels);
  sum.step += count * static_cast<double>(blocks - taller) * getStep(q);
  if (taller > 0)
    sum.step += count * static_cast<double>(taller) * getStep(q + 1);
  sum.walk += count * static_cast<double>(blocks) * kBlock;
  double calls = taller > 0 ? 2 : 1;
  bool isAcross = mayGoAcross && panels > blocks;
  sum.walk += isAcross ? static_cast<double>(blocks) * kGroup
                       : count * (kPanel + calls * kGroup);
}

/// Cycles of a few rows by lines of B, four at a time (device/tpp_dots.h):
/// vectors in pairs, and the rest of a line one by one. Nothing if the library
/// packs the lines. If the rows are packed and k is whole vectors, all lines
/// begin at vector boundaries.
static std::optional<double> getDotCycles(ArrayRef<int64_t> mnk,
                                          int64_t lanes) {
  constexpr int64_t kMostRows = 3;
  constexpr double kLines = 100, kLane = 25, kStep = 4, kStepLane = 2.5,
                   kUnaligned = 1.6, kRest = 28;
  int64_t m = mnk[0], n = mnk[1], k = mnk[2], step = 2 * lanes;
  if (m > kMostRows || k < step)
    return std::nullopt;
  auto width = static_cast<double>(lanes);
  double cycles =
      (kStep + kStepLane * width) * (k % lanes == 0 ? 1 : kUnaligned);
  double lines = kLines + kLane * width +
                 cycles * static_cast<double>(k / step) +
                 kRest * static_cast<double>(k % step);
  return static_cast<double>(m * llvm::divideCeil(n, 4)) * lines;
}

/// Adds the partial vector at the end of rows of `cols` columns. It is computed
/// as a whole vector, with a call for each block, and added to C element by
/// element.
static void addPart(OneCoreBlocks &sum, int64_t m, int64_t cols) {
  constexpr double kPanel = 100, kGroup = 140, kBlock = 29, kElement = 20;
  constexpr int64_t kMostLines = 8;
  int64_t blocks = llvm::divideCeil(m, kMostLines), q = m / blocks;
  int64_t taller = m % blocks;
  auto low = static_cast<double>(blocks - taller);
  sum.step += low * getOneCoreStep(1, q) +
              static_cast<double>(taller) * getOneCoreStep(1, q + 1);
  sum.walk += kPanel + static_cast<double>(blocks) * (kGroup + kBlock) +
              kElement * static_cast<double>(m * cols);
}

/// Cycles of a k step of packing: vectors across lines of B, which are
/// transposed as squares, or the columns of rows that are shorter than a
/// vector, followed by zeros.
static double getPackStep(int64_t n, int64_t lanes, unsigned bits) {
  constexpr double kVector = 6, kWideVector = 11, kFew = 5.6, kFewZero = 2.2;
  if (n < lanes)
    return kFew * static_cast<double>(n) +
           kFewZero * static_cast<double>(lanes - n);
  return (bits * lanes > 256 ? kWideVector : kVector) *
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
  constexpr double kCall = 132, kUnaligned = 1.14;
  int64_t m = mnk[0], n = mnk[1], k = mnk[2], lanes = target.getVectorLanes();
  if (form.packsB && !form.turnsA)
    if (std::optional<double> cycles = getDotCycles(mnk, lanes))
      return kCall + *cycles;
  int64_t vectors = n / lanes, panels = vectors / 4 - (vectors % 4 == 1);
  panels = std::max<int64_t>(panels, 0);
  OneCoreBlocks blocks;
  addPanels(blocks, m, 4, panels, /*mayGoAcross=*/!form.packsB);
  // Five vectors are three and two.
  int64_t rest = vectors - 4 * panels;
  addPanels(blocks, m, rest == 5 ? 3 : rest, 1, /*mayGoAcross=*/false);
  addPanels(blocks, m, 2, rest == 5, /*mayGoAcross=*/false);
  if (n % lanes != 0)
    addPart(blocks, m, n % lanes);
  // Each part of k that is packed is a walk of its own.
  bool packs = form.packsB || n < lanes;
  auto depth = static_cast<double>(k);
  double cycles = depth * blocks.step +
                  blocks.walk * static_cast<double>(
                                    packs ? countPackedParts(k, form.bits) : 1);
  if (!form.isAligned || n % lanes != 0)
    cycles *= kUnaligned;
  return kCall + cycles +
         (packs ? depth * getPackStep(n, lanes, form.bits) : 0);
}
