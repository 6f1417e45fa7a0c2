//===- DiscardableAttributes.cpp - The attributes sw.* of ops -------------===//
#include "Dialect/SW/IR/DiscardableAttributes.h"

#include "Dialect/SW/IR/MainMemory.h"
#include "Dialect/SW/IR/MpeWork.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::sw;

static bool isSeveral(Attribute attribute) {
  auto integer = dyn_cast<IntegerAttr>(attribute);
  return integer && integer.getValue().sgt(1);
}

/// The reason as a string, or the dictionary that `sw-mark-mpe` makes.
static bool isMpeMark(Attribute attribute) {
  auto mark = dyn_cast<DictionaryAttr>(attribute);
  return isa<StringAttr>(attribute) ||
         (mark && llvm::all_of(mark, [](NamedAttribute entry) {
            return isa<StringAttr>(entry.getValue());
          }));
}

static constexpr AttributeRule rules[] = {
    {kMpeAttrName,
     "the reason as a string, or a dictionary of name, ops and reason",
     isMpeMark, "ops", isAnyOp},
    {kScheduleAttrName, "like #sw.schedule<sizes = [64, 64, 32], vector = n>",
     isAttr<ScheduleAttr>, "ops", isAnyOp},
    {kFuseAttrName, "a boolean", isAttr<BoolAttr>, "ops", isAnyOp},
    {kKernelAttrName, "a string", isAttr<StringAttr>, "ops", isAnyOp},
    {kTileAttrName,
     "like #sw.tile<kernel = \"matmul\", sizes = [64, 64, 32], mesh = [row, "
     "col, none]>",
     isAttr<TileAttr>, "ops", isAnyOp},
    {kWeightAttrName, "a unit", isAttr<UnitAttr>, "arguments of functions",
     nullptr,
     /*onArguments=*/true},
    {kPreparedAttrName, "a unit", isAttr<UnitAttr>, "arguments of functions",
     nullptr,
     /*onArguments=*/true},
    {kPrepareAttrName, "the symbol of a function", isAttr<FlatSymbolRefAttr>,
     "functions", isAnyOf<FunctionOpInterface>},
    {kPrivateAttrName, "a unit", isAttr<UnitAttr>, "loops",
     isAnyOf<LoopLikeOpInterface>},
    {kLdmBytesAttrName, "an integer", isInteger, "sw.launch",
     isAnyOf<LaunchOp>},
    {kKernelsAttrName, "a list of strings", isStringList, "sw.launch",
     isAnyOf<LaunchOp>},
    {kArenaAttrName,
     "a dictionary with lower_bound and sum (i64) and buffers (offset and "
     "bytes, i64, first and last, strings)",
     isArena, "memref.alloc", isAnyOf<memref::AllocOp>},
    {kPointerAttrName, "a unit", isAttr<UnitAttr>,
     "memref.global without a value", isGlobalWithoutValue},
    {kEntryAttrName, "an integer", isInteger, "ops", isAnyOp},
    {kGroupLoopsAttrName, "an array of i64", isAttr<DenseI64ArrayAttr>, "ops",
     isAnyOp},
    {kPadInTilesAttrName, "a unit", isAttr<UnitAttr>, "ops", isAnyOp},
    {kPartsAttrName, "a unit", isAttr<UnitAttr>, "sw.alloc", isAnyOf<AllocOp>},
    {kFirstPartsAttrName, "an integer of at least 2", isSeveral, "sw.spm_gemm",
     isAnyOf<SpmGemmOp>},
};

ArrayRef<AttributeRule> sw::getAttributeRules() { return rules; }
