//===- EntryFormat.h - Attributes that are lists of entries -----*- C++ -*-===//
///
/// \file
/// The format of attributes such as `<sizes = [8, 8], vector = n, private>`.
/// A struct of entries calls a visitor with the name and the place of each of
/// them (`forEach`). Entries may come in any order; those that are not set are
/// not printed.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_IR_ENTRYFORMAT_H
#define SUNWAY_LIB_DIALECT_SW_IR_ENTRYFORMAT_H

#include "Dialect/SW/IR/SW.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir {
namespace sw {

/// Parses the value after the name of an entry.
struct EntryValueParser {
  AsmParser &parser;

  ParseResult operator()(bool &word) {
    word = true;
    return success();
  }
  template <typename T>
  ParseResult operator()(T &value) {
    return failure(parser.parseEqual() || parse(value));
  }

private:
  ParseResult parse(StringAttr &text) { return parser.parseAttribute(text); }
  ParseResult parse(FloatAttr &number) {
    double value;
    if (parser.parseFloat(value))
      return failure();
    number = parser.getBuilder().getF64FloatAttr(value);
    return success();
  }
  ParseResult parse(DenseI64ArrayAttr &list) {
    list = dyn_cast_or_null<DenseI64ArrayAttr>(
        DenseI64ArrayAttr::parse(parser, Type()));
    return success(list != nullptr);
  }
  /// A word, or a list of numbers.
  ParseResult parse(Attribute &value) {
    StringRef word;
    if (succeeded(parser.parseOptionalKeyword(&word)))
      value = parser.getBuilder().getStringAttr(word);
    else
      value = DenseI64ArrayAttr::parse(parser, Type());
    return success(value != nullptr);
  }
  ParseResult parse(int64_t &number) { return parser.parseInteger(number); }
  template <typename T>
  ParseResult parse(std::optional<T> &value) {
    return parse(value.emplace());
  }
  template <typename T>
  ParseResult parse(SmallVector<T> &list) {
    return parser.parseCommaSeparatedList(
        AsmParser::Delimiter::Square,
        [&]() -> ParseResult { return parse(list.emplace_back()); });
  }
  template <typename Enum, std::enable_if_t<std::is_enum_v<Enum>> * = nullptr>
  ParseResult parse(Enum &value) {
    FailureOr<Enum> parsed = FieldParser<Enum>::parse(parser);
    if (failed(parsed))
      return failure();
    value = *parsed;
    return success();
  }
};

/// Prints the entries that are set.
struct EntryPrinter {
  AsmPrinter &printer;
  llvm::ListSeparator separator = {};

  void operator()(StringRef name, bool word) {
    if (word)
      printer << StringRef(separator) << name;
  }
  template <typename T>
  void operator()(StringRef name, const T &value) {
    if (!isSet(value))
      return;
    printer << StringRef(separator) << name << " = ";
    print(value);
  }

private:
  template <typename T>
  static bool isSet(const SmallVector<T> &list) {
    return !list.empty();
  }
  template <typename T>
  static bool isSet(const std::optional<T> &value) {
    return value.has_value();
  }
  template <typename T>
  static bool isSet(const T &value) {
    return static_cast<bool>(value);
  }

  void print(StringAttr text) { printer << text; }
  void print(FloatAttr number) { printer.printFloat(number.getValue()); }
  void print(DenseI64ArrayAttr list) { list.print(printer); }
  void print(Attribute value) {
    if (auto word = dyn_cast<StringAttr>(value))
      printer << word.getValue();
    else
      cast<DenseI64ArrayAttr>(value).print(printer);
  }
  void print(int64_t number) { printer << number; }
  template <typename T>
  void print(const std::optional<T> &value) {
    printer << *value;
  }
  template <typename T>
  void print(const SmallVector<T> &list) {
    printer << "[";
    llvm::interleaveComma(list, printer);
    printer << "]";
  }
};

/// Parses one entry, whose name is not in `seen`.
template <typename Entries>
ParseResult parseEntry(AsmParser &parser, Entries &entries,
                       SmallVectorImpl<StringRef> &seen) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef spelling;
  if (parser.parseKeyword(&spelling))
    return failure();
  StringRef key = getEntryName(spelling);
  if (llvm::is_contained(seen, key))
    return parser.emitError(loc)
           << "expects each entry once, but got '" << key << "' twice";
  seen.push_back(key);
  bool isKnown = false;
  ParseResult result = success();
  SmallVector<StringRef> names;
  entries.forEach([&](StringRef name, auto &value) {
    names.push_back(name);
    if (name != key)
      return;
    isKnown = true;
    result = EntryValueParser{parser}(value);
  });
  if (!isKnown)
    return parser.emitError(loc) << "expects one of " << llvm::join(names, ", ")
                                 << ", but got '" << spelling << "'";
  return result;
}

/// Parses entries in angle brackets.
template <typename Entries>
ParseResult parseEntries(AsmParser &parser, Entries &entries) {
  SmallVector<StringRef> seen;
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, [&] {
    return parseEntry(parser, entries, seen);
  });
}

/// Prints entries in angle brackets.
template <typename Entries>
void printEntries(AsmPrinter &printer, Entries entries) {
  printer << "<";
  EntryPrinter entryPrinter{printer};
  entries.forEach(
      [&](StringRef name, const auto &value) { entryPrinter(name, value); });
  printer << ">";
}

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_IR_ENTRYFORMAT_H
