//===- SW.h - The sw dialect ------------------------------------*- C++ -*-===//
///
/// \file
/// Declarations of the sw dialect: attributes, types and operations.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_SW_IR_SW_H
#define SUNWAY_DIALECT_SW_IR_SW_H

#include "Dialect/SW/IR/GroupRange.h"
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/SCF/IR/DeviceMappingInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include <algorithm>

#include "Dialect/SW/IR/SWDialect.h.inc"
#include "Dialect/SW/IR/SWEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Dialect/SW/IR/SWAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "Dialect/SW/IR/SWTypes.h.inc"

#define GET_OP_CLASSES
#include "Dialect/SW/IR/SWOps.h.inc"

namespace mlir {
namespace sw {

/// Whether `type` is a memref in the LDM memory space.
bool isLDM(Type type);

/// Whether `ldm` is a buffer that is private to each CPE, or a part of one.
bool isPrivateTile(Value ldm);

/// The core groups that run `op`, if only some of them do: those of its own
/// attribute, or of the closest launch or part around it that names some.
std::optional<GroupRange> getGroupRange(Operation *op);

/// Fails with a diagnostic unless `op` is in the body of a launch.
LogicalResult verifyInLaunch(Operation *op);

/// Bytes of a memref of static shape, if it has one and its element type has a
/// size in bytes.
std::optional<int64_t> getBytes(MemRefType type);

/// Name of the discardable attribute of a launch in the CPE view: bytes of the
/// LDM region that holds its buffers.
constexpr llvm::StringLiteral kLdmBytesAttrName = "sw.ldm_bytes";

/// Name of the discardable attribute of a launch that was merged from several:
/// the names of their kernels.
constexpr llvm::StringLiteral kKernelsAttrName = "sw.kernels";

/// Name of the discardable attribute that `sw-tile` leaves on a tile op: a
/// TileAttr with what was chosen.
constexpr llvm::StringLiteral kTileAttrName = "sw.tile";

/// Name of the discardable unit attribute of an `scf.for` of a launch that each
/// CPE runs by itself, with its own bounds. Its iterations are independent of
/// each other, and of those of other CPEs.
constexpr llvm::StringLiteral kPrivateAttrName = "sw.private";

/// Name of the discardable unit attribute of an `scf.for` of a launch whose
/// tiles are distributed over core groups. No iteration uses what another one
/// stores.
constexpr llvm::StringLiteral kParallelAttrName = "sw.parallel";

/// Name of the discardable string attribute with which an earlier pass names
/// the kernel that an op will become, for instance "im2col".
constexpr llvm::StringLiteral kKernelAttrName = "sw.kernel";

/// Name of the discardable boolean attribute that, if false, forbids `sw-fuse`
/// to fuse an op with others.
constexpr llvm::StringLiteral kFuseAttrName = "sw.fuse";

/// Name of the discardable attribute of a linalg op, a ScheduleAttr, that
/// requests parts of its schedule.
constexpr llvm::StringLiteral kScheduleAttrName = "sw.schedule";

/// Name of the unit attribute of an argument whose values are the same in many
/// calls: the weights of a network.
constexpr llvm::StringLiteral kWeightAttrName = "sw.weight";
/// `kPreparedAttrName` is a unit attribute of an argument that the preparation
/// function computes from the weights. `kPrepareAttrName` is an attribute of a
/// function that names its preparation function.
constexpr llvm::StringLiteral kPreparedAttrName = "sw.prepared";
constexpr llvm::StringLiteral kPrepareAttrName = "sw.prepare";

/// The name of the entry that `spelling` means in `#sw.schedule`, `#sw.tile` or
/// a file of schedules. For one release, a renamed entry has two spellings.
StringRef getEntryName(StringRef spelling);

/// The schedule of the tile op `op` (`sw.tile`); null if `op` is not a tile op.
TileAttr getTileMark(Operation *op);

/// Fails with a diagnostic at `op` unless its `sw.tile`, a TileAttr, has lists
/// that have an entry for each loop or operand of `op`.
LogicalResult verifyTileAttribute(Operation *op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_SW_H
