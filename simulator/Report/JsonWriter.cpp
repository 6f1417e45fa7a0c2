//===- JsonWriter.cpp - JSON text, piece by piece -------------------------===//

#include "Report/JsonWriter.h"

#include <cmath>

using namespace swsim;

/// Length in bytes of the UTF-8 character at `at`, or 0 if it is invalid.
static size_t lengthOfCharacter(const std::string &text, size_t at) {
  auto byte = [&](size_t i) -> unsigned {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0;
  };
  unsigned first = byte(0);
  size_t length = first < 0x80                     ? 1
                  : first >= 0xc2 && first <= 0xdf ? 2
                  : first >= 0xe0 && first <= 0xef ? 3
                  : first >= 0xf0 && first <= 0xf4 ? 4
                                                   : 0;
  for (size_t i = 1; i < length; ++i)
    if (byte(i) < 0x80 || byte(i) > 0xbf)
      return 0;
  // An overlong form, a surrogate, or a value beyond the last character.
  bool isWrong =
      (first == 0xe0 && byte(1) < 0xa0) || (first == 0xed && byte(1) > 0x9f) ||
      (first == 0xf0 && byte(1) < 0x90) || (first == 0xf4 && byte(1) > 0x8f);
  return isWrong ? 0 : length;
}

void JsonWriter::print(FILE *file, const std::string &text) {
  fputc('"', file);
  for (size_t at = 0; at < text.size();) {
    unsigned char c = text[at];
    size_t length = lengthOfCharacter(text, at);
    if (c == '"' || c == '\\')
      fprintf(file, "\\%c", c);
    else if (c < 0x20 || c == '<')
      fprintf(file, "\\u%04x", c);
    else if (length)
      fwrite(&text[at], 1, length, file);
    else
      fputs("\\ufffd", file);
    at += length ? length : 1;
  }
  fputc('"', file);
}

void JsonWriter::newLine() {
  if (compact)
    return;
  fputc('\n', file);
  for (size_t i = 0; i < filled.size(); ++i)
    fputs("  ", file);
}

void JsonWriter::begin(const char *key) {
  if (!filled.empty()) {
    if (filled.back())
      fputc(',', file);
    filled.back() = true;
    newLine();
  }
  if (!key)
    return;
  print(file, key);
  fputs(compact ? ":" : ": ", file);
}

void JsonWriter::open(const char *key, char bracket) {
  begin(key);
  fputc(bracket, file);
  filled.push_back(false);
}

void JsonWriter::close(char bracket) {
  bool any = filled.back();
  filled.pop_back();
  if (any)
    newLine();
  fputc(bracket, file);
  if (filled.empty())
    fputc('\n', file);
}

void JsonWriter::string(const char *key, const std::string &text) {
  begin(key);
  print(file, text);
}

void JsonWriter::integer(const char *key, int64_t value) {
  begin(key);
  fprintf(file, "%lld", static_cast<long long>(value));
}

void JsonWriter::real(const char *key, double value, const char *format) {
  begin(key);
  // JSON has no infinity; it becomes null.
  if (!std::isfinite(value)) {
    fputs("null", file);
    return;
  }
  fprintf(file, format, value);
}

void JsonWriter::boolean(const char *key, bool value) {
  begin(key);
  fputs(value ? "true" : "false", file);
}
