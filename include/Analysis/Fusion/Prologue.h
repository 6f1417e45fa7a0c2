//===- Prologue.h - What runs on an operand of a product --------*- C++ -*-===//
///
/// \file
/// An elementwise op whose result only a product reads can run on each tile of
/// that while it is in LDM: the normalisation and activation in front of a
/// convolution, as in networks with pre-activation.
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

/// Whether `op` runs on the tiles of what is in front of it, a pooling or
/// another reduction that it alone reads, where it costs next to nothing: it is
/// no prologue then.
bool isBehindReduction(linalg::LinalgOp op);

/// How the loops of the prologue, those of its operand, are cut: each CPE has
/// the piece that it has of the operand.
Schedule getPrologueSchedule(linalg::LinalgOp product, const Prologue &prologue,
                             const Schedule &schedule);

/// Why the prologue cannot run on tiles as `schedule` makes them, empty if it
/// can: pieces that other CPEs own or have as well, a whole operand as one
/// tile, or no room in LDM for one more piece.
std::string explainNoPrologue(linalg::LinalgOp product,
                              const Prologue &prologue,
                              const ScheduleProblem &problem,
                              const Schedule &schedule, const Target &target);

/// Cycles of a CPE for what the prologue computes, which it does again where a
/// tile of its operand is needed again. What it reads is fetched while products
/// are computed.
double getPrologueCycles(linalg::LinalgOp product, const Prologue &prologue,
                         const Schedule &schedule, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_FUSION_PROLOGUE_H
