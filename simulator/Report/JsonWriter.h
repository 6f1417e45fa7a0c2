//===- JsonWriter.h - JSON text, piece by piece -----------------*- C++ -*-===//

#ifndef SWSIM_REPORT_JSONWRITER_H
#define SWSIM_REPORT_JSONWRITER_H

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace swsim {

/// Prints JSON with one member or element per line, or in compact form. The
/// text may be placed in a script element of HTML.
class JsonWriter {
public:
  explicit JsonWriter(FILE *file, bool compact = false)
      : file(file), compact(compact) {}

  void beginObject(const char *key = nullptr) { open(key, '{'); }
  void endObject() { close('}'); }
  void beginArray(const char *key = nullptr) { open(key, '['); }
  void endArray() { close(']'); }

  void string(const char *key, const std::string &text);
  void integer(const char *key, int64_t value);
  /// `format` is for printf; the default has nine digits.
  void real(const char *key, double value, const char *format = "%.9g");
  void boolean(const char *key, bool value);

  /// Prints text as a JSON string.
  static void print(FILE *file, const std::string &text);

private:
  void begin(const char *key);
  void newLine();
  void open(const char *key, char bracket);
  void close(char bracket);

  FILE *file;
  bool compact;
  /// For each open bracket: whether it has an element already.
  std::vector<bool> filled;
};

} // namespace swsim

#endif // SWSIM_REPORT_JSONWRITER_H
