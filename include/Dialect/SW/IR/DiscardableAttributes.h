//===- DiscardableAttributes.h - The attributes sw.* of ops -----*- C++ -*-===//
///
/// \file
/// Discardable attributes `sw.*`, in which passes and programs describe an op.
/// The dialect rejects other names. SW.h, MainMemory.h and MpeWork.h have the
/// names of most; this file has those that one pass sets for a later one.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_SW_IR_DISCARDABLEATTRIBUTES_H
#define SUNWAY_DIALECT_SW_IR_DISCARDABLEATTRIBUTES_H

#include "Dialect/Utils/AttributeRules.h"

namespace mlir {
namespace sw {

/// Integer by which a ScheduleRecorder identifies an op.
constexpr llvm::StringLiteral kEntryAttrName = "sw.schedule_entry";

/// On an op of a fusion group, while it is tiled: for each of its loops, the
/// loop of the root that it follows, -1 for none.
constexpr llvm::StringLiteral kGroupLoopsAttrName = "sw.group_loops";

/// Unit on the copy of a padding that is made in the tiles of its reader.
constexpr llvm::StringLiteral kPadInTilesAttrName = "sw.pad_in_tiles";

/// Unit on a buffer of LDM that each CPE fetches in parts.
constexpr llvm::StringLiteral kPartsAttrName = "sw.parts";

/// Integer on a product: the number of parts of its first step.
constexpr llvm::StringLiteral kFirstPartsAttrName = "sw.first_parts";

/// All attributes `sw.*`.
ArrayRef<AttributeRule> getAttributeRules();

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_DISCARDABLEATTRIBUTES_H
