//===- PhaseRules.h - The rules of each phase -------------------*- C++ -*-===//
///
/// \file
/// Each function checks some rules of a phase and reports the first op that
/// breaks one. Passes.td describes the rules. Rules about a single op are in
/// the verifiers of the dialects.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_VERIFICATION_PHASERULES_H
#define SUNWAY_LIB_TRANSFORMS_VERIFICATION_PHASERULES_H

#include "Contract.h"

#include "Dialect/SW/IR/SW.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace sw {

/// The module has a chip.
LogicalResult verifyTarget(ModuleOp module, const Contract &contract);

/// Outside of launches there are no dialects, types and composite ops that
/// `normalize` lowers.
LogicalResult verifyLinalgForm(ModuleOp module, const Contract &contract);

/// Only products read `sw.windows`, as their right operand.
LogicalResult verifyWindows(ModuleOp module, const Contract &contract);

/// `sw.tile` agrees with its op and with the loops around it.
LogicalResult verifyTiles(ModuleOp module, const Contract &contract);

/// There are no tensors any more, and functions return no arrays.
LogicalResult verifyMemRefs(ModuleOp module, const Contract &contract);

/// Tile ops are in launches.
LogicalResult verifyStaged(ModuleOp module, const Contract &contract);

/// Ops of launches work on LDM, and what they read has been fetched or
/// computed.
LogicalResult verifyKernels(ModuleOp module, const Contract &contract);

/// Launches are in the CPE view.
LogicalResult verifyCpeView(ModuleOp module, const Contract &contract);

/// CPEs that an op joins run it equally often.
LogicalResult verifyCollectives(ModuleOp module, const Contract &contract);

/// Buffers have places in LDM, which overlap only while one is not in use.
LogicalResult verifyLdm(ModuleOp module, const Contract &contract);

/// Ops outside of launches are loops over scalars.
LogicalResult verifyHostOps(ModuleOp module, const Contract &contract);

/// Views of an arena are where its plan has them.
LogicalResult verifyArenas(ModuleOp module, const Contract &contract);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_VERIFICATION_PHASERULES_H
