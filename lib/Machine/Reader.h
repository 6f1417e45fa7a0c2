//===- Reader.h - Values of a machine file ----------------------*- C++ -*-===//

#ifndef SUNWAY_LIB_MACHINE_READER_H
#define SUNWAY_LIB_MACHINE_READER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

#include <cstdint>
#include <optional>
#include <string>

namespace sunway {

/// The rule that a number must satisfy.
enum class Rule { Positive, NonNegative };

/// Walks a parsed file and fills fields; keeps the first error and every
/// requested key.
class Reader {
public:
  Reader(const llvm::json::Object &root, llvm::StringRef text,
         llvm::StringRef fileName)
      : root(root), text(text), fileName(fileName) {}

  /// Reads a required number.
  void number(llvm::StringRef path, double &field, Rule rule = Rule::Positive);

  /// Reads a required whole number.
  void integer(llvm::StringRef path, int64_t &field,
               Rule rule = Rule::Positive);

  /// Reads a whole number; keeps `field` if the key is absent.
  void optionalInteger(llvm::StringRef path, int64_t &field, Rule rule);

  /// Reads a number whose value may be null or whose key may be absent.
  void optionalNumber(llvm::StringRef path, std::optional<double> &field,
                      Rule rule, bool required = false);

  /// Reads a text at the top level.
  void string(llvm::StringRef key, std::string &field, bool required = true);

  /// The number of a key that has been read; nothing if it has none.
  std::optional<double> get(llvm::StringRef path);

  /// Reports keys that were neither requested nor informational.
  void checkKeys();

  /// Records an error about the value of a key.
  void fail(llvm::StringRef path, const llvm::Twine &what);

  /// The requested keys.
  const llvm::StringSet<> &getRequested() const { return requested; }

  llvm::Error takeError();

  /// A number in the format that a person would write.
  static std::string toText(double value);

private:
  /// The entry of a path such as `dma.issue_cycles`, or null.
  const llvm::json::Value *find(llvm::StringRef path);
  void checkKeysOf(const llvm::json::Object &object, llvm::StringRef prefix);
  std::string getNearest(llvm::StringRef path) const;

  const llvm::json::Object &root;
  llvm::StringRef text;
  llvm::StringRef fileName;
  llvm::StringSet<> requested;
  bool failed = false;
  std::string message;
};

} // namespace sunway

#endif // SUNWAY_LIB_MACHINE_READER_H
