//===- Types.cpp - Types and constants in C -------------------------------===//
#include "CPrinter.h"

#include "Dialect/Utils/ElementTypes.h"

#include "llvm/ADT/SmallString.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

std::optional<std::string> sw::emit::printType(Type type) {
  if (StringRef name = getCName(type); !name.empty())
    return name.str();
  if (isa<emitc::SizeTType>(type))
    return "size_t";
  if (auto opaque = dyn_cast<emitc::OpaqueType>(type))
    return opaque.getValue().str();
  if (auto pointer = dyn_cast<emitc::PointerType>(type)) {
    std::optional<std::string> pointee = printType(pointer.getPointee());
    if (!pointee)
      return std::nullopt;
    return *pointee + (pointee->back() == '*' ? "*" : " *");
  }
  if (auto lvalue = dyn_cast<emitc::LValueType>(type))
    return printType(lvalue.getValueType());
  if (auto array = dyn_cast<emitc::ArrayType>(type))
    return printType(array.getElementType());
  return std::nullopt;
}

std::string sw::emit::printDeclarator(Type type, StringRef name, bool isConst) {
  std::string text = isConst ? "const " : "";
  text += *printType(type);
  if (text.back() != '*')
    text += ' ';
  text += name;
  if (auto array = dyn_cast<emitc::ArrayType>(type))
    for (int64_t size : array.getShape())
      text += "[" + std::to_string(size) + "]";
  return text;
}

/// The shortest decimal number that reads back as the same value.
static std::string printFloat(const APFloat &value, Type type) {
  const ElementInfo *info = findElementInfo(type);
  StringRef cast = info ? StringRef(info->cast) : "",
            suffix = info ? StringRef(info->suffix) : "";
  if (value.isNaN())
    return (cast + "NAN").str();
  if (value.isInfinity()) {
    std::string text = (cast + "INFINITY").str();
    return value.isNegative() ? "-" + text : text;
  }
  SmallString<32> text;
  for (unsigned digits = 1; digits <= 17; ++digits) {
    text.clear();
    value.toString(text, digits, /*FormatMaxPadding=*/6);
    if (APFloat(value.getSemantics(), text).bitwiseIsEqual(value))
      break;
  }
  if (text.str().find_first_of(".eE") == StringRef::npos)
    text += ".0";
  return (text + suffix).str();
}

static std::string printInteger(const APInt &value, Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  unsigned width = value.getBitWidth();
  if (width == 1)
    return value.isZero() ? "false" : "true";
  if (integer && integer.isUnsigned())
    return std::to_string(value.getZExtValue()) + (width == 64 ? "UL" : "U");
  int64_t number = value.getSExtValue();
  if (number == std::numeric_limits<int64_t>::min())
    return "(-9223372036854775807L - 1)";
  if (number == std::numeric_limits<int32_t>::min())
    return width == 32 ? "(-2147483647 - 1)" : "-2147483648L";
  bool isLong = number > std::numeric_limits<int32_t>::max() ||
                number < std::numeric_limits<int32_t>::min();
  return std::to_string(number) + (isLong ? "L" : "");
}

std::string sw::emit::printConstant(Attribute value, Type type) {
  if (auto opaque = dyn_cast<emitc::OpaqueAttr>(value))
    return opaque.getValue().str();
  if (auto number = dyn_cast<FloatAttr>(value))
    return printFloat(number.getValue(), number.getType());
  if (auto integer = dyn_cast<IntegerAttr>(value))
    return printInteger(integer.getValue(), type);
  return "";
}

namespace {
/// A list of initial values, broken into lines.
class ElementList {
public:
  void add(StringRef text) {
    if (column + text.size() > 76) {
      result += "\n   ";
      column = 3;
    }
    result += ' ';
    result += text;
    result += ',';
    column += text.size() + 2;
  }
  std::string finish() { return result + "\n}"; }

private:
  std::string result = "{";
  size_t column = 80;
};
} // namespace

/// The maximum number of elements for which a splat is written out. Larger
/// splats use a range of GNU C, which every compiler of the chips supports.
static constexpr int64_t maxListedSplat = 256;

/// Lists `count` elements; a splat is one value, repeated.
template <typename Range, typename Fn>
static std::string listElements(Range values, bool isSplat, int64_t count,
                                Fn print) {
  ElementList list;
  if (isSplat) {
    std::string text = print(*values.begin());
    if (count > maxListedSplat)
      return "{[0 ... " + std::to_string(count - 1) + "] = " + text + "}";
    for (int64_t i = 0; i < count; ++i)
      list.add(text);
    return list.finish();
  }
  for (const auto &value : values)
    list.add(print(value));
  return list.finish();
}

std::string sw::emit::printElements(DenseElementsAttr values) {
  Type type = values.getElementType();
  int64_t count = values.getNumElements();
  bool isSplat = values.isSplat();
  if (count == 0)
    return "{0}";
  if (isa<FloatType>(type)) {
    auto all = values.getValues<APFloat>();
    if (isSplat
            ? values.getSplatValue<APFloat>().isPosZero()
            : llvm::all_of(all, [](const APFloat &v) { return v.isPosZero(); }))
      return "{0}";
    return listElements(all, isSplat, count, [&](const APFloat &value) {
      return printFloat(value, type);
    });
  }
  auto all = values.getValues<APInt>();
  if (isSplat ? values.getSplatValue<APInt>().isZero()
              : llvm::all_of(all, [](const APInt &v) { return v.isZero(); }))
    return "{0}";
  return listElements(all, isSplat, count, [&](const APInt &value) {
    return printInteger(value, type);
  });
}
