//===- SWDialect.cpp - The sw dialect -------------------------------------===//
//
// Registration of the dialect, its attributes and its types.
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/IR/SW.h"

#include "TargetMemo.h"

#include "Dialect/SW/IR/Composites.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/Kernel.h"
#include "Dialect/SW/IR/SearchMemo.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

#include "Dialect/SW/IR/SWDialect.cpp.inc"
#include "Dialect/SW/IR/SWEnums.cpp.inc"

/// Parses a memory space. Upstream's parser of an attribute without parameters
/// ignores those that are given.
template <typename AttrT>
static Attribute parseSpace(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalLess())) {
    parser.emitError(loc, "expects no parameters of the memory space '")
        << AttrT::getMnemonic() << "'";
    return {};
  }
  return AttrT::get(parser.getContext());
}

Attribute MainAttr::parse(AsmParser &parser, Type) {
  return parseSpace<MainAttr>(parser);
}
void MainAttr::print(AsmPrinter &) const {}

Attribute LDMAttr::parse(AsmParser &parser, Type) {
  return parseSpace<LDMAttr>(parser);
}
void LDMAttr::print(AsmPrinter &) const {}

#define GET_ATTRDEF_CLASSES
#include "Dialect/SW/IR/SWAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "Dialect/SW/IR/SWTypes.cpp.inc"

void SWDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Dialect/SW/IR/SWAttrs.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "Dialect/SW/IR/SWTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Dialect/SW/IR/SWOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Dialect/SW/IR/SWCompositesOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Dialect/SW/IR/SWKernelOps.cpp.inc"
      >();
  addInterfaces<SearchMemo, TargetMemo>();
}

LogicalResult SWDialect::verifyOperationAttribute(Operation *op,
                                                  NamedAttribute attribute) {
  if (failed(verifyOnOp(op, attribute, getAttributeRules())))
    return failure();
  if (attribute.getName() == kTileAttrName)
    return verifyTileAttribute(op);
  if (attribute.getName() == kCarryAttrName)
    return verifyCarryAttribute(op);
  return success();
}

LogicalResult SWDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                  unsigned argument,
                                                  NamedAttribute attribute) {
  return verifyOnArgument(op, argument, attribute, getAttributeRules());
}

LogicalResult SWDialect::verifyRegionResultAttribute(Operation *op, unsigned,
                                                     unsigned result,
                                                     NamedAttribute attribute) {
  return verifyOnResult(op, result, attribute, getAttributeRules());
}

bool sw::isLDM(Type type) {
  auto memref = dyn_cast<BaseMemRefType>(type);
  return memref && isa_and_nonnull<LDMAttr>(memref.getMemorySpace());
}

std::optional<int64_t> sw::getBytes(MemRefType type) {
  Type element = type.getElementType();
  if (!type.hasStaticShape() || !element.isIntOrFloat())
    return std::nullopt;
  std::optional<int64_t> bytes =
      llvm::divideCeil(element.getIntOrFloatBitWidth(), CHAR_BIT);
  for (int64_t extent : type.getShape())
    bytes = bytes ? llvm::checkedMul(*bytes, extent) : bytes;
  return bytes;
}

/// Far more than fit in the LDM of any chip of the family.
static constexpr int64_t maxReplySlots = 1 << 16;

LogicalResult ReplyType::verify(function_ref<InFlightDiagnostic()> emitError,
                                int64_t slots) {
  if (slots < 1)
    return emitError() << "expects at least 1 reply slot, but got " << slots;
  // Every slot is a word of LDM, and passes visit each of them.
  if (slots > maxReplySlots)
    return emitError() << "expects at most " << maxReplySlots
                       << " reply slots, but got " << slots;
  return success();
}

int64_t MappingAttr::getMappingId() const {
  return static_cast<int64_t>(getKind());
}
bool MappingAttr::isLinearMapping() const { return false; }
int64_t MappingAttr::getRelativeIndex() const { return getMappingId(); }
