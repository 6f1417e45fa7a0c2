//===- ElementTypes.cpp - What the compiler knows of types ----------------===//
#include "Dialect/Utils/ElementTypes.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::sw;

using Use = ElementInfo::Use;

/// Bits of a word of a transfer.
static constexpr unsigned kWordBits = 32;

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static constexpr ElementInfo kTable[] = {
#define SW_INTEGER(kind, name, width, bits, c, u, numpy)                       \
  {ElementKind::kind,                                                          \
   Use::Integer,                                                               \
   name,                                                                       \
   bits,                                                                       \
   ElementKind::kind,                                                          \
   ElementKind::kind,                                                          \
   c,                                                                          \
   "",                                                                         \
   "",                                                                         \
   "",                                                                         \
   "",                                                                         \
   numpy,                                                                      \
   nullptr},
#define SW_STORAGE_FLOAT(kind, name, type, semantics, bits, compute, sum, c,   \
                         product, operand, numpy)                              \
  {ElementKind::kind,                                                          \
   Use::StorageFloat,                                                          \
   name,                                                                       \
   bits,                                                                       \
   ElementKind::compute,                                                       \
   ElementKind::sum,                                                           \
   c,                                                                          \
   "",                                                                         \
   "",                                                                         \
   product,                                                                    \
   operand,                                                                    \
   numpy,                                                                      \
   &llvm::APFloat::semantics},
#define SW_COMPUTE_FLOAT(kind, name, type, semantics, bits, sum, host, suffix, \
                         cast, product, numpy)                                 \
  {ElementKind::kind,                                                          \
   Use::ComputeFloat,                                                          \
   name,                                                                       \
   bits,                                                                       \
   ElementKind::kind,                                                          \
   ElementKind::sum,                                                           \
   #host,                                                                      \
   suffix,                                                                     \
   cast,                                                                       \
   product,                                                                    \
   #host,                                                                      \
   numpy,                                                                      \
   &llvm::APFloat::semantics},
#include "Dialect/Utils/ElementTypes.def"
};

ArrayRef<ElementInfo> sw::getElementTable() { return kTable; }

const ElementInfo &sw::getElementInfo(ElementKind kind) {
  return kTable[static_cast<unsigned>(kind)];
}

static std::optional<ElementKind> getIntegerKind(unsigned wanted) {
  switch (wanted) {
#define SW_INTEGER(kind, name, width, ...)                                     \
  case width:                                                                  \
    return ElementKind::kind;
#include "Dialect/Utils/ElementTypes.def"
  default:
    return std::nullopt;
  }
}

std::optional<ElementKind> sw::getElementKind(Type type) {
  using Result = std::optional<ElementKind>;
  return llvm::TypeSwitch<Type, Result>(type)
#define SW_STORAGE_FLOAT(kind, name, TypeT, ...)                               \
  .Case([](TypeT) { return Result(ElementKind::kind); })
#define SW_COMPUTE_FLOAT(kind, name, TypeT, ...)                               \
  .Case([](TypeT) { return Result(ElementKind::kind); })
#include "Dialect/Utils/ElementTypes.def"
      .Case([](IndexType) { return Result(ElementKind::I64); })
      .Case([](IntegerType integer) {
        return integer.isSignless() ? getIntegerKind(integer.getWidth())
                                    : std::nullopt;
      })
      .Default(Result());
}

Type sw::getElementType(MLIRContext *context, ElementKind kind) {
  switch (kind) {
#define SW_INTEGER(kind, name, width, ...)                                     \
  case ElementKind::kind:                                                      \
    return IntegerType::get(context, width);
#define SW_STORAGE_FLOAT(kind, name, TypeT, ...)                               \
  case ElementKind::kind:                                                      \
    return TypeT::get(context);
#define SW_COMPUTE_FLOAT(kind, name, TypeT, ...)                               \
  case ElementKind::kind:                                                      \
    return TypeT::get(context);
#include "Dialect/Utils/ElementTypes.def"
  }
  return {};
}

const ElementInfo *sw::findElementInfo(Type type) {
  std::optional<ElementKind> kind = getElementKind(type);
  return kind ? &getElementInfo(*kind) : nullptr;
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

static bool hasUse(Type type, Use use) {
  const ElementInfo *info = findElementInfo(type);
  return info && info->use == use;
}

bool sw::isComputeFloat(Type type) { return hasUse(type, Use::ComputeFloat); }

bool sw::isStorageFloat(Type type) { return hasUse(type, Use::StorageFloat); }

bool sw::hasVectorLoads(Type type) {
  return isComputeFloat(type) || isStorageFloat(type);
}

bool sw::isStorageInteger(Type type) {
  const ElementInfo *info = findElementInfo(type);
  return info && info->kind == ElementKind::I8;
}

Type sw::getLoadedType(Type type) {
  return isStorageInteger(type)
             ? getElementType(type.getContext(), ElementKind::F32)
             : getComputeType(type);
}

bool sw::isVectorElement(Type type) {
  return isComputeFloat(type) || type.isInteger(1);
}

bool sw::hasNarrowProduct(Type type) {
  return isStorageFloat(type) && !findElementInfo(type)->product.empty();
}

bool sw::isNarrowOperandOf(Type type, Type sum) {
  return hasNarrowProduct(type) && getComputeType(type) == sum;
}

int64_t sw::getElementsOfWord(unsigned bits) {
  return std::max<int64_t>(1, kWordBits / std::max(1u, bits));
}

Type sw::getComputeType(Type type) {
  return isStorageFloat(type)
             ? getElementType(type.getContext(), findElementInfo(type)->compute)
             : type;
}

unsigned sw::getComputeBits(Type type) {
  const ElementInfo *info = findElementInfo(type);
  return info ? getElementInfo(info->compute).bits : 0;
}

Type sw::getWiderComputeType(Type type) {
  if (!isComputeFloat(type))
    return {};
  const auto *wider = llvm::find_if(kTable, [&](const ElementInfo &info) {
    return info.use == Use::ComputeFloat &&
           info.bits > findElementInfo(type)->bits;
  });
  return wider == std::end(kTable)
             ? Type()
             : getElementType(type.getContext(), wider->kind);
}

std::optional<ElementKind> sw::getComputeKind(unsigned bits) {
  for (const ElementInfo &info : kTable)
    if (info.use == Use::ComputeFloat && info.bits == bits)
      return info.kind;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

int64_t sw::getElementBits(Type type) { return findElementInfo(type)->bits; }

bool sw::hasWords(Type type) {
  const ElementInfo *info = findElementInfo(type);
  return info && !type.isIndex() && info->bits % kWordBits == 0;
}

bool sw::isPartOfWord(Type type) {
  const ElementInfo *info = findElementInfo(type);
  return info && info->bits < kWordBits;
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

static StringRef getUnsignedName(unsigned wanted) {
  switch (wanted) {
#define SW_INTEGER(kind, name, width, bits, c, u, ...)                         \
  case width:                                                                  \
    return u;
#include "Dialect/Utils/ElementTypes.def"
  default:
    return "";
  }
}

StringRef sw::getCName(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type)) {
    if (integer.isUnsigned())
      return getUnsignedName(integer.getWidth());
    type = IntegerType::get(type.getContext(), integer.getWidth());
  }
  const ElementInfo *info = findElementInfo(type);
  return info && info->use != Use::StorageFloat ? StringRef(info->cName) : "";
}

StringRef sw::getFunctionSuffix(Type type) {
  const ElementInfo *info = findElementInfo(type);
  return info ? StringRef(info->name) : StringRef();
}

std::string sw::getMathFunction(StringRef stem, Type type) {
  const ElementInfo *info = findElementInfo(type);
  return (stem + (info ? StringRef(info->suffix) : StringRef())).str();
}

/// "a, b or c".
static std::string joinNames(ArrayRef<StringRef> names, StringRef conjunction) {
  std::string text = llvm::join(names.drop_back(), ", ");
  if (names.size() > 1)
    text += (" " + conjunction + " ").str();
  return text + names.back().str();
}

static std::string listNames(Use use, StringRef conjunction) {
  SmallVector<StringRef> names;
  for (const ElementInfo &info : kTable)
    if (info.use == use)
      names.push_back(info.name);
  return joinNames(names, conjunction);
}

std::string sw::listComputeFloats(StringRef conjunction) {
  return listNames(Use::ComputeFloat, conjunction);
}

std::string sw::listStorageFloats(StringRef conjunction) {
  return listNames(Use::StorageFloat, conjunction);
}

std::string sw::listElementTypes() {
  SmallVector<StringRef> names;
  for (const ElementInfo &info : kTable) {
    names.push_back(info.name);
    if (info.kind == ElementKind::I64)
      names.push_back("index");
  }
  return joinNames(names, "or");
}
