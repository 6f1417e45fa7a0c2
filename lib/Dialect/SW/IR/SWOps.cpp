//===- SWOps.cpp - Operations of the sw dialect ---------------------------===//
//
// Assembly formats and accessors of the sw operations. Verifiers are in
// SWVerify.cpp, folders in SWCanonicalize.cpp.
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/IR/Levels.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::sw;

#define GET_OP_CLASSES
#include "Dialect/SW/IR/SWOps.cpp.inc"

//===----------------------------------------------------------------------===//
// LaunchOp
//===----------------------------------------------------------------------===//

/// Parses `keyword(number)` into the attribute `name`, if the keyword is there.
static ParseResult parseOptionalNumber(OpAsmParser &parser, StringRef keyword,
                                       StringRef name, OperationState &result) {
  if (failed(parser.parseOptionalKeyword(keyword)))
    return success();
  int64_t number;
  if (parser.parseLParen() || parser.parseInteger(number) ||
      parser.parseRParen())
    return failure();
  result.addAttribute(name, parser.getBuilder().getI64IntegerAttr(number));
  return success();
}

ParseResult LaunchOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr name;
  StringRef view;
  if (parser.parseSymbolName(name) || parser.parseKeyword("view") ||
      parser.parseLParen())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&view) || parser.parseRParen())
    return failure();
  std::optional<View> kind = symbolizeView(view);
  if (!kind)
    return parser.emitError(loc)
           << "expects view 'core_group' or 'cpe', but got '" << view << "'";
  result.addAttribute("name", name);
  result.addAttribute("view", ViewAttr::get(parser.getContext(), *kind));
  if (parseOptionalNumber(parser, "core_groups", "coreGroups", result) ||
      parseOptionalNumber(parser, "first_group", "firstGroup", result))
    return failure();
  Region *body = result.addRegion();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes) ||
      parser.parseRegion(*body, {}))
    return failure();
  if (body->empty())
    body->emplaceBlock();
  return success();
}

void LaunchOp::print(OpAsmPrinter &p) {
  p << ' ';
  p.printSymbolName(getName());
  p << " view(" << stringifyView(getView()) << ")";
  if (getCoreGroups())
    p << " core_groups(" << getNumCoreGroups() << ")";
  if (getFirstGroup())
    p << " first_group(" << *getFirstGroup() << ")";
  p.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(), {"name", "view", "coreGroups", "firstGroup"});
  p << ' ';
  p.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

bool LaunchOp::hasParts() { return !getBody().getOps<PartOp>().empty(); }

bool LaunchOp::isMetBy(Operation *op) {
  auto barrier = dyn_cast_if_present<BarrierOp>(op);
  return barrier && includesScope(barrier.getScope(), getWholeScope());
}

std::optional<GroupRange> LaunchOp::getRange() {
  IntegerAttr first = getFirstGroupAttr();
  if (!first)
    return std::nullopt;
  return GroupRange{first.getInt(), getNumCoreGroups()};
}

//===----------------------------------------------------------------------===//
// PartOp
//===----------------------------------------------------------------------===//

std::optional<GroupRange> PartOp::getRange() {
  IntegerAttr count = getCoreGroupsAttr(), first = getFirstGroupAttr();
  if (!count || !first)
    return std::nullopt;
  return GroupRange{first.getInt(), count.getInt()};
}

GroupRange PartOp::getGroups() {
  auto launch = cast<LaunchOp>((*this)->getParentOp());
  return getRange().value_or(GroupRange{0, launch.getNumCoreGroups()});
}

PartOp PartOp::getPartBefore() {
  for (Operation *op = (*this)->getPrevNode(); op; op = op->getPrevNode())
    if (auto part = dyn_cast<PartOp>(op))
      if (part.getGroups().overlaps(getGroups()))
        return part;
  return {};
}

std::optional<GroupRange> sw::getGroupRange(Operation *op) {
  for (; op; op = op->getParentOp()) {
    std::optional<GroupRange> range;
    if (auto launch = dyn_cast<LaunchOp>(op))
      range = launch.getRange();
    else if (auto part = dyn_cast<PartOp>(op))
      range = part.getRange();
    else
      range = toGroupRange(op->getDiscardableAttr(kGroupRangeAttrName));
    if (range)
      return range;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// AllocOp
//===----------------------------------------------------------------------===//

Spread AllocOp::getSpreadOf(int64_t dim) {
  if (!getSpread())
    return Spread::None;
  return cast<SpreadAttr>((*getSpread())[dim]).getValue();
}

int64_t AllocOp::getUnitOf(int64_t dim) {
  return getUnits() ? (*getUnits())[dim] : 1;
}

ParseResult AllocOp::parse(OpAsmParser &parser, OperationState &result) {
  if (succeeded(parser.parseOptionalKeyword("private")))
    result.addAttribute("isPrivate", parser.getBuilder().getUnitAttr());
  if (succeeded(parser.parseOptionalKeyword("ahead")))
    result.addAttribute("ahead", parser.getBuilder().getUnitAttr());
  if (succeeded(parser.parseOptionalKeyword("spread"))) {
    SmallVector<Attribute> kinds;
    auto parseKind = [&]() -> ParseResult {
      StringRef keyword;
      SMLoc loc = parser.getCurrentLocation();
      if (parser.parseKeyword(&keyword))
        return failure();
      std::optional<Spread> kind = symbolizeSpread(keyword);
      if (!kind)
        return parser.emitError(loc)
               << "expects none, row, col, all, nested or per_col, but got '"
               << keyword << "'";
      kinds.push_back(SpreadAttr::get(parser.getContext(), *kind));
      return success();
    };
    if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square,
                                       parseKind))
      return failure();
    result.addAttribute("spread", ArrayAttr::get(parser.getContext(), kinds));
  }
  if (succeeded(parser.parseOptionalKeyword("units"))) {
    SmallVector<int64_t> units;
    if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, [&] {
          return parser.parseInteger(units.emplace_back());
        }))
      return failure();
    result.addAttribute("units",
                        parser.getBuilder().getDenseI64ArrayAttr(units));
  }
  for (StringRef name : {"buffers", "offset"}) {
    int64_t number;
    if (failed(parser.parseOptionalKeyword(name)))
      continue;
    if (parser.parseInteger(number))
      return failure();
    result.addAttribute(name, parser.getBuilder().getI64IntegerAttr(number));
  }
  Type type;
  if (parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type))
    return failure();
  result.addTypes(type);
  return success();
}

void AllocOp::print(OpAsmPrinter &p) {
  if (getIsPrivate())
    p << " private";
  if (getAhead())
    p << " ahead";
  if (std::optional<ArrayAttr> spread = getSpread()) {
    p << " spread [";
    llvm::interleaveComma(*spread, p, [&](Attribute kind) {
      p << stringifySpread(cast<SpreadAttr>(kind).getValue());
    });
    p << "]";
  }
  if (std::optional<ArrayRef<int64_t>> units = getUnits()) {
    p << " units [";
    llvm::interleaveComma(*units, p);
    p << "]";
  }
  if (std::optional<int64_t> buffers = getBuffers())
    p << " buffers " << *buffers;
  if (std::optional<int64_t> offset = getOffset())
    p << " offset " << *offset;
  p.printOptionalAttrDict(
      (*this)->getAttrs(),
      {"spread", "offset", "units", "isPrivate", "buffers", "ahead"});
  p << " : " << getType();
}

//===----------------------------------------------------------------------===//
// TileOp
//===----------------------------------------------------------------------===//

Value TileOp::getViewSource() { return getBuffer(); }

SmallVector<OpFoldResult> TileOp::getMixedSizes() {
  Builder builder(getContext());
  return getMixedValues(getTile().getType().getShape(), getSizes(), builder);
}
