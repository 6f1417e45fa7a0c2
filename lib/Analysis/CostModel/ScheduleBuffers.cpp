//===- ScheduleBuffers.cpp - Tiles of a schedule in LDM -------------------===//
#include "Analysis/CostModel/OpCosts.h"
#include "ScheduleTiles.h"

using namespace mlir;
using namespace mlir::sw;

/// Alignment of buffers by the allocator, and the bytes that it may lose at the
/// begin of LDM.
static constexpr int64_t kBufferAlignment = 128;

/// LDM for the patches of one tile of a matrix of windows.
int64_t ScheduleTiles::getPatchBytes(unsigned operand) const {
  int64_t bytes = 0;
  for (const WindowAttr::Patch &patch :
       planPatches(getWindowTiles(operand), target).patches)
    bytes += llvm::alignTo(patch.channels * patch.rows * patch.cols *
                               getOperandBytes(problem, operand),
                           kBufferAlignment);
  return bytes;
}

/// Bytes of the rows of one CPE in a row-contiguous transfer of a tile.
static int64_t getRowContiguousBytes(const TileTransfer &whole) {
  int64_t rows = llvm::divideCeil(whole.pieceRows, whole.colPlaces);
  return static_cast<int64_t>(
      llvm::alignTo(rows * whole.cols * whole.elementBytes, kBufferAlignment));
}

/// Bytes of the buffers for the other inputs of an epilogue.
int64_t ScheduleTiles::getEpilogueBytes() const {
  int64_t bytes = 0, buffers = schedule.buffers[kOperandC];
  if (buffers == 0)
    return bytes;
  for (const auto &[map, bits] : problem.epilogue) {
    int64_t piece = bits / 8;
    bool isForAll = isVectorForAll(map);
    for (AffineExpr expr : map.getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        piece *= isForAll ? schedule.sizes[dim.getPosition()]
                          : getPieceOfC(dim.getPosition(), /*tile=*/0);
    piece = static_cast<int64_t>(llvm::alignTo(piece, kBufferAlignment));
    // Row-contiguous tiles have as many buffers as C, redistributed ones have
    // one.
    bytes +=
        isRowContiguous(map)
            ? buffers * getRowContiguousBytes(getTransfer(kOperandC, 0)) + piece
            : buffers * piece;
  }
  return bytes;
}

int64_t ScheduleTiles::getLdmBytes() const {
  int64_t bytes = kBufferAlignment;
  bytes += getEpilogueBytes();
  for (unsigned operand = 0; operand < kNumProductOperands; ++operand) {
    if (schedule.buffers[operand] == 0)
      continue;
    bool isConverted = problem.operands[operand].cast.has_value();
    int64_t elements = 1;
    for (const TileDim &dim : getDims(operand, 0))
      elements *= dim.getPiece();
    unsigned bits = operand == kOperandC ? problem.bits : problem.inputBits;
    int64_t piece = elements * bits / 8;
    int64_t stored = elements * getOperandBytes(problem, operand);
    auto align = [](int64_t size) {
      return static_cast<int64_t>(llvm::alignTo(size, kBufferAlignment));
    };
    if (problem.operands[operand].window) {
      // One tile of windows, of which no part is there without a patch. It is
      // laid out as it is in main memory.
      bytes += align(piece) +
               schedule.buffers[operand] * getPatchBytes(operand) +
               (isConverted ? align(stored) : 0);
      continue;
    }
    if (operand == kOperandC && problem.pool) {
      // C itself, what is stored, and weights.
      int64_t outputs = piece / problem.pool.getBlockElements() *
                        problem.pool.getBlockPixels();
      int64_t weights = problem.pool.getWeighted()
                            ? getPieceOfC(problem.m, /*tile=*/0) *
                                  problem.pool.getTaps() * problem.bits / 8
                            : 0;
      bytes += align(piece) +
               schedule.buffers[operand] * (align(outputs) + align(weights));
      continue;
    }
    // What is multiplied or summed, beside what is fetched or stored.
    isConverted |= operand == kOperandC && storesRounded(problem);
    bytes += isConverted ? align(piece) : 0;
    if (!schedule.rowContiguous[operand]) {
      bytes += schedule.buffers[operand] * align(stored);
      continue;
    }
    // DMA moves whole rows of the tile, which are distributed over the CPEs of
    // a mesh row.
    bytes += align(stored) + schedule.buffers[operand] *
                                 getRowContiguousBytes(getTransfer(operand, 0));
  }
  return bytes;
}

double ScheduleTiles::getCastCycles(unsigned operand, TileClass tile) const {
  SmallVector<TileDim, 4> dims = getDims(operand, tile);
  int64_t rows = 1;
  for (const TileDim &dim : ArrayRef(dims).drop_back())
    rows *= dim.getPiece();
  return sw::getCastCycles(*problem.operands[operand].cast, rows,
                           dims.back().getPiece(), target);
}
