//===- Prologue.h - What runs on an operand of a product --------*- C++ -*-===//
///
/// \file
/// An elementwise op whose only reader is a product can run on each tile of the
/// product's input while the tile is in LDM. Examples are the normalisation and
/// the activation before a convolution in networks with pre-activation.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_FUSION_PROLOGUE_H
#define SUNWAY_ANALYSIS_FUSION_PROLOGUE_H

#include "Analysis/Problems/Schedule.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <optional>

namespace mlir {
namespace sw {

/// An elementwise op, and the input of the product that it computes.
struct Prologue {
  linalg::LinalgOp op;
  unsigned operand;
};

/// The elementwise op that can run on tiles of an input of `product`, if there
/// is one.
std::optional<Prologue> findPrologue(linalg::LinalgOp product);

/// Whether `op` runs on the tiles of its producer, a pooling or another
/// reduction that only `op` reads. It costs next to nothing there and is then
/// no prologue.
bool followsReduction(linalg::LinalgOp op);

/// The schedule of the prologue, over the loops of the operand that it
/// computes: each CPE has the piece that it has of the operand.
Schedule getPrologueSchedule(linalg::LinalgOp product, const Prologue &prologue,
                             const Schedule &schedule);

/// That of the op that converts the tiles of an operand. It has the transfers
/// of the operand.
Schedule getCastSchedule(linalg::LinalgOp product, const Prologue &cast,
                         const Schedule &schedule);

/// Why the prologue cannot run on the tiles of `schedule`; empty if it can.
/// Reasons are pieces that other CPEs own or also have, an operand that is a
/// single tile, or no room in LDM for one more piece.
std::string explainNoPrologue(linalg::LinalgOp product,
                              const Prologue &prologue,
                              const ScheduleProblem &problem,
                              const Schedule &schedule, const Target &target);

/// Cycles of a CPE for the prologue, with the recomputation for reloaded tiles
/// of its operand. Transfers of its inputs are not included: they overlap with
/// the computation of products.
double getPrologueCycles(linalg::LinalgOp product, const Prologue &prologue,
                         const Schedule &schedule, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_FUSION_PROLOGUE_H
