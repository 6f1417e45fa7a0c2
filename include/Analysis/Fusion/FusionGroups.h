//===- FusionGroups.h - Ops that run together on tiles ----------*- C++ -*-===//
///
/// \file
/// A fusion group is one linalg op, or several in sequence, in
/// one loop nest over tiles. Its tiles are distributed over the CPEs, and
/// intermediate results of its ops stay in LDM.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_FUSION_FUSIONGROUPS_H
#define SUNWAY_ANALYSIS_FUSION_FUSIONGROUPS_H

#include "Analysis/Search/GroupSelection.h"
#include "Analysis/Structure/CarriedLoops.h"
#include "Analysis/Structure/Copies.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// Ops of one block that run together.
struct FusionGroup {
  /// The op whose tiles determine those of the others; the last of `members`.
  linalg::LinalgOp root;
  /// The ops in the order of the block, with the fills of their outputs.
  SmallVector<linalg::LinalgOp> members;
  /// Map from each loop of a member to the loop of the root that it follows, or
  /// to -1: such a loop is whole in each tile.
  llvm::DenseMap<Operation *, SmallVector<int64_t>> loops;
  /// The loops of the root that may be cut.
  SmallVector<bool> canCut;
  /// Fixed tile sizes of loops of the root, 0 for the others. An example is a
  /// batch loop: a CPE multiplies one pair of matrices at a time.
  SmallVector<int64_t> sizes;
  /// The carried reduction of the group, if it has one. Its loops follow no
  /// loop of the root.
  std::optional<CarriedLoop> carried;
  /// Padded arrays that members read and that exist only as tiles in LDM.
  SmallVector<Value> padded;
};

/// Why a CPE cannot run `op` on tiles by itself, with code generated from the
/// body of `op`; empty if it can.
std::string explainNoGroup(linalg::LinalgOp op);

/// The loop of `op` along the rows of `operand`, an array of f16 or bf16; -1 if
/// there is none. Its tile size must be even.
int64_t getLoopOfHalves(linalg::LinalgOp op, OpOperand &operand);

/// The same for an array of `type` that is indexed by `map`.
int64_t getLoopOfHalves(AffineMap map, Type type);

/// Whether `loop` of `op` runs over rows of an array whose elements are smaller
/// than words, but for f16 and bf16.
bool isInRowsOfWords(linalg::LinalgOp op, unsigned loop);

/// Whether `loop` of `op` must be whole in each tile: it is part of a
/// decreasing index, or runs over rows whose elements are smaller than words.
bool isWholeInTiles(linalg::LinalgOp op, unsigned loop);
bool isWholeInTiles(const CopyLoops &copy, unsigned loop);

/// Whether `loop` of `op` is part of a decreasing index, one that some loop has
/// a negative factor in. Such loops are whole in each tile, since the index of
/// a part would begin at its end.
bool isReadBackwards(linalg::LinalgOp op, unsigned loop);

/// Whether the body of `op` reads elements of inputs by an offset table
/// (`tpp.gather`).
bool readsByTable(linalg::LinalgOp op);

/// `op` alone, with all of its loops.
FusionGroup getSingleOpGroup(linalg::LinalgOp op);

/// The largest fusion group with the root `op`. The results of its other
/// members are read only inside the group, and all have the same rows. If no
/// other op qualifies, the group is `op` with the fills of its outputs.
/// Products are members only with `withProducts`. With `keepsLoops` the members
/// are those that leave all loops of `op` to be cut.
FusionGroup findFusionGroup(linalg::LinalgOp op, bool withProducts = false,
                            bool keepsLoops = false);

/// The input of the root whose tiles the root can overwrite with its result, in
/// one shared buffer. A member computes this input, and nothing reads it later.
std::optional<unsigned> findOverwrittenInput(const FusionGroup &group);

/// Whether one CPE can compute tiles of the product `op` by itself.
bool isPrivateProduct(linalg::LinalgOp op);

/// Whether a CPE multiplies the 16-bit floats of the product `op` in runs.
bool multipliesHalves(linalg::LinalgOp op);

/// The problem of choosing tiles for `group`. Its loops are those of the
/// root, then the carried one, then those that are whole in each tile.
TileProblem getTileProblem(const FusionGroup &group, const Target &target);

/// Predicted cycles of `problem`, or of `op` as a group of its own, in a launch
/// with others; nothing if LDM has no room for the smallest tile.
std::optional<double> getOwnCycles(const TileProblem &problem,
                                   const Target &target);
std::optional<double> getOwnCycles(linalg::LinalgOp op, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_FUSION_FUSIONGROUPS_H
