//===- DiscardableAttributes.cpp - The attributes sw.* of ops -------------===//
#include "Dialect/SW/IR/DiscardableAttributes.h"

#include "Dialect/SW/IR/Composites.h"
#include "Dialect/SW/IR/MainMemory.h"
#include "Dialect/SW/IR/MpeWork.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::sw;

/// More bytes of LDM than a machine file may give a CPE.
static constexpr int64_t kMaxLdmBytes = int64_t(1) << 32;

/// For each loop, the number of another loop, or -1.
static bool isLoopList(Attribute attribute) {
  auto list = dyn_cast<DenseI64ArrayAttr>(attribute);
  return list && llvm::all_of(list.asArrayRef(),
                              [](int64_t loop) { return loop >= -1; });
}

static bool isNameList(Attribute attribute) {
  if (!isStringList(attribute))
    return false;
  auto list = cast<ArrayAttr>(attribute);
  return !list.empty() && llvm::none_of(list, [](Attribute name) {
    return cast<StringAttr>(name).empty();
  });
}

/// The reason as a string, or the dictionary that `sw-mark-mpe` makes.
static bool isMpeMark(Attribute attribute) {
  auto mark = dyn_cast<DictionaryAttr>(attribute);
  return isa<StringAttr>(attribute) ||
         (mark && llvm::all_of(mark, [](NamedAttribute entry) {
            return isa<StringAttr>(entry.getValue());
          }));
}

static bool isPlannedMark(Attribute attribute) {
  auto mark = dyn_cast<DictionaryAttr>(attribute);
  return mark && mark.size() == 2 && mark.getAs<IntegerAttr>("kernel") &&
         mark.getAs<StringAttr>("name");
}

static bool isRange(Attribute attribute) {
  return toGroupRange(attribute).has_value();
}

static bool isProductType(Attribute attribute) {
  auto type = dyn_cast<TypeAttr>(attribute);
  return type &&
         (isStorageFloat(type.getValue()) || isComputeFloat(type.getValue()));
}

/// Whether `op` has a kind that a role is for, or is what such an op is lowered
/// to, with its attributes.
static bool mayHaveRole(Operation *op) {
  return isa<arith::MaximumFOp, arith::MaxNumFOp, math::ExpOp, arith::AddFOp>(
             op) ||
         op->getName().getDialectNamespace() == "llvm";
}

static constexpr AttributeRule rules[] = {
    {kMpeAttrName,
     "the reason as a string, or a dictionary of name, ops and reason",
     isMpeMark, "ops", isAnyOp},
    {kScheduleAttrName, "like #sw.schedule<sizes = [64, 64, 32], vector = n>",
     isAttr<ScheduleAttr>, "ops", isAnyOp},
    {kFuseAttrName, "a boolean", isAttr<BoolAttr>, "ops", isAnyOp},
    {kKernelAttrName, "a string", isAttr<StringAttr>, "ops", isAnyOp},
    {kCarryAttrName, "like #sw.carry<maximum>", isAttr<CarryAttr>,
     "maxima, exponentials and sums of numbers", mayHaveRole},
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
    {kLossAttrName, "a unit", isAttr<UnitAttr>, "results of functions", nullptr,
     /*onArguments=*/false, /*onResults=*/true},
    {kUpdatesAttrName, "an integer of at least -1", isIntegerOf<-1>,
     "results of functions", nullptr, /*onArguments=*/false,
     /*onResults=*/true},
    {kPrepareAttrName, "the symbol of a function", isAttr<FlatSymbolRefAttr>,
     "functions", isAnyOf<FunctionOpInterface>},
    {kPrivateAttrName, "a unit", isAttr<UnitAttr>, "loops",
     isAnyOf<LoopLikeOpInterface>},
    {kParallelAttrName, "a unit", isAttr<UnitAttr>, "loops",
     isAnyOf<LoopLikeOpInterface>},
    {kLdmBytesAttrName, "an integer of 0 to 4294967296",
     isIntegerOf<0, kMaxLdmBytes>, "sw.launch", isAnyOf<LaunchOp>},
    {kKernelsAttrName, "a list of names", isNameList, "sw.launch",
     isAnyOf<LaunchOp>},
    {kArenaAttrName,
     "a dictionary with lower_bound and sum (i64) and buffers (offset and "
     "bytes, i64, first and last, strings), whose numbers are not negative",
     isArena, "memref.alloc", isAnyOf<memref::AllocOp>},
    {kPointerAttrName, "a unit", isAttr<UnitAttr>,
     "memref.global without a value", isGlobalWithoutValue},
    {kEntryAttrName, "an integer of at least 0", isIntegerOf<0>, "ops",
     isAnyOp},
    {kGroupLoopsAttrName, "an array of i64 of at least -1", isLoopList, "ops",
     isAnyOp},
    {kRootAttrName, "a unit", isAttr<UnitAttr>, "ops", isAnyOp},
    {kPadInTilesAttrName, "a unit", isAttr<UnitAttr>, "ops", isAnyOp},
    {kPlannedAttrName, "a dictionary of kernel, an integer, and name, a string",
     isPlannedMark, "ops", isAnyOp},
    {kPartsAttrName, "a unit", isAttr<UnitAttr>, "sw.alloc", isAnyOf<AllocOp>},
    {kGroupRangeAttrName,
     "an array of i64: the first core group, of at least 0, and the number of "
     "core groups, of at least 1",
     isRange, "ops", isAnyOp},
    {kOperandTypeAttrName, "a type of floats such as f16 or f32", isProductType,
     "ops", isAnyOp},
    {kRunAttrName, "an integer of at least 0", isIntegerOf<0>, "ops", isAnyOp},
    {kFirstPartsAttrName, "an integer of at least 2", isIntegerOf<2>,
     "sw.spm_gemm", isAnyOf<SpmGemmOp>},
};

ArrayRef<AttributeRule> sw::getAttributeRules() { return rules; }

std::optional<int64_t> sw::getRun(Operation *op) {
  auto run = op->getAttrOfType<IntegerAttr>(kRunAttrName);
  return run ? std::make_optional(run.getInt()) : std::nullopt;
}

void sw::copyProductTypes(Operation *from, Operation *to) {
  for (StringRef name : {kOperandTypeAttrName, kRunAttrName})
    if (Attribute attribute = from->getAttr(name))
      to->setAttr(name, attribute);
}

DictionaryAttr sw::makePlannedMark(MLIRContext *context, int64_t number,
                                   StringRef name) {
  Builder b(context);
  return b.getDictionaryAttr(
      {b.getNamedAttr("kernel", b.getI64IntegerAttr(number)),
       b.getNamedAttr("name", b.getStringAttr(name))});
}

std::optional<StringRef> sw::getPlannedName(Operation *op) {
  auto mark = op->getAttrOfType<DictionaryAttr>(kPlannedAttrName);
  if (!mark)
    return std::nullopt;
  return mark.getAs<StringAttr>("name").getValue();
}

bool sw::arePlannedApart(Operation *op, Operation *other) {
  return op->getAttr(kPlannedAttrName) != other->getAttr(kPlannedAttrName) ||
         op->getDiscardableAttr(kGroupRangeAttrName) !=
             other->getDiscardableAttr(kGroupRangeAttrName);
}
