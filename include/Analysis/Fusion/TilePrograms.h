//===- TilePrograms.h - Ops that run together on tiles ----------*- C++ -*-===//
///
/// \file
/// A tile program is one linalg op, or several that follow each other, in one
/// nest of loops over tiles. Its tiles are dealt out to the CPEs, and what one
/// op of it computes for another stays in LDM.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_FUSION_TILEPROGRAMS_H
#define SUNWAY_ANALYSIS_FUSION_TILEPROGRAMS_H

#include "Analysis/Search/ProgramSelection.h"
#include "Analysis/Structure/CarriedLoops.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// Ops of one block that run together.
struct TileProgram {
  /// The op whose tiles decide those of the others; the last of `members`.
  linalg::LinalgOp root;
  /// In the order of the block, with the fills of their outputs.
  SmallVector<linalg::LinalgOp> members;
  /// For each loop of a member the loop of the root that it follows, or -1:
  /// such loops are whole in each tile.
  llvm::DenseMap<Operation *, SmallVector<int64_t>> loops;
  /// The loops of the root that may be cut.
  SmallVector<bool> canCut;
  /// Tile sizes of the loops of the root that have to be as they are, 0 for the
  /// others: a CPE multiplies one pair of matrices at a time.
  SmallVector<int64_t> sizes;
  /// The loops over a dimension that may be run through in parts, if there is
  /// one: no member follows the root in it.
  std::optional<CarriedLoop> carried;
  /// The images that members read with a border that tiles have in LDM only:
  /// the arrays with the border.
  SmallVector<Value> padded;
};

/// Whether a transfer of single elements of `type` is possible: DMA moves words
/// of 4 bytes.
bool hasWords(Type type);

/// Why a CPE cannot run `op` on tiles by itself, in code that is generated from
/// its body; empty if it can.
std::string explainNoProgram(linalg::LinalgOp op);

/// The loop of `op` along the rows of `operand`, an array of f16 or bf16, of
/// which tiles have an even number; -1 if there is none.
int64_t getLoopOfHalves(linalg::LinalgOp op, OpOperand &operand);

/// Whether tiles of `op` have all of `loop`: it takes part in an index that
/// goes backwards, or runs over rows whose elements are smaller than words.
bool isWholeInTiles(linalg::LinalgOp op, unsigned loop);

/// Whether `loop` of `op` takes part in an index that some loop makes smaller:
/// tiles have all of it, since a part would begin behind its end.
bool isReadBackwards(linalg::LinalgOp op, unsigned loop);

/// Whether the body of `op` reads elements of inputs at offsets that it is
/// given.
bool readsByTable(linalg::LinalgOp op);

/// `op` alone, with all of its loops.
TileProgram getSingleProgram(linalg::LinalgOp op);

/// The largest program that ends in `op`: ops that only others of the program
/// read, and that have the same rows. Where there are none it is `op` with the
/// fills of its outputs. Products are part of it only `withProducts`.
TileProgram findProgram(linalg::LinalgOp op, bool withProducts = false);

/// The input of the root whose tiles the root overwrites with its own, so that
/// both have one buffer: a member computes it, and nothing reads it later.
std::optional<unsigned> findOverwrittenInput(const TileProgram &program);

/// Whether one CPE can compute tiles of the product `op` by itself.
bool isPrivateProduct(linalg::LinalgOp op);

/// What `program` is for the choice of tiles: the loops of the root, then the
/// carried one, then those that are whole in each tile.
TileProblem getTileProblem(const TileProgram &program, const Target &target);

/// Predicted cycles of `op` alone, in a launch with others; nothing where LDM
/// has no room for its smallest tile.
std::optional<double> getOwnCycles(linalg::LinalgOp op, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_FUSION_TILEPROGRAMS_H
