//===- DiscardableAttributes.h - The attributes sw.* of ops -----*- C++ -*-===//
///
/// \file
/// What passes say to each other of an op, and what a program may say of it, in
/// discardable attributes `sw.*`. The dialect refuses others. SW.h,
/// MainMemory.h and MpeWork.h have the names of most; here are those that one
/// pass leaves for another one behind it.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_SW_IR_DISCARDABLEATTRIBUTES_H
#define SUNWAY_DIALECT_SW_IR_DISCARDABLEATTRIBUTES_H

#include "Dialect/Utils/AttributeRules.h"

namespace mlir {
namespace sw {

/// Integer by which a ScheduleRecorder knows an op.
constexpr llvm::StringLiteral kEntryAttrName = "sw.schedule_entry";

/// On an op of a tile program, while it is tiled: which loop of the root each
/// of its loops follows, -1 for none.
constexpr llvm::StringLiteral kProgramLoopsAttrName = "sw.program_loops";

/// Unit on the copy of a padding that is made in the tiles of its reader.
constexpr llvm::StringLiteral kPadInTilesAttrName = "sw.pad_in_tiles";

/// Unit on a buffer of LDM that each CPE fetches by parts.
constexpr llvm::StringLiteral kPartsAttrName = "sw.parts";

/// Integer on a product: the parts of its first step.
constexpr llvm::StringLiteral kFirstPartsAttrName = "sw.first_parts";

/// All attributes `sw.*`.
ArrayRef<AttributeRule> getAttributeRules();

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_DISCARDABLEATTRIBUTES_H
