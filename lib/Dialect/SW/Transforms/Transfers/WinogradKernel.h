//===- WinogradKernel.h - Creates a kernel of Winograd's method -*- C++ -*-===//
///
/// \file
/// What the parts of the creation of one kernel have in common: its buffers,
/// and where the CPEs are in the output. WinogradLoops.cpp has the loops.
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
        rewriter(op.getContext()), loc(op.getLoc()),
        element(getElementTypeOrSelf(op.getOutput().getType())) {}

  /// Replaces the convolution by the kernel.
  void run();

private:
  /// A part of an array in main memory.
  struct Part {
    SmallVector<OpFoldResult> offsets, sizes;
  };

  /// Where the tiles of a CPE are.
  struct Piece {
    /// The image, and where the piece begins in the output.
    OpFoldResult image, y, x;
    /// Where the part of the image begins that is fetched, and where the first
    /// tile begins in it.
    OpFoldResult patchRow, patchCol, firstRow, firstCol;
  };

  /// What a CPE computes of the output: a piece, of which it has so many rows
  /// and columns, none if there are no more pieces, and the block of filters of
  /// the first mesh row.
  struct OutputTile {
    Piece piece;
    Value rows, cols, filterBlock;
  };

  /// Images that are fetched: the piece and the first block of channels.
  struct Fetch {
    Piece piece;
    OpFoldResult step;
  };

  /// A buffer of what is read beside the sum, and the array.
  struct Read {
    Value array, buffer, reply;

    /// Whether there is an element for each of the output.
    bool isWhole() const {
      return cast<MemRefType>(array.getType()).getRank() > 1;
    }
  };

  /// Things that are begun one after the other until something else begins, in
  /// one of so many turns.
  struct Turns {
    OpFoldResult turn;
    int64_t count;
  };

  OpFoldResult number(int64_t value) { return rewriter.getIndexAttr(value); }
  AffineExpr symbol(unsigned position) {
    return rewriter.getAffineSymbolExpr(position);
  }
  OpFoldResult apply(AffineExpr expr, ArrayRef<OpFoldResult> operands) {
    return affine::makeComposedFoldedAffineApply(rewriter, loc, expr, operands);
  }
  OpFoldResult clamp(OpFoldResult value, OpFoldResult least, int64_t most);
  Value asValue(OpFoldResult value) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, value);
  }

  // Buffers, views and places: WinogradViews.cpp.
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
  void createTurns(int64_t items, const Turns &turns, Value isThere,
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
  IRRewriter rewriter;
  Location loc;
  Type element;

  Value row, col;
  /// Buffers: a part of the images, all positions of transformed tiles, of
  /// filters, of sums, and the output.
  Value patch, patchReply, tiles, filters, sums, output, outputReply;
  SmallVector<Read> reads;
  /// What the CPE computes, and what it has computed before, if it has.
  OutputTile tile, before;
  Value isBefore;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_WINOGRADKERNEL_H
