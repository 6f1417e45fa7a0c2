//===- SWWindows.cpp - The windows of convolutions ------------------------===//
#include "VerifyLists.h"

#include "Dialect/Utils/ElementTypes.h"

#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <numeric>

using namespace mlir;
using namespace mlir::sw;

/// Rows or columns, more than any image has; products of two fit in 64 bits by
/// far.
static constexpr int64_t kMaxSide = int64_t(1) << 30;

//===----------------------------------------------------------------------===//
// WindowAttr
//===----------------------------------------------------------------------===//

LogicalResult
WindowAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                   DenseI64ArrayAttr kernel, DenseI64ArrayAttr strides,
                   DenseI64ArrayAttr dilations, DenseI64ArrayAttr pads,
                   DenseI64ArrayAttr output, DenseI64ArrayAttr blocks) {
  if (failed(verifyRowsAndCols(emitError, kMaxSide,
                               {{"kernel", kernel, 1},
                                {"strides", strides, 1},
                                {"dilations", dilations, 1},
                                {"pads", pads, 0},
                                {"output", output, 1}})))
    return failure();
  if (!blocks)
    return success();
  if (blocks.size() != 2 || blocks[0] < 1 || output[0] % blocks[0] != 0)
    return emitError() << "expects 'blocks' of rows that divide the "
                       << output[0] << " rows of 'output', and a step, but got "
                       << blocks;
  if (blocks[1] < 1 || blocks[1] > kMaxSide)
    return emitError() << "expects a step of 'blocks' of 1 to " << kMaxSide
                       << ", but got " << blocks[1];
  return success();
}

/// The maximum number of groups of `group` units that `size` units touch. The
/// first unit is at a multiple of gcd(`step`, `group`).
static int64_t countGroups(int64_t size, int64_t step, int64_t group) {
  int64_t latest = group - std::gcd(step, group);
  return static_cast<int64_t>(llvm::divideCeil(latest + size, group));
}

int64_t WindowAttr::getPatchChannels(int64_t taps, int64_t tapStep) const {
  return countGroups(taps, tapStep, getTaps());
}

int64_t WindowAttr::getReach(unsigned dim, int64_t windows,
                             int64_t kernel) const {
  return (windows - 1) * getStrides()[dim] +
         (kernel - 1) * getDilations()[dim] + 1;
}

int64_t WindowAttr::getPatchRows(int64_t pixels, int64_t pixelStep,
                                 int64_t kernelRows, int64_t rows) const {
  int64_t lines = countGroups(pixels, pixelStep, getOutput()[1]);
  if (getBlocks())
    lines = getLinesOf(countGroups(pixels, pixelStep, getBlockPixels()));
  return std::min(rows, getReach(0, lines, kernelRows));
}

//===----------------------------------------------------------------------===//
// WindowsOp
//===----------------------------------------------------------------------===//

Value WindowsOp::getViewSource() { return getImage(); }

LogicalResult WindowsOp::verify() {
  auto image = cast<ShapedType>(getImage().getType());
  auto matrix = cast<ShapedType>(getMatrix().getType());
  if (isa<TensorType>(image) != isa<TensorType>(matrix) ||
      image.getElementType() != matrix.getElementType())
    return emitOpError("expects images and windows of one kind and element "
                       "type, but got ")
           << image << " and " << matrix;
  if (!image.hasStaticShape() || !matrix.hasStaticShape())
    return emitOpError("expects static shapes, but got ")
           << image << " and " << matrix;
  if (image.getRank() < 3)
    return emitOpError("expects images of channels, rows and columns, but got "
                       "rank ")
           << image.getRank();
  SmallVector<int64_t> expected(image.getShape().drop_back(3));
  std::optional<int64_t> taps = llvm::checkedMul(
      image.getShape().take_back(3).front(), getWindow().getTaps());
  if (!taps)
    return emitOpError("expects less than 2^63 rows of the matrix");
  llvm::append_values(expected, *taps, getWindow().getPixels());
  if (matrix.getShape() == ArrayRef(expected))
    return success();
  InFlightDiagnostic error = emitOpError("expects windows of shape ");
  llvm::interleave(expected, error, "x");
  return error << ", but got " << matrix;
}

//===----------------------------------------------------------------------===//
// WindowPatchOp, WindowFillOp
//===----------------------------------------------------------------------===//

/// Checks the row of the output that `line` selects: the pixels of a CPE lie in
/// at most two rows.
static LogicalResult verifyLine(Operation *op, std::optional<int64_t> line,
                                WindowAttr window) {
  if (!line)
    return success();
  if (*line != 0 && *line != 1)
    return op->emitOpError("expects 'line' 0 or 1, but got ") << *line;
  if (window.getBlocks())
    return op->emitOpError("expects no 'line' of rows in blocks");
  return success();
}

/// The rows or columns of the image, if they are given.
static LogicalResult verifySide(Operation *op, StringRef name,
                                std::optional<int64_t> number) {
  if (!number || (*number >= 1 && *number <= kMaxSide))
    return success();
  return op->emitOpError("expects '")
         << name << "' of 1 to " << kMaxSide << ", but got " << *number;
}

Value WindowPatchOp::getViewSource() { return getImage(); }

LogicalResult WindowPatchOp::verify() {
  if (failed(verifyInLaunch(*this)))
    return failure();
  auto image = cast<MemRefType>(getImage().getType());
  auto patch = cast<MemRefType>(getPatch().getType());
  if (image.getRank() != 3 || patch.getRank() != 3)
    return emitOpError("expects an image and a patch of channels, rows and "
                       "columns, but got ")
           << image << " and " << patch;
  if (image.getElementType() != patch.getElementType())
    return emitOpError("expects an image and a patch of one element type, but "
                       "got ")
           << image << " and " << patch;
  if (!getLine() && image.getDimSize(2) != patch.getDimSize(2))
    return emitOpError("expects whole rows of the image in the patch, but got ")
           << image << " and " << patch;
  if (failed(verifyLine(*this, getLine(), getWindow())))
    return failure();
  if (getSpread().size() != 2 || getUnits().size() != 2)
    return emitOpError("expects a spread and a unit of taps and of pixels");
  return verifyUnits([&] { return emitOpError(); }, getUnits());
}

LogicalResult WindowFillOp::verify() {
  auto launch = (*this)->getParentOfType<LaunchOp>();
  if (!launch)
    return verifyInLaunch(*this);
  auto patch = cast<MemRefType>(getPatch().getType());
  auto tile = cast<MemRefType>(getTile().getType());
  Type element = tile.getElementType();
  if (!(isComputeFloat(element) || hasNarrowProduct(element)) ||
      patch.getElementType() != element)
    return emitOpError("expects ")
           << listComputeFloats() << " elements of both, or "
           << listStorageFloats() << ", but got " << patch << " and " << tile;
  if (patch.getRank() != 3 || tile.getRank() != 2)
    return emitOpError("expects a patch of channels, rows and columns and a "
                       "tile of taps and pixels, but got ")
           << patch << " and " << tile;
  if (failed(verifyLine(*this, getLine(), getWindow())))
    return failure();
  if (getLine().has_value() != getCols().has_value())
    return emitOpError("expects 'line' and 'cols' together");
  if (failed(verifySide(*this, "rows", getRows())) ||
      failed(verifySide(*this, "cols", getCols())))
    return failure();
  size_t given = getAt().size();
  if (launch.getView() == View::CoreGroup)
    return given == kRow
               ? success()
               : emitOpError("expects 2 places in the core-group view, but "
                             "got ")
                     << given;
  if (getLine())
    return emitOpError("expects 'line' in the core-group view only");
  if (given == kCol || given == kNumPlaces)
    return success();
  return emitOpError("expects 3 or 4 places in the CPE view, but got ")
         << given;
}
