//===- Distributor.h - One launch from core-group to CPE view ---*- C++ -*-===//
//
// The rewriting of sw-distribute: storage and transfers in Distributor.cpp,
// computation in DistributeCompute.cpp, mapped loops in SwDistribute.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_DISTRIBUTION_DISTRIBUTOR_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_DISTRIBUTION_DISTRIBUTOR_H

#include "Dialect/SW/Transforms/Utils/PieceUtils.h"

#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/DenseSet.h"

#include <optional>

namespace mlir {
namespace sw {

/// The operands of a matrix product on whole tiles.
struct ProductOperands {
  Value a, b, c;
  bool transA, transB;
  VecDim vec;
  /// Whether rows of B and C are padded to full vectors.
  bool padded = false;
  /// The k steps that are summed in 16 bits, if A and B have 16 bits.
  std::optional<int64_t> run = std::nullopt;
};

/// A selection of the windows of an image: with `line`, only those of one of
/// the output rows of the CPE.
struct WindowsOfImage {
  WindowAttr window;
  bool isPart;
  std::optional<int64_t> line;
  int64_t rows, cols;
};

/// The part of an image that contains the windows of a CPE, its first tap,
/// counted from its first channel, and its first pixel. For a line, also the
/// columns, and the numbers of pixels of the CPE before the line and in it.
struct OwnWindows {
  Value channel, numChannels, row, numRows, tap, pixel;
  Value col, numCols, pixelsBefore, numPixels;
};

/// Rewrites the body of one launch. Visits every op once, definitions before
/// uses. LDM values keep their identity and change their type.
class Distributor {
public:
  /// `privateOps` are the ops of loops that were mapped to the mesh: each CPE
  /// runs them independently.
  Distributor(LaunchOp launch, const Target &target,
              llvm::DenseSet<Operation *> privateOps)
      : launch(launch), rewriter(launch.getContext()),
        pieces(rewriter, launch, target), privateOps(std::move(privateOps)) {}

  LogicalResult run();

private:
  LogicalResult distribute(Operation *op);
  LogicalResult distributeAlloc(AllocOp op);
  LogicalResult distributeTile(TileOp op);
  Value createOwnView(TileOp op, ArrayRef<OpFoldResult> own);
  LogicalResult distributeDim(memref::DimOp op);
  LogicalResult distributeView(memref::SubViewOp op);
  LogicalResult distributeReshape(Operation *op);
  LogicalResult distributeTransfer(Operation *op, OpOperand &main, Value ldm);
  void guardPut(Operation *put, const WholeTile &tile);

  LogicalResult distributeProduct(Operation *op);
  LogicalResult checkPrivateProduct(Operation *op);
  LogicalResult distributeIndependentProduct(tpp::GemmOp op);
  LogicalResult distributeBatch(Operation *op, const ProductOperands &operands,
                                bool betaZero);
  LogicalResult checkProduct(Operation *op, const ProductOperands &operands,
                             int64_t batchDims);
  LogicalResult checkUnits(Operation *op, StringRef name, const WholeTile &tile,
                           ArrayRef<int64_t> expected);
  LogicalResult distributeElementwise(Operation *op);
  LogicalResult distributeInput(Operation *op, OpOperand &input, AffineMap map,
                                const WholeTile &output);
  void useOwnPart(OpOperand &input, AffineMap map, const WholeTile &output);
  LogicalResult distributeReduce(tpp::ReduceOp op);
  LogicalResult checkReduce(tpp::ReduceOp op, const WholeTile &input,
                            const WholeTile &output);
  Value createPart(tpp::ReduceOp op);
  bool isPadded(const ProductOperands &operands);
  OpFoldResult getProductColumns(Location loc, const WholeTile &c);
  Value getWholePiece(Value value) const;
  void broadcast(DMAGetOp get, const WholeTile &tile);
  void meet(DMAGetOp get, Scope scope);
  SpmGemmOp createProduct(Location loc, const ProductOperands &operands,
                          ArrayRef<OpFoldResult> sizes, double beta);
  Value createSlot(Location loc, Value batch, Value index);

  LogicalResult distributeRows(Operation *op, Value whole, Value part,
                               MutableOperandRange operands);

  OwnWindows getOwnWindows(Location loc, const WindowsOfImage &image,
                           const WholeTile &tile, Value tap, Value pixel);
  LogicalResult distributePatch(DMAGetOp get, WindowPatchOp patch);
  LogicalResult distributeFill(WindowFillOp op);
  LogicalResult distributePool(PoolOp op);

  LogicalResult rejectOther(Operation *op);

  /// The tile of `value`, or null after an error at `op`.
  const WholeTile *getTile(Operation *op, Value value);

  LaunchOp launch;
  IRRewriter rewriter;
  PieceBuilder pieces;
  llvm::DenseSet<Operation *> privateOps;
  llvm::DenseMap<Value, WholeTile> tiles;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_DISTRIBUTION_DISTRIBUTOR_H
