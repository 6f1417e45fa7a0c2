//===- JsonReader.cpp - Reading of JSON text ------------------------------===//

#include "Report/JsonReader.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace swsim;

/// Maximum depth of nested values.
static constexpr int maxDepth = 64;

const JsonValue *JsonValue::find(const std::string &name) const {
  for (const auto &[key, value] : members)
    if (key == name)
      return &value;
  return nullptr;
}

double JsonValue::numberOf(const std::string &name) const {
  const JsonValue *value = find(name);
  return value ? value->number : 0;
}

std::string JsonValue::textOf(const std::string &name) const {
  const JsonValue *value = find(name);
  return value ? value->text : "";
}

const std::vector<JsonValue> &
JsonValue::itemsOf(const std::string &name) const {
  static const std::vector<JsonValue> none;
  const JsonValue *value = find(name);
  return value ? value->items : none;
}

namespace {
/// A parser that stops at the first error.
class Reader {
public:
  explicit Reader(const std::string &text) : text(text) {}
  bool read(JsonValue &value);
  std::string error() const;

private:
  bool readValue(JsonValue &value, int depth);
  bool readObject(JsonValue &value, int depth);
  bool readArray(JsonValue &value, int depth);
  bool readString(std::string &result);
  bool readEscape(std::string &result);
  bool readCode(unsigned &code);
  bool readNumber(double &number);
  bool fail(const char *what);
  bool take(char c);
  void skipSpace();
  char peek() const { return at < text.size() ? text[at] : '\0'; }

  const std::string &text;
  size_t at = 0;
  const char *expected = nullptr;
};
} // namespace

bool Reader::fail(const char *what) {
  if (!expected)
    expected = what;
  return false;
}

std::string Reader::error() const {
  auto line = 1 + std::count(text.begin(),
                             text.begin() + static_cast<std::ptrdiff_t>(
                                                std::min(at, text.size())),
                             '\n');
  return "line " + std::to_string(line) + ": expected " + expected;
}

void Reader::skipSpace() {
  while (at < text.size() && strchr(" \t\r\n", text[at]) && text[at])
    ++at;
}

bool Reader::take(char c) {
  skipSpace();
  if (peek() != c || at >= text.size())
    return false;
  ++at;
  return true;
}

bool Reader::readCode(unsigned &code) {
  code = 0;
  for (int i = 0; i < 4; ++i, ++at) {
    char c = peek();
    unsigned digit = c >= '0' && c <= '9'   ? c - '0'
                     : c >= 'a' && c <= 'f' ? c - 'a' + 10
                     : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                            : 16;
    if (digit > 15)
      return fail("four hexadecimal digits");
    code = code * 16 + digit;
  }
  return true;
}

static void appendUtf8(std::string &result, unsigned code) {
  if (code < 0x80) {
    result += static_cast<char>(code);
  } else if (code < 0x800) {
    result += static_cast<char>(0xc0 | code >> 6);
    result += static_cast<char>(0x80 | (code & 0x3f));
  } else {
    result += static_cast<char>(0xe0 | code >> 12);
    result += static_cast<char>(0x80 | (code >> 6 & 0x3f));
    result += static_cast<char>(0x80 | (code & 0x3f));
  }
}

/// Reads what follows a backslash.
bool Reader::readEscape(std::string &result) {
  static const char escapes[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  char c = peek();
  ++at;
  if (c == 'u') {
    unsigned code;
    if (!readCode(code))
      return false;
    appendUtf8(result, code);
    return true;
  }
  const char *found = c ? strchr(escapes, c) : nullptr;
  if (!found)
    return fail("an escape sequence");
  result += meanings[found - escapes];
  return true;
}

bool Reader::readString(std::string &result) {
  if (!take('"'))
    return fail("a string");
  while (at < text.size() && text[at] != '"') {
    char c = text[at++];
    if (c != '\\')
      result += c;
    else if (!readEscape(result))
      return false;
  }
  return take('"') || fail("the end of a string");
}

bool Reader::readNumber(double &number) {
  const char *begin = text.c_str() + at;
  char *end = nullptr;
  bool isNumber = *begin == '-' || (*begin >= '0' && *begin <= '9');
  if (isNumber)
    number = strtod(begin, &end);
  if (!isNumber || end == begin)
    return fail("a value");
  at += static_cast<size_t>(end - begin);
  return true;
}

bool Reader::readObject(JsonValue &value, int depth) {
  value.kind = JsonValue::Kind::Object;
  if (take('}'))
    return true;
  do {
    value.members.emplace_back();
    auto &[name, member] = value.members.back();
    if (!readString(name))
      return false;
    if (!take(':'))
      return fail("':'");
    if (!readValue(member, depth))
      return false;
  } while (take(','));
  return take('}') || fail("',' or '}'");
}

bool Reader::readArray(JsonValue &value, int depth) {
  value.kind = JsonValue::Kind::Array;
  if (take(']'))
    return true;
  do {
    value.items.emplace_back();
    if (!readValue(value.items.back(), depth))
      return false;
  } while (take(','));
  return take(']') || fail("',' or ']'");
}

bool Reader::readValue(JsonValue &value, int depth) {
  if (depth == maxDepth)
    return fail("less deeply nested values");
  if (take('{'))
    return readObject(value, depth + 1);
  if (take('['))
    return readArray(value, depth + 1);
  if (peek() == '"') {
    value.kind = JsonValue::Kind::String;
    return readString(value.text);
  }
  for (const char *word : {"true", "false", "null"}) {
    if (text.compare(at, strlen(word), word) != 0)
      continue;
    at += strlen(word);
    value.kind =
        *word == 'n' ? JsonValue::Kind::Null : JsonValue::Kind::Boolean;
    value.number = *word == 't';
    return true;
  }
  value.kind = JsonValue::Kind::Number;
  return readNumber(value.number);
}

bool Reader::read(JsonValue &value) {
  if (!readValue(value, 0))
    return false;
  skipSpace();
  return at == text.size() || fail("the end of the file");
}

bool swsim::readJson(const std::string &text, JsonValue &value,
                     std::string &error) {
  Reader reader(text);
  if (reader.read(value))
    return true;
  error = reader.error();
  return false;
}
