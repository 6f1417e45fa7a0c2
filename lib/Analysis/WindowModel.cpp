//===- WindowModel.cpp - Windows of convolutions in LDM -------------------===//
#include "Analysis/WindowModel.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <numeric>

using namespace mlir;
using namespace mlir::sw;

WindowAttr::Patch sw::getPatchOfTile(WindowAttr window, const WindowCut &tapCut,
                                     int64_t taps, const WindowCut &pixelCut,
                                     int64_t pixels, int64_t rows) {
  // Pieces begin at multiples of tiles and of pieces.
  int64_t tapPiece = tapCut.getPiece(taps);
  int64_t pixelPiece = pixelCut.getPiece(pixels);
  int64_t tapStep = std::gcd(tapCut.tile, tapPiece);
  int64_t pixelStep = std::gcd(pixelCut.tile, pixelPiece);
  return window.getPatch(std::min(taps, tapPiece), tapStep,
                         std::min(pixels, pixelPiece), pixelStep, rows);
}

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

MeanPatch sw::getMeanPatch(WindowAttr window, const WindowCut &tapCut,
                           int64_t taps, const WindowCut &pixelCut,
                           int64_t pixels, int64_t rows) {
  double lines = countGroups(pixelCut, pixels, window.getOutput()[1]);
  int64_t reach = (window.getKernel()[0] - 1) * window.getDilations()[0] + 1;
  double most = (lines - 1) * static_cast<double>(window.getStrides()[0]) +
                static_cast<double>(reach);
  return {countGroups(tapCut, taps, window.getTaps()),
          std::min(most, static_cast<double>(rows))};
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
  double vectors = static_cast<double>(taps) * lines *
                   divide(length, target.getVectorLanes());
  double perVector = window.getStrides()[1] > 1 ? 1.5 : 1.0;
  return costs.windowRunCycles * (2 + runs * perRun) +
         costs.windowVectorCycles * vectors * perVector;
}
