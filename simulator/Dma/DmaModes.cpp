//===- DmaModes.cpp - Distribution of the bytes of a request --------------===//

#include "Dma/DmaModes.h"

using namespace swsim;

const char *swsim::modeName(DmaMode mode) {
  static const char *const names[] = {"PE",   "BCAST", "ROW",
                                      "BROW", "RANK",  "COL"};
  return names[static_cast<int>(mode)];
}

DmaShape swsim::memoryShape(const DmaDistribution &how, uint64_t address,
                            int64_t length, int64_t bsize, int64_t gap) {
  int64_t block = bsize;
  if (how.mode == DmaMode::Rank)
    block = bsize * how.meshCols;
  return {address, block, gap, length / block};
}

int64_t swsim::lengthUnit(const DmaDistribution &how, int64_t bsize) {
  switch (how.mode) {
  case DmaMode::Row:
  case DmaMode::BroadcastRow:
  case DmaMode::Rank:
    return bsize * how.meshCols;
  default:
    return bsize;
  }
}

DmaPiece swsim::pieceOf(const DmaDistribution &how, const DmaShape &shape,
                        int row, int col) {
  DmaPiece piece{row, col, 0, shape.count, 0, shape.block};
  bool inRows = how.mask >> row & 1;
  switch (how.mode) {
  case DmaMode::PE:
    break;
  case DmaMode::Broadcast:
    piece.blocks *= inRows;
    break;
  case DmaMode::Columns:
    piece.blocks *= how.mask >> col & 1;
    break;
  case DmaMode::Row:
    inRows = row == how.row;
    [[fallthrough]];
  case DmaMode::BroadcastRow:
    if (shape.count == 1) {
      piece.bytes = shape.block / how.meshCols;
      piece.offset = col * piece.bytes;
    } else {
      piece.blocks = shape.count / how.meshCols;
      piece.firstBlock = col * piece.blocks;
    }
    piece.blocks *= inRows;
    break;
  case DmaMode::Rank:
    piece.blocks *= row == how.row;
    piece.bytes = shape.block / how.meshCols;
    piece.offset = col * piece.bytes;
    break;
  }
  return piece;
}
