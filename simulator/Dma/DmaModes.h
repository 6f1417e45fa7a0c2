//===- DmaModes.h - Which CPE gets which bytes ----------------*- C++ -*-===//
//
// A request of one CPE moves data of several CPEs in every mode but PE_MODE.
// All of them use the LDM address and the reply word that the issuer names,
// each in its own LDM, and each sees a reply, but for RANK_MODE: there only the
// issuer does.
//
//   BCAST   every CPE of the rows in the mask gets all of it
//   ROW     the eight CPEs of the issuer's row have consecutive pieces
//   BROW    as ROW, for every row in the mask
//   RANK    memory holds rows of eight blocks of `bsize` bytes, `stride` bytes
//           between two rows: a block of each for each CPE of the issuer's row
//   Columns every CPE of the columns in the mask gets all of it
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

/// The part of a request that one CPE has: some bytes of each of some of the
/// memory blocks, packed in its LDM.
struct DmaPiece {
  int row = 0, col = 0;
  /// First block and number of blocks.
  int64_t firstBlock = 0, blocks = 0;
  /// Bytes of each block: offset and length.
  int64_t offset = 0, bytes = 0;
};

/// What decides over the pieces.
struct DmaDistribution {
  DmaMode mode = DmaMode::PE;
  unsigned mask = 0;
  int row = 0, col = 0;
  int meshRows = 0, meshCols = 0;
};

/// The blocks of a request in memory. In RANK_MODE one block is what a row of
/// CPEs gets.
DmaShape memoryShape(const DmaDistribution &how, uint64_t address,
                     int64_t length, int64_t bsize, int64_t gap);

/// The share of CPE (row, col), or no blocks.
DmaPiece pieceOf(const DmaDistribution &how, const DmaShape &shape, int row,
                 int col);

/// Calls `visit` with the pieces of a request, in order of the CPEs.
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

/// Bytes that `length` must be a multiple of, beyond `bsize`.
int64_t lengthUnit(const DmaDistribution &how, int64_t bsize);

/// "PE", "BCAST" and so on.
const char *modeName(DmaMode mode);

} // namespace swsim

#endif // SWSIM_DMA_DMAMODES_H
