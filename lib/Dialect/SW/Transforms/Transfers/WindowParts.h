//===- WindowParts.h - Tiles of windows in main memory ----------*- C++ -*-===//
///
/// \file
/// Finds the images that provide the windows of a tile of a matrix.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_WINDOWPARTS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_WINDOWPARTS_H

#include "Dialect/SW/IR/SW.h"

#include "mlir/IR/Builders.h"

namespace mlir {
namespace sw {

/// A part of the windows of one image, given in the last two dimensions of the
/// matrix: taps and pixels.
struct WindowPart {
  WindowsOp windows;
  /// The image, of channels, rows and columns.
  Value image;
  Value tap, numTaps, pixel, numPixels;
};

/// Whether `main` is a matrix of windows, or a part of one.
bool isWindows(Value main);

/// The part of the windows that `main`, for which `isWindows` holds, consists
/// of. Fails with an error at `op` unless it is one tile of the windows of one
/// image.
FailureOr<WindowPart> findWindowPart(OpBuilder &builder, Operation *op,
                                     Value main);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_WINDOWPARTS_H
