//===- ConvWindows.h - Convolutions and their windows -----------*- C++ -*-===//
///
/// \file
/// Matches convolutions, views the windows of their images as a matrix that is
/// not stored, and decides whether this is faster than a stored matrix.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVWINDOWS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVWINDOWS_H

#include "Transforms/Passes.h"

#include "Analysis/Problems/Schedule.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir {
namespace sw {

/// Positions in a list of loops.
using LoopList = SmallVector<unsigned>;

/// The loops of a convolution, in the groups that become matrix dimensions.
struct ConvShape {
  LoopList lead;   ///< Output loops before the group and the channel.
  LoopList group;  ///< The loop over groups of channels, if there is one.
  LoopList slices; ///< Loops over images after the output channel.
  LoopList trail;  ///< The other output loops after the channel.
  LoopList reduce; ///< Reduction loops in the order of the filter.
  unsigned chan;   ///< The output channel.
  bool chanLast;   ///< The filter ends with the output channel.
  bool pointwise;  ///< 1x1 window, stride one: the input is the matrix.

  /// The loops of the matrix of windows.
  LoopList all() const {
    LoopList loops = getImages();
    loops.append(reduce);
    loops.append(trail);
    return loops;
  }

  /// The loops over matrices.
  LoopList getImages() const {
    LoopList loops = lead;
    loops.append(group);
    loops.append(slices);
    return loops;
  }

  /// Whether each image has all channels, and the outputs of images follow each
  /// other.
  bool isPlain() const { return group.empty() && slices.empty(); }
};

/// The shape of `op`; fails with a reason if it cannot be lowered.
FailureOr<ConvShape> matchConv(linalg::LinalgOp op, std::string &reason);

/// Images and their windows.
struct ImplicitWindows {
  Value images;
  WindowAttr window;
};

/// The windows of `op`, if its images, its filter and its output have channels
/// before rows and columns; otherwise sets `reason`. Zero padding of the images
/// becomes part of the windows.
std::optional<ImplicitWindows>
matchWindows(linalg::LinalgOp op, const ConvShape &shape, std::string &reason);

/// The array that `value` pads with zeros in the dimensions of rows and
/// columns, and the padding before it; `value` itself if it is no such padding.
/// `trailing` dimensions follow rows and columns.
std::pair<Value, std::array<int64_t, 2>> lookThroughPad(Value value,
                                                        unsigned trailing);

/// The padding before the rows and columns, if `pad` pads only these two
/// dimensions, by static numbers. `trailing` dimensions follow them.
std::optional<std::array<int64_t, 2>> getPixelBorder(tensor::PadOp pad,
                                                     unsigned trailing);

/// Creates the matrix of windows: for each image, a row per tap and a column
/// per pixel.
Value createWindows(RewriterBase &rewriter, Location loc,
                    const ImplicitWindows &windows);

/// Predicted cycles to write the windows `matrix` to main memory. The images
/// are read and the matrix is written. Padded images are first written and read
/// again. Each step is a separate kernel between barriers.
double predictLayout(const ScheduleOperand &matrix, unsigned bits,
                     const Target &target);

/// The faster form of a product whose right operand is a matrix of windows.
struct ConvMethodChoice {
  /// Whether im2col is in LDM, not in main memory.
  bool isImplicit = false;
  /// Cycles from the call to the return; nothing if no tile fits in LDM.
  std::optional<double> cycles;
};

/// Compares the forms; im2col in main memory takes `layout` cycles. A product
/// without windows has only the explicit form.
ConvMethodChoice compareMethods(ScheduleProblem problem, double layout,
                                const Target &target);

/// Chooses the form of `problem`, whose right operand is a matrix of windows.
/// The copy of im2col takes `copyCycles`, if they are known, and at least as
/// long as its bytes.
ConvMethodChoice chooseMethod(const ScheduleProblem &problem,
                              std::optional<double> copyCycles,
                              const Target &target);

/// How `sw-narrow-products` will multiply convolutions that are marked with a
/// type of 16 bits.
struct NarrowConvs {
  NarrowProducts choice = NarrowProducts::Auto;
  int64_t run = 0;
};

/// Predicted cycles of the product `problem`, whose right operand is the matrix
/// of `windows`, with operands of the type that `op` is marked with. They have
/// the kernels that round operands. 0 if such products are always chosen;
/// nothing if there is no such product.
std::optional<double> predictNarrow(linalg::LinalgOp op,
                                    const ImplicitWindows &windows,
                                    const ScheduleProblem &problem,
                                    const NarrowConvs &narrow,
                                    const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVWINDOWS_H
