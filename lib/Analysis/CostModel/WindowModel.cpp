//===- WindowModel.cpp - Windows of convolutions in LDM -------------------===//
#include "Analysis/CostModel/WindowModel.h"

#include "Dialect/Utils/ElementTypes.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <numeric>
#include <optional>

using namespace mlir;
using namespace mlir::sw;

/// The average number of groups of `group` elements that a piece of `size`
/// elements of `cut` touches. Pieces begin at multiples of tiles and of pieces.
static double countGroups(const WindowCut &cut, int64_t size, int64_t group) {
  int64_t piece = cut.getPiece(size);
  int64_t step = std::gcd(std::gcd(cut.tile, piece), group);
  int64_t groups = 0;
  for (int64_t first = 0; first < group; first += step)
    groups += static_cast<int64_t>(
        llvm::divideCeil(first + std::min(size, piece), group));
  return static_cast<double>(groups * step) / static_cast<double>(group);
}

/// Calls `visit` with the channels and the kernel rows that each piece of the
/// tiles of `taps` taps touches, for pieces smaller than a channel. The tiles
/// repeat after the first one that begins with a channel again.
static void
forTapPieces(WindowAttr window, const WindowCut &cut, int64_t taps,
             function_ref<void(int64_t channels, int64_t rows)> visit) {
  int64_t all = window.getTaps(), cols = window.getKernel()[1];
  int64_t piece = cut.getPiece(taps), first = 0;
  do {
    for (int64_t at = 0; at < taps; at += piece) {
      int64_t begin = (first + at) % all;
      int64_t end = begin + std::min(piece, taps - at);
      if (end <= all)
        visit(1, (end - 1) / cols - begin / cols + 1);
      else
        visit(2, window.getKernel()[0]);
    }
    first += cut.tile;
  } while (first % all != 0 && first < cut.extent);
}

/// Whether a piece of taps may cover only some rows of the kernel.
static bool coversPartOfKernel(const WindowTiles &tiles) {
  bool isLess = false;
  if (tiles.taps.getPiece(tiles.taps.tile) < tiles.window.getTaps())
    forTapPieces(tiles.window, tiles.taps, tiles.taps.tile,
                 [&](int64_t, int64_t rows) {
                   isLess |= rows < tiles.window.getKernel()[0];
                 });
  return isLess;
}

/// Average number of output rows that `pixels` pixels lie in.
static double getMeanLines(const WindowTiles &tiles, int64_t pixels) {
  WindowAttr window = tiles.window;
  if (window.getBlocks())
    return window.getLinesOf(
        countGroups(tiles.pixels, pixels, window.getBlockPixels()));
  return countGroups(tiles.pixels, pixels, window.getOutput()[1]);
}

MeanPatch sw::getMeanPatch(const WindowTiles &tiles, const PatchPlan &plan,
                           int64_t taps, int64_t pixels) {
  WindowAttr window = tiles.window;
  double lines = getMeanLines(tiles, pixels);
  MeanPatch mean;
  mean.cols = static_cast<double>(tiles.cols);
  if (plan.byLine) {
    // Each line has the columns between its windows once.
    auto own =
        static_cast<double>(std::min(pixels, tiles.pixels.getPiece(pixels)));
    auto step = static_cast<double>(window.getStrides()[1]);
    auto reach =
        static_cast<double>(window.getReach(1, 1, window.getKernel()[1]));
    mean.cols = std::min(mean.cols, (own / lines - 1) * step + reach);
    mean.patches = lines;
    lines = 1;
  }
  auto getRows = [&](int64_t kernelRows) {
    double maximum = (lines - 1) * static_cast<double>(window.getStrides()[0]) +
                     static_cast<double>(window.getReach(0, 1, kernelRows));
    return std::min(maximum, static_cast<double>(tiles.rows));
  };
  if (!plan.isPart) {
    mean.channels = countGroups(tiles.taps, taps, window.getTaps());
    mean.rows = getRows(window.getKernel()[0]);
    return mean;
  }
  // The mean of what is fetched, in rows of one channel.
  double sum = 0, channels = 0;
  int64_t pieces = 0;
  forTapPieces(window, tiles.taps, taps, [&](int64_t met, int64_t kernelRows) {
    sum += static_cast<double>(met) * getRows(kernelRows);
    channels += static_cast<double>(met);
    ++pieces;
  });
  mean.channels = channels / static_cast<double>(pieces);
  mean.rows = sum / channels;
  return mean;
}

/// Calls `visit` with the taps and pixels of full tiles and of boundary tiles.
static void forTiles(const WindowTiles &tiles,
                     function_ref<void(int64_t taps, int64_t pixels)> visit) {
  const WindowCut &tapCut = tiles.taps, &pixelCut = tiles.pixels;
  for (int64_t taps : {tapCut.tile, tapCut.extent % tapCut.tile})
    for (int64_t pixels : {pixelCut.tile, pixelCut.extent % pixelCut.tile})
      if (taps != 0 && pixels != 0)
        visit(taps, pixels);
}

/// Maximum channels, and kernel rows, that a piece of taps touches.
static std::pair<int64_t, int64_t> getMaxOfTaps(const WindowTiles &tiles,
                                                bool isPart) {
  WindowAttr window = tiles.window;
  int64_t channels = 1, rows = isPart ? 1 : window.getKernel()[0];
  forTiles(tiles, [&](int64_t taps, int64_t) {
    int64_t piece = tiles.taps.getPiece(taps);
    if (!isPart) {
      int64_t step = std::gcd(tiles.taps.tile, piece);
      channels = std::max(channels,
                          window.getPatchChannels(std::min(taps, piece), step));
      return;
    }
    forTapPieces(window, tiles.taps, taps, [&](int64_t met, int64_t metRows) {
      channels = std::max(channels, met);
      rows = std::max(rows, metRows);
    });
  });
  return {channels, rows};
}

/// Maximum rows of the image that the windows of a piece of pixels cover.
/// Pieces begin at multiples of tiles and of pieces.
static int64_t getMaxRows(const WindowTiles &tiles, int64_t kernelRows) {
  int64_t maximum = 0;
  forTiles(tiles, [&](int64_t, int64_t pixels) {
    int64_t piece = tiles.pixels.getPiece(pixels);
    int64_t step = std::gcd(tiles.pixels.tile, piece);
    maximum = std::max(maximum,
                       tiles.window.getPatchRows(std::min(pixels, piece), step,
                                                 kernelRows, tiles.rows));
  });
  return maximum;
}

/// Maximum pixels of a piece in its first output row and after it; nothing if a
/// piece may extend beyond its second row.
static std::optional<std::pair<int64_t, int64_t>>
getMaxOfLines(const WindowTiles &tiles) {
  if (tiles.window.getBlocks())
    return std::nullopt;
  int64_t cols = tiles.window.getOutput()[1], first = 0, second = 0;
  forTiles(tiles, [&](int64_t, int64_t pixels) {
    int64_t piece = tiles.pixels.getPiece(pixels);
    int64_t step = std::gcd(std::gcd(tiles.pixels.tile, piece), cols);
    int64_t own = std::min(pixels, piece);
    first = std::max(first, std::min(own, cols));
    second = std::max(second, own - step);
  });
  if (second > cols)
    return std::nullopt;
  return std::pair(first, second);
}

/// Lines of main memory that a piece touches, for arbitrary alignment of its
/// blocks.
static double countLines(const WindowTiles &tiles, const PatchPlan &plan,
                         const Target &target) {
  MeanPatch mean =
      getMeanPatch(tiles, plan, tiles.taps.tile, tiles.pixels.tile);
  auto line = static_cast<double>(target.getDmaTransactionBytes());
  double bytes = mean.cols * static_cast<double>(tiles.elementBytes);
  // Whole rows follow each other.
  double blocks = plan.byLine ? mean.rows : 1;
  return mean.patches * mean.channels * (mean.rows * bytes / line + blocks);
}

PatchPlan sw::planPatches(const WindowTiles &tiles, const Target &target) {
  PatchPlan plan;
  plan.isPart = coversPartOfKernel(tiles);
  auto [channels, kernelRows] = getMaxOfTaps(tiles, plan.isPart);
  plan.patches = {{channels, getMaxRows(tiles, kernelRows), tiles.cols}};
  auto maxOfLines = getMaxOfLines(tiles);
  // Columns of 16 bits would begin within words.
  bool hasWords = getElementsOfWord(8 * tiles.elementBytes) == 1;
  if (!maxOfLines || !hasWords)
    return plan;
  PatchPlan lines;
  lines.isPart = plan.isPart;
  lines.byLine = true;
  if (countLines(tiles, lines, target) >= countLines(tiles, plan, target))
    return plan;
  WindowAttr window = tiles.window;
  int64_t rows = std::min(tiles.rows, window.getReach(0, 1, kernelRows));
  for (int64_t pixels : {maxOfLines->first, maxOfLines->second})
    if (pixels > 0)
      lines.patches.push_back(
          {channels, rows,
           std::min(tiles.cols,
                    window.getReach(1, pixels, window.getKernel()[1]))});
  return lines;
}

namespace {
/// How a piece of pixels is laid out: runs of `length` pixels in a number of
/// output rows.
struct Runs {
  double lines = 1;
  int64_t length = 1;
  /// Rows of the output are as long as the fetched rows: pixels are contiguous
  /// in both, and all are one run.
  bool isDense = false;
  /// The share of the taps that are laid out three at a time.
  double threes = 0;
};
} // namespace

/// Three neighbouring taps are laid out together if none is in the padding, and
/// rows of the output and pieces are whole vectors.
static double getPartOfThrees(WindowAttr window, int64_t lanes) {
  int64_t cols = window.getKernel()[1];
  if (window.getStrides()[1] != 1 || window.getDilations()[1] != 1 ||
      window.getPads()[1] != 0 || window.getOutput()[1] % lanes != 0)
    return 0;
  return static_cast<double>(cols / 3 * 3) / static_cast<double>(cols);
}

static Runs getRuns(const WindowTiles &tiles, const PatchPlan &plan,
                    int64_t pixels, int64_t lanes) {
  WindowAttr window = tiles.window;
  Runs runs;
  int64_t lines = llvm::divideCeil(pixels, window.getOutput()[1]);
  runs.lines = static_cast<double>(lines);
  runs.length = pixels / lines;
  runs.isDense = !plan.byLine && !window.getBlocks() &&
                 window.getStrides()[0] == 1 && window.getStrides()[1] == 1 &&
                 tiles.cols == window.getOutput()[1];
  if (!runs.isDense)
    runs.threes = getPartOfThrees(window, lanes);
  return runs;
}

/// Cycles of the calls and of their taps, without the copies. The rest of a
/// row, whole rows and the begin of another row are laid out one after the
/// other, each for all channels of one tap, or of three.
static double getTapCycles(const WindowTiles &tiles, const PatchPlan &plan,
                           const Runs &runs, int64_t taps, int64_t pixels,
                           const sunway::CostFigures &costs) {
  WindowAttr window = tiles.window;
  bool isOnePart = runs.isDense || pixels % window.getOutput()[1] == 0;
  double parts = isOnePart ? 1 : std::min(runs.lines, costs.windowPartialRuns);
  double calls = plan.byLine ? getMeanLines(tiles, tiles.pixels.tile) : 1;
  auto own = static_cast<double>(std::min(taps, window.getTaps()));
  double others = static_cast<double>(window.getTaps()) - own;
  double ownRuns = own * (1 - runs.threes * 2 / 3) * parts;
  return calls * (costs.windowRunCycles * (costs.windowCallRuns + ownRuns) +
                  costs.windowOtherTapCycles * others);
}

double sw::getLayoutCycles(const WindowTiles &tiles, const PatchPlan &plan,
                           int64_t taps, int64_t pixels, const Target &target) {
  const sunway::CostFigures &costs = target.getCosts();
  int64_t stride = tiles.window.getStrides()[1];
  bool isNarrow = getElementsOfWord(8 * tiles.elementBytes) > 1;
  int64_t lanes = isNarrow ? target.getProductLanes(8 * tiles.elementBytes)
                           : target.getVectorLanes();
  Runs runs = getRuns(tiles, plan, pixels, lanes);
  // Shorter runs of 16 bits are copied as f32, if their elements follow each
  // other.
  if (isNarrow && stride == 1 && !runs.isDense && runs.length < lanes)
    lanes /= 2;
  double cycles = getTapCycles(tiles, plan, runs, taps, pixels, costs);
  auto all = static_cast<double>(taps);
  // One by one if neighbours are more than two columns apart.
  if (stride > 2)
    return cycles +
           costs.windowElementCycles * all * static_cast<double>(pixels);
  // Runs of less than a vector are copied one by one as well.
  if (runs.length < lanes && !runs.isDense)
    return cycles + all * runs.lines *
                        (costs.windowShortRunCycles +
                         costs.windowShortElementCycles *
                             static_cast<double>(runs.length));
  auto divide = [&](int64_t size) {
    return static_cast<double>(llvm::divideCeil(size, lanes));
  };
  double vectors =
      all * (runs.isDense ? divide(pixels) : runs.lines * divide(runs.length));
  double perVector = stride > 1
                         ? costs.windowStrideFactor
                         : 1 - runs.threes * (1 - costs.windowThreeShare);
  double perLine = costs.windowThreeRunCycles * runs.threes;
  // Taps beside the middle set what is padding to zero.
  if (tiles.window.getPads()[1] > 0)
    perLine += costs.windowZeroRunCycles;
  return cycles + perLine * all * runs.lines +
         costs.windowVectorCycles * vectors * perVector;
}
