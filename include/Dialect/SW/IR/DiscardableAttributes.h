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

/// Unit on the member of a `sw.kernel` whose loops are tiled.
constexpr llvm::StringLiteral kRootAttrName = "sw.root";

/// On a member of a `sw.kernel`, or on an op of a fusion group while it is
/// tiled: for each of its loops, the
/// loop of the root that it follows, -1 for none.
constexpr llvm::StringLiteral kGroupLoopsAttrName = "sw.group_loops";

/// Unit on the copy of a padding that is made in the tiles of its reader.
constexpr llvm::StringLiteral kPadInTilesAttrName = "sw.pad_in_tiles";

/// On a member of a `sw.kernel`, while it is tiled: a dictionary with the
/// number of the kernel (`kernel`) and its name (`name`).
constexpr llvm::StringLiteral kPlannedAttrName = "sw.planned";

/// Unit on a buffer of LDM that each CPE fetches in parts.
constexpr llvm::StringLiteral kPartsAttrName = "sw.parts";

/// Integer on a product: the number of parts of its first step.
constexpr llvm::StringLiteral kFirstPartsAttrName = "sw.first_parts";

/// Type on a product: that in which its operands are multiplied, f16 or bf16 if
/// the chip can, or f32.
constexpr llvm::StringLiteral kOperandTypeAttrName = "sw.operand_type";

/// Integer on a product of 16-bit floats: the k steps that are summed in 16
/// bits; 0 if all sums are f32.
constexpr llvm::StringLiteral kRunAttrName = "sw.run";

/// Unit on a result of a function: the loss of a training step.
constexpr llvm::StringLiteral kLossAttrName = "sw.loss";

/// Integer on a result of a function: the number of the argument whose next
/// value it is; -1 for none.
constexpr llvm::StringLiteral kUpdatesAttrName = "sw.updates";

/// The value of `sw.run` of a product, if it has one.
std::optional<int64_t> getRun(Operation *op);

/// Copies what an op says of the types of a product to another form of it.
void copyProductTypes(Operation *from, Operation *to);

/// The mark of a member of the kernel `number`, named `name`.
DictionaryAttr makePlannedMark(MLIRContext *context, int64_t number,
                               StringRef name);

/// The name of the kernel of which `op` is a planned member, if it is one.
std::optional<StringRef> getPlannedName(Operation *op);

/// Whether `op` and `other` cannot be in one kernel: a plan has one of them in
/// a kernel, and the other one in none or another, or they run on other core
/// groups.
bool arePlannedApart(Operation *op, Operation *other);

/// All attributes `sw.*`.
ArrayRef<AttributeRule> getAttributeRules();

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_DISCARDABLEATTRIBUTES_H
