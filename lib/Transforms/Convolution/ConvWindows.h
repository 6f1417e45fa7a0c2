//===- ConvWindows.h - Convolutions and their windows -----------*- C++ -*-===//
///
/// \file
/// What kind of convolution an op is, the windows of its images as a matrix
/// that is nowhere in memory, and whether that is faster than one that is.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVWINDOWS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVWINDOWS_H

#include "Analysis/Problems/Schedule.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringMap.h"

namespace mlir {
namespace sw {

/// Positions in a list of loops.
using LoopList = SmallVector<unsigned>;

/// A convolution cut in the groups of loops that become matrix dimensions.
struct ConvShape {
  LoopList lead;   ///< Output loops in front of the group and the channel.
  LoopList group;  ///< The loop over groups of channels, if there is one.
  LoopList slices; ///< Loops over images behind the channel of the output.
  LoopList trail;  ///< The other output loops behind the channel.
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

  /// Those for each of which there is a matrix.
  LoopList getImages() const {
    LoopList loops = lead;
    loops.append(group);
    loops.append(slices);
    return loops;
  }

  /// Whether each image has all channels, and its output behind the last one's.
  bool isPlain() const { return group.empty() && slices.empty(); }
};

/// The shape of `op`; fails with a reason if it cannot be lowered.
FailureOr<ConvShape> matchConv(linalg::LinalgOp op, StringRef &reason);

/// Images and their windows.
struct ImplicitWindows {
  Value images;
  WindowAttr window;
};

/// The windows of `op`, if its images have channels in front of rows and
/// columns, as its filter and its output do; else why not. What pads the images
/// with zeros is part of the windows.
std::optional<ImplicitWindows>
matchWindows(linalg::LinalgOp op, const ConvShape &shape, StringRef &reason);

/// The array that `value` pads with zeros in two dimensions, rows and columns,
/// and by how much in front; `value` itself if it is no such padding. Behind
/// these are `trailing` dimensions.
std::pair<Value, std::array<int64_t, 2>> lookThroughPad(Value value,
                                                        unsigned trailing);

/// The rows and columns in front of what `pad` pads, if it pads these two
/// dimensions only, and by known numbers. Behind them are `trailing` others.
std::optional<std::array<int64_t, 2>> getPixelBorder(tensor::PadOp pad,
                                                     unsigned trailing);

/// The matrix of the windows: for each image a row a tap and a column a pixel.
Value createWindows(RewriterBase &rewriter, Location loc,
                    const ImplicitWindows &windows);

/// Predicted cycles of the best schedule of the product `problem`; nothing if
/// no tile fits in LDM.
std::optional<double> predictProduct(const ScheduleProblem &problem,
                                     const Target &target);

/// Predicted cycles to lay out the windows `matrix` in main memory: images are
/// read, and padded ones are written and read before; the matrix is written.
/// Each is a kernel of its own, between barriers.
double predictLayout(const ScheduleOperand &matrix, unsigned bits,
                     const Target &target);

/// The faster way to make a product, the right operand of which is a matrix of
/// windows.
struct ConvMethodChoice {
  /// Windows are laid out in LDM, not in memory.
  bool isImplicit = false;
  /// From the call to the return; nothing if no tile fits in LDM.
  std::optional<double> cycles;
};

/// Compares the ways, where it takes `layout` cycles to lay out the windows in
/// memory. A product without windows has the explicit form only.
ConvMethodChoice compareMethods(ScheduleProblem problem, double layout,
                                const Target &target);

/// Compares methods by the model. Equal convolutions are looked at once.
class ConvChoice {
public:
  /// Of `product`, the right operand of which is a matrix of windows.
  /// `makeCopy` lays out the windows in memory, for the model to look at; what
  /// it makes is erased. It may make nothing.
  ConvMethodChoice find(RewriterBase &rewriter, linalg::LinalgOp product,
                        function_ref<linalg::LinalgOp()> makeCopy);

private:
  llvm::StringMap<ConvMethodChoice> known;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVWINDOWS_H
