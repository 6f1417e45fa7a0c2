//===- JsonWriter.cpp - JSON text, piece by piece -------------------------===//

#include "Report/JsonWriter.h"

#include <cmath>

using namespace swsim;

void JsonWriter::print(FILE *file, const std::string &text) {
  fputc('"', file);
  for (unsigned char c : text) {
    if (c == '"' || c == '\\')
      fprintf(file, "\\%c", c);
    else if (c < 0x20 || c == '<')
      fprintf(file, "\\u%04x", c);
    else
      fputc(c, file);
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
  // JSON has no infinity.
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
