//===- WinogradKernel.h - Creates a kernel of Winograd's method -*- C++ -*-===//
///
/// \file
/// State for the creation of one kernel: its buffers, and the positions of the
/// CPEs in the output. WinogradLoops.cpp has the loops.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_WINOGRADKERNEL_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_WINOGRADKERNEL_H

#include "Analysis/Search/WinogradPlan.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir {
namespace sw {

/// Creates the kernel of one convolution.
class WinogradKernel {
public:
  WinogradKernel(WinogradConvOp op, const Target &target)
      : op(op), target(target), plan(getWinogradPlan(op, target)),
        groups(countGroups(op)), places(target.getMeshCols() * groups),
        rewriter(op.getContext()), loc(op.getLoc()),
        element(getElementTypeOrSelf(op.getOutput().getType())) {}

  /// Replaces the convolution by the kernel.
  void run();

private:
  /// The core groups that run the kernel: those of the launch, or one in a loop
  /// over them.
  static int64_t countGroups(WinogradConvOp op) {
    return op->getParentOfType<scf::ForallOp>()
               ? 1
               : op->getParentOfType<LaunchOp>().getNumCoreGroups();
  }

  /// A part of an array in main memory.
  struct Part {
    SmallVector<OpFoldResult> offsets, sizes;
  };

  /// The position of the tiles of a CPE.
  struct Piece {
    /// The image, and the start of the piece in the output.
    OpFoldResult image, y, x;
    /// The start of the fetched part of the image, and the start of the first
    /// tile in that part.
    OpFoldResult patchRow, patchCol, firstRow, firstCol;
  };

  /// The part of the output that a CPE computes: a piece, its numbers of rows
  /// and columns (none without a piece), and the block of filters of the first
  /// mesh row.
  struct OutputTile {
    Piece piece;
    Value rows, cols, filterBlock;
  };

  /// A fetch of images: the piece and the first block of channels.
  struct Fetch {
    Piece piece;
    OpFoldResult step;
  };

  /// An array that the epilogue reads in addition to the sums, and its buffer.
  struct Read {
    Value array, buffer, reply;

    /// Whether the array has an element for each output element.
    bool isWhole() const {
      return cast<MemRefType>(array.getType()).getRank() > 1;
    }
  };

  /// A sequence of `count` steps in which items are issued; `current` is the
  /// number of the current step.
  struct IssueSteps {
    OpFoldResult current;
    int64_t count;
  };

  OpFoldResult number(int64_t value) { return rewriter.getIndexAttr(value); }
  AffineExpr symbol(unsigned position) {
    return rewriter.getAffineSymbolExpr(position);
  }
  OpFoldResult apply(AffineExpr expr, ArrayRef<OpFoldResult> operands) {
    return affine::makeComposedFoldedAffineApply(rewriter, loc, expr, operands);
  }
  OpFoldResult clamp(OpFoldResult value, OpFoldResult minimum, int64_t maximum);
  Value asValue(OpFoldResult value) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, value);
  }

  // Buffers, views and positions: WinogradViews.cpp.
  Value createBuffer(ArrayRef<int64_t> shape, int64_t buffers = 1);
  Value createArray(ArrayRef<int64_t> shape);
  scf::ForOp createLoop(int64_t extent, int64_t step);
  Value createView(Value array, const Part &part, ArrayRef<int64_t> shape);
  void createGet(Value source, Value buffer);
  Value createTile(Value buffer, OpFoldResult slot, const OutputTile &of);
  Value getPosition(Value array, Value position);
  Value expand(Value array, OpFoldResult first, int64_t count);

  Piece findPiece(OpFoldResult index);
  OutputTile findTile(OpFoldResult index, Value filterBlock);
  void findBefore(Value index);
  Part getOutput(const OutputTile &of, OpFoldResult filter, int64_t count);

  // WinogradTransfers.cpp.
  void createReads();
  void createPartReads(OpFoldResult part, OpFoldResult slot);
  void createPlaneGet(const Fetch &fetch, OpFoldResult plane);
  void createPut(const OutputTile &of, OpFoldResult filter);
  void createFirstGets();
  void createPhases(int64_t items, const IssueSteps &issue, Value isThere,
                    llvm::function_ref<void(OpFoldResult)> create);
  void createLastPuts();

  // WinogradLoops.cpp.
  void createInput();
  void createStep(Value index, Value step);
  void createProducts(OpFoldResult step, Value accumulate, const Fetch &next,
                      Value isThere);
  void createProduct(Value filter, Value position, Value accumulate);
  void createOutput();
  void createOutputPart(OpFoldResult part);
  void createEpilogue(Value own, OpFoldResult part, OpFoldResult slot);
  void createPieces();

  WinogradConvOp op;
  const Target &target;
  WinogradPlan plan;
  /// Core groups that run the kernel, and the mesh columns of all of them.
  int64_t groups, places;
  IRRewriter rewriter;
  Location loc;
  Type element;

  Value row, col;
  /// The number of the mesh column among those of all core groups.
  Value place;
  /// Buffers: a part of the images, transformed tiles of all positions,
  /// filters, sums, and the output.
  Value patch, patchReply, tiles, filters, sums, output, outputReply;
  SmallVector<Read> reads;
  /// The tile that the CPE computes, and the tile before it, if there is one.
  OutputTile tile, before;
  Value isBefore;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_WINOGRADKERNEL_H
