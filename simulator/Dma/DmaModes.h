//===- DmaModes.h - Distribution of the bytes of a request ------*- C++ -*-===//
//
// In every mode but PE_MODE, a request of one CPE moves data of several CPEs.
// All of them use the LDM address and the reply word of the issuer, each in its
// own LDM. Each of them gets a reply, except in RANK_MODE, where only the
// issuer does.
//
//   BCAST   every CPE of the rows in the mask gets all bytes
//   ROW     the eight CPEs of the issuer's row have consecutive pieces
//   BROW    as ROW, for every row in the mask
//   RANK    memory holds rows of eight blocks of `bsize` bytes, with gaps of
//           `stride` bytes: each CPE of the issuer's row has one block per row
//   Columns every CPE of the columns in the mask gets all bytes
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_DMA_DMAMODES_H
#define SWSIM_DMA_DMAMODES_H

#include "Dma/DmaFootprint.h"

namespace swsim {

enum class DmaMode {
  PE = 0,
  Broadcast = 1,
  Row = 2,
  BroadcastRow = 3,
  Rank = 4,
  /// Broadcast to the columns in the mask.
  Columns = 5
};

/// The part of a request at one CPE: some bytes of some of the memory blocks,
/// packed in its LDM.
struct DmaPiece {
  int row = 0, col = 0;
  /// Index of the first block, and number of blocks.
  int64_t firstBlock = 0, blocks = 0;
  /// Offset and length of the bytes in each block.
  int64_t offset = 0, bytes = 0;
};

/// Parameters that determine the pieces.
struct DmaDistribution {
  DmaMode mode = DmaMode::PE;
  unsigned mask = 0;
  int row = 0, col = 0;
  int meshRows = 0, meshCols = 0;
};

/// The blocks of a request in memory. In RANK_MODE one block has the bytes for
/// a row of CPEs.
DmaShape memoryShape(const DmaDistribution &how, uint64_t address,
                     int64_t length, int64_t bsize, int64_t gap);

/// The piece of CPE (row, col); it may have no blocks.
DmaPiece pieceOf(const DmaDistribution &how, const DmaShape &shape, int row,
                 int col);

/// Calls `visit` with the pieces of a request, in the order of the CPEs.
template <typename Visit>
void forEachPiece(const DmaDistribution &how, const DmaShape &shape,
                  Visit visit) {
  if (how.mode == DmaMode::PE)
    return visit(pieceOf(how, shape, how.row, how.col));
  for (int row = 0; row < how.meshRows; ++row)
    for (int col = 0; col < how.meshCols; ++col) {
      DmaPiece piece = pieceOf(how, shape, row, col);
      if (piece.blocks > 0)
        visit(piece);
    }
}

/// The number of bytes that must divide `length`, in addition to `bsize`.
int64_t lengthUnit(const DmaDistribution &how, int64_t bsize);

/// "PE", "BCAST" and so on.
const char *modeName(DmaMode mode);

} // namespace swsim

#endif // SWSIM_DMA_DMAMODES_H
