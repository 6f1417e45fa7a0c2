//===- JsonReader.h - Reading of JSON text ----------------------*- C++ -*-===//
//
// For reports of earlier runs. Programs are linked without LLVM, so its parser
// is not available.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_REPORT_JSONREADER_H
#define SWSIM_REPORT_JSONREADER_H

#include <string>
#include <utility>
#include <vector>

namespace swsim {

struct JsonValue {
  enum class Kind { Null, Boolean, Number, String, Array, Object };
  Kind kind = Kind::Null;
  double number = 0;
  std::string text;
  std::vector<JsonValue> items;
  std::vector<std::pair<std::string, JsonValue>> members;

  /// The member of this name; null if there is none.
  const JsonValue *find(const std::string &name) const;
  /// The number of a member, or 0.
  double numberOf(const std::string &name) const;
  /// The text of a member, or an empty one.
  std::string textOf(const std::string &name) const;
  /// The elements of a member, or none.
  const std::vector<JsonValue> &itemsOf(const std::string &name) const;
};

/// Reads one value. On failure `error` is a message with the line.
bool readJson(const std::string &text, JsonValue &value, std::string &error);

} // namespace swsim

#endif // SWSIM_REPORT_JSONREADER_H
