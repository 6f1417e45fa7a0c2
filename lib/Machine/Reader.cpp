//===- Reader.cpp - Values of a machine file ------------------------------===//

#include "Reader.h"
#include "KeyLines.h"
#include "Limits.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace llvm;
using namespace sunway;

static std::string describe(const json::Value &value) {
  if (value.kind() == json::Value::Object)
    return "an object";
  if (value.kind() == json::Value::Array)
    return "an array";
  return formatv("{0}", value).str();
}

std::string Reader::toText(double value) {
  std::string text;
  raw_string_ostream(text) << format("%.12g", value);
  return text;
}

void Reader::fail(StringRef path, const Twine &what) {
  if (failed)
    return;
  failed = true;
  message = formatv("{0}:{1}: key '{2}': {3}", fileName,
                    findKeyLine(text, path), path, what.str());
}

Error Reader::takeError() {
  if (!failed)
    return Error::success();
  return createStringError(inconvertibleErrorCode(), message);
}

const json::Value *Reader::find(StringRef path) {
  requested.insert(path);
  const json::Object *object = &root;
  SmallVector<StringRef> parts;
  path.split(parts, '.');
  for (StringRef part : ArrayRef(parts).drop_back()) {
    const json::Value *value = object->get(part);
    if (!value)
      return nullptr;
    object = value->getAsObject();
    if (!object) {
      fail(path, formatv("expected '{0}' to be an object, but got {1}", part,
                         describe(*value)));
      return nullptr;
    }
  }
  return object->get(parts.back());
}

void Reader::string(StringRef key, std::string &field, bool required) {
  requested.insert(key);
  if (failed)
    return;
  const json::Value *value = root.get(key);
  if (!value)
    return required ? fail(key, "missing") : void();
  std::optional<StringRef> string = value->getAsString();
  if (!string || string->empty())
    return fail(key,
                "expected a non-empty string, but got " + describe(*value));
  field = string->str();
}

void Reader::number(StringRef path, double &field, Rule rule) {
  std::optional<double> value;
  optionalNumber(path, value, rule, /*required=*/true);
  if (value)
    field = *value;
}

void Reader::integer(StringRef path, int64_t &field, Rule rule) {
  double value = 0;
  number(path, value, rule);
  if (failed)
    return;
  if (value != std::floor(value) || value > 9.0e15)
    return fail(path,
                formatv("expected a whole number, but got {0}", toText(value)));
  field = static_cast<int64_t>(value);
}

void Reader::optionalInteger(StringRef path, int64_t &field, Rule rule) {
  if (find(path) && !failed)
    integer(path, field, rule);
}

void Reader::optionalNumber(StringRef path, std::optional<double> &field,
                            Rule rule, bool required) {
  const json::Value *entry = find(path);
  if (failed)
    return;
  if (!entry) {
    if (required)
      fail(path, "missing");
    return;
  }
  const json::Object *object = entry->getAsObject();
  const json::Value *value = object ? object->get("value") : nullptr;
  if (!value)
    return fail(path, "expected an object with the member 'value', but got " +
                          (object ? "none in it" : describe(*entry)));
  const char *wanted =
      rule == Rule::Positive ? "a positive number" : "a number of at least 0";
  if (value->kind() == json::Value::Null && !required)
    return;
  std::optional<double> number = value->getAsNumber();
  if (!number || !std::isfinite(*number) || *number < 0 ||
      (rule == Rule::Positive && *number == 0))
    return fail(path,
                formatv("expected {0}, but got {1}", wanted, describe(*value)));
  Limit limit = getLimit(path);
  if (limit.isWhole && *number != std::floor(*number))
    return fail(path, "expected a whole number, but got " + toText(*number));
  if (*number > limit.maximum)
    return fail(path, formatv("expected at most {0}, but got {1}",
                              toText(limit.maximum), toText(*number)));
  if (*number != 0 && *number < limit.minimum)
    return fail(path, formatv("expected at least {0}{1}, but got {2}",
                              toText(limit.minimum),
                              rule == Rule::Positive ? "" : ", or 0",
                              toText(*number)));
  field = *number;
}

std::optional<double> Reader::get(StringRef path) {
  std::optional<double> value;
  optionalNumber(path, value, Rule::NonNegative);
  return value;
}

//===----------------------------------------------------------------------===//
// Unknown keys
//===----------------------------------------------------------------------===//

static const StringSet<> &getInformationKeys() {
  static const StringSet<> keys = {
#define SW_INFORMATION_KEY(path) path,
#include "Machine/InformationKeys.def"
  };
  return keys;
}

/// Suggests the key that `path` may stand for, as text of the message.
std::string Reader::getNearest(StringRef path) const {
  StringRef best;
  unsigned minimum = 4;
  for (StringRef key : requested.keys()) {
    unsigned distance = path.edit_distance(key, true, minimum);
    if (distance < minimum ||
        (distance == minimum && !best.empty() && key < best))
      best = key, minimum = distance;
  }
  return best.empty() ? "" : ("; did you mean '" + best + "'?").str();
}

void Reader::checkKeysOf(const json::Object &object, StringRef prefix) {
  for (const auto &[key, value] : object) {
    std::string path = (prefix + StringRef(key)).str();
    if (requested.contains(path) || getInformationKeys().contains(path))
      continue;
    const json::Object *group = value.getAsObject();
    if (group && !group->get("value") && !group->empty())
      checkKeysOf(*group, path + ".");
    else
      fail(path, "no key of a machine file (docs/MachineFiles.md)" +
                     getNearest(path));
  }
}

void Reader::checkKeys() {
  if (!failed)
    checkKeysOf(root, "");
}
