//===- TileChoice.h - The choice of sw-tile for one op ----------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_TILECHOICE_H
#define SUNWAY_LIB_TRANSFORMS_TILING_TILECHOICE_H

#include "Analysis/Problems/Schedule.h"
#include "Analysis/Structure/TileOps.h"

#include <optional>
#include <string>

namespace mlir {
namespace sw {

/// The choice of `sw-tile` for one op.
struct TileChoice {
  /// Name of the kernel.
  std::string kernel;
  /// Sizes, order, mesh, units and buffers; the rest is for products only.
  Schedule schedule;
  /// The loops of a product.
  std::optional<GemmLoops> product;
  /// The outermost loop, if each mesh column runs one of its iterations.
  std::optional<unsigned> imagesPerColumn;
  /// The loops whose tiles are distributed over core groups, outermost first.
  SmallVector<unsigned> groupLoops;
  /// Whether the first core group alone runs the kernel, in a program on
  /// several.
  bool onFirstGroup = false;
  /// The tiles by which each core group begins the reduction of a product later
  /// than the one before.
  int64_t rotation = 0;
  /// Why, and what the kernel would take otherwise.
  DivisionReport division;
  /// Whether each CPE runs the tile op by itself, in a distributed loop.
  bool isPrivate = false;
  /// Whether gets and puts alternate in phases, in that loop or in a product.
  bool usesPhases = false;
  /// Whether the op runs on each tile of the product before it.
  bool isEpilogue = false;
  /// Number of parts of the first product, each of which starts after its get.
  int64_t firstParts = 1;
  /// Of a product of 16-bit floats, the k steps that are summed in 16 bits.
  std::optional<int64_t> run;
  /// The predicted time of the whole op, if the model has one.
  std::optional<double> predictedSeconds;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_TILECHOICE_H
