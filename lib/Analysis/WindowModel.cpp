//===- WindowModel.cpp - Windows of convolutions in LDM -------------------===//
#include "Analysis/WindowModel.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <numeric>

using namespace mlir;
using namespace mlir::sw;

/// Of a piece of `size` elements of `cut` the groups of `group` that it meets
/// on average: it begins at multiples of tiles and of pieces.
static double countGroups(const WindowCut &cut, int64_t size, int64_t group) {
  int64_t piece = cut.getPiece(size);
  int64_t step = std::gcd(std::gcd(cut.tile, piece), group);
  int64_t groups = 0;
  for (int64_t first = 0; first < group; first += step)
    groups += static_cast<int64_t>(
        llvm::divideCeil(first + std::min(size, piece), group));
  return static_cast<double>(groups * step) / static_cast<double>(group);
}

static int64_t getReach(WindowAttr window, int64_t kernelRows) {
  return (kernelRows - 1) * window.getDilations()[0] + 1;
}

/// Calls `visit` with the channels and the rows of the kernel that each piece
/// of the tiles of `taps` taps meets, of pieces with less than a channel. Tiles
/// behind the first that begins with a channel again are as the first ones.
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

bool sw::meetsPartOfKernel(WindowAttr window, const WindowCut &tapCut) {
  bool isLess = false;
  if (tapCut.getPiece(tapCut.tile) < window.getTaps())
    forTapPieces(window, tapCut, tapCut.tile, [&](int64_t, int64_t rows) {
      isLess |= rows < window.getKernel()[0];
    });
  return isLess;
}

MeanPatch sw::getMeanPatch(WindowAttr window, const WindowCut &tapCut,
                           int64_t taps, const WindowCut &pixelCut,
                           int64_t pixels, int64_t rows) {
  double lines = countGroups(pixelCut, pixels, window.getOutput()[1]);
  if (window.getBlocks())
    lines = window.getLinesOf(
        countGroups(pixelCut, pixels, window.getBlockPixels()));
  auto getRows = [&](int64_t kernelRows) {
    double most = (lines - 1) * static_cast<double>(window.getStrides()[0]) +
                  static_cast<double>(getReach(window, kernelRows));
    return std::min(most, static_cast<double>(rows));
  };
  if (!meetsPartOfKernel(window, tapCut))
    return {countGroups(tapCut, taps, window.getTaps()),
            getRows(window.getKernel()[0])};
  // The mean of what is fetched, in rows of one channel.
  double sum = 0, channels = 0;
  int64_t pieces = 0;
  forTapPieces(window, tapCut, taps, [&](int64_t met, int64_t kernelRows) {
    sum += static_cast<double>(met) * getRows(kernelRows);
    channels += static_cast<double>(met);
    ++pieces;
  });
  return {channels / static_cast<double>(pieces), sum / channels};
}

/// The most that a piece of a tile of `taps` x `pixels` elements needs.
static WindowAttr::Patch getPatchOfTile(WindowAttr window,
                                        const WindowCut &tapCut, int64_t taps,
                                        const WindowCut &pixelCut,
                                        int64_t pixels, int64_t rows) {
  // Pieces begin at multiples of tiles and of pieces.
  int64_t tapPiece = tapCut.getPiece(taps);
  int64_t pixelPiece = pixelCut.getPiece(pixels);
  int64_t tapStep = std::gcd(tapCut.tile, tapPiece);
  int64_t pixelStep = std::gcd(pixelCut.tile, pixelPiece);
  WindowAttr::Patch most =
      window.getPatch(std::min(taps, tapPiece), tapStep,
                      std::min(pixels, pixelPiece), pixelStep, rows);
  if (!meetsPartOfKernel(window, tapCut))
    return most;
  int64_t kernelRows = 1;
  most.channels = 1;
  forTapPieces(window, tapCut, taps, [&](int64_t met, int64_t metRows) {
    most.channels = std::max(most.channels, met);
    kernelRows = std::max(kernelRows, metRows);
  });
  most.rows = window.getPatchRows(std::min(pixels, pixelPiece), pixelStep,
                                  kernelRows, rows);
  return most;
}

WindowAttr::Patch sw::getLargestPatch(WindowAttr window,
                                      const WindowCut &tapCut,
                                      const WindowCut &pixelCut, int64_t rows) {
  WindowAttr::Patch most = {0, 0};
  for (int64_t taps : {tapCut.tile, tapCut.extent % tapCut.tile})
    for (int64_t pixels : {pixelCut.tile, pixelCut.extent % pixelCut.tile}) {
      if (taps == 0 || pixels == 0)
        continue;
      WindowAttr::Patch patch =
          getPatchOfTile(window, tapCut, taps, pixelCut, pixels, rows);
      most.channels = std::max(most.channels, patch.channels);
      most.rows = std::max(most.rows, patch.rows);
    }
  return most;
}

double sw::getLayoutCycles(WindowAttr window, int64_t taps, int64_t pixels,
                           const Target &target) {
  const sunway::CostFigures &costs = target.getCosts();
  auto divide = [](int64_t a, int64_t b) {
    return static_cast<double>(llvm::divideCeil(a, b));
  };
  // A run a tap and row of the output, for all channels; padding is a run of
  // its own, for taps beside the middle.
  double lines = divide(pixels, window.getOutput()[1]);
  double runs = static_cast<double>(std::min(taps, window.getTaps())) * lines;
  double perRun = window.getPads()[1] > 0 ? 1.4 : 1.0;
  auto length = static_cast<int64_t>(static_cast<double>(pixels) / lines);
  double ofRuns = costs.windowRunCycles * (2 + runs * perRun);
  // One by one if neighbours are more than two columns apart.
  int64_t stride = window.getStrides()[1];
  if (stride > 2)
    return ofRuns + costs.windowElementCycles * static_cast<double>(taps) *
                        static_cast<double>(pixels);
  double vectors = static_cast<double>(taps) * lines *
                   divide(length, target.getVectorLanes());
  double perVector = stride > 1 ? 1.7 : 1.0;
  return ofRuns + costs.windowVectorCycles * vectors * perVector;
}
